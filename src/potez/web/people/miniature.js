// Small boards in lists, drawn when they come into view.

import { Board } from "../board/board.js";
import { lookOf } from "../board/looks.js";
import { h } from "../dom.js";

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
  previews ??= fetch(`${document.body.dataset.web}/previews.json`).then((answer) => answer.json());
  const game = host instanceof HTMLElement ? (host.dataset.game ?? "") : "";
  const found = (await previews)[game];
  if (found) new Board(host, found.board, { look: await lookOf(game) }).show(found.frames[found.frames.length - 1]);
}

/** @param {string} game */
export function miniature(game) {
  const host = h("div", { class: "miniature", "data-game": game, "aria-hidden": "true" });
  seen.observe(host);
  return host;
}
