// Checkers: a chessboard of two woods, and turned draughts.

import { HALF, painted, shade } from "../board/cells.js";
import { crown, disc } from "../board/pieces.js";
import { circle } from "../board/shapes.js";
import { grown, parquet } from "../board/textures.js";

/** @import {Look, Scene} from "../board/types.js" */

/** A chessboard laid in two woods. @param {Scene} scene */
function inlaid(scene) {
  const planks = scene.places.map((place) => ({ box: grown({ x: place.x, y: place.y, width: 0, height: 0 }, HALF - 3), upright: shade(place) === "dark" }));
  return [...painted(scene), ...parquet(planks, scene.roll)];
}

/** A turned draught: ribbed edge, two rings. */
function draught() {
  return [...disc(40, 6), circle("ribs", 0, -3, 36.5), circle("trim", 0, -3, 31), circle("trim", 0, -3, 17)];
}

/** The draught crowned. */
function draughtKing() {
  return [circle("shadow", 2, 9, 40), circle("edge", 0, 6, 40), circle("seam", 0, 1.5, 40), circle("face", 0, -4, 40), circle("ribs", 0, -4, 36.5), crown(0.86, 0)];
}

/** @type {Look} */
export const look = {
  material: { draw: inlaid },
  pieces: { man: draught, king: draughtKing },
  opposite: true,
  countsFromZero: true,
};
