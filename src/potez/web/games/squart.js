// Squart: pale maple, and bars that lie over two cells.

import { cell, HALF } from "../board/cells.js";
import { path } from "../board/shapes.js";
import { boxed, grain, grown } from "../board/textures.js";

/** @import {Look, Maker, Scene} from "../board/types.js" */

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
 * Half a bar that lies over two cells, open towards its other half.
 * @param {number} turn from the left half, in degrees
 * @returns {Maker}
 */
function bar(turn) {
  const body = "M50.5-25H-22C-36-25-42-15-42 0C-42 15-36 25-22 25H50.5Z";
  const upright = turn % 180 !== 0;
  const half = (/** @type {string} */ kind, /** @type {number} */ x, /** @type {number} */ y, d = body) => path(kind, d, { transform: `translate(${x} ${y}) rotate(${turn})` });
  const grooves = upright ? "M50.5-10H-20M50.5 10H-20" : "M50.5 0H-22"; // one for those who lie, two for those who stand
  return () => [
    ...(upright ? [half("shadow", 5, 2), half("edge", 2.5, 0)] : [half("shadow", 0, 6), half("edge", 0, 3)]),
    half("face", 0, 0),
    half("groove", 0, 0, grooves),
  ];
}

/** @type {Look} */
export const look = {
  material: { draw: maple },
  pieces: { "bar-left": bar(0), "bar-top": bar(90), "bar-right": bar(180), "bar-bottom": bar(270) },
  legend: { blue: "side-blue", red: "side-red", blocked: "mark-blocked", empty: "empty" },
};
