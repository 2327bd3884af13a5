// How a rating went, as a line.

import { s } from "../dom.js";

const WIDTH = 160;
const HEIGHT = 40;
const LEAST = 100; // points from top to bottom at least, so that a small change looks small

/** Where the line goes, from left to right. @param {number[]} course @returns {[number, number][]} */
export function places(course) {
  const low = Math.min(...course);
  const spread = Math.max(LEAST, Math.max(...course) - low);
  const middle = (Math.max(...course) + low) / 2;
  return course.map((value, i) => {
    const x = course.length === 1 ? WIDTH : (i / (course.length - 1)) * WIDTH;
    return [Math.round(x * 10) / 10, Math.round((0.5 - (value - middle) / spread) * HEIGHT * 10) / 10];
  });
}

/** @param {number[]} course @param {string} label */
export function course(course, label) {
  const found = places(course);
  const [x, y] = found[found.length - 1];
  const line = found.map((place) => place.join(",")).join(" ");
  return s(
    "svg",
    { class: "course", viewBox: `-4 -4 ${WIDTH + 8} ${HEIGHT + 8}`, preserveAspectRatio: "xMinYMid meet", role: "img", "aria-label": label },
    s("polyline", { points: line, class: "line" }),
    s("circle", { cx: x, cy: y, r: 3.5, class: "now" }),
  );
}
