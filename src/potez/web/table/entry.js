// How a move is entered at the board: the sites touched so far, what they mean, and the move when it is made.
//
// What the legal moves say at once, which the server sent with the position, waits for no answer; everything else the server is asked.

import { begun, leads, ready, starts } from "../input/paths.js";
import { flag } from "../preferences.js";
import * as sound from "../sound.js";
import { halfMade } from "./half.js";

/** @import {LegalMove, Look, Mark, Piece, Standing} from "../board/types.js" */
/** @import {Whole} from "./state.js" */
/** @typedef {{reason: string, sites: string[], params: Record<string, unknown>}} Forbidden */
/**
 * @typedef {{
 *   path: string[], version: number, moves: string[], fouls: string[], next: string[], only: string | null, phase: string,
 *   pieces: Piece[], marks: Mark[], refusal: Forbidden | null,
 * }} Touched what sites mean, as the server says
 */
/**
 * @typedef {{
 *   look: Look, mine: boolean, since: number, need: () => Whole, refresh: () => void, hush: () => void, forbid: (refusal: Forbidden) => void,
 *   holding?: {holds: (text: string) => boolean},
 *   connection: {question: (what: string, data?: object) => void, command: (what: string, version: number, data?: object) => string},
 * }} Host the table as entering a move sees it; mine: whether whoever looks can move now; hush: what was said of the last try is void; holding: moves that wait for a yes
 */
/** @typedef {{leaving?: boolean}} How whether the move is to leave something behind */

export class Entry {
  /** @param {Host} table */
  constructor(table) {
    this.table = table;
    /** @type {string[]} the sites touched so far */
    this.path = [];
    /** @type {Touched | null} what they mean, once the server has said it */
    this.found = null;
    /** @type {string[] | null} the sites that it was asked about last */
    this.asked = null;
    /** @type {Standing | null} the half-made move as it was when it was sent */
    this.left = null;
    this.leaving = false; // the next move leaves something behind, where its game has that
    /** @type {LegalMove | null} a foul that waits for a yes */
    this.foul = null;
    /** @type {{id: string, version: number} | null} a move on its way, and the version that it led to */
    this.sent = null;
  }

  /** Nothing is touched any more. */
  clear() {
    this.path = [];
    this.found = this.asked = this.foul = this.left = null;
  }

  /** @returns {LegalMove[]} */
  get moves() {
    return this.table.mine ? this.table.need().state.legal?.moves ?? [] : [];
  }

  /** @returns {LegalMove[]} */
  get fouls() {
    return this.table.mine ? this.table.need().state.legal?.fouls ?? [] : [];
  }

  /** The places that can be touched next. */
  choices() {
    const legal = this.table.mine ? this.table.need().state.legal : null;
    if (!legal) return [];
    if (!this.path.length) return legal.next ?? starts(legal.moves, this.table.look);
    const listed = this.table.look.either ? [] : begun(legal.moves, this.path).next; // without fouls, which may be made and are not offered
    return listed.length ? listed : this.found?.next ?? [];
  }

  /** The move, or the foul, that the touched sites already are. */
  get complete() {
    if (this.found) return this.found.moves[0] ?? this.found.fouls[0] ?? null;
    return this.path.length ? begun([...this.moves, ...this.fouls], this.path).complete : null;
  }

  /** The board with the half-made move; null where nothing on it has changed yet. @returns {Standing | null} */
  get half() {
    if (this.sent) return this.left;
    return this.found && halfMade(this.found, this.table.need().state.shown);
  }

  /** A site was touched. @param {string} site @param {How} [how] */
  touch(site, how = {}) {
    if (!this.table.mine) return;
    const longer = [...this.path, site];
    if (this.follow(longer, how)) return;
    if (site === this.path[this.path.length - 1]) return this.back();
    if (this.path.length && !this.table.look.either && !this.found?.next.includes(site) && this.follow([site], how)) return;
    this.ask(longer);
  }

  /**
   * What the list of moves says of touched sites; false if it does not lead on there.
   * @param {string[]} path @param {How} how
   */
  follow(path, how) {
    const legal = this.table.need().state.legal;
    if (legal?.next) {
      if (path.length > 1 || !legal.next.includes(path[0]) || (this.path.length && !this.found)) return false;
    } else {
      const moves = [...this.meant(how), ...this.fouls];
      if (!leads(moves, path)) return false;
      const text = ready(begun(moves, path), path, this.table.look);
      if (text) {
        this.make(text, path);
        return true;
      }
    }
    this.step(path);
    return true;
  }

  /** These are the touched sites now; what they mean is asked. @param {string[]} path */
  step(path) {
    this.clear();
    this.path = path;
    this.table.hush();
    if (path.length) this.ask(path);
    this.table.refresh();
  }

  /** The site touched last was touched once more: as if it had not been touched. */
  back() {
    this.step(this.path.slice(0, -1));
  }

  /** @param {string[]} path */
  ask(path) {
    this.asked = path;
    this.table.connection.question("touch", { path });
  }

  /** What touched sites mean. @param {Touched} found */
  answered(found) {
    if (found.version < this.table.since || !this.table.mine || found.path.join() !== this.asked?.join()) return; // something else is touched by now
    this.asked = null;
    const site = found.path[found.path.length - 1];
    if (found.refusal) {
      const again = found.path.length > 1 && found.path.length > this.path.length && this.follow([site], {}); // another move begins
      if (!again) this.table.forbid(found.refusal);
      return;
    }
    const { only, next } = found;
    const eager = this.table.look.eager;
    const complete = found.moves[0] ?? found.fouls[0];
    this.path = found.path;
    this.found = found;
    if (only && (complete || found.path.length > 1 || eager)) return this.make(only, found.path);
    if (complete && (eager || !next.length)) return this.make(complete, found.path);
    this.table.hush();
    this.table.refresh();
  }

  /** The moves that leave something behind, or those that do not, where there are some. @param {How} how */
  meant({ leaving }) {
    const { leaves } = this.table.look;
    if (!leaves || leaving === undefined) return this.moves;
    const meant = this.moves.filter((move) => move[0].endsWith(leaves.sign) === leaving);
    return meant.length ? meant : this.moves;
  }

  /** Whether fouls are asked about first; where people play at several devices a foul is a move as any other. */
  get careful() {
    return flag("askFouls") && !this.table.need().shared;
  }

  /** The sites make a move, or a foul. @param {string} text @param {string[]} path */
  make(text, path) {
    if (this.fouls.some((foul) => foul[0] === text)) this.askFoul(text, path);
    else this.play(text);
  }

  /** A move of which the page does not say whether it is a foul: neither by asking nor by not asking. @param {string} text */
  risk(text) {
    this.askFoul(text, []);
  }

  /** @param {string} text @param {string[]} path */
  askFoul(text, path) {
    if (!this.careful) return void this.play(text);
    this.foul = [text, ...path];
    this.path = path;
    this.table.refresh();
  }

  /** A piece was dragged: as if both places were touched. @param {string} from @param {string} to */
  drag(from, to) {
    if (!this.table.mine) return;
    if (this.path[this.path.length - 1] !== from) {
      this.clear();
      if (!this.follow([from], {})) return this.ask([from, to]);
    }
    if (this.path[this.path.length - 1] === from) this.touch(to);
  }

  /** The path is a move that could also go on: it ends here. */
  done() {
    if (this.complete) this.make(this.complete, this.path);
  }

  cancel() {
    this.clear();
    this.table.hush();
    this.table.refresh();
  }

  /** @param {string} text */
  play(text) {
    if (this.sent) return; // one after the other
    const { table } = this;
    if (table.holding?.holds(text)) return;
    sound.wake();
    const left = this.half; // drawn until the answer comes
    this.clear();
    this.left = left;
    this.sent = { id: table.connection.command("move", table.need().state.version, { move: text }), version: Infinity };
    table.hush();
    table.refresh();
  }

  /** The server has done a command; whether it was the move, whose position is here already. @param {{id: string, version: number}} done */
  arrived(done) {
    if (this.sent?.id !== done.id) return false;
    if (this.table.need().state.version < done.version) this.sent.version = done.version; // the position itself is on its way
    else this.sent = null;
    return this.sent === null;
  }

  /** The table has come to a version. @param {number} version */
  reached(version) {
    if (this.sent && version >= this.sent.version) this.sent = null;
  }

  /** A command was refused. @param {string | undefined} id */
  refused(id) {
    if (id && this.sent?.id === id) this.sent = null;
  }
}
