// A move that a finger chose on a small board: it waits until it is confirmed, by its button or by a touch of its last site once more.

import { inWords, t } from "../text.js";

/** @import {LegalMove} from "../board/types.js" */
/**
 * @typedef {{
 *   entry: {moves: LegalMove[], path: string[], play: (text: string) => void}, grid?: {lens: {armed: boolean}}, refresh: () => void,
 *   panel?: {pathBox: {question: object | null, ask: (text: string, act: () => void, words?: [string, string]) => void}},
 * }} Host the table as a held move sees it; lens.armed: whether the last touch was aimed
 */

export class Holding {
  /** @param {Host} table */
  constructor(table) {
    this.table = table;
    /** @type {string | null} the move */
    this.text = null;
    /** @type {string[] | null} its sites */
    this.path = null;
    this.confirmed = false;
  }

  /** Whether a move has to wait. @param {string} text */
  holds(text) {
    const { table } = this;
    if (this.confirmed || !table.grid?.lens.armed || !table.panel) return false;
    const found = table.entry.moves.find((move) => move[0] === text);
    const path = found ? found.slice(1) : table.entry.path; // where moves are too many to be listed
    if (!path.length) return false; // a button was pressed, not the board
    [this.text, this.path] = [text, [...path]];
    table.panel.pathBox.ask(t("confirm-question", { move: inWords(text) }), () => this.play(text), [t("confirm-yes"), t("confirm-no")]);
    table.refresh();
    return true;
  }

  /** The last site of the move was touched once more. @param {string} site @returns {boolean} whether that is what happened */
  again(site) {
    if (this.text === null || this.path?.at(-1) !== site) return false;
    this.play(this.text);
    return true;
  }

  /** @param {string} text */
  play(text) {
    this.drop();
    this.confirmed = true;
    this.table.entry.play(text);
    this.confirmed = false;
  }

  /** It is not what was meant, or has been played. */
  drop() {
    if (this.text === null) return;
    this.text = this.path = null;
    if (this.table.panel) this.table.panel.pathBox.question = null;
  }
}
