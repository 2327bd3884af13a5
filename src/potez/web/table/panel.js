// Beside the board: players with clocks and counters, the turn in words, what was refused and why; and the parts that have files of their own.

import { h } from "../dom.js";
import { number, t } from "../text.js";
import { Chat } from "./chat.js";
import { Clocks } from "./clock.js";
import { Controls } from "./controls.js";
import { Countdown } from "./deadline.js";
import { Ending } from "./ending.js";
import { Evaluation } from "./evaluation.js";
import { MarkBox } from "./markbox.js";
import { MoveList } from "./movelist.js";
import { Offers } from "./offers.js";
import { pad } from "./pad.js";
import { PathBox, moveBox } from "./pathbox.js";
import { seated, watching } from "./rights.js";
import { Card } from "./seats.js";
import { settings } from "./settings.js";
import { Waiting } from "./waiting.js";
import { history } from "./words.js";

/** @import {Counter} from "../board/types.js" */
/** @import {Table} from "./table.js" */

export class Panel {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    const whole = table.need();
    this.cards = whole.sides.map((side) => new Card(this, side));
    this.clocks = new Clocks(new Map(this.cards.map((card) => [card.side, card.clock])));
    this.deadline = new Countdown(this);
    this.turn = h("p", { class: "turn" });
    this.watch = h("p", { class: "watch", hidden: true });
    this.history = h("p", { class: "history", hidden: true });
    this.message = h("p", { class: "message", role: "alert" });
    this.connection = h("p", { class: "notice", role: "status", hidden: true });
    this.pathBox = new PathBox(this);
    this.moves = new MoveList(this);
    this.evaluation = new Evaluation(this);
    this.markBox = new MarkBox(this);
    this.waiting = new Waiting(this);
    this.offers = new Offers(this);
    this.ending = new Ending(this);
    this.chat = new Chat(this);
    this.extra = table.look.pad ? pad(table) : null;
    this.controls = new Controls(this);
    this.box = moveBox(this);
    this.more = settings(this);
    this.top = h("div", { class: "opponent" });
    this.pair = h("div", { class: "players" });
    this.narrow = matchMedia("(width < 900px)");
    this.narrow.addEventListener("change", () => this.arrange());
    this.side = this.column();
    this.timer = 0;
    this.seats();
  }

  column() {
    const { legend: signs } = this.table.look;
    return h(
      "aside",
      { class: "panel" },
      this.pair,
      this.turn,
      this.deadline.element,
      this.history,
      this.watch,
      this.chat.news,
      this.connection,
      this.message,
      this.waiting.element,
      this.offers.element,
      this.pathBox.element,
      ...(this.extra ? [this.extra] : []),
      this.markBox.element,
      this.evaluation.bar,
      this.ending.element,
      this.evaluation.reviewed,
      this.controls.element,
      this.box,
      this.moves.steps,
      this.moves.element,
      this.chat.element,
      ...(signs ? [legend(signs)] : []),
      this.more.element,
    );
  }

  /** Who plays, after somebody sat down, came or went. */
  seats() {
    for (const card of this.cards) card.update();
    this.arrange();
    this.watchers();
  }

  /** Whoever sits opposite comes first; on a phone they are shown above the board. */
  arrange() {
    const { you, seats, sides } = this.table.need();
    const [first, second] = this.cards;
    const turned = you.sides.length === 1 ? you.sides[0] === sides[0] : seats[sides[0]].kind !== "computer";
    const [above, below] = turned ? [second, first] : [first, second];
    const wide = you.sides.length === 1 ? [above, below] : [first, second];
    const [top, pair] = this.narrow.matches ? [[above], [below]] : [[], wide];
    const place = (/** @type {Element} */ host, /** @type {Card[]} */ cards) => {
      const elements = cards.map((card) => card.element);
      if (elements.some((element, i) => host.children[i] !== element) || host.childElementCount !== elements.length) host.replaceChildren(...elements);
    };
    place(this.top, top);
    place(this.pair, pair);
  }

  /** Who looks on. */
  watchers() {
    const whole = this.table.need();
    const own = watching(whole);
    const others = whole.present.watchers > (own ? 1 : 0); // one who watches alone knows it
    const count = whole.shared && whole.state.stage !== "open" && others ? whole.present.watchers : 0;
    const text = [own ? t("watching") : "", count ? t("watchers", { count }) : ""].filter(Boolean).join(" ");
    this.watch.hidden = !text;
    this.watch.textContent = text;
  }

  /** Everything that depends on the state. */
  update() {
    const { table } = this;
    const whole = table.need();
    const { state, seats, you } = whole;
    const plays = seated(whole);
    this.turn.textContent = you.sides.length === 1 && table.mine ? `${table.status()}. ${t("your-turn")}.` : table.status();
    this.turn.dataset.side = state.turn ?? "";
    this.turn.hidden = state.stage !== "playing"; // the box below says it
    this.watchers();
    for (const card of this.cards) {
      card.element.classList.toggle("to-move", card.side === state.turn && state.stage === "playing");
      card.update();
    }
    const shown = table.positions.ply === null ? state.shown : table.standing ?? state.shown;
    this.counters(shown.counters);
    this.thinking(state.turn !== null && state.stage === "playing" && seats[state.turn].kind === "computer" && table.positions.ply === null);
    this.moves.update();
    this.pathBox.update();
    this.markBox.update();
    this.evaluation.update();
    this.waiting.update();
    this.offers.update();
    this.controls.update();
    this.box.hidden = !plays || state.stage !== "playing" || state.marking;
    if (this.extra) this.extra.hidden = !plays || state.stage === "open";
    const older = history(state.note);
    this.history.hidden = !older;
    this.history.textContent = older;
    this.ending.update();
    this.chat.update();
    this.more.update();
  }

  /** @param {Counter[]} counters */
  counters(counters) {
    for (const card of this.cards) {
      const own = counters.filter((counter) => counter.side === card.side || counter.side === "");
      card.counters.replaceChildren(...own.map((counter) => h("span", { class: `counter ${counter.name}` }, `${t(`counter-${counter.name}`)} `, h("b", {}, number(counter.value)))));
    }
  }

  /** @param {{ made: number, of: number }} progress of compiling, once on every machine */
  preparing({ made, of }) {
    clearInterval(this.timer);
    const place = this.cards.find((card) => card.side === this.table.need().state.turn)?.thinking;
    if (place) place.textContent = made < of ? t("preparing", { made, of }) : "";
  }

  /** @param {boolean} on */
  thinking(on) {
    const { state } = this.table.need();
    const place = on ? this.cards.find((card) => card.side === state.turn)?.thinking : undefined;
    if (place?.textContent) return; // it goes on
    clearInterval(this.timer);
    for (const card of this.cards) card.thinking.textContent = "";
    if (!place) return;
    const begin = Date.now();
    const tick = () => (place.textContent = `${t("thinking")} · ${t("thinking-time", { seconds: Math.floor((Date.now() - begin) / 1000) })}`);
    tick();
    this.timer = window.setInterval(tick, 1000);
  }

  /** @param {string} text @param {string} [reason] with a link to the rule */
  say(text, reason) {
    this.message.classList.remove("told");
    this.message.replaceChildren(text);
    if (reason && reason !== "illegal" && reason !== "game_over") {
      this.message.append(" ", h("a", { href: `/games/${this.table.need().entry}#rule-${reason}`, target: "_blank" }, t("refused-rule")));
    }
  }

  /** Something good to know; nothing was refused. @param {string} text */
  tell(text) {
    this.say(text);
    this.message.classList.add("told");
  }

  /** @param {string} text */
  notice(text) {
    this.connection.hidden = !text;
    this.connection.textContent = text;
  }
}

/** What the signs on a board mean. @param {Record<string, string>} signs */
function legend(signs) {
  const rows = Object.entries(signs).map(([kind, message]) => h("li", { class: `legend-${kind}` }, h("span", {}), t(message)));
  return h("details", { class: "legend" }, h("summary", {}, t("legend")), h("ul", {}, ...rows));
}
