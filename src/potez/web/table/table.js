// The table: one state, changed by messages and by what people do; everything that is seen follows from it.

import { ask, sentence } from "../api.js";
import { Board } from "../board/board.js";
import { h, find } from "../dom.js";
import { continuation, touch } from "../input/paths.js";
import { flag, number, remember, showMoves } from "../preferences.js";
import * as sound from "../sound.js";
import { t } from "../text.js";
import { Grid } from "./grid.js";
import { Panel } from "./panel.js";
import { sameGroup, turned } from "./reading.js";
import { Connection } from "./socket.js";
import { result } from "./words.js";

/** @import {BoardData, LegalMove, Outcome, Standing} from "../board/types.js" */
/** @typedef {{moves: LegalMove[], fouls: LegalMove[], next: string[] | null}} Legal */
/**
 * @typedef {{
 *   version: number, turn: string | null, shown: Standing, legal: Legal | null, moves: string[], undone: number,
 *   outcome: Outcome | null, marking: boolean, dead: string[],
 * }} State
 */
/** @typedef {{kind: "person" | "computer", name: string, level: number}} Seat */
/**
 * @typedef {{
 *   id: string, game: string, entry: string, options: Record<string, unknown>, sides: [string, string], seats: Record<string, Seat>,
 *   actions: string[], example: string, board: BoardData, state: State,
 * }} Whole
 */

export class Table {
  /** @param {HTMLElement} host @param {string} id */
  constructor(host, id) {
    this.host = host;
    this.id = id;
    /** @type {Whole | null} */
    this.whole = null;
    /** @type {string[]} the sites touched so far */
    this.path = [];
    /** @type {number | null} an earlier position that is looked at; null for the game itself */
    this.ply = null;
    /** @type {string[]} */
    this.hint = [];
    /** @type {Set<string>} groups marked as dead, by one stone of each */
    this.marked = new Set();
    this.flipped = false;
    this.leaving = false; // in the bomb game: the next step leaves a bomb
    /** @type {LegalMove | null} a foul that waits for a yes */
    this.foul = null;
    this.connection = new Connection(id, {
      message: (message) => this.receive(message),
      state: (connected) => this.connected(connected),
    });
    this.greet();
  }

  greet() {
    this.connection.greet({ pause: number("pause"), think: number("think") });
  }

  // Messages

  /** @param {any} message */
  receive(message) {
    /** @type {Record<string, (message: any) => void>} */
    const known = {
      table: (whole) => this.open(whole),
      state: (state) => this.change(state),
      thinking: () => this.panel?.thinking(true),
      hint: (hint) => this.showHint(hint),
      look: (look) => this.panel?.evaluate(look),
      reviewing: (progress) => this.panel?.reviewing(progress),
      review: (review) => this.panel?.review(review),
      proposal: (proposal) => this.propose(proposal),
      paths: (found) => this.more(found),
      refused: (refusal) => this.refuse(refusal),
      error: (refusal) => this.refuse(refusal),
      done: () => {},
    };
    known[message.t]?.(message);
  }

  /** @param {boolean} connected */
  connected(connected) {
    if (!this.panel) return;
    this.panel.notice(connected ? "" : t("connection-lost"));
    if (connected && this.lost) this.say(t("connection-back"));
    this.lost = !connected;
  }

  /** @param {Whole} whole */
  open(whole) {
    if (this.whole && this.board) {
      if (whole.state.version !== this.whole.state.version) this.change({ ...whole.state, event: "again" });
      return;
    }
    this.whole = whole;
    const people = whole.sides.filter((side) => whole.seats[side].kind === "person");
    this.flipped = turned(whole, people);
    const stage = h("div", { class: "stage" });
    this.stage = stage;
    this.panel = new Panel(this);
    this.host.replaceChildren(this.panel.top, stage, this.panel.side);
    this.board = new Board(stage, whole.board, this.boardOptions());
    this.grid = new Grid(this);
    this.change({ ...whole.state, event: "open" });
  }

  boardOptions() {
    const whole = this.need();
    return {
      entry: whole.entry,
      flipped: this.flipped,
      square: flag("squareHex"),
      fromZero: whole.entry === "checkers" && flag("fromZero"),
      labels: flag("coordinates"),
      sites: true,
      label: t("board", { game: find(".game-name").textContent ?? whole.entry }),
    };
  }

  /** @param {State & {event: string}} state */
  change(state) {
    const whole = this.need();
    const fresh = state.moves.length === whole.state.moves.length + 1;
    whole.state = state;
    this.path = [];
    this.hint = [];
    this.foul = null;
    this.ply = null;
    if (state.event === "move" && fresh) this.sounds(state);
    if (!state.marking) this.marked.clear();
    this.board?.show(state.shown, { animate: state.event === "move" && flag("animation") });
    if (state.marking && !this.marked.size) this.connection.question("propose");
    const last = state.shown.last;
    if (last && state.event === "move") {
      const mover = whole.sides[(state.moves.length - 1) % 2];
      const side = state.outcome || !state.turn ? mover : whole.sides.find((name) => name !== state.turn) ?? mover;
      const moved = last.lost.length ? t("foul-played", { move: last.text }) : t("said-move", { side: t(`side-${side}`), move: last.text });
      if (last.lost.length) this.panel?.say(moved);
      this.say([moved, state.outcome ? result(state.outcome) : t(`turn-${state.turn}`)].join(". "));
    }
    remember({ id: this.id, entry: whole.entry, game: whole.game, at: Date.now(), moves: state.moves.length, over: Boolean(state.outcome) && !state.marking });
    this.refresh();
    if (flag("evaluation")) this.connection.question("look", { ply: state.moves.length });
  }

  /** @param {State} state */
  sounds(state) {
    if (state.outcome && !state.marking) sound.play("end");
    else if (state.shown.last?.jumped.length || state.shown.last?.lost.length) sound.play("take");
    else sound.play(this.need().entry.startsWith("go") ? "stone" : "move");
  }

  /** Everything that depends on the state is brought up to date. */
  refresh() {
    const { state, entry } = this.need();
    this.panel?.update();
    this.grid?.update();
    document.title = t("table-title", { game: find(".game-name").textContent ?? entry, status: this.status() });
    this.host.dataset.turn = state.turn ?? "";
    if (this.stage) this.stage.className = `stage ${state.turn ? `side-${state.turn}` : ""}`;
    this.decorate();
  }

  decorate() {
    this.board?.decorate({
      choices: this.choices(),
      checks: flag(showMoves(this.need().entry)) || this.path.length > 0,
      path: this.path,
      hint: this.hint,
    });
  }

  // What may be done

  /** Whether a person can move now, in the position that is shown. */
  get mine() {
    return this.ply === null && this.need().state.legal !== null;
  }

  /** @returns {LegalMove[]} */
  get moves() {
    return this.mine ? this.need().state.legal?.moves ?? [] : [];
  }

  /** The places that can be touched next. */
  choices() {
    const legal = this.mine ? this.need().state.legal : null;
    if (!legal) return [];
    if (legal.next) return legal.next;
    return continuation(legal.moves, this.path).next;
  }

  /** Whose turn it is, or how it ended, in words. */
  status() {
    const { state } = this.need();
    if (state.marking) return t("mark-dead");
    if (state.outcome) return result(state.outcome);
    return t(`turn-${state.turn}`);
  }

  // What people do

  /** A site was touched. @param {string} site @param {{bomb?: boolean}} [how] */
  touch(site, how = {}) {
    const { state, entry } = this.need();
    sound.wake();
    if (this.ply !== null) return;
    if (state.marking) return void this.toggleDead(site);
    if (!this.mine) return;
    if (state.legal?.next) return void this.connection.question("paths", { path: [...this.path, site] });
    const moves = how.bomb === undefined ? this.moves : this.moves.filter((move) => move[0].endsWith("*") === how.bomb);
    const found = touch(moves.length ? moves : this.moves, this.path, site, { eager: entry === "bombs" });
    if (found.play) return void this.play(found.play);
    if (found.refused) {
      const fouls = state.legal?.fouls ?? [];
      const foul = touch(fouls, this.path, site);
      if (foul.play || foul.path.length) {
        const text = foul.play ?? continuation(fouls, foul.path).complete;
        if (text) return void this.askFoul(text, foul.path);
        this.path = foul.path;
        return void this.refresh();
      }
      this.connection.question("why", { path: found.refused });
    }
    this.path = found.path;
    this.foul = null;
    this.refresh();
  }

  /** A piece was dragged: as if both places were touched. @param {string} from @param {string} to */
  drag(from, to) {
    if (this.path[this.path.length - 1] !== from) {
      this.path = [];
      this.touch(from);
    }
    if (this.path[this.path.length - 1] === from) this.touch(to);
  }

  /** The path is a move that could also go on: it ends here. */
  done() {
    const move = continuation(this.moves, this.path).complete;
    if (move) this.play(move);
  }

  cancel() {
    this.path = [];
    this.foul = null;
    this.refresh();
  }

  /** @param {string} text @param {string[]} path */
  askFoul(text, path) {
    this.foul = [text, ...path];
    this.path = path;
    this.refresh();
  }

  /** @param {string} text */
  play(text) {
    this.path = [];
    this.foul = null;
    this.connection.command("move", this.need().state.version, { move: text });
    this.panel?.say("");
    this.decorate();
  }

  /** @param {string} what @param {object} [data] */
  command(what, data = {}) {
    sound.wake();
    this.connection.command(what, this.need().state.version, data);
  }

  /** @param {any} refusal */
  refuse(refusal) {
    if (refusal.error === "no-table") {
      this.host.replaceChildren(h("p", { class: "notice" }, sentence(refusal)), h("a", { href: "/" }, t("back-home")));
      return;
    }
    sound.play("refuse");
    const text = sentence(refusal);
    this.panel?.say(text, refusal.reason);
    this.say(text);
    this.path = [];
    this.refresh();
    this.board?.decorate({ ...this.board.decoration, wrong: refusal.sites ?? [] });
  }

  /** The rest of the moves after a path, where they were too many to send. @param {any} found */
  more(found) {
    const { state } = this.need();
    if (found.version !== state.version || !state.legal) return;
    if (found.next) {
      state.legal.next = found.next;
      this.path = found.path;
    } else {
      state.legal = { moves: found.moves, fouls: found.fouls, next: null };
      this.path = found.path;
      const now = continuation(found.moves, found.path);
      if (now.complete && !now.next.length) return void this.play(now.complete);
    }
    this.refresh();
  }

  /** @param {any} hint */
  showHint(hint) {
    this.hint = hint.path;
    this.panel?.say(t("hint-is", { move: hint.move }));
    this.say(t("said-hint", { move: hint.move }));
    this.decorate();
  }

  // Earlier positions

  /** @param {number} ply */
  async look(ply) {
    const { state } = this.need();
    const last = state.moves.length;
    if (ply < 0 || ply > last) return;
    const found = ply === last ? { shown: state.shown } : await ask(`/api/tables/${encodeURIComponent(this.id)}/positions/${ply}`);
    this.ply = ply === last ? null : ply;
    this.path = [];
    this.hint = [];
    this.board?.show(found.shown, { animate: false });
    this.refresh();
    if (flag("evaluation")) this.connection.question("look", { ply });
  }

  flip() {
    this.flipped = !this.flipped;
    this.rebuild();
  }

  /** After a change of settings. */
  rebuild() {
    this.board?.set(this.boardOptions());
    this.grid?.wire();
    this.refresh();
  }

  // Dead groups in go

  /** @param {{version: number, dead: string[]}} proposal */
  propose(proposal) {
    if (proposal.version !== this.need().state.version) return;
    this.marked = new Set(proposal.dead);
    void this.countAgain();
  }

  /** @param {string} site */
  toggleDead(site) {
    const standing = this.board?.standing;
    if (!standing?.pieces.some((piece) => piece.site === site)) return;
    const dead = new Set(standing.marks.filter((mark) => mark.kind === "dead").map((mark) => mark.site));
    if (!dead.has(site)) this.marked.add(site);
    else this.marked = new Set([...this.marked].filter((name) => !sameGroup(name, site, standing, this.need().board)));
    void this.countAgain();
  }

  async countAgain() {
    const names = [...this.marked].join("+");
    const found = await ask(`/api/tables/${encodeURIComponent(this.id)}/counted?dead=${encodeURIComponent(names)}`);
    if (!this.need().state.marking) return;
    this.board?.show(found.shown, { animate: false });
    this.panel?.counters(found.shown.counters);
  }

  // Helpers

  /** @returns {Whole} */
  need() {
    if (!this.whole) throw new Error("the table is not there yet");
    return this.whole;
  }

  /** Read out to those who do not see the board. @param {string} text */
  say(text) {
    find("#announcer").textContent = text;
  }
}
