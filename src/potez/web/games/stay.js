// Stay on the Board: two greys, and a queen; moves are a direction and a distance, as in the source.

import { cell, shade } from "../board/cells.js";
import { thing } from "../board/ghosts.js";
import { circle, cutOut, path } from "../board/shapes.js";

/** @import {Look, Scene} from "../board/types.js" */

/** Two greys without any grain, each cell with a bevel. @param {Scene} scene */
function greys(scene) {
  return scene.places.flatMap((place) => [cell(place, shade(place)), path(`bevel ${shade(place)}`, `M${place.x - 46} ${place.y + 46}V${place.y - 46}H${place.x + 46}`)]);
}

const QUEEN = "M-26 20L-39-15L-21 3L-20-28L-6 1L0-33L6 1L20-28L21 3L39-15L26 20Z";
const QUEEN_FOOT = "M-26 20H26L30 40H-30Z";
const PEARLS = [
  [-37, -19],
  [-20, -32],
  [0, -37],
  [20, -32],
  [37, -19],
];

/** The queen of chess: five points with pearls over a foot of two bands. */
function queen() {
  const outline = () => [path("", QUEEN), path("", QUEEN_FOOT), ...PEARLS.map(([x, y]) => circle("", x, y, 5.5))];
  return [
    ...cutOut(outline),
    path("face", QUEEN),
    path("deep", "M0-33L6 1L20-28L21 3L39-15L26 20H0Z"),
    ...PEARLS.map(([x, y]) => circle("face", x, y, 5.5)),
    path("face", QUEEN_FOOT),
    path("deep", "M0 20H26L30 40H0Z"),
    path("trim", "M-25 24C-12 20 12 20 25 24M-28 34C-12 30 12 30 28 34"),
  ];
}

/** @type {Look} */
export const look = {
  material: { draw: greys },
  pieces: { queen },
  pad: true,
  ghost: ({ path, pieces }) => (pieces.some((piece) => piece.site === path[path.length - 1]) ? null : thing(path[path.length - 1], "queen")),
  punishes: true,
};
