// Small boards in lists, drawn when they come into view.

import { ask } from "../api.js";
import { Board } from "../board/board.js";
import { lookOf } from "../board/looks.js";
import { h } from "../dom.js";

/** @import {Row} from "./types.js" */
/** @typedef {import("../pages/miniatures.js").Previews} Previews */

/** @type {Promise<Previews> | null} */
let previews = null;

const seen = new IntersectionObserver(
  (entries) => {
    for (const entry of entries) {
      if (!entry.isIntersecting) continue;
      seen.unobserve(entry.target);
      draw(entry.target).catch(() => {}); // a decoration: whatever cannot be fetched any more stays empty
    }
  },
  { rootMargin: "400px" },
);

/** @param {Element} host */
async function draw(host) {
  if (!(host instanceof HTMLElement)) return;
  const { game = "", of: table = "" } = host.dataset;
  const [real, look] = await Promise.all([ask(`/api/tables/${encodeURIComponent(table)}/miniature`).catch(() => null), lookOf(game)]);
  const found = real ?? (await usual(game)); // where the server has no time for it, any position of the game
  if (found) new Board(host, found.board, { look }).show(found.shown);
}

/** @param {string} game */
async function usual(game) {
  previews ??= fetch(`${document.body.dataset.web}/previews.json`).then((answer) => answer.json());
  const found = (await previews)[game];
  return found && { board: found.board, shown: found.frames[found.frames.length - 1] };
}

/** How a table stands. @param {Row} row */
export function miniature(row) {
  const host = h("div", { class: "miniature", "data-game": row.game, "data-of": row.id, "aria-hidden": "true" });
  seen.observe(host);
  return host;
}
