// Commands that were given here and are not answered yet; those that came too late are given once more where they still mean the same.

import { meaning } from "./stale.js";

/** @import {Given} from "./stale.js" */
/** @import {Whole} from "./state.js" */
/** @typedef {{need: () => Whole, connection: {command: (what: string, version: number, data?: object) => string}}} Host */

export class Commands {
  /** @param {Host} table */
  constructor(table) {
    this.table = table;
    /** @type {Map<string, Given>} by id */
    this.given = new Map();
  }

  /** @param {string} what @param {object} [data] */
  give(what, data = {}) {
    this.send({ what, data, moves: this.table.need().state.moves, repeated: false });
  }

  /** @param {Given} given */
  send(given) {
    this.given.set(this.table.connection.command(given.what, this.table.need().state.version, given.data), given);
  }

  /** @param {string} id */
  done(id) {
    this.given.delete(id);
  }

  /** A command was refused; whether nothing is to be said of it. @param {{id?: string, error: string}} refusal */
  refused({ id, error }) {
    const given = this.given.get(id ?? "");
    this.given.delete(id ?? "");
    if (!given || error !== "stale") return false;
    const now = meaning(given, this.table.need().state);
    if (now === "same") this.send({ ...given, repeated: true });
    return now !== "other";
  }
}
