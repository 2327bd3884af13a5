// What the strongest engine thinks: of the position that is shown, and of every move of a game that is over.

import { h } from "../dom.js";
import { flag } from "../preferences.js";
import { t } from "../text.js";
import { graph } from "./graph.js";
import { verdict } from "./words.js";

/** @import {Panel} from "./panel.js" */

export class Evaluation {
  /** @param {Panel} panel */
  constructor(panel) {
    this.panel = panel;
    const [first, second] = panel.table.need().sides;
    this.share = h("div", { class: `share side-${first}` });
    this.verdict = h("p", { class: "verdict" });
    this.best = h("p", { class: "best" });
    this.bar = h("div", { class: "evaluation", hidden: true }, h("div", { class: `scale side-${second}`, "aria-hidden": "true" }, this.share), this.verdict, this.best);
    this.reviewed = h("section", { class: "review", hidden: true });
  }

  update() {
    this.bar.hidden = !flag("evaluation") || !this.panel.table.need().state.may.advice;
  }

  /** @param {any} look */
  show(look) {
    const { table } = this.panel;
    const { sides } = table.need();
    if (look.ply !== table.positions.at) return;
    const { outcome } = look;
    const ahead = outcome ? (outcome.winner === null ? 0 : outcome.winner === sides[0] ? 1 : -1) : look.side === sides[0] ? look.value : -look.value;
    this.share.style.width = `${50 + 50 * ahead}%`;
    this.verdict.textContent = outcome ? "" : verdict(look, sides);
    this.best.textContent = outcome ? "" : t("evaluation-best", { line: look.line.slice(0, 5).join(" ") });
  }

  /** A review has begun, or goes on. @param {{done: number, count: number}} progress in moves */
  reviewing({ done, count }) {
    this.reviewed.hidden = false;
    this.reviewed.replaceChildren(h("p", {}, t("review-running", { number: Math.min(done + 1, count), count })), h("progress", { max: count, value: done }));
    if (done === 0) this.panel.rest.reveal(this.reviewed);
  }

  /** @param {any} review */
  review(review) {
    const { positions } = this.panel.table;
    const side = t(`side-${review.sides[0]}`);
    const worst = review.worst.map((/** @type {number} */ ply) => {
      const step = review.moves[ply - 1];
      const values = { number: ply, side: t(`side-${step.side}`), move: step.move, better: step.line.slice(0, 4).join(" ") };
      const text = step.thrown ? t(`review-thrown-${step.thrown}`, values) : t("review-move", values);
      const button = h("button", { type: "button", class: "ply" }, text);
      button.addEventListener("click", () => void positions.goTo(ply - 1));
      return h("li", {}, button);
    });
    this.reviewed.hidden = false;
    this.reviewed.replaceChildren(
      h("h2", {}, t("review")),
      graph(review.chart, t("review-graph", { side }), (ply) => void positions.goTo(ply)),
      ...(worst.length ? [h("h3", {}, t("review-worst")), h("ol", {}, ...worst)] : [h("p", {}, t("review-none"))]),
    );
  }
}
