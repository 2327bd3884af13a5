// Boards of lines and points: what several of them are made of.

import { circle, path, short } from "./shapes.js";

/** @import {Scene} from "./types.js" */

/**
 * All lines as one path.
 * @param {Scene} scene
 * @param {(line: {x1: number, y1: number, x2: number, y2: number}) => boolean} [wanted]
 */
export function course({ geometry }, wanted = () => true) {
  const strokes = geometry.lines.filter(wanted).map((line) => {
    const a = geometry.at({ x: line.x1, y: line.y1 });
    const b = geometry.at({ x: line.x2, y: line.y2 });
    return `M${short(a.x)} ${short(a.y)}L${short(b.x)} ${short(b.y)}`;
  });
  return strokes.join("");
}

/** Lines cut into the plate: a dark groove, and the light that falls on its lower edge. @param {Scene} scene */
export function carved(scene) {
  const d = course(scene);
  return [path("lit", d, { transform: "translate(1.5 2)" }), path("cut", d)];
}

/**
 * Small hollows where pieces stand.
 * @param {Scene} scene
 * @param {number} radius
 */
export function hollows({ places }, radius) {
  return places.flatMap(({ site, x, y }) => [circle("lit-hollow", x + 1, y + 2, radius), circle(`hollow ${site.tint}`.trim(), x, y, radius)]);
}
