// The end of a game: who won and why, and what next.

import { ask } from "../api.js";
import { h } from "../dom.js";
import { t } from "../text.js";

/** @import {Panel} from "./panel.js" */

export class Ending {
  /** @param {Panel} panel */
  constructor(panel) {
    this.panel = panel;
    this.element = h("div", { class: "ending", hidden: true });
    this.key = "";
  }

  update() {
    const { table } = this.panel;
    const whole = table.need();
    const { state, shared } = whole;
    const over = state.stage === "over";
    this.element.hidden = !over;
    const may = state.may.rematch === true;
    const offered = "rematch" in state.offers;
    const key = over ? JSON.stringify([state.outcome, state.rematch, offered, may]) : "";
    if (key === this.key) return;
    this.key = key;
    if (!over) return;
    this.panel.side.scrollTop = 0;
    const button = (/** @type {string} */ label, /** @type {string} */ name, /** @type {() => void} */ act) => {
      const made = h("button", { type: "button", "data-do": name }, label);
      made.addEventListener("click", act);
      return made;
    };
    const link = (/** @type {string} */ address, /** @type {string} */ label, /** @type {string} */ name) => h("a", { class: "button", href: address, "data-do": name }, label);
    const points = Object.values(state.outcome?.score ?? {});
    const score = points.length === 2 && points[0] !== points[1] ? t("final-score", { first: points[0], second: points[1] }) : "";
    /** @type {HTMLElement[]} */
    const next = [];
    if (state.rematch) next.push(link(`/tables/${state.rematch}`, t("rematch-go"), "next"));
    else if (may && !offered) next.push(button(t("rematch-offer"), "rematch", () => table.command("offer", { what: "rematch" })));
    if (!shared && state.outcome?.reason !== "aborted") {
      next.push(button(t("rematch"), "rematch", () => void this.again(false)), button(t("restart-swapped"), "swapped", () => void this.again(true)));
    }
    if (state.moves.length) next.push(button(t("review"), "review", () => table.connection.question("review")));
    if (shared) next.push(link("/lobby", t("to-lobby"), "lobby"));
    next.push(link("/", t("next-game"), "gallery"));
    this.element.replaceChildren(h("p", { class: "result" }, table.status()), h("p", { class: "score" }, score), ...next);
  }

  /** The same game once more, alone. @param {boolean} swap with the sides exchanged */
  async again(swap) {
    const { entry, sides, seats, options, start, clock } = this.panel.table.need();
    const friends = sides.every((side) => seats[side].kind === "person");
    const seat = (/** @type {string} */ side) => {
      const { kind, name, level } = seats[side];
      return kind === "computer" ? { kind, level } : { kind: "person", name: friends ? name : "" };
    };
    const next = Object.fromEntries(sides.map((side, i) => [side, seat(swap ? sides[1 - i] : side)]));
    const kept = Object.fromEntries(Object.entries(options).filter(([name]) => name !== "seed" || start)); // a beginning depends on what was drawn
    try {
      const made = await ask("/api/tables", { game: entry, options: kept, seats: next, start, clock });
      location.href = `/tables/${made.id}`;
    } catch (error) {
      this.panel.say(error instanceof Error ? error.message : String(error));
    }
  }
}
