// The moves of the game, and the buttons that step through its positions.

import { h } from "../dom.js";
import { inWords, t } from "../text.js";

/** @import {Panel} from "./panel.js" */

export class MoveList {
  /** @param {Panel} panel */
  constructor(panel) {
    this.panel = panel;
    this.list = h("ol", { class: "moves" });
    this.steps = h("div", { class: "looking" });
    this.element = h("details", { class: "log", open: matchMedia("(width >= 900px)").matches }, h("summary", {}, t("moves")), this.list);
    /** @type {string[]} */
    this.shown = [];
  }

  update() {
    const { moves } = this.panel.table.need().state;
    const { at } = this.panel.table.positions;
    this.fill(moves);
    for (const [i, item] of [...this.list.children].entries()) {
      if (i + 1 === at) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    }
    if (!moves.length) this.list.replaceChildren(h("li", { class: "none" }, t("no-moves-yet")));
    const current = this.list.querySelector("[aria-current]");
    if (current instanceof HTMLElement) this.list.scrollTop = current.offsetTop - this.list.clientHeight / 2;
    this.step(at, moves.length);
  }

  /** What stays is left alone: a game can have thousands of moves. @param {string[]} moves */
  fill(moves) {
    let same = 0;
    while (same < this.shown.length && same < moves.length && this.shown[same] === moves[same]) same += 1;
    if (!this.shown.length) this.list.replaceChildren();
    while (this.list.children.length > same) this.list.lastElementChild?.remove();
    for (const [i, move] of moves.entries()) {
      if (i < same) continue;
      const button = h("button", { type: "button", class: "ply" }, inWords(move));
      button.addEventListener("click", () => void this.panel.table.positions.goTo(i + 1));
      this.list.append(h("li", {}, button));
    }
    this.shown = moves;
  }

  /** @param {number} at @param {number} last */
  step(at, last) {
    const { positions } = this.panel.table;
    const button = (/** @type {string} */ label, /** @type {string} */ sign, /** @type {number} */ ply) => {
      const made = h("button", { type: "button", "aria-label": label, title: label }, sign);
      made.disabled = ply < 0 || ply > last || ply === at;
      made.addEventListener("click", () => void positions.goTo(ply));
      return made;
    };
    const back = h("button", { type: "button" }, t("back-to-game"));
    back.addEventListener("click", () => void positions.goTo(this.panel.table.need().state.moves.length));
    this.steps.replaceChildren(
      button(t("to-first"), "«", 0),
      button(t("one-back"), "‹", at - 1),
      button(t("one-on"), "›", at + 1),
      button(t("to-last"), "»", last),
      ...(positions.ply === null ? [] : [h("span", {}, t("looking-at", { number: positions.ply, count: last })), back]),
    );
  }
}
