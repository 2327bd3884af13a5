// How games look: each has a module and a style sheet of its own in games/, fetched when a page shows it.

import { h } from "../dom.js";

/** @import {Known, Look} from "./types.js" */

/** @type {Map<string, Promise<Known>>} */
const looks = new Map();

/** The look of a game, its colours included. @param {string} id @returns {Promise<Known>} */
export function lookOf(id) {
  const found = looks.get(id) ?? load(id);
  looks.set(id, found);
  return found;
}

/** @param {string} id @returns {Promise<Known>} */
async function load(id) {
  /** @type {[{look: Look}, void]} */
  const [{ look }] = await Promise.all([import(`../games/${id}.js`), colours(id)]);
  return { ...look, id };
}

/** Pages that know beforehand which games they show name those style sheets themselves. @param {string} id @returns {Promise<void>} */
function colours(id) {
  if (document.querySelector(`link[data-looks~="${CSS.escape(id)}"]`)) return Promise.resolve();
  const sheet = h("link", { rel: "stylesheet", href: `${document.body.dataset.web}/games/${id}.css`, "data-looks": id });
  return new Promise((resolve, reject) => {
    sheet.addEventListener("load", () => resolve());
    sheet.addEventListener("error", () => reject(new Error(`${id}: no style sheet`)));
    document.head.append(sheet);
  });
}
