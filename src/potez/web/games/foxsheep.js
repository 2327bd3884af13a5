// Fox and sheep: pale pine, and the sheep's fold.

import { fox } from "../board/animals.js";
import { carved, hollows } from "../board/lines.js";
import { small } from "../board/pieces.js";
import { both, circle, cutOut, ellipse, group, path, short } from "../board/shapes.js";
import { boxed, fibres, grain, grown, within } from "../board/textures.js";

/** @import {Look, Scene} from "../board/types.js" */

const PETAL = "M0 0C-13-13-13-27 0-42C13-27 13-13 0 0Z";

/** Pale pine with the sheep's fold, and rosettes in the corners that the cross leaves free. @param {Scene} scene */
function pine(scene) {
  const { box, roll } = scene;
  const corners = [0.11, 0.89].flatMap((u) => [0.11, 0.89].map((v) => ({ x: box.x + u * box.width, y: box.y + v * box.height })));
  const rosettes = corners.map(({ x, y }) => group("rosette", `translate(${short(x)} ${short(y)})`, circle("", 0, 0, 47), ...[0, 60, 120, 180, 240, 300].map((turn) => path("", PETAL, { transform: `rotate(${turn})` }))));
  return [within(scene, ...grain(grown(box, 62), roll, { step: 22, wander: 10 })), boxed("rim-line", grown(box, 52), 5), ...rosettes, ...fold(scene), ...carved(scene), ...hollows(scene, 8)];
}

/** The fold: grass within a fence. @param {Scene} scene */
function fold({ places, roll }) {
  const goal = places.filter(({ site }) => site.tint === "goal");
  if (goal.length === 0) return [];
  const [x, y] = [Math.min(...goal.map((place) => place.x)), Math.min(...goal.map((place) => place.y))];
  const yard = grown({ x, y, width: Math.max(...goal.map((place) => place.x)) - x, height: Math.max(...goal.map((place) => place.y)) - y }, 44);
  return [boxed("grass", yard, 8), fibres(grown(yard, -12), roll, "blade", 90, 10), boxed("fence", yard, 8), boxed("posts", yard, 8)];
}

const WOOL = "M-13-36C-6-45 6-45 13-36C23-40 33-32 31-22C41-19 44-7 37 0C44 8 40 20 30 21C30 32 19 39 10 34C4 41-4 41-10 34C-19 39-30 32-30 21C-40 20-44 8-37 0C-44-7-41-19-31-22C-33-32-23-40-13-36Z";
const SHEEP_FACE = "M0-17C13-18 18-9 17 4C16 20 12 38 0 38C-12 38-16 20-17 4C-18-9-13-18 0-17Z";
const SHEEP_EAR = "M-15-5C-23-12-33-11-38-4C-33 4-22 6-14 3Z";

/** A cloud of wool with a dark face in it. */
function sheep() {
  return [
    ...cutOut(() => [path("", WOOL)]),
    path("coat", WOOL),
    path("curl", "M-24-24C-20-30-12-29-11-23M11-25C14-31 22-29 23-23M-31 9C-27 4-21 7-23 13M31 9C27 4 21 7 23 13M-4-31C-2-35 5-34 5-29"),
    ...both(() => [path("dark", SHEEP_EAR)]),
    path("dark", SHEEP_FACE),
    path("coat", "M-13-13C-11-23 11-23 13-13C9-8 5-13 0-9C-5-13-9-8-13-13Z"),
    ...both(() => [ellipse("glint", -8, 3, 4, 4.5), circle("eye", -7.5, 3.5, 2.2)]),
    path("mouth", "M-5 26L0 30L5 26M0 30V34"),
  ];
}

/** @type {Look} */
export const look = {
  material: { draw: pine },
  pieces: { fox: small(fox, 0.94), sheep: small(sheep, 0.86) },
};
