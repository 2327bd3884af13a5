// The end of a game: who won and why, and what next.

import { ask } from "../api.js";
import { h } from "../dom.js";
import { t } from "../text.js";
import { points } from "./words.js";

/** @import {Panel} from "./panel.js" */

const ATTEMPTS = 8; // to learn the ratings
const PAUSE = 1000; // milliseconds between them

export class Ending {
  /** @param {Panel} panel */
  constructor(panel) {
    this.panel = panel;
    this.element = h("div", { class: "ending", hidden: true });
    this.rating = h("p", { class: "rating", role: "status" });
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
    const score = points(state.outcome, whole.sides, state.shown.counters);
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
    next[0].classList.add("main-action");
    this.element.replaceChildren(h("p", { class: "result" }, table.status()), h("p", { class: "score" }, score), this.rating, ...next);
    if (whole.rated && state.outcome?.reason !== "aborted") void this.rate(ATTEMPTS);
  }

  /** What a rated game did to the ratings, which are written a moment after it. @param {number} attempts */
  async rate(attempts) {
    const { table } = this.panel;
    const { you, sides } = table.need();
    const found = await ask(`/api/tables/${encodeURIComponent(table.id)}/ratings`).catch(() => null);
    if (!found?.scored) {
      if (attempts > 1) setTimeout(() => void this.rate(attempts - 1), PAUSE);
      return;
    }
    const own = you.sides.length ? you.sides : sides;
    const lines = own.filter((side) => found.sides[side]).map((side) => {
      const { rating, change } = found.sides[side];
      const numbers = { rating: String(rating), change: change > 0 ? `+${change}` : change < 0 ? `−${-change}` : "±0" };
      return you.sides.length ? t("rating-now", numbers) : t("rating-now-of", { name: table.seat(side), ...numbers });
    });
    this.rating.textContent = lines.join(" · ") || t("rating-none");
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
