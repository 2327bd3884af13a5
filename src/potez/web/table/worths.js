// What the moves of the position that is shown lead to, where a table of values knows: signs on the board, and the same in words.

import { h } from "../dom.js";
import { flag } from "../preferences.js";
import { inWords, t } from "../text.js";

/** @import {Table} from "./table.js" */
/** @typedef {"win" | "draw" | "loss"} Result */
/** @typedef {{move: string, path: string[], result: Result}} Worth */

const MOST = 12; // moves that are named

export class Worths {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** @type {{ply: number, moves: Worth[]} | null} */
    this.known = null;
    this.element = h("p", { class: "worths", hidden: true });
  }

  /** Whether whoever looks wants to know, and may. */
  get wanted() {
    return flag("worths") && this.table.need().state.may.advice === true;
  }

  /** Asks the server, which decides. @param {number} ply */
  ask(ply) {
    if (this.wanted) this.table.connection.question("worths", { ply });
  }

  /** @param {{ply: number, moves: Worth[]}} found */
  show(found) {
    this.known = found;
    this.update();
    this.table.decorate();
  }

  /** @returns {Worth[]} the moves of the position that is shown, the best first */
  get moves() {
    const { known, table } = this;
    return known && this.wanted && known.ply === table.positions.at ? known.moves : [];
  }

  update() {
    const text = sentence(this.moves);
    this.element.hidden = !text;
    this.element.textContent = text;
  }

  /** The best that a touch of each site can lead to. @param {string[]} path @param {Iterable<string>} choices */
  sites(path, choices) {
    return signs(this.moves, path, choices);
  }
}

/**
 * By site: the best result among the moves that go on with it.
 * @param {Worth[]} moves the best first
 * @param {string[]} path what is touched already
 * @param {Iterable<string>} choices what may be touched next
 * @returns {Record<string, Result>}
 */
export function signs(moves, path, choices) {
  /** @type {Record<string, Result>} */
  const found = {};
  for (const { path: sites, result } of moves) {
    const next = sites[path.length];
    if (next !== undefined && path.every((site, i) => site === sites[i])) found[next] ??= result;
  }
  // Some moves are touched in any order: two cells, two corners.
  for (const site of choices) {
    const move = found[site] ? null : moves.find((one) => one.path.includes(site) && path.every((touched) => one.path.includes(touched)));
    if (move) found[site] = move.result;
  }
  return found;
}

/** Which moves keep what there is. @param {Worth[]} moves the best first */
export function sentence(moves) {
  if (!moves.length) return "";
  const best = moves[0].result;
  const kept = moves.filter(({ result }) => result === best);
  if (kept.length === moves.length) return t(`worths-all-${best}`);
  const named = kept.slice(0, MOST).map(({ move }) => inWords(move)).join(", ");
  return t(`worths-${best}`, { moves: kept.length > MOST ? `${named} …` : named });
}
