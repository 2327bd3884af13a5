// How a move is entered at the board: the sites touched so far, what they mean, and the move when it is made.

import { continuation, touch } from "../input/paths.js";
import { unfold } from "./legal.js";
import * as sound from "../sound.js";

/** @import {LegalMove, Look} from "../board/types.js" */
/** @import {Folded} from "./legal.js" */
/** @import {Whole} from "./state.js" */
/**
 * @typedef {{
 *   look: Look, mine: boolean, since: number, need: () => Whole, refresh: () => void, hush: () => void,
 *   connection: {question: (what: string, data?: object) => void, command: (what: string, version: number, data?: object) => string},
 * }} Host the table as entering a move sees it; mine: whether whoever looks can move now; hush: what was said of the last try is void
 */

export class Entry {
  /** @param {Host} table */
  constructor(table) {
    this.table = table;
    /** @type {string[]} the sites touched so far */
    this.path = [];
    this.leaving = false; // the next move leaves something behind, where its game has that
    /** @type {LegalMove | null} a foul that waits for a yes */
    this.foul = null;
    /** @type {{id: string, version: number} | null} a move on its way, and the version that it led to */
    this.sent = null;
  }

  /** Nothing is touched any more. */
  clear() {
    this.path = [];
    this.foul = null;
  }

  /** @returns {LegalMove[]} */
  get moves() {
    return this.table.mine ? this.table.need().state.legal?.moves ?? [] : [];
  }

  /** The places that can be touched next. */
  choices() {
    const legal = this.table.mine ? this.table.need().state.legal : null;
    if (!legal) return [];
    return legal.next ?? continuation(legal.moves, this.path).next;
  }

  /** The move that the touched sites already are. */
  get complete() {
    return this.path.length ? continuation(this.moves, this.path).complete : null;
  }

  /** A site was touched. @param {string} site @param {{leaving?: boolean}} [how] */
  touch(site, how = {}) {
    const { table } = this;
    if (!table.mine) return;
    const { legal } = table.need().state;
    if (legal?.next) return void table.connection.question("paths", { path: [...this.path, site] });
    const found = touch(this.meant(how), this.path, site, { eager: table.look.eager });
    if (found.play) return void this.play(found.play);
    if (found.refused && this.touchFoul(site, legal?.fouls ?? [])) return;
    if (found.refused) table.connection.question("why", { path: found.refused });
    this.path = found.path;
    this.foul = null;
    table.refresh();
  }

  /** The moves that leave something behind, or those that do not, where there are some. @param {{leaving?: boolean}} how */
  meant({ leaving }) {
    const { leaves } = this.table.look;
    if (!leaves || leaving === undefined) return this.moves;
    const meant = this.moves.filter((move) => move[0].endsWith(leaves.sign) === leaving);
    return meant.length ? meant : this.moves;
  }

  /** Whether a touch leads to a foul, which is played only after a yes. @param {string} site @param {LegalMove[]} fouls */
  touchFoul(site, fouls) {
    const foul = touch(fouls, this.path, site);
    if (!foul.play && !foul.path.length) return false;
    const text = foul.play ?? continuation(fouls, foul.path).complete;
    if (text) this.askFoul(text, foul.path);
    else {
      this.path = foul.path;
      this.table.refresh();
    }
    return true;
  }

  /** @param {string} text @param {string[]} path */
  askFoul(text, path) {
    this.foul = [text, ...path];
    this.path = path;
    this.table.refresh();
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
    if (this.complete) this.play(this.complete);
  }

  cancel() {
    this.clear();
    this.table.refresh();
  }

  /** @param {string} text */
  play(text) {
    if (this.sent) return; // one after the other
    const { table } = this;
    sound.wake();
    this.clear();
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

  /** The rest of the moves after a path, where they were too many to send. @param {{version: number, path: string[], legal: Folded}} found */
  more({ version, path, legal }) {
    const { state } = this.table.need();
    if (version < this.table.since || !state.legal) return;
    const { moves, fouls, next } = unfold(legal);
    state.legal = next ? { ...state.legal, next } : { moves, fouls, next };
    this.path = path;
    const now = continuation(moves, path);
    if (!next && now.complete && !now.next.length) return void this.play(now.complete);
    this.table.refresh();
  }
}
