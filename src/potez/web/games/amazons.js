// Amazons: the steppe, archers, and what they burn.

import { painted } from "../board/cells.js";
import { thing } from "../board/ghosts.js";
import { circle, cutOut, path } from "../board/shapes.js";
import { fibres, grown } from "../board/textures.js";

/** @import {Look, Scene} from "../board/types.js" */

/** A chessboard of dry grass: what burns is the steppe. @param {Scene} scene */
function steppe(scene) {
  return [...painted(scene), fibres(grown(scene.box, 38), scene.roll, "blade", 6 * scene.places.length, 12)];
}

const GOWN = "M-10-13C-22-9-19 4-22 16C-24 26-29 33-33 41H17C14 26 13 2 5-12Z";
const HAIR = "M-1-40C-14-41-24-34-28-22C-31-12-30-4-25-1C-21-6-20-16-13-22L9-29C8-35 5-39-1-40Z";
const BOW = "M15-43C24-35 40-23 40-4C40 15 24 28 15 36";

/** A woman with a drawn bow: a gown like a bell, a plait, the arc before her. */
function amazon() {
  return [
    ...cutOut(() => [path("", GOWN), path("", HAIR), circle("", -2, -25, 12), path("wire", BOW)]),
    path("string", "M15-43L-4-3L15 36"),
    path("bow", BOW),
    path("face", GOWN),
    path("deep", "M2-12H5C13 2 14 26 17 41H-2C4 22 6 4 2-12Z"),
    circle("skin", -2, -25, 12),
    path("hair", HAIR),
    path("band", "M-18-26C-10-31 0-34 9-31M-20 11C-10 15 4 15 13 12"),
    path("arm", "M-6-5C8-2 20-2 37-4"),
    path("shaft", "M-4-3H44"),
  ];
}

/** Where an arrow burnt the ground: charcoal, cracks that still glow. */
function burnt() {
  return [
    path("scorch", "M-46-42C-20-49 18-45 43-47C49-24 45 6 48 40C30 49-14 45-42 47C-49 20-45-18-46-42Z"),
    path("char", "M-40-36C-24-42-6-38 8-40C20-42 34-42 38-36C42-18 38-2 41 14C42 26 42 36 36 39C20 42 6 38-8 40C-22 42-36 42-39 36C-42 22-38 8-40-8C-41-20-43-32-40-36Z"),
    path("ember", "M-27-39L-15-18L-25 4L-8 16L-13 39M-15-18L9-13M22 7L11 24L24 38M9-13L22 7L39 3"),
    path("ash", "M-30-24h.1M28-22h.1M-4 0h.1M-28 26h.1M30 22h.1M2-30h.1"),
  ];
}

/** @type {Look} */
export const look = {
  material: { draw: steppe },
  pieces: { amazon, arrow: burnt },
  opposite: true,
  ghost: ({ path, phase }) => (phase === "shoot" && path.length > 2 ? thing(path[path.length - 1], "arrow") : null),
};
