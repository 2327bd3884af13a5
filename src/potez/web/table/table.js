// The table: one state, changed by messages and by what people do; everything that is seen follows from it.

import { Board } from "../board/board.js";
import { h, find } from "../dom.js";
import { flag, number, remember, showMoves } from "../preferences.js";
import * as sound from "../sound.js";
import { countFromZero, t } from "../text.js";
import { news, soundOf } from "./announce.js";
import { Commands } from "./commands.js";
import { Drawer } from "./drawer.js";
import { Entry } from "./entry.js";
import { turned } from "./facing.js";
import { ghostOf } from "./ghost.js";
import { Grid } from "./grid.js";
import { Holding } from "./holding.js";
import { receive } from "./inbox.js";
import { Marking } from "./marking.js";
import { Panel } from "./panel.js";
import { Positions } from "./positions.js";
import { forbid } from "./refusals.js";
import { Connection } from "./socket.js";
import { sameBoard } from "./state.js";
import { invitation } from "./waiting.js";
import { result, seatName } from "./words.js";
import { Worths } from "./worths.js";

/** @import {Known, Standing} from "../board/types.js" */
/** @import {Told, Whole} from "./state.js" */

export class Table {
  /** @param {HTMLElement} host @param {string} id @param {Known} look */
  constructor(host, id, look) {
    this.host = host;
    this.id = id;
    this.look = look;
    /** @type {Whole | null} */
    this.whole = null;
    /** @type {string[]} */
    this.hint = [];
    /** @type {Standing | null} the half-made move that is drawn */
    this.half = null;
    /** @type {string | null} the site that the pointer is over */
    this.pointed = null;
    this.flipped = false;
    this.online = false;
    this.lost = false;
    this.since = 0; // the version in which the position came about
    this.connection = new Connection(id, {
      message: (message) => receive(this, message),
      state: (connected) => this.connected(connected),
      version: () => this.whole?.state.version ?? null,
    });
    this.worths = new Worths(this);
    /** @type {Entry} */
    this.entry = new Entry(this);
    this.marking = new Marking(this);
    this.positions = new Positions(this);
    this.commands = new Commands(this);
    this.drawer = new Drawer(this);
    /** @type {Holding} */
    this.holding = new Holding(this);
    this.greet();
  }

  greet() {
    this.connection.greet({ pause: number("pause"), think: number("think") });
  }

  /** @param {boolean} connected */
  connected(connected) {
    this.online = connected;
    if (!this.panel) return;
    this.panel.notice(connected ? "" : t("connection-lost"));
    if (connected && this.lost) this.say(t("connection-back"));
    this.lost = !connected;
  }

  /** The table as it is when the page comes to it. @param {Whole} whole */
  build(whole) {
    this.whole = whole;
    this.flipped = turned(whole, whole.you.sides, this.look);
    countFromZero(this.fromZero);
    const stage = h("div", { class: "stage" });
    this.stage = stage;
    stage.addEventListener("click", (event) => {
      if (event.target === stage) this.beside();
    });
    this.panel = new Panel(this);
    this.panel.chat.fill(whole.chat);
    this.host.replaceChildren(this.panel.top, stage, this.panel.side);
    this.board = new Board(stage, whole.board, this.boardOptions());
    this.fit();
    this.grid = new Grid(this);
    this.change({ ...whole.state, event: "open" });
  }

  /** Whether rows are counted from 0. */
  get fromZero() {
    return this.look.countsFromZero === true && flag("fromZero");
  }

  boardOptions() {
    const whole = this.need();
    return {
      look: this.look,
      flipped: this.flipped,
      square: flag("squareHex"),
      fromZero: this.fromZero,
      labels: flag("coordinates"),
      sites: true,
      label: t("board", { game: find(".game-name").textContent ?? whole.entry }),
    };
  }

  /** @param {Told} state */
  change(state) {
    const whole = this.need();
    const before = whole.state;
    this.entry.reached(state.version);
    const same = state.event !== "open" && sameBoard(before, state);
    whole.state = state;
    this.panel?.clocks.set(state.clock);
    this.panel?.deadline.set(state.deadline);
    if (same) {
      this.marking.follow(state);
      this.announce(state);
      this.refresh();
      return;
    }
    const fresh = state.moves.length === before.moves.length + 1;
    this.since = state.version;
    this.entry.clear();
    this.entry.leaving = false;
    this.half = null;
    this.hint = [];
    this.positions.ply = null;
    if (this.panel) this.panel.pathBox.question = null;
    if (state.event !== "again" && state.event !== "sit") this.hush();
    if (state.event === "move" && fresh) sound.play(soundOf(state, this.look));
    this.board?.show(state.shown, { animate: state.event === "move" && flag("animation") });
    this.marking.follow(state);
    this.announce(state, fresh ? before.turn : null);
    this.keep();
    this.refresh();
    this.evaluate(state.moves.length);
  }

  /** The tables that this browser offers to go on with. */
  keep() {
    const { state, entry, game, you, sides, seats } = this.need();
    const people = sides.some((side) => seats[side].kind === "person");
    if (you.sides.length || !people) remember({ id: this.id, entry, game, at: Date.now(), moves: state.moves.length, over: state.stage === "over" });
  }

  /** Reads out what happened, and says beside the board what is not seen on it. @param {Told} state @param {string | null} [mover] */
  announce(state, mover) {
    const found = news(state, this.need(), this.opponent(), mover);
    if (found.leave) location.href = found.leave;
    if (found.sound) sound.play(found.sound);
    if (found.written) this.panel?.say(found.written);
    if (found.told) this.panel?.tell(found.told);
    if (found.said) this.say(found.said);
  }

  /** Everything that depends on the state is brought up to date. */
  refresh() {
    const { state, entry, you } = this.need();
    this.draw();
    this.panel?.update();
    this.grid?.update();
    const own = this.mine && you.sides.length === 1 ? t("your-turn") : this.status();
    document.title = t("table-title", { game: find(".game-name").textContent ?? entry, status: own });
    this.host.dataset.turn = state.turn ?? "";
    if (this.stage) {
      this.stage.className = `stage ${state.turn && state.stage === "playing" ? `side-${state.turn}` : ""}`;
      this.stage.setAttribute("aria-busy", String(this.entry.sent !== null));
    }
    this.decorate();
  }

  /** The half-made move is drawn, or the position again. */
  draw() {
    const half = this.positions.ply === null ? this.entry.half : null;
    if (half === this.half || this.positions.ply !== null) return;
    if (half && this.half && JSON.stringify(half) === JSON.stringify(this.half)) return;
    this.half = half;
    this.board?.show(half ?? this.need().state.shown, { animate: flag("animation") });
  }

  decorate() {
    const { entry, holding } = this;
    const held = holding.path;
    const path = held ?? entry.path;
    const choices = entry.choices();
    const trying = held ? { path: held.slice(0, -1), site: held[held.length - 1], choices: held } : { path, site: this.pointed, choices };
    const ghost = this.board && this.mine ? ghostOf(this.look, this.board, { ...trying, phase: entry.found?.phase ?? "", turn: this.need().state.turn ?? "" }) : null;
    this.board?.decorate({ choices, checks: flag(showMoves(this.look)) || entry.path.length > 0, path, hint: this.hint, worths: this.worths.sites(path, choices), ghost });
  }

  /** The pointer is over a site: what would stand there is drawn as a ghost. @param {string | null} site */
  point(site) {
    if (site === this.pointed) return;
    this.pointed = site;
    this.decorate();
  }

  // What may be done

  /** Whether whoever looks can move now, in the position that is shown. @returns {boolean} */
  get mine() {
    const { state, you } = this.need();
    return this.positions.ply === null && this.entry.sent === null && state.legal !== null && state.turn !== null && you.sides.includes(state.turn);
  }

  /** Whose turn it is, or how it ended, in words. */
  status() {
    const { state, you } = this.need();
    if (state.stage === "open") return t("waiting-status");
    if (state.marking) return you.sides.length ? t("mark-dead") : t("count-watch");
    if (state.outcome) return result(state.outcome, state.cause, you.sides);
    return t(`turn-${state.turn}`);
  }

  // What people do

  /** A site was touched. @param {string} site @param {{leaving?: boolean}} [how] */
  touch(site, how = {}) {
    const { state, you } = this.need();
    sound.wake();
    if (this.positions.ply !== null) return;
    this.holding.drop();
    if (!state.marking) this.entry.touch(site, how);
    else if (you.sides.length) this.marking.toggle(site);
  }

  /** A piece was dragged. @param {string} from @param {string} to */
  drag(from, to) {
    if (this.need().state.marking) this.touch(from);
    else this.entry.drag(from, to);
  }

  /** Beside the places of the board nothing can be meant but to let go of what is touched. */
  beside() {
    if (this.entry.path.length && !this.need().state.marking) this.cancel();
  }

  /** @param {any} refusal */
  forbid(refusal) {
    forbid(this, refusal);
  }

  cancel() {
    this.holding.drop();
    if (this.panel) this.panel.pathBox.question = null;
    this.entry.cancel();
  }

  /** Takes the free seat. */
  sit() {
    this.command("sit", { secret: invitation() });
  }

  /** @param {string} what @param {object} [data] */
  command(what, data = {}) {
    sound.wake();
    this.commands.give(what, data);
  }

  /** @param {any} hint */
  showHint(hint) {
    this.hint = hint.path;
    this.panel?.tell(t("hint-is", { move: hint.move }));
    this.say(t("said-hint", { move: hint.move }));
    this.decorate();
  }

  // What is looked at

  /** @param {Standing} standing @param {number} ply */
  showPosition(standing, ply) {
    this.entry.clear();
    this.half = null;
    this.hint = [];
    this.board?.show(standing, { animate: false });
    this.refresh();
    this.evaluate(ply);
  }

  /** The board with dead groups. @param {Standing} standing */
  showStanding(standing) {
    this.board?.show(standing, { animate: false });
    this.panel?.counters(standing.counters);
  }

  /** What stands on the board that is seen. */
  get standing() {
    return this.board?.standing ?? null;
  }

  refreshMarking() {
    this.panel?.markBox.update();
  }

  /** Asks what a position is worth, for those who want to know it. @param {number} ply */
  evaluate(ply) {
    if (flag("evaluation") && this.need().state.may.advice) this.connection.question("look", { ply });
    this.worths.ask(ply);
  }

  /** The page is laid out for the shape of the board (css/table/layout.css). */
  fit() {
    const [, , wide, high] = (this.board?.svg.getAttribute("viewBox") ?? "0 0 1 1").split(" ").map(Number);
    document.documentElement.style.setProperty("--aspect", (wide / high).toFixed(3));
  }

  flip() {
    this.flipped = !this.flipped;
    this.rebuild();
  }

  /** After a change of settings. */
  rebuild() {
    if (this.panel?.counted !== this.fromZero) this.panel?.recount();
    this.board?.set(this.boardOptions());
    this.fit();
    this.grid?.wire();
    this.refresh();
  }

  // Helpers

  /** @returns {Whole} */
  need() {
    if (!this.whole) throw new Error("the table is not there yet");
    return this.whole;
  }

  /** What the other player is called. */
  opponent() {
    const { sides, seats, you, shared } = this.need();
    const side = sides.find((name) => !you.sides.includes(name)) ?? sides[1];
    return seatName(seats[side], side, shared);
  }

  /** Who sits at a side. @param {string | null} side */
  seat(side) {
    const { seats, shared } = this.need();
    return side ? seatName(seats[side], side, shared) : "";
  }

  /** Something could not be fetched. @param {unknown} error */
  failed(error) {
    this.panel?.say(error instanceof Error ? error.message : String(error));
  }

  /** What was said beside the board is void. */
  hush() {
    this.panel?.say("");
  }

  /** Said beside the board and read out. @param {string} text */
  tell(text) {
    sound.play("move");
    this.panel?.tell(text);
  }

  /** Read out to those who do not see the board. @param {string} text */
  say(text) {
    find("#announcer").textContent = text;
  }
}
