// Quick Go: as Go, but there is a line outside on which nobody plays.

import { UNIT } from "../board/geometry.js";
import { course } from "../board/lines.js";
import { path } from "../board/shapes.js";
import { boxed, grain, grown, within } from "../board/textures.js";
import { look as go } from "./go.js";

/** @import {Look, Scene} from "../board/types.js" */

/** Kaya with an outer line on which nobody plays: it lies on a darker frame, and the lines end in dashes there. @param {Scene} scene */
function framedKaya(scene) {
  const { box, geometry } = scene;
  const outer = grown(box, UNIT / 2);
  const margin = `M${outer.x} ${outer.y}h${outer.width}v${outer.height}h${-outer.width}ZM${box.x} ${box.y}v${box.height}h${box.width}v${-box.height}Z`;
  const inside = (/** @type {{x1: number, y1: number, x2: number, y2: number}} */ line) => (line.x1 === line.x2 ? line.x1 >= geometry.low.x && line.x1 <= geometry.high.x : line.y1 >= geometry.low.y && line.y1 <= geometry.high.y);
  const played = [];
  for (let k = 0; k * UNIT <= box.width; k++) played.push(`M${box.x + k * UNIT} ${box.y}v${box.height}M${box.x} ${box.y + k * UNIT}h${box.width}`);
  return [within(scene, ...grain(grown(box, 62), scene.roll, { upright: true, step: 24, wander: 9 })), path("margin", margin), path("stub", course(scene, inside)), boxed("outer", outer), path("cut", played.join(""))];
}

/** @type {Look} */
export const look = {
  ...go,
  material: { ...go.material, draw: framedKaya },
};
