// Ming Mang: linen, and counters of two colours.

import { HALF } from "../board/cells.js";
import { UNIT } from "../board/geometry.js";
import { slab } from "../board/materials.js";
import { circle, path } from "../board/shapes.js";
import { boxed, grown, squared } from "../board/textures.js";
import { s } from "../dom.js";

/** @import {Look, Scene} from "../board/types.js" */

/** Threads over and under. @param {Scene} scene */
function weave({ id }) {
  return [s("pattern", { id: `${id}-weave`, width: 10, height: 10, patternUnits: "userSpaceOnUse" }, path("warp", "M2.5 0V10M7.5 0V10"), path("weft", "M0 2.5H10M0 7.5H10"))];
}

/** Linen: a hem with openwork, and a grid drawn with a darker thread. @param {Scene} scene */
function linen(scene) {
  const plate = grown(scene.box, 62);
  const bed = grown(scene.box, HALF);
  return [s("rect", { x: plate.x, y: plate.y, width: plate.width, height: plate.height, fill: `url(#${scene.id}-weave)` }), boxed("openwork", grown(bed, 6)), squared("thread-shade", bed, UNIT), squared("thread", bed, UNIT)];
}

/** Two-coloured counters: the rim below shows the side they turn to when taken. */
function turningMan() {
  return [circle("shadow", 2, 8, 37), circle("back", 0, 5.5, 37), circle("seam", 0, 1.5, 37), circle("face", 0, -3.5, 37), circle("groove", 0, -3.5, 29)];
}

/** @type {Look} */
export const look = {
  material: { defs: weave, outline: slab(2), draw: linen },
  pieces: { man: turningMan },
};
