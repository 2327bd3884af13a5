// The value after every move, as a line; touching it shows the position. The server says where everything is (render/chart.py).

import { s } from "../dom.js";

/** @typedef {{size: [number, number], zero: [number, number, number], points: [number, number][], marks: number[]}} Chart */

/**
 * @param {Chart} chart
 * @param {string} label
 * @param {(ply: number) => void} look
 */
export function graph(chart, label, look) {
  const { size: [wide, high], zero: [from, to, level], points, marks } = chart;
  const zero = s("line", { x1: from, x2: to, y1: level, y2: level, class: "zero" });
  const picture = s("svg", { viewBox: `0 0 ${wide} ${high}`, class: "graph", role: "img", "aria-label": label }, zero, s("polyline", { points: points.join(" "), class: "values" }));
  for (const ply of marks) picture.append(s("circle", { cx: points[ply][0], cy: points[ply][1], r: 5, class: "mistake" }));
  picture.addEventListener("click", (event) => {
    const box = picture.getBoundingClientRect();
    const at = ((event.clientX - box.left) / box.width) * wide;
    const distances = points.map(([x]) => Math.abs(x - at));
    look(distances.indexOf(Math.min(...distances)));
  });
  return picture;
}
