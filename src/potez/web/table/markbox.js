// Go, after two passes: the box in which the players agree on the dead groups, or play on.

import { h } from "../dom.js";
import { t } from "../text.js";

/** @import {Panel} from "./panel.js" */

export class MarkBox {
  /** @param {Panel} panel */
  constructor(panel) {
    this.panel = panel;
    const { table } = panel;
    this.text = h("p", {});
    const agree = h("button", { type: "button", class: "main-action", "data-do": "settle" }, table.need().shared ? t("count-agree") : t("mark-dead-agree"));
    agree.addEventListener("click", () => table.command("settle", { dead: [...table.marking.marked] }));
    this.resume = h("button", { type: "button", "data-do": "resume" }, t("mark-dead-go-on"));
    this.resume.addEventListener("click", () => table.command("resume"));
    this.element = h("section", { class: "marking", hidden: true }, this.text, agree, this.resume);
  }

  /** Between two people it counts when both have said the same: who has said what so far. */
  update() {
    const { table } = this.panel;
    const { state, you, shared } = table.need();
    this.element.hidden = !state.marking || table.positions.ply !== null || !you.sides.length;
    this.resume.disabled = state.may.resume !== true;
    const own = you.sides.some((side) => side in state.counts);
    const theirs = Object.keys(state.counts).some((side) => !you.sides.includes(side));
    const { proposed } = table.marking;
    const computers = proposed === null ? "" : proposed ? t("mark-dead-proposal") : t("mark-dead-none");
    const name = table.opponent();
    const so = !shared || (!own && !theirs) ? computers : theirs ? t("count-theirs", { name }) : t("count-mine", { name });
    this.text.textContent = `${so} ${t("mark-dead-help")}`.trim();
  }
}
