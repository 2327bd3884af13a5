// Dots and boxes: a sheet of a school book, and two pens.

import { slab } from "../board/materials.js";
import { circle, dice, path, short } from "../board/shapes.js";
import { grown, squared, within } from "../board/textures.js";

/** @import {Look, Maker, Scene, Trying} from "../board/types.js" */

/** A sheet of a school book. @param {Scene} scene */
function paper(scene) {
  const sheet = grown(scene.box, 62);
  const dots = scene.places.filter(({ site }) => site.shape === "dot").map(({ x, y }) => circle("dot", x, y, 8.5));
  return [within(scene, squared("square-line", grown(scene.box, 75), 25)), path("margin-line", `M${sheet.x + 18} ${sheet.y}V${sheet.y + sheet.height}`), ...dots];
}

/** A stroke from dot to dot by a hand that is not quite steady. @type {Maker} */
function stroke({ site }) {
  const roll = dice(site.name);
  const [a, b, c] = [roll(), roll(), roll()].map((value) => short(7 * value - 3.5));
  const across = site.x !== Math.floor(site.x);
  const d = across ? `M-50 ${short(c / 2)}C-20 ${a} 18 ${b} 50 ${short(-c / 3)}` : `M${short(c / 2)}-50C${a}-20 ${b} 18 ${short(-c / 3)} 50`;
  return [path("ink", d), path("dry", d)];
}

const SCRIBBLES = {
  x: "M-40-22L-22-40M-40 0L0-40M-40 22L22-40M-40 40L40-40M-22 40L40-22M0 40L40 0M22 40L40 22",
  0: "M40-22L22-40M40 0L0-40M40 22L-22-40M40 40L-40-40M22 40L-40-22M0 40L-40 0M-22 40L-40 22",
};

/** A box that is somebody's: crosshatched lightly, with the initial. @type {Maker} */
function box({ data }) {
  const cross = data.side === "x";
  const sign = cross ? "M-19-21C-8-8 8 9 20 21M19-22C8-8-8 8-20 22" : "M2-25C-14-26-20-12-19 2C-18 18-8 26 2 25C14 24 20 12 19-2C18-16 10-26-2-24";
  return [path("wash", SCRIBBLES[cross ? "x" : "0"]), path("initial", sign)];
}

/** The line, touched itself or from dot to dot. @param {Trying} trying */
function ghost({ path, turn, sites }) {
  const [first, last] = [path[0], path[path.length - 1]];
  const line = [last, `${first}-${last}`, `${last}-${first}`].find((name) => sites.get(name)?.shape === "edge");
  return line ? { pieces: [{ site: line, kind: "line", side: turn, letter: "" }] } : null;
}

/** @type {Look} */
export const look = {
  material: { outline: slab(3), draw: paper },
  pieces: { line: stroke, box },
  crowded: true,
  dots: true,
  ghost,
};
