// The part of the form for playing with somebody who is elsewhere: how they come to the table, how fast, whether it is rated.

import { ask } from "../api.js";
import { h } from "../dom.js";
import { pace, settings } from "../people/words.js";
import { PACES } from "../table/pace.js";
import { t } from "../text.js";

/** @import {Clock} from "../people/types.js" */
/** @import {Entry} from "./setup.js" */

const FIRST = 300; // seconds of the clock that is chosen at first
const KINDS = /** @type {const} */ (["sudden", "fischer", "byoyomi", "correspondence"]);
const WAYS = /** @type {const} */ (["link", "lobby", "pair", "name"]);

/** A number that somebody chooses. @param {string} label @param {number} low @param {number} high @param {number} value @param {number} [step] */
function numbered(label, low, high, value, step = 1) {
  const input = h("input", { type: "number", min: low, max: high, step, value, required: true });
  return { input, element: h("label", {}, label, input) };
}

export class Online {
  /** @param {Entry} entry @param {() => HTMLSelectElement} side the choice of sides */
  constructor(entry, side) {
    this.entry = entry;
    this.side = side;
    const first = PACES.sudden.find((clock) => clock.main === FIRST);
    this.ways = h("div", { class: "choices", role: "radiogroup", "aria-label": t("online-how") }, ...WAYS.map((way) => h("label", { class: "row" }, h("input", { type: "radio", name: "way", value: way, checked: way === "link" }), t(`online-${way}`))));
    this.help = h("p", { class: "help" });
    this.name = h("input", { name: "invite", maxlength: 40, autocomplete: "off", spellcheck: "false" });
    this.named = h("label", {}, t("online-player"), this.name);
    this.paces = [null, ...KINDS.flatMap((kind) => PACES[kind])];
    this.clock = h(
      "select",
      { name: "clock" },
      h("option", { value: "none" }, capital(pace(null))),
      ...KINDS.map((kind) => h("optgroup", { label: t(`clock-${kind}`) }, ...PACES[kind].map((item) => h("option", { value: this.paces.indexOf(item), selected: item === first }, pace(item))))),
      h("option", { value: "own" }, t("clock-own")),
    );
    this.kind = h("select", { name: "clock-kind" }, ...KINDS.map((kind) => h("option", { value: kind }, t(`clock-${kind}`))));
    this.numbers = {
      main: numbered(t("clock-main"), 0, 180, 10, 0.5),
      increment: numbered(t("clock-increment"), 1, 180, 5),
      periods: numbered(t("clock-periods"), 1, 10, 3),
      period: numbered(t("clock-period"), 5, 300, 30),
      days: numbered(t("clock-days"), 1, 14, 2),
    };
    this.own = h("div", { class: "own-clock" }, h("label", {}, t("clock-kind"), this.kind), ...Object.values(this.numbers).map((number) => number.element));
    this.rated = h("input", { type: "checkbox", name: "rated" });
    this.account = false;
    this.ratedHelp = h("span", { class: "help" }, t("online-rated-account"), " ", h("a", { href: "/account" }, t("online-register")));
    this.timedHelp = h("span", { class: "help" }, t("error-rated-needs-clock"));
    this.rating = h("label", { class: "row" }, this.rated, h("span", {}, t("online-rated")));
    const fair = settings(entry.id, entry.fair ?? {}).join(", ");
    this.fairHelp = h("span", { class: "help" }, fair && t("online-rated-fair", { settings: fair }));
    this.element = h("fieldset", { class: "online", hidden: true }, h("legend", {}, t("online-how")), this.ways, this.help, this.named, h("label", {}, t("clock"), this.clock), this.own, h("div", {}, this.rating, this.fairHelp, this.ratedHelp, this.timedHelp));
    this.asked = false;
    this.update();
  }

  get way() {
    const chosen = this.ways.querySelector("input:checked");
    return /** @type {(typeof WAYS)[number]} */ (chosen instanceof HTMLInputElement ? chosen.value : "link");
  }

  /** Shows what belongs to the choices made. */
  update() {
    const { way } = this;
    this.help.textContent = t(`online-${way}-help`);
    this.named.hidden = way !== "name";
    this.name.required = !this.element.hidden && way === "name";
    this.own.hidden = this.clock.value !== "own";
    const kind = this.kind.value;
    const { main, increment, periods, period, days } = this.numbers;
    const shown = { main: kind !== "correspondence", increment: kind === "fischer", periods: kind === "byoyomi", period: kind === "byoyomi", days: kind === "correspondence" };
    for (const [number, there] of /** @type {[typeof main, boolean][]} */ ([[main, shown.main], [increment, shown.increment], [periods, shown.periods], [period, shown.period], [days, shown.days]])) {
      number.element.hidden = !there;
      number.input.disabled = this.element.hidden || this.own.hidden || !there; // a number that nobody sees is not checked
    }
    const timed = this.clock.value !== "none";
    this.rated.disabled = !this.account || !timed;
    this.fairHelp.hidden = !this.rated.checked || this.rated.disabled;
    this.ratedHelp.hidden = this.account;
    this.timedHelp.hidden = !this.account || timed;
    if (!this.element.hidden && !this.asked) void this.look();
  }

  /** Rated games are for those who are registered. */
  async look() {
    this.asked = true;
    const me = await ask("/api/me").catch(() => ({ who: "nobody" }));
    this.account = me.who === "account";
    this.update();
  }

  /** Invites a player by name. @param {string} name */
  invite(name) {
    const way = this.ways.querySelector('input[value="name"]');
    if (way instanceof HTMLInputElement) way.checked = true;
    this.name.value = name;
  }

  /** @returns {Clock | null} */
  get chosen() {
    if (this.clock.value === "none") return null;
    if (this.clock.value !== "own") return this.paces[Number(this.clock.value)] ?? null;
    const value = (/** @type {keyof typeof this.numbers} */ name) => Number(this.numbers[name].input.value);
    const kind = /** @type {Clock["kind"]} */ (this.kind.value);
    if (kind === "correspondence") return { kind, days: value("days") };
    const main = 60 * value("main");
    if (kind === "fischer") return { kind, main, increment: value("increment") };
    if (kind === "byoyomi") return { kind, main, periods: value("periods"), period: value("period") };
    return { kind, main };
  }

  /** Opens the table, or finds one that waits; its address. @param {object} options of the game @returns {Promise<string>} */
  async open(options) {
    const { entry, way } = this;
    const wanted = way === "pair" ? "random" : this.side().value;
    const own = wanted === "random" ? entry.sides[Math.floor(Math.random() * 2)] : wanted;
    const seats = Object.fromEntries(entry.sides.map((side) => [side, { kind: side === own ? "person" : "open" }]));
    const table = { game: entry.id, options, seats, clock: this.chosen, rated: this.rated.checked && !this.rated.disabled };
    const access = way === "lobby" || way === "pair" ? "lobby" : "link";
    const invite = way === "name" ? this.name.value.trim() : null;
    const made = await ask(way === "pair" ? "/api/pair" : "/api/tables", { ...table, access, invite });
    return `/tables/${made.id}`;
  }
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
