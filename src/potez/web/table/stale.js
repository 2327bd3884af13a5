// Commands that came too late: the server refuses what was given at an older version, since it might mean something else by now. Some still
// mean the same, or nothing any more; whoever clicked need not hear of those.

/** @import {State} from "./state.js" */

/** @typedef {{what: string, data: object, moves: string[], repeated: boolean}} Given a command, and the moves that were made when it was given */

/**
 * What a command that was refused as stale means now: the same as when it was given, nothing any more, or something else.
 * @param {Given} given @param {Pick<State, "stage" | "moves">} state @returns {"same" | "nothing" | "other"}
 */
export function meaning(given, state) {
  const { what, moves, repeated } = given;
  const over = state.stage === "over";
  if (["settle", "resume", "resign"].includes(what) && over) return "nothing"; // what they were to end has ended; the table says how
  if (repeated) return "other"; // once is enough
  if (what === "resign") return "same";
  // Back to where one had the move: the computer's answer, or one's own move that was on its way, only come before it.
  if (what === "undo" && moves.length <= state.moves.length && moves.every((move, ply) => move === state.moves[ply])) return "same";
  return "other";
}
