// Go: kaya, slate and shell.

import { put } from "../board/ghosts.js";
import { course } from "../board/lines.js";
import { circle, path } from "../board/shapes.js";
import { light, stone } from "../board/stones.js";
import { boxed, grain, grown, within } from "../board/textures.js";

/** @import {Look, Scene} from "../board/types.js" */

/** @param {Scene} scene */
function kaya(scene) {
  const stars = scene.places.filter(({ site }) => site.tint === "star").map(({ x, y }) => circle("star", x, y, 8));
  return [within(scene, ...grain(grown(scene.box, 62), scene.roll, { upright: true, step: 15, wander: 4 })), path("cut", course(scene)), boxed("cut frame", scene.box), ...stars];
}

/** @type {Look} */
export const look = {
  material: { defs: light, draw: kaya },
  pieces: { stone },
  crowded: true,
  ghost: put("stone"),
  sound: "stone",
};
