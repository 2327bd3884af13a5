// The moves of the game, and the buttons that step through its positions.

import { h } from "../dom.js";
import { inWords, t } from "../text.js";

/** @import {Panel} from "./panel.js" */

export class MoveList {
  /** @param {Panel} panel */
  constructor(panel) {
    this.panel = panel;
    this.list = h("ol", { class: "moves" });
    const words = { "«": t("to-first"), "‹": t("one-back"), "›": t("one-on"), "»": t("to-last") };
    this.buttons = Object.entries(words).map(([sign, label], i) => {
      const button = h("button", { type: "button", "aria-label": label, title: label, class: i % 3 ? "one" : "all" }, sign);
      button.addEventListener("click", () => void panel.table.positions.goTo(this.goals[i]));
      return button;
    });
    this.goals = [0, 0, 0, 0];
    this.back = h("button", { type: "button", class: "back-to-game", hidden: true }, t("back-to-game"));
    this.back.addEventListener("click", () => void panel.table.positions.goTo(panel.table.need().state.moves.length));
    this.steps = h("div", { class: "looking" }, ...this.buttons, this.back);
    this.element = h("details", { class: "log", open: true }, h("summary", {}, t("moves")), this.list);
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
    this.follow();
    this.step(at, moves.length);
  }

  /** The move that is shown is in view, where the list is. */
  follow() {
    const current = this.list.querySelector("[aria-current]");
    if (current instanceof HTMLElement) this.list.scrollTop = current.offsetTop - this.list.clientHeight / 2;
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

  /** The buttons stay where they are, whether they can be used or not. @param {number} at @param {number} last */
  step(at, last) {
    this.goals = [0, at - 1, at + 1, last];
    for (const [i, button] of this.buttons.entries()) button.disabled = this.goals[i] < 0 || this.goals[i] > last || this.goals[i] === at;
    this.back.hidden = this.panel.table.positions.ply === null;
  }
}
