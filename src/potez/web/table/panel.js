// Beside the board: players with clocks and counters, the turn in words, what was refused and why, moves, controls, evaluation, review.

import { h } from "../dom.js";
import { continuation } from "../input/paths.js";
import { flag } from "../preferences.js";
import { asMove, either, inWords, number, t } from "../text.js";
import { Chat } from "./chat.js";
import { Clocks } from "./clock.js";
import { Countdown } from "./deadline.js";
import { Ending } from "./ending.js";
import { graph } from "./graph.js";
import { Offers } from "./offers.js";
import { pad } from "./pad.js";
import { rights } from "./rights.js";
import { Card } from "./seats.js";
import { settings } from "./settings.js";
import { Waiting } from "./waiting.js";
import { history, verdict } from "./words.js";

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
    this.path = h("div", { class: "path" });
    this.entered = ""; // what the path box shows
    /** @type {{text: string, act: () => void} | null} something that waits for a yes */
    this.question = null;
    this.list = h("ol", { class: "moves" });
    this.look = h("div", { class: "looking" });
    this.bar = this.evaluationBar();
    this.reviewed = h("section", { class: "review", hidden: true });
    this.marking = this.deadBox();
    this.waiting = new Waiting(this);
    this.offers = new Offers(this);
    this.ending = new Ending(this);
    this.chat = new Chat(this);
    this.extra = table.look.pad ? pad(table) : null;
    this.legend = table.look.legend ? legend(table.look.legend) : null;
    this.buttons = this.controls();
    this.box = this.moveBox();
    this.more = settings(this);
    this.top = h("div", { class: "opponent" });
    this.pair = h("div", { class: "players" });
    this.narrow = matchMedia("(width < 900px)");
    this.narrow.addEventListener("change", () => this.arrange());
    this.side = h(
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
      this.path,
      ...(this.extra ? [this.extra] : []),
      this.marking,
      this.bar,
      this.ending.element,
      this.reviewed,
      h("div", { class: "controls", role: "toolbar" }, ...Object.values(this.buttons)),
      this.box,
      this.look,
      h("details", { class: "log", open: matchMedia("(width >= 900px)").matches }, h("summary", {}, t("moves")), this.list),
      this.chat.element,
      ...(this.legend ? [this.legend] : []),
      this.more.element,
    );
    this.timer = 0;
    this.seats();
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
    const { watching } = rights(whole);
    const others = whole.present.watchers > (watching ? 1 : 0); // one who watches alone knows it
    const count = whole.shared && whole.state.stage !== "open" && others ? whole.present.watchers : 0;
    const text = [watching ? t("watching") : "", count ? t("watchers", { count }) : ""].filter(Boolean).join(" ");
    this.watch.hidden = !text;
    this.watch.textContent = text;
  }

  // Controls

  controls() {
    const { table } = this;
    const { actions } = table.need();
    const { leaves } = table.look;
    /** @type {Record<string, HTMLButtonElement>} */
    const made = {};
    const add = (/** @type {string} */ name, /** @type {string} */ label, /** @type {() => void} */ act) => {
      made[name] = h("button", { type: "button", "data-do": name }, label);
      made[name].addEventListener("click", act);
    };
    for (const action of actions) add(action, t(`action-${action}`), () => this.act(action));
    if (leaves) {
      add(leaves.what, t(leaves.label), () => {
        table.leaving = !table.leaving;
        made[leaves.what].setAttribute("aria-pressed", String(table.leaving));
      });
      made[leaves.what].setAttribute("aria-pressed", "false");
    }
    add("undo", t("undo"), () => table.command("undo"));
    add("redo", t("redo"), () => table.command("redo"));
    add("hint", t("hint"), () => table.connection.question("hint"));
    add("takeback", t("offer-takeback"), () => table.command("offer", { what: "takeback" }));
    add("draw", t("offer-draw"), () => table.command("offer", { what: "draw" }));
    add("resign", t("resign"), () => this.sure(t("resign-sure"), () => table.command("resign")));
    add("abort", t("call-off"), () => this.sure(t("call-off-sure"), () => table.command("abort")));
    add("flip", t("flip"), () => table.flip());
    add("new", t("new-game"), () => (location.href = `/games/${table.need().entry}#setup-title`));
    return made;
  }

  /** Which controls there are, and which can be used now. */
  controllable() {
    const { table, buttons } = this;
    const whole = table.need();
    const { state } = whole;
    const may = rights(whole);
    const set = (/** @type {string} */ name, /** @type {boolean} */ there, /** @type {boolean} */ able = true) => {
      if (!buttons[name]) return;
      buttons[name].hidden = !there;
      buttons[name].disabled = !able;
    };
    set("undo", may.undo, state.moves.length > 0 || state.outcome?.reason === "resignation");
    set("redo", may.undo, state.undone > 0);
    set("hint", may.hint, table.mine);
    set("takeback", may.takeback, !("takeback" in state.offers));
    set("draw", may.draw, !("draw" in state.offers));
    set("resign", may.resign);
    set("abort", may.abort);
    set("new", may.leave && state.stage !== "open");
    if (table.look.leaves) set(table.look.leaves.what, may.seated && state.stage === "playing");
    for (const action of whole.actions) {
      const able = table.mine && [...(state.legal?.moves ?? []), ...(state.legal?.fouls ?? [])].some((move) => move[0] === action);
      set(action, may.seated && state.stage === "playing" && !state.marking && (action !== "swap" || able), able);
    }
    this.box.hidden = !may.seated || state.stage !== "playing" || state.marking;
    if (this.extra) this.extra.hidden = !may.seated || state.stage === "open";
  }

  /** A move without a place. @param {string} action */
  act(action) {
    const { legal } = this.table.need().state;
    if (!rights(this.table.need()).seated) return;
    if (legal?.moves.some((move) => move[0] === action)) this.table.play(action);
    else if (legal?.fouls.some((move) => move[0] === action)) this.table.askFoul(action, []);
    else this.table.connection.question("why", { path: [action] });
  }

  /** @param {string} question @param {() => void} act */
  sure(question, act) {
    this.question = { text: question, act };
    this.pathBox();
    this.path.querySelector("button")?.focus();
  }

  moveBox() {
    const { table } = this;
    const input = h("input", { type: "text", id: "move-box", autocomplete: "off", autocapitalize: "off", spellcheck: "false", placeholder: t("move-box-help", { example: either(table.need().example) }) });
    const form = h("form", { class: "move-box" }, h("label", { for: "move-box", class: "unseen" }, t("move-box")), input, h("button", { type: "submit" }, t("move-send")));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (input.value.trim()) table.play(asMove(input.value.trim()));
      input.value = "";
    });
    return form;
  }

  // What is shown

  /** Everything that depends on the state. */
  update() {
    const { table } = this;
    const whole = table.need();
    const { state, seats, you } = whole;
    this.turn.textContent = you.sides.length === 1 && table.mine ? `${table.status()}. ${t("your-turn")}.` : table.status();
    this.turn.dataset.side = state.turn ?? "";
    this.turn.hidden = state.stage !== "playing"; // the box below says it
    this.watchers();
    for (const card of this.cards) {
      card.element.classList.toggle("to-move", card.side === state.turn && state.stage === "playing");
      card.update();
    }
    const looked = table.ply === null ? state.shown : table.board?.standing ?? state.shown;
    this.counters(looked.counters);
    this.thinking(state.turn !== null && state.stage === "playing" && seats[state.turn].kind === "computer" && table.ply === null);
    this.moves();
    this.pathBox();
    this.dead();
    this.bar.hidden = !flag("evaluation") || !rights(whole).help;
    this.waiting.update();
    this.offers.update();
    this.controllable();
    const older = history(table.need().state.note);
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

  moves() {
    const { table } = this;
    const { state } = table.need();
    const at = table.ply ?? state.moves.length;
    if (this.list.childElementCount !== state.moves.length || this.list.dataset.last !== state.moves.join(" ")) {
      this.list.replaceChildren(
        ...state.moves.map((move, i) => {
          const button = h("button", { type: "button", class: "ply" }, inWords(move));
          button.addEventListener("click", () => void table.goTo(i + 1));
          return h("li", {}, button);
        }),
      );
      this.list.dataset.last = state.moves.join(" ");
    }
    for (const [i, item] of [...this.list.children].entries()) {
      if (i + 1 === at) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    }
    if (!state.moves.length) this.list.replaceChildren(h("li", { class: "none" }, t("no-moves-yet")));
    const current = this.list.querySelector("[aria-current]");
    if (current instanceof HTMLElement) this.list.scrollTop = current.offsetTop - this.list.clientHeight / 2;
    const button = (/** @type {string} */ label, /** @type {string} */ sign, /** @type {number} */ ply) => {
      const made = h("button", { type: "button", "aria-label": label, title: label }, sign);
      made.disabled = ply < 0 || ply > state.moves.length || ply === at;
      made.addEventListener("click", () => void table.goTo(ply));
      return made;
    };
    this.look.replaceChildren(
      button(t("to-first"), "«", 0),
      button(t("one-back"), "‹", at - 1),
      button(t("one-on"), "›", at + 1),
      button(t("to-last"), "»", state.moves.length),
      ...(table.ply === null ? [] : [h("span", {}, t("looking-at", { number: table.ply, count: state.moves.length })), this.backToGame()]),
    );
  }

  backToGame() {
    const button = h("button", { type: "button" }, t("back-to-game"));
    button.addEventListener("click", () => void this.table.goTo(this.table.need().state.moves.length));
    return button;
  }

  /** The move that is being entered, a foul or a question that waits for a yes. Left alone while it stays the same. */
  pathBox() {
    const { table } = this;
    const complete = table.path.length ? continuation(table.moves, table.path).complete : null;
    const entered = JSON.stringify([this.question?.text, table.foul, table.path, complete]);
    if (entered === this.entered) return;
    this.entered = entered;
    this.path.replaceChildren();
    const button = (/** @type {string} */ label, /** @type {() => void} */ act, /** @type {string} */ name) => {
      const made = h("button", { type: "button", "data-do": name }, label);
      made.addEventListener("click", act);
      return made;
    };
    if (this.question) {
      const { text, act } = this.question;
      const answer = (/** @type {boolean} */ yes) => {
        table.cancel();
        if (yes) act();
      };
      this.path.append(h("span", {}, text), button(t("yes"), () => answer(true), "yes"), button(t("no"), () => answer(false), "no"));
    } else if (table.foul) {
      const text = table.foul[0];
      this.path.append(h("span", {}, `${t("foul-warning")} `, h("b", {}, inWords(text))), button(t("yes"), () => table.play(text), "foul"), button(t("no"), () => table.cancel(), "no-foul"));
    } else if (table.path.length) {
      this.path.append(h("span", {}, t("path-so-far", { sites: table.path.join(" ") })));
      if (complete) this.path.append(button(t("path-done"), () => table.done(), "done"));
      this.path.append(button(t("path-cancel"), () => table.cancel(), "cancel"));
    }
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

  // Dead groups

  deadBox() {
    const { table } = this;
    const agree = h("button", { type: "button", class: "main-action", "data-do": "settle" }, table.need().shared ? t("count-agree") : t("mark-dead-agree"));
    agree.addEventListener("click", () => table.command("settle", { dead: [...table.marked] }));
    const on = h("button", { type: "button", "data-do": "resume" }, t("mark-dead-go-on"));
    on.addEventListener("click", () => table.command("resume"));
    return h("section", { class: "marking", hidden: true }, h("p", {}), agree, on);
  }

  /** Between two people it counts when both have said the same: who has said what so far. */
  dead() {
    const { table } = this;
    const { state, you, shared } = table.need();
    const seated = you.sides.length > 0;
    this.marking.hidden = !state.marking || table.ply !== null || !seated;
    const own = you.sides.some((side) => side in state.counts);
    const theirs = Object.keys(state.counts).some((side) => !you.sides.includes(side));
    const name = table.opponent();
    const computers = table.proposed === null ? "" : table.proposed ? t("mark-dead-proposal") : t("mark-dead-none");
    const so = !shared || (!own && !theirs) ? computers : theirs ? t("count-theirs", { name }) : t("count-mine", { name });
    const text = this.marking.querySelector("p");
    if (text) text.textContent = `${so} ${t("mark-dead-help")}`.trim();
  }

  // Evaluation and review

  evaluationBar() {
    const bar = h("div", { class: "evaluation", hidden: true }, h("div", { class: "scale", "aria-hidden": "true" }, h("div", { class: "share" })), h("p", { class: "verdict" }), h("p", { class: "best" }));
    return bar;
  }

  /** @param {any} look */
  evaluate(look) {
    const { table } = this;
    const { sides, state } = table.need();
    if (look.ply !== (table.ply ?? state.moves.length)) return;
    const share = this.bar.querySelector(".share");
    const text = this.bar.querySelector(".verdict");
    const best = this.bar.querySelector(".best");
    if (!(share instanceof HTMLElement) || !text || !best) return;
    if (look.outcome) {
      const value = look.outcome.winner === null ? 0 : look.outcome.winner === sides[0] ? 1 : -1;
      share.style.width = `${50 + 50 * value}%`;
      text.textContent = "";
      best.textContent = "";
      return;
    }
    const value = look.side === sides[0] ? look.value : -look.value;
    share.style.width = `${50 + 50 * value}%`;
    text.textContent = verdict(look, sides);
    best.textContent = t("evaluation-best", { line: look.line.slice(0, 5).join(" ") });
  }

  /** @param {{done: number, count: number}} progress */
  reviewing(progress) {
    this.reviewed.hidden = false;
    this.reviewed.replaceChildren(h("p", {}, t("review-running", { number: progress.done, count: progress.count })), h("progress", { max: progress.count, value: progress.done }));
  }

  /** @param {any} review */
  review(review) {
    const { table } = this;
    const side = t(`side-${review.sides[0]}`);
    const worst = review.worst.map((/** @type {number} */ ply) => {
      const step = review.moves[ply - 1];
      const text = t("review-move", { number: ply, side: t(`side-${step.side}`), move: step.move, better: step.line.slice(0, 4).join(" ") });
      const button = h("button", { type: "button", class: "ply" }, text);
      button.addEventListener("click", () => void table.goTo(ply - 1));
      return h("li", {}, button);
    });
    this.reviewed.hidden = false;
    this.reviewed.replaceChildren(
      h("h2", {}, t("review")),
      graph(review.chart, t("review-graph", { side }), (ply) => void table.goTo(ply)),
      ...(worst.length ? [h("h3", {}, t("review-worst")), h("ol", {}, ...worst)] : [h("p", {}, t("review-none"))]),
    );
  }
}

/** What the signs on a board mean. @param {Record<string, string>} signs */
function legend(signs) {
  const rows = Object.entries(signs).map(([kind, message]) => h("li", { class: `legend-${kind}` }, h("span", {}), t(message)));
  return h("details", { class: "legend" }, h("summary", {}, t("legend")), h("ul", {}, ...rows));
}
