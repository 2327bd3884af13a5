// Hare and hounds: felt, stitched.

import { hound } from "../board/animals.js";
import { course } from "../board/lines.js";
import { slab } from "../board/materials.js";
import { small } from "../board/pieces.js";
import { both, circle, cutOut, ellipse, path } from "../board/shapes.js";
import { boxed, fibres, grown, within } from "../board/textures.js";

/** @import {Look, Scene} from "../board/types.js" */

/** Sewn: lines and border are stitches, the places are patches. @param {Scene} scene */
function felt(scene) {
  const box = grown(scene.box, 62);
  const inner = grown(box, -14);
  return [
    within(scene, fibres(inner, scene.roll, "fibre dark", 260, 26), fibres(inner, scene.roll, "fibre", 220, 26)),
    boxed("hem", grown(box, -11), 34),
    path("stitch-shade", course(scene), { transform: "translate(0 2.5)" }),
    path("stitch", course(scene)),
    ...scene.places.flatMap(({ x, y }) => [circle("patch-shade", x, y + 2.5, 21), circle("patch", x, y, 21), circle("patch-seam", x, y, 15.5)]),
  ];
}

const HARE_HEAD = "M0 43C-18 43-28 33-28 19C-28 5-16-4 0-4C16-4 28 5 28 19C28 33 18 43 0 43Z";
const HARE_EAR = "M-3 0C-16-4-28-22-27-37C-26-45-18-45-13-38C-6-28-3-14-3 0Z";

/** Two long ears. */
function hare() {
  return [
    ...cutOut(() => [path("", HARE_HEAD), ...both(() => [path("", HARE_EAR)])]),
    ...both(() => [path("coat", HARE_EAR), path("inner", "M-9-8C-17-14-23-25-22-34C-21-39-18-37-16-33C-11-25-9-17-9-8Z"), path("dark", "M-27-37C-26-45-18-45-13-38C-17-39-22-36-24-29C-26-33-27-35-27-37Z")]),
    path("coat", HARE_HEAD),
    path("pale", "M0 22C-10 20-17 27-16 34C-14 41-7 43 0 43C7 43 14 41 16 34C17 27 10 20 0 22Z"),
    ...both(() => [ellipse("eye", -14, 13, 5, 6.5), circle("spark", -12.5, 10.5, 1.8)]),
    path("nose", "M-6 23H6L0 30Z"),
    path("mouth", "M0 29V35M-8 36C-4 38-1 37 0 34C1 37 4 38 8 36"),
  ];
}

/** @type {Look} */
export const look = {
  material: { outline: slab(44), draw: felt },
  pieces: { hare: small(hare, 0.86), hound: small(hound, 0.86) },
};
