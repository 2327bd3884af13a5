// Earlier positions of the game, looked at while it goes on.

import { ask } from "../api.js";

/** @import {Standing} from "../board/types.js" */
/** @import {Whole} from "./state.js" */
/** @typedef {{id: string, since: number, need: () => Whole, showPosition: (standing: Standing, ply: number) => void, failed: (error: unknown) => void}} Host */

export class Positions {
  /** @param {Host} table @param {(address: string) => Promise<any>} [load] */
  constructor(table, load = ask) {
    this.table = table;
    this.load = load;
    /** @type {number | null} the one that is looked at, by the moves before it; null for the game itself */
    this.ply = null;
    this.asked = 0; // how often one was asked for
  }

  /** The one that is shown, by the moves before it. */
  get at() {
    return this.ply ?? this.table.need().state.moves.length;
  }

  /** @param {number} ply */
  async goTo(ply) {
    const { table } = this;
    const { state } = table.need();
    const last = state.moves.length;
    if (ply < 0 || ply > last) return;
    const [asked, since] = [(this.asked += 1), table.since];
    const late = () => asked !== this.asked || since !== table.since; // another position is wanted by now, or the game went on
    /** @type {{shown: Standing} | null} */
    let found = { shown: state.shown };
    if (ply !== last) {
      found = await this.load(`/api/tables/${encodeURIComponent(table.id)}/positions/${ply}`).catch((error) => {
        if (!late()) table.failed(error);
        return null;
      });
    }
    if (!found || late()) return;
    this.ply = ply === last ? null : ply;
    table.showPosition(found.shown, ply);
  }
}
