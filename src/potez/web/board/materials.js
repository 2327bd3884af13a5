// A board lies on the page: its plate with a shadow, what its game draws on it, and in the dark a veil; the material stays the same.

import { s } from "../dom.js";
import { UNIT } from "./geometry.js";
import { dice, group } from "./shapes.js";
import { boxed, grown } from "./textures.js";

/** @import {Geometry} from "./geometry.js" */
/** @import {Known, Scene} from "./types.js" */

export const BORDER = 62; // from the middle of the outermost sites; labels begin beyond it

/**
 * The empty board: its ground, cells, lines and special places.
 * @param {Geometry} geometry
 * @param {Known} look
 * @param {string} id of the board, for names of patterns
 * @returns {SVGElement[]}
 */
export function ground(geometry, look, id) {
  const { material } = look;
  const places = [...geometry.sites.values()].map((site) => ({ site, ...geometry.at(site) }));
  const { low, high } = geometry;
  const box = { x: low.x * UNIT, y: low.y * UNIT, width: (high.x - low.x) * UNIT, height: (high.y - low.y) * UNIT };
  const scene = { geometry, id, places, box, roll: dice(look.id), clip: `url(#${id}-plate)` };
  const outline = material.outline ?? slab(9);
  return [
    s("defs", {}, s("clipPath", { id: `${id}-plate` }, ...outline(scene)), ...(material.defs?.(scene) ?? [])),
    group("cast", "translate(0 5)", ...outline(scene)),
    group("plate", "", ...outline(scene)),
    ...material.draw(scene),
    group("veil", "", ...outline(scene)),
  ];
}

/** A board with four corners. @param {number} corner radius @returns {(scene: Scene) => SVGElement[]} */
export function slab(corner) {
  return ({ box }) => [boxed("", grown(box, BORDER), corner)];
}
