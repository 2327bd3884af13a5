// The value after every move, as a line; touching it shows the position.

import { s } from "../dom.js";

const WIDE = 320;
const HIGH = 120;
const EDGE = 10;

/**
 * @param {{before: number, moves: {ply: number, value: number, loss: number, move: string}[], worst: number[]}} review
 * @param {string} label
 * @param {(ply: number) => void} look
 */
export function graph(review, label, look) {
  const values = [review.before, ...review.moves.map((move) => move.value)];
  const x = (/** @type {number} */ ply) => EDGE + ((WIDE - 2 * EDGE) * ply) / Math.max(values.length - 1, 1);
  const y = (/** @type {number} */ value) => HIGH / 2 - (HIGH / 2 - EDGE) * value;
  const line = values.map((value, ply) => `${x(ply).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
  const picture = s("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, class: "graph", role: "img", "aria-label": label }, s("line", { x1: EDGE, x2: WIDE - EDGE, y1: HIGH / 2, y2: HIGH / 2, class: "zero" }), s("polyline", { points: line, class: "values" }));
  for (const ply of review.worst) picture.append(s("circle", { cx: x(ply), cy: y(values[ply]), r: 5, class: "mistake" }));
  picture.addEventListener("click", (event) => {
    const box = picture.getBoundingClientRect();
    const share = (((event.clientX - box.left) / box.width) * WIDE - EDGE) / (WIDE - 2 * EDGE);
    look(Math.max(0, Math.min(values.length - 1, Math.round(share * (values.length - 1)))));
  });
  return picture;
}
