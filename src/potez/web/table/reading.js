// What a page reads off a board by itself: who sits where, which stones are joined, whether anything stands differently.

/** @import {BoardData, Look, Standing} from "../board/types.js" */
/** @import {State, Whole} from "./table.js" */

/** Whether two states of a table differ only in offers, clocks and the like. @param {State} a @param {State} b */
export function sameBoard(a, b) {
  const what = (/** @type {State} */ state) => JSON.stringify([state.stage, state.turn, state.moves, state.undone, state.outcome, state.marking, state.dead]);
  return what(a) === what(b);
}

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

/** Whether two stones are joined. @param {string} a @param {string} b @param {Standing} standing @param {BoardData} board */
export function sameGroup(a, b, standing, board) {
  const places = new Map(board.sites.map((site) => [site.name, site]));
  const side = standing.pieces.find((piece) => piece.site === a)?.side;
  const own = new Set(standing.pieces.filter((piece) => piece.side === side).map((piece) => piece.site));
  const todo = [a];
  const seen = new Set(todo);
  while (todo.length) {
    const here = places.get(todo.pop() ?? "");
    if (!here) continue;
    if (here.name === b) return true;
    for (const name of own) {
      const other = places.get(name);
      if (other && !seen.has(name) && Math.abs(other.x - here.x) + Math.abs(other.y - here.y) === 1) {
        seen.add(name);
        todo.push(name);
      }
    }
  }
  return false;
}
