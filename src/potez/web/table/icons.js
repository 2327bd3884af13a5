// Signs on buttons that have no room for words; the words are read out.

import { s } from "../dom.js";

/** @type {Record<string, string>} lines in a square of 24 */
const SIGNS = {
  undo: "M9 6L4 11l5 5M4.5 11H14a5 5 0 0 1 0 10h-3",
  hint: "M9.5 18h5M10.5 21h3M12 3a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.3 1.1 2.2h5c0-.9.4-1.6 1.1-2.2A6 6 0 0 0 12 3z",
  rules: "M12 6.5C9.5 4.8 6.5 4.5 3.5 5v13.5c3-.5 6-.2 8.5 1.5 2.5-1.7 5.5-2 8.5-1.5V5c-3-.5-6-.2-8.5 1.5zM12 6.5V20",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  close: "M6 6l12 12M18 6L6 18",
};

/** @param {string} name */
export function icon(name) {
  return s("svg", { viewBox: "0 0 24 24", class: `icon ${name}`, "aria-hidden": "true" }, s("path", { d: SIGNS[name] }));
}

/** @param {string} name */
export function hasIcon(name) {
  return name in SIGNS;
}
