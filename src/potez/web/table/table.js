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
import { sameBoard, sameGroup, turned } from "./reading.js";
import { rights } from "./rights.js";
import { Connection } from "./socket.js";
import { meaning } from "./stale.js";
import { forgetInvitation, invitation } from "./waiting.js";
import { history, result, seatName } from "./words.js";

/** @import {BoardData, Known, LegalMove, Outcome, Standing} from "../board/types.js" */
/** @typedef {{moves: LegalMove[], fouls: LegalMove[], next: string[] | null}} Legal */
/** @import {ClockData} from "./clock.js" */
/** @import {DeadlineData} from "./deadline.js" */
/** @import {Clock} from "../people/types.js" */
/** @import {Line} from "./chat.js" */
/** @import {Given} from "./stale.js" */
/**
 * @typedef {{
 *   version: number, stage: "open" | "playing" | "over", turn: string | null, shown: Standing, legal: Legal | null, moves: string[],
 *   undone: number, outcome: Outcome | null, note: Note | null, marking: boolean, dead: string[], offers: Record<string, string>,
 *   counts: Record<string, string[]>, rematch: string | null, plies: number, clock: ClockData | null, deadline: DeadlineData | null,
 *   cause: {cause: string, side: string} | null,
 * }} State
 */
/** @typedef {{code: string, revision: number, current: number, cause: string, move: number}} Note */
/** @typedef {State & {event: string, data?: any}} Told a state, and what led to it */
/** @import {Sitting} from "../people/types.js" */
/** @typedef {Sitting} Seat */
/** @typedef {{sides: string[], owner: boolean, person: boolean, invited: boolean, invitation?: string}} You whoever looks at the page */
/** @typedef {{sides: Record<string, boolean>, watchers: number, gone: string[]}} Present */
/**
 * @typedef {{
 *   id: string, game: string, entry: string, options: Record<string, unknown>, start: string | null, clock: Clock | null,
 *   sides: [string, string], seats: Record<string, Seat>, shared: boolean, rated: boolean, access: "link" | "lobby", actions: string[], example: string, board: BoardData, state: State,
 *   you: You, chat: Line[], present: Present,
 * }} Whole
 */

const COUNTING = "counting"; // names the questions about dead groups, so that their refusals are known

export class Table {
  /** @param {HTMLElement} host @param {string} id @param {Known} look */
  constructor(host, id, look) {
    this.host = host;
    this.id = id;
    this.look = look;
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
    /** @type {number | null} how many groups the computer thinks dead; null until it has said so */
    this.proposed = null;
    this.flipped = false;
    this.leaving = false; // the next move leaves something behind, where its game has that
    /** @type {LegalMove | null} a foul that waits for a yes */
    this.foul = null;
    this.online = false;
    this.lost = false;
    this.sitting = false; // a seat was asked for here
    this.since = 0; // the version in which the position came about
    /** @type {{id: string, version: number} | null} a move on its way, and the version that it led to */
    this.sent = null;
    /** @type {Map<string, Given>} other commands on their way, by id */
    this.given = new Map();
    this.looked = 0; // how often an earlier position was asked for
    this.connection = new Connection(id, {
      message: (message) => this.receive(message),
      state: (connected) => this.connected(connected),
      version: () => this.whole?.state.version ?? null,
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
      seats: ({ seats }) => this.seated(seats),
      presence: (present) => this.see(present),
      chat: (line) => this.panel?.chat.hear(line),
      preparing: (progress) => this.panel?.preparing(progress),
      thinking: () => this.panel?.thinking(true),
      hint: (hint) => this.showHint(hint),
      look: (look) => this.panel?.evaluate(look),
      reviewing: (progress) => this.panel?.reviewing(progress),
      review: (review) => this.panel?.review(review),
      proposal: (proposal) => this.propose(proposal),
      counted: (found) => this.showCount(found),
      paths: (found) => this.more(found),
      refused: (refusal) => this.refuse(refusal),
      error: (refusal) => this.refuse(refusal),
      done: (done) => this.arrived(done),
    };
    known[message.t]?.(message);
  }

  /** @param {boolean} connected */
  connected(connected) {
    this.online = connected;
    if (!this.panel) return;
    this.panel.notice(connected ? "" : t("connection-lost"));
    if (connected && this.lost) this.say(t("connection-back"));
    this.lost = !connected;
  }

  /** @param {Whole} whole */
  open(whole) {
    const old = this.whole;
    if (whole.you.sides.length) forgetInvitation();
    if (old && this.board) {
      const moved = String(old.you.sides) !== String(whole.you.sides);
      this.whole = { ...whole, state: old.state };
      this.panel?.chat.fill(whole.chat);
      this.panel?.seats();
      this.sitting = false;
      this.change({ ...whole.state, event: "again" });
      if (moved && this.flipped !== turned(whole, whole.you.sides, this.look)) this.flip();
      return;
    }
    this.whole = whole;
    this.flipped = turned(whole, whole.you.sides, this.look);
    const stage = h("div", { class: "stage" });
    this.stage = stage;
    this.panel = new Panel(this);
    this.panel.chat.fill(whole.chat);
    this.host.replaceChildren(this.panel.top, stage, this.panel.side);
    this.board = new Board(stage, whole.board, this.boardOptions());
    this.grid = new Grid(this);
    this.change({ ...whole.state, event: "open" });
  }

  /** Somebody sat down. @param {Record<string, Seat>} seats */
  seated(seats) {
    const whole = this.need();
    for (const side of whole.sides) {
      if (whole.seats[side].kind !== "open" || seats[side].kind === "open") continue;
      if (whole.you.sides.length) this.tell(t("seat-taken-by", { name: seatName(seats[side], side, whole.shared) }));
    }
    whole.seats = seats;
    this.panel?.seats();
  }

  /** Who is there. @param {Present} present */
  see(present) {
    this.need().present = present;
    this.panel?.seats();
    this.panel?.offers.update();
  }

  boardOptions() {
    const whole = this.need();
    return {
      look: this.look,
      flipped: this.flipped,
      square: flag("squareHex"),
      fromZero: this.look.countsFromZero && flag("fromZero"),
      labels: flag("coordinates"),
      sites: true,
      label: t("board", { game: find(".game-name").textContent ?? whole.entry }),
    };
  }

  /** @param {Told} state */
  change(state) {
    const whole = this.need();
    const before = whole.state;
    if (state.version < before.version) return;
    if (this.sent && state.version >= this.sent.version) this.sent = null;
    const same = state.event !== "open" && sameBoard(before, state);
    whole.state = state;
    this.panel?.clocks.set(state.clock);
    this.panel?.deadline.set(state.deadline);
    if (same) {
      state.legal = before.legal; // which may have been asked for step by step
      this.counted(state);
      this.announce(state);
      this.refresh();
      return;
    }
    const fresh = state.moves.length === before.moves.length + 1;
    this.since = state.version;
    this.path = [];
    this.hint = [];
    this.foul = null;
    this.ply = null;
    if (this.panel) this.panel.question = null;
    if (state.event !== "again" && state.event !== "sit") this.panel?.say("");
    if (state.event === "move" && fresh) this.sounds(state);
    if (!state.marking) {
      this.marked.clear();
      this.proposed = null;
    }
    this.board?.show(state.shown, { animate: state.event === "move" && flag("animation") });
    this.counted(state);
    this.announce(state, fresh ? before.turn : null);
    this.keep();
    this.refresh();
    if (flag("evaluation") && rights(whole).help) this.connection.question("look", { ply: state.moves.length });
  }

  /** The tables that this browser offers to go on with. */
  keep() {
    const { state, entry, game, you, sides, seats } = this.need();
    const people = sides.some((side) => seats[side].kind === "person");
    if (you.sides.length || !people) remember({ id: this.id, entry, game, at: Date.now(), moves: state.moves.length, over: state.stage === "over" });
  }

  /** Reads out what happened, and says beside the board what is not seen on it. @param {Told} state @param {string | null} [mover] */
  announce(state, mover) {
    const { sides, you, rated } = this.need();
    const { event, data } = state;
    const last = state.shown.last;
    const other = data?.side && !you.sides.includes(data.side);
    if (last && event === "move") {
      // Who moved may have the turn again, in games with more than one move in a row; only the state before knows.
      const side = mover ?? sides.find((name) => name !== state.turn) ?? sides[0];
      const moved = last.lost.length ? t("foul-played", { move: last.text }) : t("said-move", { side: t(`side-${side}`), move: last.text });
      if (last.lost.length) this.panel?.say(moved);
      this.say([moved, state.outcome ? result(state.outcome, state.cause) : t(`turn-${state.turn}`)].join(". "));
    } else if (event === "offer" && other && you.sides.length) {
      sound.play("move");
      this.say(t(`offer-theirs-${data.what}`, { name: this.opponent() }));
    } else if (event === "decline" && other && you.sides.length) {
      this.tell(t("offer-declined", { name: this.opponent() }));
    } else if (event === "rematch" && state.rematch && you.sides.length) {
      location.href = `/tables/${state.rematch}`;
    } else if (["flag", "resign", "claim", "draw", "abort", "settle"].includes(event) && state.outcome) {
      sound.play("end");
      const timed = event === "settle" && data?.by === "time" ? t("count-by-time") : "";
      if (timed) this.panel?.tell(timed);
      const soon = rated && event !== "abort" ? t("rated-soon") : "";
      this.say([timed, result(state.outcome, state.cause), history(state.note), soon].filter(Boolean).join(" "));
    }
  }

  /** @param {State} state */
  sounds(state) {
    if (state.outcome && !state.marking) sound.play("end");
    else if (state.shown.last?.jumped.length || state.shown.last?.lost.length) sound.play("take");
    else sound.play(this.look.sound ?? "move");
  }

  /** Everything that depends on the state is brought up to date. */
  refresh() {
    const { state, entry, you } = this.need();
    this.panel?.update();
    this.grid?.update();
    const own = this.mine && you.sides.length === 1 ? t("your-turn") : this.status();
    document.title = t("table-title", { game: find(".game-name").textContent ?? entry, status: own });
    this.host.dataset.turn = state.turn ?? "";
    if (this.stage) {
      this.stage.className = `stage ${state.turn && state.stage === "playing" ? `side-${state.turn}` : ""}`;
      this.stage.setAttribute("aria-busy", String(this.sent !== null));
    }
    this.decorate();
  }

  decorate() {
    this.board?.decorate({
      choices: this.choices(),
      checks: flag(showMoves(this.look)) || this.path.length > 0,
      path: this.path,
      hint: this.hint,
    });
  }

  // What may be done

  /** Whether whoever looks can move now, in the position that is shown. */
  get mine() {
    const { state, you } = this.need();
    return this.ply === null && this.sent === null && state.legal !== null && state.turn !== null && you.sides.includes(state.turn);
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
    const { state, you } = this.need();
    if (state.stage === "open") return t("waiting-status");
    if (state.marking) return you.sides.length ? t("mark-dead") : t("count-watch");
    if (state.outcome) return result(state.outcome, state.cause);
    return t(`turn-${state.turn}`);
  }

  // What people do

  /** A site was touched. @param {string} site @param {{leaving?: boolean}} [how] */
  touch(site, how = {}) {
    const { state, you } = this.need();
    const { eager, leaves } = this.look;
    sound.wake();
    if (this.ply !== null) return;
    if (state.marking) return void (you.sides.length && this.toggleDead(site));
    if (!this.mine) return;
    if (state.legal?.next) return void this.connection.question("paths", { path: [...this.path, site] });
    const moves = !leaves || how.leaving === undefined ? this.moves : this.moves.filter((move) => move[0].endsWith(leaves.sign) === how.leaving);
    const found = touch(moves.length ? moves : this.moves, this.path, site, { eager });
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
    if (this.panel) this.panel.question = null;
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
    if (this.sent) return; // one after the other
    this.path = [];
    this.foul = null;
    this.sent = { id: this.connection.command("move", this.need().state.version, { move: text }), version: Infinity };
    this.panel?.say("");
    this.refresh();
  }

  /** The server has done what was asked. @param {{id: string, version: number}} done */
  arrived(done) {
    if (this.online) this.panel?.notice("");
    this.given.delete(done.id);
    if (this.sent?.id !== done.id) return;
    if (this.need().state.version < done.version) this.sent.version = done.version; // the position itself is on its way
    else {
      this.sent = null;
      this.refresh();
    }
  }

  /** Takes the free seat. */
  sit() {
    this.sitting = true;
    this.command("sit", { secret: invitation() });
  }

  /** @param {string} what @param {object} [data] */
  command(what, data = {}) {
    sound.wake();
    this.give({ what, data, moves: this.need().state.moves, repeated: false });
  }

  /** @param {Given} given */
  give(given) {
    this.given.set(this.connection.command(given.what, this.need().state.version, given.data), given);
  }

  /** Gives a command once more that came too late, if it means the same now; whether nothing is to be said. @param {Given} given */
  repeat(given) {
    const now = meaning(given, this.need().state);
    if (now === "same") this.give({ ...given, repeated: true });
    return now !== "other";
  }

  /** @param {any} refusal */
  refuse(refusal) {
    if (refusal.error === "no-table") {
      this.host.replaceChildren(h("p", { class: "notice" }, sentence(refusal)), h("a", { href: "/" }, t("back-home")));
      return;
    }
    if (refusal.error === "unavailable") return void this.panel?.notice(t("error-unavailable")); // it is sent again
    if (refusal.id === COUNTING && refusal.error === "not-here") return; // the dead groups were agreed on while the question was on its way
    const given = this.given.get(refusal.id);
    this.given.delete(refusal.id);
    if (given && refusal.error === "stale" && this.repeat(given)) return;
    if (refusal.id && this.sent?.id === refusal.id) this.sent = null;
    this.sitting = false;
    if (!this.whole) return void this.host.replaceChildren(h("p", { class: "notice" }, sentence(refusal)));
    if (refusal.again && !refusal.reason) {
      // Sent before the connection broke; meanwhile the table has moved on.
      this.panel?.tell(t("moved-on"));
      return void this.refresh();
    }
    sound.play("refuse");
    const text = sentence(refusal);
    this.panel?.say(text, refusal.reason);
    this.say(text);
    if (refusal.reason) this.path = [];
    this.refresh();
    this.board?.decorate({ ...this.board.decoration, wrong: refusal.sites ?? [] });
  }

  /** The rest of the moves after a path, where they were too many to send. @param {any} found */
  more(found) {
    const { state } = this.need();
    if (found.version < this.since || !state.legal) return;
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
    this.panel?.tell(t("hint-is", { move: hint.move }));
    this.say(t("said-hint", { move: hint.move }));
    this.decorate();
  }

  // Earlier positions

  /** @param {number} ply */
  async goTo(ply) {
    const { state } = this.need();
    const last = state.moves.length;
    if (ply < 0 || ply > last) return;
    const [asked, since] = [(this.looked += 1), this.since];
    const late = () => asked !== this.looked || since !== this.since; // another position is wanted by now, or the game went on
    /** @param {unknown} error */
    const failed = (error) => {
      if (!late()) throw error;
    };
    const found = ply === last ? { shown: state.shown } : await ask(`/api/tables/${encodeURIComponent(this.id)}/positions/${ply}`).catch(failed);
    if (late()) return;
    this.ply = ply === last ? null : ply;
    this.path = [];
    this.hint = [];
    this.board?.show(found.shown, { animate: false });
    this.refresh();
    if (flag("evaluation") && rights(this.need()).help) this.connection.question("look", { ply });
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

  /** Whose marks are shown: what the other player says, else what was said here, else what the computer thinks. @param {Told} state */
  counted(state) {
    if (!state.marking) return;
    const { you, sides } = this.need();
    const other = sides.find((side) => !you.sides.includes(side) && side in state.counts);
    const own = you.sides.find((side) => side in state.counts);
    const news = state.event === "count" ? state.data?.side : other ?? own;
    if (news) {
      this.marked = new Set(state.counts[news]);
      this.countAgain();
    } else if (you.sides.length && !this.marked.size) this.connection.question("propose", { id: COUNTING });
  }

  /** @param {{version: number, dead: string[]}} proposal */
  propose(proposal) {
    const { state } = this.need();
    if (proposal.version < this.since || !state.marking || Object.keys(state.counts).length) return;
    this.marked = new Set(proposal.dead);
    this.proposed = proposal.dead.length;
    this.panel?.dead();
    this.countAgain();
  }

  /** @param {string} site */
  toggleDead(site) {
    const standing = this.board?.standing;
    if (!standing?.pieces.some((piece) => piece.site === site)) return;
    const dead = new Set(standing.marks.filter((mark) => mark.kind === "dead").map((mark) => mark.site));
    if (!dead.has(site)) this.marked.add(site);
    else this.marked = new Set([...this.marked].filter((name) => !sameGroup(name, site, standing, this.need().board)));
    this.countAgain();
  }

  countAgain() {
    this.connection.question("counted", { id: COUNTING, dead: [...this.marked] });
  }

  /** The board with groups counted as dead, unless others are marked by now. @param {{version: number, dead: string[], shown: Standing}} found */
  showCount(found) {
    const same = found.dead.length === this.marked.size && found.dead.every((name) => this.marked.has(name));
    if (!this.need().state.marking || found.version < this.since || !same) return;
    this.board?.show(found.shown, { animate: false });
    this.panel?.counters(found.shown.counters);
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
