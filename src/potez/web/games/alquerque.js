// Alquerque: oak with a border of triangles, and inlaid stars.

import { carved, hollows } from "../board/lines.js";
import { disc } from "../board/pieces.js";
import { circle, path, short } from "../board/shapes.js";
import { boxed, grain, grown, within } from "../board/textures.js";

/** @import {Look, Scene} from "../board/types.js" */

/**
 * A border of triangles laid in alternately.
 * @param {Scene} scene
 */
function triangles({ box }) {
  const outer = grown(box, 57);
  const inner = grown(box, 43);
  const count = 2 * Math.round(inner.width / 40);
  const step = inner.width / count;
  let d = "";
  for (let k = 0; k < count; k++) {
    const at = k * step;
    d += `M${short(inner.x + at)} ${inner.y}h${short(step)}L${short(inner.x + at + step / 2)} ${outer.y}Z`;
    d += `M${short(inner.x + at)} ${inner.y + inner.height}h${short(step)}L${short(inner.x + at + step / 2)} ${outer.y + outer.height}Z`;
    d += `M${inner.x} ${short(inner.y + at)}v${short(step)}L${outer.x} ${short(inner.y + at + step / 2)}Z`;
    d += `M${inner.x + inner.width} ${short(inner.y + at)}v${short(step)}L${outer.x + outer.width} ${short(inner.y + at + step / 2)}Z`;
  }
  return [boxed("inlay-ground", outer, 2), path("inlay", d), boxed("bed", inner)];
}

/** @param {Scene} scene */
function oak(scene) {
  return [...triangles(scene), within(scene, ...grain(grown(scene.box, 38), scene.roll, { step: 14, wander: 5 })), ...carved(scene), ...hollows(scene, 9)];
}

const STAR = Array.from({ length: 16 }, (_, k) => {
  const reach = k % 2 ? 17.5 : 24.5;
  const turn = (k * Math.PI) / 8;
  return `${short(reach * Math.sin(turn))} ${short(-reach * Math.cos(turn) - 2.5)}`;
}).join("L");

/** Inlaid with the star of eight points, as in the Spain from which the game came. */
function starMan() {
  return [...disc(36), circle("trim", 0, -2.5, 30.5), path("inlay", `M${STAR}Z`), circle("pip", 0, -2.5, 6)];
}

/** @type {Look} */
export const look = {
  material: { draw: oak },
  pieces: { man: starMan },
  punishes: true,
};
