// Go, after two passes: the groups that are marked as dead. Which stones are one group is said by the server.

/** @import {Standing} from "../board/types.js" */
/** @import {Told, Whole} from "./state.js" */
/**
 * @typedef {{
 *   since: number, need: () => Whole, connection: {question: (what: string, data?: object) => void},
 *   showStanding: (standing: Standing) => void, standing: Standing | null, refreshMarking: () => void,
 * }} Host the table as marking sees it
 */

export const COUNTING = "counting"; // names the questions about dead groups, so that their refusals are known

export class Marking {
  /** @param {Host} table */
  constructor(table) {
    this.table = table;
    /** @type {Set<string>} groups marked as dead, by one stone of each */
    this.marked = new Set();
    /** @type {number | null} how many groups the computer thinks dead; null until it has said so */
    this.proposed = null;
  }

  /** Play goes on, or the game is over. */
  clear() {
    this.marked.clear();
    this.proposed = null;
  }

  /** Whose marks are shown: what the other player says, else what was said here, else what the computer thinks. @param {Told} state */
  follow(state) {
    if (!state.marking) return void this.clear();
    const { you, sides, rated } = this.table.need();
    const other = sides.find((side) => !you.sides.includes(side) && side in state.counts);
    const own = you.sides.find((side) => side in state.counts);
    const news = state.event === "count" ? state.data?.side : other ?? own;
    if (news) {
      this.marked = new Set(state.counts[news]);
      this.count();
    } else if (you.sides.length && !rated && !this.marked.size) this.table.connection.question("propose", { id: COUNTING });
  }

  /** What the computer thinks. @param {{version: number, dead: string[]}} proposal */
  propose({ version, dead }) {
    const { state } = this.table.need();
    if (version < this.table.since || !state.marking || Object.keys(state.counts).length) return;
    this.marked = new Set(dead);
    this.proposed = dead.length;
    this.table.refreshMarking();
    this.count();
  }

  /** A stone was touched: its group is dead, or not any more. @param {string} site */
  toggle(site) {
    const group = this.table.need().state.groups?.find((names) => names.includes(site));
    if (!group) return;
    const dead = new Set(this.table.standing?.marks.filter((mark) => mark.kind === "dead").map((mark) => mark.site));
    if (!dead.has(site)) this.marked.add(site);
    else this.marked = new Set([...this.marked].filter((name) => !group.includes(name)));
    this.count();
  }

  count() {
    this.table.connection.question("counted", { id: COUNTING, dead: [...this.marked] });
  }

  /** The board with groups counted as dead, unless others are marked by now. @param {{version: number, dead: string[], shown: Standing}} found */
  show({ version, dead, shown }) {
    const same = dead.length === this.marked.size && dead.every((name) => this.marked.has(name));
    if (this.table.need().state.marking && version >= this.table.since && same) this.table.showStanding(shown);
  }
}
