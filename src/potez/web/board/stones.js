// Stones of slate and shell, lens-shaped, so that the light fades over them.

import { s } from "../dom.js";
import { circle, path } from "./shapes.js";

/** @import {Maker, Scene} from "./types.js" */

/** The light on slate and shell. @param {Scene} scene */
export function light({ id }) {
  const fade = (/** @type {string} */ name, /** @type {string[]} */ stops) =>
    s("radialGradient", { id: `${id}-${name}`, cx: 0.36, cy: 0.3, r: 0.78 }, ...stops.map((offset, k) => s("stop", { offset, class: `${name}-${k}` })));
  return [fade("slate", ["0", "0.55", "1"]), fade("shell", ["0", "0.62", "1"])];
}

/** Shell has its growth lines. @type {Maker} */
export function stone({ data, id }) {
  const white = data.side === "white";
  const lens = [circle("shadow", 3, 5, 43), circle("lens", 0, 0, 43.5, { fill: `url(#${id}-${white ? "shell" : "slate"}) ${white ? "#f4efe4" : "#2b2c30"}` })];
  return white ? [...lens, path("growth", "M-33-8C-14-22 16-22 34-6M-38 10C-16-6 18-6 38 11M-33 26C-14 12 16 12 33 27")] : lens;
}
