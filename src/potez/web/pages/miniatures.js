// Small boards of real positions, in the gallery and on a game's page. Hover or focus plays the last moves.

import { Board } from "../board/board.js";
import { lookOf } from "../board/looks.js";

/** @import {BoardData, Standing} from "../board/types.js" */
/** @typedef {Record<string, {board: BoardData, frames: Standing[]}>} Previews */

const BEAT = 650; // milliseconds a move

/** Draws every miniature of the page. */
export async function draw() {
  const answer = await fetch(`${document.body.dataset.web}/previews.json`);
  /** @type {Previews} */
  const previews = await answer.json();
  const hosts = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".miniature")]);
  await Promise.all(hosts.map((host) => show(host, previews)));
}

/** @param {HTMLElement} host @param {Previews} previews */
async function show(host, previews) {
  const { game = "" } = host.dataset;
  const found = previews[game];
  if (!found) return;
  const board = new Board(host, found.board, { look: await lookOf(game) });
  board.show(found.frames[found.frames.length - 1]);
  liven(host.closest("a") ?? host, board, found.frames);
}

/** @param {Element} target @param {Board} board @param {Standing[]} frames */
function liven(target, board, frames) {
  let timer = 0;
  const stop = () => {
    clearTimeout(timer);
    timer = 0;
    board.show(frames[frames.length - 1]);
  };
  const begin = () => {
    if (timer || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    let at = 0;
    board.show(frames[0]);
    const next = () => {
      at += 1;
      if (at >= frames.length) return;
      board.show(frames[at], { animate: true });
      timer = window.setTimeout(next, BEAT);
    };
    timer = window.setTimeout(next, BEAT);
  };
  target.addEventListener("pointerenter", (event) => {
    if (event instanceof PointerEvent && event.pointerType !== "touch") begin(); // a finger that comes taps or scrolls
  });
  target.addEventListener("focus", () => {
    if (target.matches(":focus-visible")) begin();
  });
  target.addEventListener("pointerleave", stop);
  target.addEventListener("blur", stop);
}
