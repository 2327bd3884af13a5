// Nine men's morris: limestone and river pebbles.

import { fromHand } from "../board/ghosts.js";
import { carved, hollows } from "../board/lines.js";
import { slab } from "../board/materials.js";
import { dice, ellipse, path } from "../board/shapes.js";
import { boxed, grown, specks } from "../board/textures.js";

/** @import {Look, Maker, Scene} from "../board/types.js" */

/** Pale limestone, weathered. @param {Scene} scene */
function limestone(scene) {
  const box = grown(scene.box, 54);
  return [specks(box, scene.roll, "speck dark", 220), specks(box, scene.roll, "speck", 220), boxed("chamfer", grown(scene.box, 53), 16), ...carved(scene), ...hollows(scene, 11)];
}

/** River pebbles, each turned another way. @type {Maker} */
function pebble({ site }) {
  const turn = Math.round(180 * dice(site.name)());
  const stone = (/** @type {string} */ kind, /** @type {number} */ x, /** @type {number} */ y) => ellipse(kind, 0, 0, 37.5, 34, { transform: `translate(${x} ${y}) rotate(${turn})` });
  return [stone("shadow", 3, 6), stone("edge", 0, 2), stone("face", 0, -1.5), path("bright", "M-26-7C-23-20-12-27 3-27C-8-21-19-16-26-7Z")];
}

/** @type {Look} */
export const look = {
  material: { outline: slab(22), draw: limestone },
  pieces: { man: pebble },
  ghost: fromHand("man"),
};
