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
    this.share = h("div", { class: "share" });
    this.verdict = h("p", { class: "verdict" });
    this.best = h("p", { class: "best" });
    this.bar = h("div", { class: "evaluation", hidden: true }, h("div", { class: "scale", "aria-hidden": "true" }, this.share), this.verdict, this.best);
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

  /** @param {{done: number, count: number}} progress */
  reviewing(progress) {
    this.reviewed.hidden = false;
    this.reviewed.replaceChildren(h("p", {}, t("review-running", { number: progress.done, count: progress.count })), h("progress", { max: progress.count, value: progress.done }));
  }

  /** @param {any} review */
  review(review) {
    const { positions } = this.panel.table;
    const side = t(`side-${review.sides[0]}`);
    const worst = review.worst.map((/** @type {number} */ ply) => {
      const step = review.moves[ply - 1];
      const text = t("review-move", { number: ply, side: t(`side-${step.side}`), move: step.move, better: step.line.slice(0, 4).join(" ") });
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
