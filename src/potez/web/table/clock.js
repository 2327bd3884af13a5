// Clocks that run between two messages: what the server said last, and the time since then.

import { current, t } from "../text.js";

/** @import {Clock} from "../people/types.js" */
/**
 * @typedef {{settings: Clock, left: Record<string, number>, periods: Record<string, number>, running: {side: string, wait: number} | null,
 *   over?: number}} ClockData over: what is left of the period that runs
 */
/** @typedef {{seconds: number, periods: number, overtime: boolean}} Reading */

const LOW = 10; // seconds
const DAY = 86400;
const HOUR = 3600;

/**
 * What a clock shows so many seconds after the message.
 * @param {ClockData} clock
 * @param {string} side
 * @param {number} elapsed
 * @returns {Reading}
 */
export function reading(clock, side, elapsed) {
  const runs = clock.running?.side === side;
  const used = runs ? Math.max(0, elapsed - (clock.running?.wait ?? 0)) : 0;
  const period = clock.settings.period ?? 0;
  let periods = clock.periods[side] ?? 0;
  const left = (clock.left[side] ?? 0) - used;
  if (left > 0 || !period) return { seconds: Math.max(0, left), periods, overtime: false };
  let inside = -left; // seconds of overtime since the message
  const first = runs && clock.over !== undefined ? clock.over : period;
  if (inside < first) return { seconds: periods > 0 ? first - inside : 0, periods, overtime: true };
  inside -= first;
  periods -= 1 + Math.floor(inside / period);
  return { seconds: periods > 0 ? period - (inside % period) : 0, periods: Math.max(0, periods), overtime: true };
}

/** @param {number} value @param {"day" | "hour"} name */
function unit(value, name) {
  return new Intl.NumberFormat(current(), { style: "unit", unit: name, unitDisplay: "narrow" }).format(value);
}

/** A time as people read it on a clock. @param {number} seconds */
export function written(seconds) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  if (seconds >= DAY) return `${unit(Math.floor(seconds / DAY), "day")} ${unit(Math.floor((seconds % DAY) / HOUR), "hour")}`;
  if (seconds < LOW) {
    const tenths = Math.floor(seconds * 10 + 1e-6);
    return `0:${new Intl.NumberFormat(current(), { minimumIntegerDigits: 2, minimumFractionDigits: 1 }).format(tenths / 10)}`;
  }
  const whole = Math.ceil(seconds - 1e-6);
  const [hours, minutes] = [Math.floor(whole / HOUR), Math.floor((whole % HOUR) / 60)];
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** What is left of the periods of a clock that has some. @param {ClockData} clock @param {Reading} now */
export function overtime(clock, now) {
  if (clock.settings.kind !== "byoyomi") return "";
  return now.overtime ? `× ${now.periods}` : `+ ${now.periods} × ${clock.settings.period}`;
}

/** The clocks of a table. They tick for the eyes alone; a screen reader finds the time of the last move. */
export class Clocks {
  /** @param {Map<string, HTMLElement>} places an element for each side */
  constructor(places) {
    this.places = places;
    /** @type {ClockData | null} */
    this.data = null;
    this.begin = 0;
    this.timer = 0;
  }

  /** @param {ClockData | null} data */
  set(data) {
    clearInterval(this.timer);
    this.data = data;
    this.begin = performance.now();
    for (const [side, place] of this.places) {
      place.hidden = !data;
      const said = place.querySelector(".unseen");
      const now = data ? reading(data, side, 0) : null;
      if (said && data && now) said.textContent = t("time-left", { time: `${written(now.seconds)} ${overtime(data, now)}`.trim() });
    }
    this.tick();
    if (data?.running) this.timer = window.setInterval(() => this.tick(), data.settings.kind === "correspondence" ? 1000 : 100);
  }

  tick() {
    const { data } = this;
    if (!data) return;
    const elapsed = (performance.now() - this.begin) / 1000;
    for (const [side, place] of this.places) {
      const now = reading(data, side, elapsed);
      const running = data.running?.side === side;
      for (const [name, text] of [[".ticking", written(now.seconds)], [".periods", overtime(data, now)]]) {
        const shown = place.querySelector(name);
        if (shown && shown.textContent !== text) shown.textContent = text;
      }
      place.classList.toggle("running", running);
      place.classList.toggle("low", now.seconds < LOW && (!data.settings.period || (now.overtime && now.periods <= 1)));
    }
  }
}
