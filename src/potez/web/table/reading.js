// What a page reads off a board by itself: who sits where.

/** @import {Look} from "../board/types.js" */
/** @import {Whole} from "./state.js" */

/**
 * Whether the board is shown from the other side at first: who plays only the second side sits there, where sides sit opposite.
 * @param {Whole} whole
 * @param {string[]} own the sides of whoever looks
 * @param {Look} look
 */
export function turned(whole, own, { opposite = false }) {
  return opposite && own.length === 1 && seatedAbove(whole, own[0]);
}

/** Whether most pieces of a side begin in the upper half. @param {Whole} whole @param {string} side */
function seatedAbove(whole, side) {
  const places = new Map(whole.board.sites.map((site) => [site.name, site.y]));
  const own = whole.state.shown.pieces.filter((piece) => piece.side === side).map((piece) => places.get(piece.site) ?? 0);
  const middle = Math.max(...places.values()) / 2;
  return own.length > 0 && own.reduce((sum, y) => sum + y, 0) / own.length < middle;
}
