// What runs through a material: grain, speckles, fibres, creases. All by chance, and the same chance on every visit.

import { s } from "../dom.js";
import { path, rect, short } from "./shapes.js";

/** @import {Box} from "./geometry.js" */
/** @typedef {() => number} Dice */

/**
 * The grain of wood: lines that run along it and wander a little.
 * @param {Box} box
 * @param {Dice} roll
 * @param {{step?: number, upright?: boolean, wander?: number}} [how]
 */
export function grain(box, roll, { step = 17, upright = false, wander = 7 } = {}) {
  const lines = ["", ""];
  veins(box, roll, { step, upright, wander }, lines);
  return [path("grain", lines[0]), path("grain bold", lines[1])];
}

/**
 * Squares each sawn from a plank of its own: the grain ends at their edges and turns from one to the next.
 * @param {{box: Box, upright: boolean}[]} planks
 * @param {Dice} roll
 */
export function parquet(planks, roll) {
  const lines = ["", ""];
  for (const { box, upright } of planks) veins(box, roll, { step: 17, upright, wander: 3 }, lines);
  return [path("grain", lines[0]), path("grain bold", lines[1])];
}

/**
 * @param {Box} box
 * @param {Dice} roll
 * @param {{step: number, upright: boolean, wander: number}} how
 * @param {string[]} lines fine and bold ones, to which these are added
 */
function veins(box, roll, { step, upright, wander }, lines) {
  const [along, start, across, from] = upright ? [box.height, box.y, box.width, box.x] : [box.width, box.x, box.height, box.y];
  const point = (/** @type {number} */ a, /** @type {number} */ b) => (upright ? `${short(b)} ${short(a)}` : `${short(a)} ${short(b)}`);
  for (let at = from + step * roll(); at < from + across; at += step * (0.4 + 1.2 * roll())) {
    const [u, v] = [wander * (roll() - 0.5) * 2, wander * (roll() - 0.5) * 2];
    const begin = roll() < 0.3 ? along * 0.5 * roll() : 0;
    const length = roll() < 0.3 ? (along - begin) * (0.3 + 0.6 * roll()) : along - begin;
    const a = start + begin;
    lines[roll() < 0.35 ? 1 : 0] += `M${point(a, at)}C${point(a + length / 3, at + u)} ${point(a + (2 * length) / 3, at + v)} ${point(a + length, at + u / 2)}`;
  }
}

/**
 * Textures end where the plate ends.
 * @param {{clip: string}} scene
 * @param {...SVGElement} parts
 */
export function within({ clip }, ...parts) {
  return s("g", { "clip-path": clip }, ...parts);
}

/**
 * Specks of mineral in stone, or crumbs.
 * @param {Box} box
 * @param {Dice} roll
 * @param {string} kind
 * @param {number} count
 */
export function specks(box, roll, kind, count) {
  const dots = Array.from({ length: count }, () => `M${short(box.x + roll() * box.width)} ${short(box.y + roll() * box.height)}h.1`);
  return path(kind, dots.join(""));
}

/**
 * Short fibres lying in all directions, as in felt.
 * @param {Box} box
 * @param {Dice} roll
 * @param {string} kind
 * @param {number} count
 * @param {number} length
 */
export function fibres(box, roll, kind, count, length) {
  const hairs = Array.from({ length: count }, () => {
    const turn = 2 * Math.PI * roll();
    const [x, y] = [length * Math.cos(turn), length * Math.sin(turn)];
    return `M${short(box.x + roll() * box.width)} ${short(box.y + roll() * box.height)}q${short(x / 2 - y / 4)} ${short(y / 2 + x / 4)} ${short(x)} ${short(y)}`;
  });
  return path(kind, hairs.join(""));
}

/**
 * Facets of a foil that was once folded round something.
 * @param {Box} box
 * @param {Dice} roll
 * @param {number} size
 */
export function creases(box, roll, size) {
  const columns = Math.ceil(box.width / size);
  const rows = Math.ceil(box.height / size);
  const shift = () => (roll() - 0.5) * size * 0.7;
  const at = Array.from({ length: rows + 1 }, (_, r) =>
    Array.from({ length: columns + 1 }, (_, c) => {
      const [x, y] = [box.x + (c * box.width) / columns, box.y + (r * box.height) / rows];
      return { x: short(c % columns ? x + shift() : x), y: short(r % rows ? y + shift() : y) };
    }),
  );
  const facets = { bright: "", dull: "" };
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < columns; c++) {
      const [a, b, d, e] = [at[r][c], at[r][c + 1], at[r + 1][c], at[r + 1][c + 1]];
      const [first, second] = roll() < 0.5 ? [[a, b, d], [b, e, d]] : [[a, b, e], [a, e, d]];
      for (const corners of [first, second]) {
        const lot = roll();
        if (lot < 0.66) facets[lot < 0.33 ? "bright" : "dull"] += `M${corners.map(({ x, y }) => `${x} ${y}`).join("L")}Z`;
      }
    }
  }
  return [path("facet bright", facets.bright), path("facet dull", facets.dull)];
}

/**
 * Parallel lines over a box.
 * @param {string} kind
 * @param {Box} box
 * @param {number} step
 */
export function squared(kind, box, step) {
  const lines = [];
  for (let x = box.x; x <= box.x + box.width + 0.1; x += step) lines.push(`M${short(x)} ${short(box.y)}v${short(box.height)}`);
  for (let y = box.y; y <= box.y + box.height + 0.1; y += step) lines.push(`M${short(box.x)} ${short(y)}h${short(box.width)}`);
  return path(kind, lines.join(""));
}

/**
 * @param {string} kind
 * @param {Box} box
 * @param {number} [rx]
 */
export function boxed(kind, box, rx = 0) {
  return rect(kind, box.x, box.y, box.width, box.height, rx);
}

/**
 * @param {Box} box
 * @param {number} by
 * @returns {Box}
 */
export function grown(box, by) {
  return { x: box.x - by, y: box.y - by, width: box.width + 2 * by, height: box.height + 2 * by };
}
