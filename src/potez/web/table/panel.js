// Beside the board: players with their counters, the turn in words, what was refused and why, moves, controls, evaluation, review.

import { h } from "../dom.js";
import { continuation } from "../input/paths.js";
import { flag } from "../preferences.js";
import { ask } from "../api.js";
import { either, t } from "../text.js";
import { pad } from "./pad.js";
import { settings } from "./settings.js";
import { graph } from "./graph.js";
import { verdict } from "./words.js";

/** @import {Counter} from "../board/types.js" */
/** @import {Table} from "./table.js" */

/** Reasons that another paragraph of the rules explains better than the one about moves. @type {Record<string, string>} */
const PARAGRAPHS = { must_capture: "capture", must_finish_chain: "capture", must_remove: "mills", protected_by_mill: "mills", no_mill: "mills", remove_own: "mills", remove_empty: "mills", throne: "king", corner: "king" };

export class Panel {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    const whole = table.need();
    this.players = new Map(whole.sides.map((side) => [side, this.player(side)]));
    this.turn = h("p", { class: "turn" });
    this.message = h("p", { class: "message", role: "alert" });
    this.connection = h("p", { class: "notice", hidden: true });
    this.path = h("div", { class: "path" });
    this.list = h("ol", { class: "moves" });
    this.look = h("div", { class: "looking" });
    this.bar = this.evaluationBar();
    this.reviewed = h("section", { class: "review", hidden: true });
    this.marking = this.deadBox();
    this.extra = whole.entry === "stay" ? pad(table) : null;
    this.legend = whole.entry === "squart" ? legend() : null;
    this.buttons = this.controls();
    this.over = h("div", { class: "ending", hidden: true });
    const [first, second] = whole.sides.map((side) => /** @type {HTMLElement} */ (this.players.get(side)));
    this.top = h("div", { class: "opponent" });
    const pair = h("div", { class: "players" }, first, second);
    // On a phone the one who sits opposite is shown above the board.
    const narrow = matchMedia("(width < 900px)");
    const opposite = whole.seats[whole.sides[0]].kind === "computer" ? first : second;
    const arrange = () => {
      if (narrow.matches) this.top.append(opposite);
      else pair.replaceChildren(first, second);
    };
    narrow.addEventListener("change", arrange);
    arrange();
    this.side = h(
      "aside",
      { class: "panel" },
      pair,
      this.turn,
      this.connection,
      this.message,
      this.path,
      ...(this.extra ? [this.extra] : []),
      this.marking,
      this.bar,
      this.over,
      this.reviewed,
      h("div", { class: "controls", role: "toolbar" }, ...Object.values(this.buttons)),
      this.moveBox(),
      this.look,
      h("details", { class: "log", open: matchMedia("(width >= 900px)").matches }, h("summary", {}, t("moves")), this.list),
      ...(this.legend ? [this.legend] : []),
      settings(this),
    );
    this.clock = 0;
  }

  /** @param {string} side */
  player(side) {
    const seat = this.table.need().seats[side];
    const name = seat.kind === "computer" ? t("computer", { level: seat.level }) : seat.name || t(`side-${side}`);
    const small = seat.kind === "computer" || seat.name ? h("small", {}, t(`side-${side}`)) : h("small", {});
    return h("div", { class: `player side-${side}`, "data-side": side }, h("span", { class: "sign" }), h("strong", {}, name), small, h("span", { class: "counters" }), h("span", { class: "clock" }));
  }

  // Controls

  controls() {
    const { table } = this;
    const people = table.need().sides.some((side) => table.need().seats[side].kind === "person");
    /** @type {Record<string, HTMLButtonElement>} */
    const made = {};
    const add = (/** @type {string} */ name, /** @type {string} */ label, /** @type {() => void} */ act) => {
      made[name] = h("button", { type: "button", "data-do": name }, label);
      made[name].addEventListener("click", act);
    };
    for (const action of table.need().actions) add(action, t(`action-${action}`), () => this.act(action));
    if (table.need().entry === "bombs" && people) {
      add("bomb", t("bomb-leave"), () => {
        table.leaving = !table.leaving;
        made.bomb.setAttribute("aria-pressed", String(table.leaving));
      });
      made.bomb.setAttribute("aria-pressed", "false");
    }
    if (people) {
      add("undo", t("undo"), () => table.command("undo"));
      add("redo", t("redo"), () => table.command("redo"));
      add("hint", t("hint"), () => table.connection.question("hint"));
    }
    add("flip", t("flip"), () => table.flip());
    if (people) add("resign", t("resign"), () => this.sure(t("resign-sure"), () => table.command("resign")));
    add("new", t("new-game"), () => (location.href = `/games/${table.need().entry}#setup-title`));
    return made;
  }

  /** A move without a place. @param {string} action */
  act(action) {
    const legal = this.table.need().state.legal;
    if (legal?.moves.some((move) => move[0] === action)) this.table.play(action);
    else if (legal?.fouls.some((move) => move[0] === action)) this.table.askFoul(action, []);
    else this.table.connection.question("why", { path: [action] });
  }

  /** @param {string} question @param {() => void} act */
  sure(question, act) {
    const yes = h("button", { type: "button" }, t("yes"));
    const no = h("button", { type: "button" }, t("no"));
    yes.addEventListener("click", () => {
      this.path.replaceChildren();
      act();
    });
    no.addEventListener("click", () => this.table.cancel());
    this.path.replaceChildren(h("span", {}, question), yes, no);
    yes.focus();
  }

  moveBox() {
    const { table } = this;
    const input = h("input", { type: "text", id: "move-box", autocomplete: "off", autocapitalize: "off", spellcheck: "false", placeholder: t("move-box-help", { example: either(table.need().example) }) });
    const form = h("form", { class: "move-box" }, h("label", { for: "move-box", class: "unseen" }, t("move-box")), input, h("button", { type: "submit" }, t("move-send")));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (input.value.trim()) table.play(input.value.trim());
      input.value = "";
    });
    return form;
  }

  // What is shown

  /** Everything that depends on the state. */
  update() {
    const { table } = this;
    const { state, sides, seats } = table.need();
    const alone = sides.filter((side) => seats[side].kind === "person").length === 1;
    this.turn.textContent = alone && table.mine ? `${table.status()}. ${t("your-turn")}.` : table.status();
    this.turn.dataset.side = state.turn ?? "";
    for (const [side, element] of this.players) element.classList.toggle("to-move", side === state.turn);
    const looked = table.ply === null ? state.shown : table.board?.standing ?? state.shown;
    this.counters(looked.counters);
    this.thinking(state.turn !== null && seats[state.turn].kind === "computer" && table.ply === null);
    this.moves();
    this.pathBox();
    this.marking.hidden = !state.marking || table.ply !== null;
    this.bar.hidden = !flag("evaluation");
    const set = (/** @type {string} */ name, /** @type {boolean} */ able) => {
      if (this.buttons[name]) this.buttons[name].disabled = !able;
    };
    set("undo", state.moves.length > 0 || state.outcome?.reason === "resignation");
    set("redo", state.undone > 0);
    set("hint", table.mine);
    set("resign", !state.outcome);
    for (const action of table.need().actions) {
      const able = table.mine && [...(state.legal?.moves ?? []), ...(state.legal?.fouls ?? [])].some((move) => move[0] === action);
      set(action, able);
      if (this.buttons[action] && action === "swap") this.buttons[action].hidden = !able;
    }
    this.end();
  }

  /** @param {Counter[]} counters */
  counters(counters) {
    for (const [side, element] of this.players) {
      const own = counters.filter((counter) => counter.side === side || counter.side === "");
      const list = element.querySelector(".counters");
      list?.replaceChildren(...own.map((counter) => h("span", { class: `counter ${counter.name}` }, `${t(`counter-${counter.name}`)} `, h("b", {}, String(counter.value)))));
    }
  }

  /** @param {boolean} on */
  thinking(on) {
    clearInterval(this.clock);
    for (const element of this.players.values()) {
      const clock = element.querySelector(".clock");
      if (clock) clock.textContent = "";
    }
    if (!on) return;
    const { state } = this.table.need();
    const clock = this.players.get(state.turn ?? "")?.querySelector(".clock");
    if (!clock) return;
    const begin = Date.now();
    const tick = () => (clock.textContent = `${t("thinking")} · ${t("thinking-time", { seconds: Math.floor((Date.now() - begin) / 1000) })}`);
    tick();
    this.clock = window.setInterval(tick, 1000);
  }

  moves() {
    const { table } = this;
    const { state } = table.need();
    const at = table.ply ?? state.moves.length;
    if (this.list.childElementCount !== state.moves.length || this.list.dataset.last !== state.moves.join(" ")) {
      this.list.replaceChildren(
        ...state.moves.map((move, i) => {
          const button = h("button", { type: "button", class: "ply" }, move);
          button.addEventListener("click", () => void table.look(i + 1));
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
      made.addEventListener("click", () => void table.look(ply));
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
    button.addEventListener("click", () => void this.table.look(this.table.need().state.moves.length));
    return button;
  }

  /** The move that is being entered, and a foul that waits for a yes. */
  pathBox() {
    const { table } = this;
    this.path.replaceChildren();
    const button = (/** @type {string} */ label, /** @type {() => void} */ act, /** @type {string} */ name) => {
      const made = h("button", { type: "button", "data-do": name }, label);
      made.addEventListener("click", act);
      return made;
    };
    if (table.foul) {
      const text = table.foul[0];
      this.path.append(h("span", {}, `${t("foul-warning")} `, h("b", {}, text)), button(t("yes"), () => table.play(text), "foul"), button(t("no"), () => table.cancel(), "no-foul"));
    } else if (table.path.length) {
      this.path.append(h("span", {}, t("path-so-far", { sites: table.path.join(" ") })));
      if (continuation(table.moves, table.path).complete) this.path.append(button(t("path-done"), () => table.done(), "done"));
      this.path.append(button(t("path-cancel"), () => table.cancel(), "cancel"));
    }
  }

  /** @param {string} text @param {string} [reason] with a link to the rule */
  say(text, reason) {
    this.message.replaceChildren(text);
    if (reason && reason !== "illegal" && reason !== "game_over") {
      const anchor = PARAGRAPHS[reason] ?? "move";
      this.message.append(" ", h("a", { href: `/games/${this.table.need().entry}#${anchor}`, target: "_blank" }, t("refused-rule")));
    }
  }

  /** @param {string} text */
  notice(text) {
    this.connection.hidden = !text;
    this.connection.textContent = text;
  }

  // The end

  end() {
    const { table } = this;
    const { state } = table.need();
    const over = state.outcome !== null && !state.marking;
    const shown = !this.over.hidden;
    this.over.hidden = !over;
    if (!over || shown) return;
    const button = (/** @type {string} */ label, /** @type {string} */ name, /** @type {() => void} */ act) => {
      const made = h("button", { type: "button", "data-do": name }, label);
      made.addEventListener("click", act);
      return made;
    };
    const points = Object.values(state.outcome?.score ?? {});
    const score = points.length === 2 && points[0] !== points[1] ? t("final-score", { first: points[0], second: points[1] }) : "";
    this.over.replaceChildren(
      h("p", { class: "result" }, table.status()),
      h("p", { class: "score" }, score),
      button(t("rematch"), "rematch", () => void this.again(false)),
      button(t("restart-swapped"), "swapped", () => void this.again(true)),
      button(t("review"), "review", () => table.connection.question("review")),
      h("a", { class: "button", href: "/" }, t("next-game")),
    );
  }

  /** The same game once more. @param {boolean} swap with the sides exchanged */
  async again(swap) {
    const { entry, sides, seats, options } = this.table.need();
    const next = Object.fromEntries(sides.map((side, i) => [side, seats[swap ? sides[1 - i] : side]]));
    const kept = Object.fromEntries(Object.entries(options).filter(([name]) => name !== "seed"));
    const made = await ask("/api/tables", { game: entry, options: kept, seats: next });
    location.href = `/tables/${made.id}`;
  }

  // Dead groups

  deadBox() {
    const { table } = this;
    const agree = h("button", { type: "button", class: "main-action", "data-do": "settle" }, t("mark-dead-agree"));
    agree.addEventListener("click", () => table.command("settle", { dead: [...table.marked] }));
    const on = h("button", { type: "button", "data-do": "resume" }, t("mark-dead-go-on"));
    on.addEventListener("click", () => table.command("resume"));
    return h("section", { class: "marking", hidden: true }, h("p", {}, t("mark-dead-proposal"), " ", t("mark-dead-help")), agree, on);
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
      button.addEventListener("click", () => void table.look(ply - 1));
      return h("li", {}, button);
    });
    this.reviewed.hidden = false;
    this.reviewed.replaceChildren(
      h("h2", {}, t("review")),
      graph(review, t("review-graph", { side }), (ply) => void table.look(ply)),
      ...(worst.length ? [h("h3", {}, t("review-worst")), h("ol", {}, ...worst)] : [h("p", {}, t("review-none"))]),
    );
  }
}

/** What the signs on a Squart board mean. */
function legend() {
  const row = (/** @type {string} */ kind, /** @type {string} */ text) => h("li", { class: `legend-${kind}` }, h("span", {}), text);
  return h("details", { class: "legend" }, h("summary", {}, t("legend")), h("ul", {}, row("blue", t("side-blue")), row("red", t("side-red")), row("blocked", t("mark-blocked")), row("empty", t("empty"))));
}
