// Quoridor: cherry with grooves, and planks painted green for them.

import { HALF, cell } from "../board/cells.js";
import { put, thing } from "../board/ghosts.js";
import { circle, cutOut, ellipse, path, rect } from "../board/shapes.js";
import { boxed, grown } from "../board/textures.js";

/** @import {Look, Maker, Scene, Trying} from "../board/types.js" */

/** Tiles of cherry with grooves for the walls; the rims in colour are the goals. @param {Scene} scene */
function grooves(scene) {
  const { places, box, roll } = scene;
  const squares = places.filter(({ site }) => site.shape === "square");
  const wood = squares.flatMap((place) => [rect("cell-edge", place.x - 41, place.y - 38, 82, 82, 7), cell(place, `tone-${Math.floor(roll() * 3)}`, 9, 7)]);
  const pegs = path("peg", places.filter(({ site }) => site.tint === "horizontal").map(({ x, y }) => `M${x} ${y}h.1`).join(""));
  return [boxed("bed", grown(box, HALF), 6), ...wood, pegs, ...goals(scene)];
}

/** @param {Scene} scene */
function goals({ geometry }) {
  return geometry.lines.map((line) => {
    const out = line.y1 < 0 ? -0.055 : 0.055;
    const a = geometry.at({ x: line.x1 + 0.04, y: line.y1 + out });
    const b = geometry.at({ x: line.x2 - 0.04, y: line.y2 + out });
    return path(`owned side-${line.kind}`, `M${a.x} ${a.y}L${b.x} ${b.y}`);
  });
}

const PAWN = "M-27 39C-30 30-20 26-16 14C-13 5-13-2-11-8H11C13-2 13 5 16 14C20 26 30 30 27 39Z";

/**
 * A pawn: a round head for red, a square one for blue.
 * @param {boolean} square
 */
function pawn(square) {
  const top = (/** @type {string} */ kind) => (square ? rect(kind, -16, -38, 32, 30, 6) : circle(kind, 0, -21, 17.5));
  return [
    ...cutOut(() => [path("", PAWN), top("")]),
    path("face", PAWN),
    path("deep", "M0-8H11C13-2 13 5 16 14C20 26 30 30 27 39H4C8 20 6 4 0-8Z"),
    top("face"),
    path("trim", "M-13-8H13M-23 31C-10 35 10 35 23 31"),
    square ? path("glint", "M-11-32H-2V-22H-11Z") : ellipse("glint", -6, -26, 5.5, 6.5),
  ];
}

/** A painted plank in a groove, two cells long. @type {Maker} */
function wall({ site }) {
  const lying = site.tint === "horizontal";
  const plank = (/** @type {string} */ kind, /** @type {number} */ x, /** @type {number} */ y) => (lying ? rect(kind, x - 91, y - 10, 182, 20, 4) : rect(kind, x - 10, y - 91, 20, 182, 4));
  return [plank("shadow", 3, 5), plank("edge", 0, 2), plank("face", 0, -1.5), path("trim", lying ? "M-80-6C-30-8 20-3 80-6M-84 3C-20 0 40 5 84 2" : "M-6-80C-8-30-3 20-6 80M3-84C0-20 5 40 2 84")];
}

/** A wall; or the pawn, which need not be touched first. @param {Trying} trying */
function ghost(trying) {
  const { path, sites } = trying;
  const last = path[path.length - 1];
  if (sites.get(last)?.shape === "slot") return thing(last, "wall");
  return path.length === 1 && !trying.pieces.some((piece) => piece.site === last) ? put("pawn")(trying) : null;
}

/** @type {Look} */
export const look = {
  material: { draw: grooves },
  pieces: { pawn: ({ data }) => pawn(data.side === "blue"), wall },
  crowded: true,
  opposite: true,
  ghost,
};
