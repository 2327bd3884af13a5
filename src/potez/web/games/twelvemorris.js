// Twelve men's morris: slate with scratched lines, and rosettes.

import { fromHand } from "../board/ghosts.js";
import { course } from "../board/lines.js";
import { slab } from "../board/materials.js";
import { disc } from "../board/pieces.js";
import { circle, path } from "../board/shapes.js";
import { boxed, grain, grown, specks, within } from "../board/textures.js";

/** @import {Look, Scene} from "../board/types.js" */

/** Dark slate, cleft in layers, with scratched lines. @param {Scene} scene */
function slate(scene) {
  const box = grown(scene.box, 62);
  const marks = scene.places.flatMap(({ x, y }) => [path("lozenge", `M${x} ${y - 15}L${x + 15} ${y}L${x} ${y + 15}L${x - 15} ${y}Z`)]);
  return [within(scene, ...grain(box, scene.roll, { step: 34, wander: 30 })), specks(grown(box, -8), scene.roll, "speck", 160), boxed("rim-line", grown(scene.box, 52), 2), path("dust", course(scene)), path("cut", course(scene)), ...marks];
}

const PETAL = "M0 0C-9-8-9-18 0-27C9-18 9-8 0 0Z";

/** Discs with the rosette of six petals that shepherds carve. */
function rosetteMan() {
  const petals = [0, 60, 120, 180, 240, 300].map((turn) => path("inlay", PETAL, { transform: `translate(0 -2.5) rotate(${turn})` }));
  return [...disc(37), circle("trim", 0, -2.5, 31.5), ...petals];
}

/** @type {Look} */
export const look = {
  material: { outline: slab(4), draw: slate },
  pieces: { man: rosetteMan },
  ghost: fromHand("man"),
};
