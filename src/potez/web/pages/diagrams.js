// The boards in a game's texts: every position of a sequence, stepped through.

import { ask } from "../api.js";
import { Board } from "../board/board.js";
import { lookOf } from "../board/looks.js";
import { h, find } from "../dom.js";
import { t } from "../text.js";
import { open, seats } from "./setup.js";

/** @import {BoardData, Standing} from "../board/types.js" */
/**
 * @typedef {{entry: string, options: Record<string, unknown>, start: string | null, moves: string[], labels: Record<string, string>,
 *   board: BoardData, frames: Standing[]}} Diagram
 */

/** @param {{id: string, sides: [string, string]}} entry @param {(error: unknown) => void} failed */
export async function draw(entry, failed) {
  const figures = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("figure.diagram")]);
  if (!figures.length) return;
  /** @type {Record<string, Diagram[]>} */
  const found = await ask(`/api/games/${entry.id}/diagrams`);
  // Drawn when they come near: a page of Go has dozens.
  const watcher = new IntersectionObserver(
    (seen) => {
      for (const item of seen) {
        if (!item.isIntersecting || !(item.target instanceof HTMLElement)) continue;
        watcher.unobserve(item.target);
        const { kind = "", number = "0" } = item.target.dataset;
        wire(item.target, found[kind][Number(number)], entry, failed).catch(failed);
      }
    },
    { rootMargin: "600px" },
  );
  for (const figure of figures) watcher.observe(figure);
}

/** @param {HTMLElement} figure @param {Diagram} diagram @param {{id: string, sides: [string, string]}} entry @param {(error: unknown) => void} failed */
async function wire(figure, diagram, entry, failed) {
  const board = new Board(find(".picture", figure), diagram.board, { look: await lookOf(diagram.entry), labels: true });
  const steps = [...figure.querySelectorAll(".steps li")];
  let at = 0;
  const status = h("span", { "aria-live": "polite" });
  const button = (/** @type {string} */ label, /** @type {string} */ sign, /** @type {() => void} */ act) => {
    const made = h("button", { type: "button", "aria-label": label, title: label }, sign);
    made.addEventListener("click", act);
    return made;
  };
  const go = (/** @type {number} */ to) => {
    const forward = to === at + 1;
    at = Math.max(0, Math.min(diagram.frames.length - 1, to));
    board.show(diagram.frames[at], { animate: forward });
    board.decorate({ letters: diagram.labels });
    for (const [i, step] of steps.entries()) {
      if (i + 1 === at) step.setAttribute("aria-current", "step");
      else step.removeAttribute("aria-current");
    }
    status.textContent = at ? t("diagram-step", { number: at, count: diagram.frames.length - 1 }) : diagram.frames.length > 1 ? t("diagram-start") : "";
    first.disabled = back.disabled = at === 0;
    next.disabled = at === diagram.frames.length - 1;
  };
  const first = button(t("diagram-first"), "«", () => go(0));
  const back = button(t("diagram-back"), "‹", () => go(at - 1));
  const next = button(t("diagram-next"), "›", () => go(at + 1));
  const here = h("button", { type: "button" }, t("diagram-play-from-here"));
  here.addEventListener("click", () => {
    const chosen = seats(entry, "friend", "", 0, []);
    open(diagram.entry, chosen, diagram.options, { start: diagram.start, moves: diagram.moves.slice(0, at) }).catch(failed);
  });
  for (const [i, step] of steps.entries()) step.addEventListener("click", () => go(i + 1));
  find(".controls", figure).append(...(diagram.frames.length > 1 ? [first, back, next] : []), here, status);
  go(0);
}
