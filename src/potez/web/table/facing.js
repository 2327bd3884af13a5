// From which side the board is seen at first.

/** @import {Look} from "../board/types.js" */
/** @import {Whole} from "./state.js" */

/**
 * Whether the board is shown from the other side at first: who plays only the second side sits there, where sides sit opposite. The first
 * side is always at home below; where pieces have gone meanwhile changes nothing.
 * @param {Whole} whole
 * @param {string[]} own the sides of whoever looks
 * @param {Look} look
 */
export function turned({ sides }, own, { opposite = false }) {
  return opposite && own.length === 1 && own[0] === sides[1];
}
