// Hex: tiles of a café's floor, for stones and for the board; it can be laid in squares, too.

import { cell } from "../board/cells.js";
import { hexagon } from "../board/geometry.js";
import { put } from "../board/ghosts.js";
import { path, rect, short } from "../board/shapes.js";
import { boxed, grown } from "../board/textures.js";
import { s } from "../dom.js";

/** @import {BoardData, Look, Maker, Scene} from "../board/types.js" */

/** The board in squares, its rows straight; its edges are coloured as those of hexagons. @param {BoardData} board @returns {BoardData} */
function squared({ sites }) {
  const size = Math.sqrt(sites.length);
  const [near, far] = [-0.5, size - 0.5];
  return {
    sites: sites.map((site, number) => ({ ...site, x: number % size, y: Math.floor(number / size), shape: "square" })),
    lines: [
      { x1: near, y1: near - 0.08, x2: far, y2: near - 0.08, kind: "red" },
      { x1: near, y1: far + 0.08, x2: far, y2: far + 0.08, kind: "red" },
      { x1: near - 0.08, y1: near, x2: near - 0.08, y2: far, kind: "blue" },
      { x1: far + 0.08, y1: near, x2: far + 0.08, y2: far, kind: "blue" },
    ],
    width: size,
    height: size,
  };
}

/** @param {Scene} scene */
function inSquares({ places }) {
  return places[0].site.shape === "square";
}

/** The outline of all hexagons together: the cells with a thick edge. @param {Scene} scene */
function rhombus(scene) {
  if (inSquares(scene)) return [boxed("", grown(scene.box, 66), 8)];
  return scene.places.map(({ x, y }) => s("polygon", { points: hexagon({ x, y }), class: "swollen" }));
}

/** The rims along the sides have their owners' colours. @param {Scene} scene */
function tiles(scene) {
  const { places, roll } = scene;
  const kind = () => `cell tone-${Math.floor(roll() * 3)}`;
  if (inSquares(scene)) return [...straightRims(scene), ...places.map((place) => cell(place, `tone-${Math.floor(roll() * 3)}`, 1.5, 5))];
  return [...brokenRims(scene), ...places.map(({ x, y }) => s("polygon", { points: hexagon({ x, y }), class: "joint" })), ...places.map(({ x, y }) => s("polygon", { points: hexagon({ x, y }, 0.955), class: kind() }))];
}

/** @param {Scene} scene */
function straightRims({ geometry }) {
  return geometry.lines.map((line) => {
    const a = geometry.at({ x: line.x1, y: line.y1 });
    const b = geometry.at({ x: line.x2, y: line.y2 });
    return path(`owned side-${line.kind}`, `M${a.x} ${a.y}L${b.x} ${b.y}`);
  });
}

/** Rims that follow the hexagons. Two corners have an edge that belongs to both: there each owner gets half. @param {Scene} scene */
function brokenRims({ geometry }) {
  const size = Math.round(Math.sqrt(geometry.sites.size));
  const all = [...geometry.sites.values()];
  const [side, tall] = [0.5, 1 / Math.sqrt(3)];
  const corner = (/** @type {number} */ number, /** @type {number} */ dx, /** @type {number} */ dy) => {
    const { x, y } = geometry.at({ x: all[number].x + dx * side, y: all[number].y + dy * tall });
    return { x, y };
  };
  const row = Array.from({ length: size }, (_, k) => k);
  const last = size * (size - 1);
  const top = row.flatMap((k) => [corner(k, -1, -0.5), corner(k, 0, -1)]);
  const bottom = row.flatMap((k) => [corner(last + k, 0, 1), corner(last + k, 1, 0.5)]);
  const left = row.flatMap((k) => [corner(size * k, -1, -0.5), corner(size * k, -1, 0.5)]);
  const right = row.flatMap((k) => [corner(size * k + size - 1, 1, -0.5), corner(size * k + size - 1, 1, 0.5)]);
  const half = (/** @type {{x: number, y: number}} */ a, /** @type {{x: number, y: number}} */ b) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const acute = half(corner(size - 1, 0, -1), corner(size - 1, 1, -0.5));
  const other = half(corner(last, -1, 0.5), corner(last, 0, 1));
  const rim = (/** @type {string} */ owner, /** @type {{x: number, y: number}[]} */ points) => path(`owned side-${owner}`, `M${points.map(({ x, y }) => `${short(x)} ${short(y)}`).join("L")}`);
  return [rim("red", [...top, acute]), rim("red", [other, ...bottom]), rim("blue", [...left, other]), rim("blue", [acute, ...right])];
}

/** A flat stone in the shape of its cell; the groove runs the way its owner has to go. @type {Maker} */
function tile({ data, site }) {
  const square = site.shape === "square";
  const shape = (/** @type {string} */ kind, /** @type {number} */ scale, /** @type {number} */ y) =>
    square ? rect(kind, -46 * scale, y - 46 * scale, 92 * scale, 92 * scale, 8) : s("polygon", { class: kind, points: hexagon({ x: 0, y }, scale) });
  const groove = data.side === "red" ? "M0-22V16" : "M-19-3H19";
  return [shape("shadow", 0.83, 6), shape("edge", 0.83, 2), shape("face", 0.83, -3), shape("trim", 0.68, -3), path("groove", groove)];
}

/** @type {Look} */
export const look = {
  material: { outline: rhombus, draw: tiles },
  pieces: { stone: tile },
  crowded: true,
  ghost: put("stone"),
  squared,
};
