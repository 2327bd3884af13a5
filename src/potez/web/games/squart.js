// Squart: pale maple, and bars that lie over two cells.

import { cell, HALF } from "../board/cells.js";
import { group, path } from "../board/shapes.js";
import { boxed, grain, grown } from "../board/textures.js";

/** @import {Look, Maker, Scene, Trying} from "../board/types.js" */

/** Squares of maple, each from another plank. @param {Scene} scene */
function maple(scene) {
  const { places, roll } = scene;
  const planks = places.flatMap((place) => {
    const tone = `tone-${Math.floor(roll() * 4)}`;
    const box = grown({ x: place.x, y: place.y, width: 0, height: 0 }, 44);
    return [cell(place, tone, 2, 7), ...grain(box, roll, { step: 30, wander: 5, upright: roll() < 0.5 }).slice(0, 1)];
  });
  return [boxed("bed", grown(scene.box, HALF + 2), 8), ...planks];
}

/**
 * Half a bar that lies over two cells, open towards its other half, which is on the other side of it where the board is turned round.
 * @param {number} turn from the left half, in degrees
 * @returns {Maker}
 */
function bar(turn) {
  return ({ flipped }) => halfBar(flipped ? turn + 180 : turn);
}

/** A whole bar, small enough for one cell. @param {number} turn @returns {Maker} */
function whole(turn) {
  const away = turn ? "0 -50" : "-50 0";
  const beyond = turn ? "0 50" : "50 0";
  return () => [group("", "scale(0.52)", group("", `translate(${away})`, ...halfBar(turn)), group("", `translate(${beyond})`, ...halfBar(turn + 180)))];
}

/** @param {number} turn */
function halfBar(turn) {
  const body = "M50.5-25H-22C-36-25-42-15-42 0C-42 15-36 25-22 25H50.5Z";
  const upright = turn % 180 !== 0;
  const part = (/** @type {string} */ kind, /** @type {number} */ x, /** @type {number} */ y, d = body) => path(kind, d, { transform: `translate(${x} ${y}) rotate(${turn})` });
  const grooves = upright ? "M50.5-10H-20M50.5 10H-20" : "M50.5 0H-22"; // one for those who lie, two for those who stand
  return [
    ...(upright ? [part("shadow", 5, 2), part("edge", 2.5, 0)] : [part("shadow", 0, 6), part("edge", 0, 3)]),
    part("face", 0, 0),
    part("groove", 0, 0, grooves),
  ];
}

/** The bar over both cells, or its one half: those of blue lie, those of red stand. @param {Trying} trying */
function ghost({ path, turn, sites, pieces }) {
  const along = turn === "blue" ? "x" : "y";
  const place = (/** @type {string} */ name) => sites.get(name) ?? { x: 0, y: 0 };
  const [first, second] = turn === "blue" ? ["bar-left", "bar-right"] : ["bar-top", "bar-bottom"];
  const cells = [...path].sort((a, b) => place(a)[along] - place(b)[along]);
  const half = (/** @type {string} */ site, /** @type {string} */ kind) => ({ site, kind, side: turn, letter: "" });
  if (cells.length === 2) return { pieces: [half(cells[0], first), half(cells[1], second)] };
  const { x, y } = place(cells[0]);
  const beyond = [...sites.values()].find((site) => site.x === x + Number(along === "x") && site.y === y + Number(along === "y"));
  const room = beyond && !pieces.some((piece) => piece.site === beyond.name);
  return { pieces: [half(cells[0], room ? first : second)] };
}

/** @type {Look} */
export const look = {
  material: { draw: maple },
  pieces: { "bar-left": bar(0), "bar-top": bar(90), "bar-right": bar(180), "bar-bottom": bar(270) },
  signs: { "bar-left": whole(0), "bar-top": whole(90) },
  either: true,
  ghost,
  legend: { blue: "side-blue", red: "side-red", blocked: "mark-blocked", empty: "empty" },
};
