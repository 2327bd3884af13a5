// Adugo: dark red wood; a jaguar among dogs.

import { course } from "../board/lines.js";
import { small } from "../board/pieces.js";
import { both, circle, cutOut, ellipse, path } from "../board/shapes.js";
import { boxed, grain, grown, within } from "../board/textures.js";

/** @import {Look, Scene} from "../board/types.js" */

/** Dark red wood; lines and rings burnt in pale. @param {Scene} scene */
function brazilwood(scene) {
  const rings = scene.places.flatMap(({ x, y }) => [circle("ring", x, y, 12), circle("hollow", x, y, 5)]);
  return [within(scene, ...grain(grown(scene.box, 62), scene.roll, { upright: true, step: 20, wander: 12 })), boxed("rim-line", grown(scene.box, 52), 4), path("cut", course(scene)), ...rings];
}

const DOG_HEAD = "M0 41C-11 41-18 37-21 28C-32 22-35 4-29-12C-22-31 22-31 29-12C35 4 32 22 21 28C18 37 11 41 0 41Z";
const DOG_EAR = "M-10-25C-16-36-28-43-40-42C-45-26-43-8-35 4C-30-4-26-12-10-25Z";

/** Ears that stand and fold, a patch over one eye, a tongue. */
function dog() {
  return [
    ...cutOut(() => [path("", DOG_HEAD), ...both(() => [path("", DOG_EAR)])]),
    path("coat", DOG_HEAD),
    path("patch", "M3-26C16-26 26-22 29-12C33-1 33 8 29 15C18 20 7 12 5 0C4-8 3-18 3-26Z"),
    path("pale", "M0 14C-14 10-22 20-21 28C-18 37-11 41 0 41C11 41 18 37 21 28C22 20 14 10 0 14Z"),
    ...both(() => [path("dark", DOG_EAR), circle("eye", -14, 0, 5)]),
    ellipse("nose", 0, 17, 8.5, 6.5),
    path("tongue", "M-6 30H6V37C6 44-6 44-6 37Z"),
    path("mouth", "M-13 29C-8 33-2 32 0 28C2 32 8 33 13 29"),
  ];
}

const JAGUAR_HEAD = "M0 41C-14 42-22 38-27 30C-40 24-43 6-37-8C-32-24-16-31 0-31C16-31 32-24 37-8C43 6 40 24 27 30C22 38 14 42 0 41Z";

/** Small round ears on a broad, spotted head. */
function jaguar() {
  return [
    ...cutOut(() => [path("", JAGUAR_HEAD), ...both(() => [circle("", -28, -28, 14)])]),
    ...both(() => [circle("coat", -28, -28, 14), circle("dark", -28, -28, 7.5)]),
    path("coat", JAGUAR_HEAD),
    ...both(() => [
      path("pale", "M0 18C-6 12-19 14-21 25C-21 36-11 41 0 41Z"),
      path("spot", "M-6-25L-3-13L-10-17ZM-17-25C-13-26-11-22-13-18C-17-18-19-22-17-25ZM-29-13C-25-15-23-11-25-8C-29-7-31-10-29-13ZM-36 3C-32 1-29 5-31 9C-35 10-38 6-36 3ZM-32 17C-28 15-25 19-28 23C-32 23-34 20-32 17Z"),
      path("eye", "M-25 2C-19-6-11-4-8 4C-14 8-21 8-25 2Z"),
      circle("iris", -16, 1.5, 4.2),
      path("spot", "M-16 26h.1M-13 32h.1"),
    ]),
    path("nose", "M-10 13C-6 10 6 10 10 13C9 20 4 23 0 24C-4 23-9 20-10 13Z"),
    path("mouth", "M0 23V30M-11 33C-6 36-1 34 0 29C1 34 6 36 11 33"),
  ];
}

/** @type {Look} */
export const look = {
  material: { draw: brazilwood },
  pieces: { dog: small(dog, 0.86), jaguar: small(jaguar, 0.94) },
};
