// One piece, drawn by hand as its game says; and what several games draw. Sides differ by shape and lightness first, by colour second.

import { s } from "../dom.js";
import { circle, group, path } from "./shapes.js";

/** @import {Known, Maker, Piece, Site} from "./types.js" */

/**
 * @param {Piece} data
 * @param {Site} site
 * @param {Known} look
 * @param {string} id of the board, for names of gradients
 * @param {boolean} [flipped] whether the board is turned round
 * @returns {SVGElement}
 */
export function piece(data, site, look, id, flipped = false) {
  return drawn(look.pieces[data.kind] ?? unknown, { data, site, id, flipped });
}

/**
 * What a side plays with, as a sign beside its player.
 * @param {string} kind @param {string} side @param {Site} site @param {Known} look @param {string} id
 */
export function emblem(kind, side, site, look, id) {
  return drawn(look.signs?.[kind] ?? look.pieces[kind], { data: { site: "", kind, side, letter: side }, site, id, flipped: false });
}

/** @param {Maker} make @param {import("./types.js").Order} order */
function drawn(make, order) {
  const { kind, side } = order.data;
  return s("g", { class: `piece ${kind} side-${side || "none"}` }, ...make(order));
}

/** A piece nobody has drawn yet still shows its letter. @type {Maker} */
function unknown({ data }) {
  return [...disc(36), s("text", { class: "sign" }, data.letter)];
}

/**
 * A flat round piece with some thickness, lit from above.
 * @param {number} radius
 * @param {number} [thick]
 */
export function disc(radius, thick = 5) {
  return [circle("shadow", 2, thick + 1, radius), circle("edge", 0, thick / 2, radius), circle("face", 0, -thick / 2, radius)];
}

/**
 * A piece a little smaller, where it would hide the lines beside it.
 * @param {() => SVGElement[]} drawn
 * @param {number} scale
 * @returns {Maker}
 */
export function small(drawn, scale) {
  return () => [group("", `scale(${scale})`, ...drawn())];
}

const CROWN = "M-25 18L-31-15L-14 0L0-24L14 0L31-15L25 18Z";

/**
 * A crown of three points, for kings on their pieces.
 * @param {number} scale
 * @param {number} [y]
 */
export function crown(scale, y = 0) {
  return group(
    "crown",
    `translate(0 ${y}) scale(${scale})`,
    path("gold", CROWN),
    circle("gold", -31, -17, 5),
    circle("gold", 0, -27, 5.5),
    circle("gold", 31, -17, 5),
    path("band", "M-24 11H24"),
  );
}
