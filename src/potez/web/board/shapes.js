// Small words for drawing: a shape, its class, its place. Colours come from css/board/ by class.

import { s } from "../dom.js";

/** @typedef {Record<string, string | number | null>} More further attributes */

/**
 * @param {string} kind
 * @param {string} d
 * @param {More} [more]
 */
export function path(kind, d, more = {}) {
  return s("path", { class: kind, d, ...more });
}

/**
 * @param {string} kind
 * @param {number} cx
 * @param {number} cy
 * @param {number} r
 * @param {More} [more]
 */
export function circle(kind, cx, cy, r, more = {}) {
  return s("circle", { class: kind, cx, cy, r, ...more });
}

/**
 * @param {string} kind
 * @param {number} cx
 * @param {number} cy
 * @param {number} rx
 * @param {number} ry
 * @param {More} [more]
 */
export function ellipse(kind, cx, cy, rx, ry, more = {}) {
  return s("ellipse", { class: kind, cx, cy, rx, ry, ...more });
}

/**
 * @param {string} kind
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 * @param {number} [rx]
 * @param {More} [more]
 */
export function rect(kind, x, y, width, height, rx = 0, more = {}) {
  return s("rect", { class: kind, x, y, width, height, rx, ...more });
}

/**
 * @param {string} kind
 * @param {string} transform
 * @param {...SVGElement} children
 */
export function group(kind, transform, ...children) {
  return s("g", { class: kind || null, transform: transform || null }, ...children);
}

/**
 * The left half of something and its mirror image.
 * @param {() => SVGElement[]} half
 */
export function both(half) {
  return [...half(), group("", "scale(-1 1)", ...half())];
}

/**
 * A piece cut out of a board: its shadow, a dark rim round the outline; what is painted on it follows.
 * @param {() => SVGElement[]} outline made twice, since an element has one place
 */
export function cutOut(outline) {
  return [group("shadow", "translate(2 5)", ...outline()), group("rim", "", ...outline())];
}

/**
 * Numbers from 0 to 1 that are the same for the same word, so that a board's grain is the same on every visit.
 * @param {string} word
 */
export function dice(word) {
  let state = 7;
  for (const letter of word) state = (Math.imul(state, 31) + letter.charCodeAt(0)) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Fewer digits for paths that chance has made. @param {number} value */
export function short(value) {
  return Math.round(value * 10) / 10;
}
