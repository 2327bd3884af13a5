// Boards of cells: what several of them are made of.

import { UNIT } from "./geometry.js";
import { rect } from "./shapes.js";
import { boxed, grown } from "./textures.js";

/** @import {Place, Scene} from "./types.js" */

export const HALF = UNIT / 2;

/**
 * A cell as a square.
 * @param {Place} place
 * @param {string} kind
 * @param {number} [gap] on each side
 * @param {number} [corner]
 */
export function cell({ x, y }, kind, gap = 0, corner = 0) {
  return rect(`cell ${kind}`.trim(), x - HALF + gap, y - HALF + gap, UNIT - 2 * gap, UNIT - 2 * gap, corner);
}

/** Dark or light; where the game does not say, as on a chessboard. @param {Place} place */
export function shade({ site }) {
  return site.tint || ((site.x + site.y) % 2 ? "dark" : "light");
}

/** A painted chessboard. @param {Scene} scene */
export function painted(scene) {
  const bed = grown(scene.box, HALF);
  return [boxed("frame-line", grown(bed, 5), 4), ...scene.places.map((place) => cell(place, shade(place))), boxed("bed-line", bed)];
}
