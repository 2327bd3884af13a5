// Beside the board: players with clocks and counters, the turn in words, what was refused and why; and the parts that have files of their own.

import { h } from "../dom.js";
import { countFromZero, number, t } from "../text.js";
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
import { PathBox, hint, moveBox } from "./pathbox.js";
import { seated, watching } from "./rights.js";
import { Card } from "./seats.js";
import { files, settings } from "./settings.js";
import { Rest } from "./rest.js";
import { Waiting } from "./waiting.js";
import { history } from "./words.js";

/** @import {Counter} from "../board/types.js" */
/** @import {Table} from "./table.js" */

const STACKED = "(orientation: portrait)"; // the panel is below the board, as in css/table/layout.css

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
    this.goal = h("div", { class: "goal" }, ...table.drawer.lines.map((line) => h("p", {}, line)));
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
    this.counted = table.fromZero;
    this.files = files(this);
    this.settings = settings(this);
    this.top = h("div", { class: "opponent" });
    this.pair = h("div", { class: "players" });
    this.stacked = matchMedia(STACKED);
    this.stacked.addEventListener("change", () => this.arrange());
    this.slot = h("div", { class: "slot" }, this.turn, this.deadline.element, this.connection, this.pathBox.element, this.offers.element, this.message, this.markBox.element, this.waiting.element, this.ending.element, this.chat.news, this.history, this.watch, this.goal);
    this.rest = new Rest(this.remaining(), () => this.moves.follow());
    this.side = this.column();
    this.timer = 0;
    new ResizeObserver(() => this.room()).observe(this.goal);
    this.seats();
  }

  /** What the game is about keeps its room in the slot while something else is said in its place: nothing below it moves. */
  room() {
    const { offsetHeight } = this.goal;
    if (offsetHeight) this.slot.style.setProperty("--goal", `${offsetHeight}px`);
  }

  /** From the players down: what changes in mid-move is in the slot, which keeps its height, so that nothing below it moves. */
  column() {
    const bar = h("div", { class: "bar" }, this.controls.element, h("div", { class: "aside" }, this.moves.steps, this.rest.opener));
    const extra = this.extra ? [this.extra.element] : [];
    return h("aside", { class: "panel" }, this.pair, this.evaluation.bar, this.table.worths.element, this.slot, ...extra, bar, this.rest.veil, this.rest.element);
  }

  /** What is below the buttons where there is room, and in a sheet on a small screen. */
  remaining() {
    const { legend: signs } = this.table.look;
    const parts = [this.controls.others, this.box, this.evaluation.reviewed, this.moves.element, this.chat.element];
    return [...parts, ...(signs ? [legend(signs)] : []), this.files.element];
  }

  /** Who plays, after somebody sat down, came or went. */
  seats() {
    for (const card of this.cards) card.update();
    this.arrange();
    this.watchers();
  }

  /** Whoever sits opposite comes first; where the board is above the panel, they are shown above the board. */
  arrange() {
    const { you, seats, sides } = this.table.need();
    const [first, second] = this.cards;
    const turned = you.sides.length === 1 ? you.sides[0] === sides[0] : seats[sides[0]].kind !== "computer";
    const [above, below] = turned ? [second, first] : [first, second];
    const wide = you.sides.length === 1 ? [above, below] : [first, second];
    const [top, pair] = this.stacked.matches ? [[above], [below]] : [[], wide];
    const place = (/** @type {Element} */ host, /** @type {Card[]} */ cards) => {
      const elements = cards.map((card) => card.element);
      if (elements.some((element, i) => host.children[i] !== element) || host.childElementCount !== elements.length) host.replaceChildren(...elements);
    };
    place(this.top, top);
    place(this.pair, pair);
  }

  /** Rows are counted differently from now on. */
  recount() {
    this.counted = this.table.fromZero;
    countFromZero(this.counted);
    this.moves.shown = [];
    const input = this.box.querySelector("input");
    if (input instanceof HTMLInputElement) input.placeholder = hint(this.table);
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
    const { ply } = table.positions;
    const shown = ply === null ? state.shown : table.standing ?? state.shown;
    const looking = ply !== null && t("looking-at", { number: ply, count: state.moves.length });
    this.turn.textContent = looking || (you.sides.length === 1 && table.mine ? `${table.status()}. ${t("your-turn")}.` : table.status());
    this.turn.dataset.side = state.turn ?? "";
    this.turn.hidden = state.stage !== "playing" && !looking; // the box below says it
    this.goal.hidden = state.stage !== "playing" || state.marking;
    table.host.classList.toggle("plain", !shown.counters.length && whole.sides.every((side) => seats[side].kind !== "computer"));
    table.host.dataset.stage = state.stage;
    table.host.classList.toggle("resting", state.stage !== "playing"); // nobody moves: what is said has the room that it needs
    table.host.classList.toggle("with-pad", this.extra !== null && plays && state.stage === "playing");
    this.watchers();
    for (const card of this.cards) {
      card.element.classList.toggle("to-move", card.side === state.turn && state.stage === "playing");
      card.update();
    }
    this.counters(shown.counters);
    this.thinking(state.turn !== null && state.stage === "playing" && seats[state.turn].kind === "computer" && ply === null);
    this.moves.update();
    this.pathBox.update();
    this.markBox.update();
    this.evaluation.update();
    table.worths.update();
    this.waiting.update();
    this.offers.update();
    this.controls.update();
    this.box.hidden = !plays || state.stage !== "playing" || state.marking;
    if (this.extra) this.extra.element.hidden = !plays || state.stage !== "playing";
    this.extra?.update();
    const older = history(state.note);
    this.history.hidden = !older;
    this.history.textContent = older;
    this.ending.update();
    this.chat.update();
    this.files.update();
    this.settings.update();
  }

  /** @param {Counter[]} counters */
  counters(counters) {
    for (const card of this.cards) {
      const own = counters.filter((counter) => counter.side === card.side || counter.side === "");
      card.counters.replaceChildren(...own.map((counter) => h("span", { class: `counter ${counter.name}` }, h("span", { class: "what" }, t(`counter-${counter.name}`)), " ", h("b", {}, number(counter.value)))));
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
      const link = h("a", { href: `/games/${this.table.need().entry}#rule-${reason}`, target: "_blank" }, t("refused-rule"));
      link.addEventListener("click", (event) => {
        if (this.table.drawer.open(`rule-${reason}`)) event.preventDefault();
      });
      this.message.append(" ", link);
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
