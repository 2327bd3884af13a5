// A time that runs while no clock does: for the first moves, and for agreeing on the dead groups of go.

import { h } from "../dom.js";
import { t } from "../text.js";
import { written } from "./clock.js";

/** @import {Panel} from "./panel.js" */
/** @import {Whole} from "./state.js" */
/** @typedef {{kind: "first" | "count", side: string | null, left: number, wait: number}} DeadlineData left: seconds, from when the wait is over */

/** What is left so many seconds after the message. @param {DeadlineData} deadline @param {number} elapsed */
export function remaining(deadline, elapsed) {
  return Math.max(0, deadline.left - Math.max(0, elapsed - deadline.wait));
}

/** Whole seconds: nobody plays for tenths here. @param {number} seconds */
export function shown(seconds) {
  const whole = Math.ceil(seconds - 1e-6);
  return whole < 10 ? `0:0${whole}` : written(whole);
}

/** What happens when it is over, for whoever looks. @param {Whole} whole @param {string} name of the other player */
export function meaning({ state, you }, name) {
  const { deadline } = state;
  if (!deadline) return "";
  if (deadline.kind === "count") return you.sides.length ? t("count-deadline") : t("count-watch-deadline");
  return you.sides.includes(deadline.side ?? "") ? t("first-move-yours") : t("first-move-theirs", { name });
}

export class Countdown {
  /** @param {Panel} panel */
  constructor(panel) {
    this.panel = panel;
    this.text = h("span", {});
    this.time = h("b", { "aria-hidden": "true" });
    this.said = h("span", { class: "unseen" });
    this.element = h("p", { class: "deadline", hidden: true }, this.time, " ", this.text, " ", this.said);
    /** @type {DeadlineData | null} */
    this.data = null;
    this.begin = 0;
    this.timer = 0;
  }

  /** @param {DeadlineData | null} data */
  set(data) {
    clearInterval(this.timer);
    this.data = data;
    this.begin = performance.now();
    this.element.hidden = !data;
    if (!data) return;
    const { table } = this.panel;
    this.text.textContent = meaning(table.need(), table.seat(data.side));
    this.said.textContent = t("time-left", { time: shown(data.left) });
    this.tick();
    this.timer = window.setInterval(() => this.tick(), 250);
  }

  tick() {
    if (!this.data) return;
    const text = shown(remaining(this.data, (performance.now() - this.begin) / 1000));
    if (this.time.textContent !== text) this.time.textContent = text;
  }
}
