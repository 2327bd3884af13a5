// Fox and geese: a round board of walnut.

import { fox } from "../board/animals.js";
import { course } from "../board/lines.js";
import { BORDER } from "../board/materials.js";
import { small } from "../board/pieces.js";
import { circle, cutOut, path } from "../board/shapes.js";
import { grain, grown, within } from "../board/textures.js";

/** @import {Look, Scene} from "../board/types.js" */

/** From the lathe. @param {Scene} scene */
function round({ box }) {
  return [circle("", box.x + box.width / 2, box.y + box.height / 2, box.width / 2 + BORDER)];
}

/** A turned rim, pale lines. @param {Scene} scene */
function walnut(scene) {
  const { box, roll } = scene;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const veins = within(scene, ...grain(grown(box, 62), roll, { step: 16, wander: 16 }));
  const dimples = scene.places.flatMap((place) => [circle("lit-hollow", place.x + 1, place.y + 2, 13), circle("hollow", place.x, place.y, 13)]);
  return [veins, circle("turned", x, y, box.width / 2 + 51), circle("turned thin", x, y, box.width / 2 + 44), path("cut", course(scene)), ...dimples];
}

const GOOSE_BODY = "M-27-31C-26-44-7-46-5-31C-3-20-10-13-5-5C6-12 22-10 43-13C43 12 32 32 6 32C-19 32-32 20-28 4C-25-6-18-13-20-20C-25-21-27-26-27-31Z";
const GOOSE_BEAK = "M-22-36L-43-26C-38-22-30-21-22-22Z";
const GOOSE_FEET = "M-2 29V41H-13M13 29V41H2";

/** From the side, unlike the other animals: neck, beak and tail. */
function goose() {
  return [
    ...cutOut(() => [path("", GOOSE_BODY), path("", GOOSE_BEAK), path("feet", GOOSE_FEET)]),
    path("feet", GOOSE_FEET),
    path("beak", GOOSE_BEAK),
    path("coat", GOOSE_BODY),
    path("wing", "M-12 10C-2-4 18-4 41-9C40 10 26 23 8 22C-3 21-10 17-12 10Z"),
    path("mouth", "M-2 14C10 17 24 11 33 2M4 20C14 19 22 15 29 9"),
    circle("eye", -16, -32, 3.2),
  ];
}

/** @type {Look} */
export const look = {
  material: { outline: round, draw: walnut },
  pieces: { fox: small(fox, 0.94), goose: small(goose, 0.88) },
};
