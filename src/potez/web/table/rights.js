// What somebody may do at a table as it is now. The server decides; this only keeps from sight what it would refuse.

/** @import {Whole} from "./table.js" */

const FREE = 2; // so many moves may have been made when a game is still called off

/**
 * @typedef {{
 *   seated: boolean, watching: boolean, undo: boolean, hint: boolean, help: boolean, resign: boolean, abort: boolean, draw: boolean,
 *   takeback: boolean, claim: boolean, rematch: boolean, talk: boolean, leave: boolean,
 * }} Rights
 */

/** @param {Pick<Whole, "you" | "state" | "shared" | "rated" | "sides" | "seats" | "present">} whole @returns {Rights} */
export function rights(whole) {
  const { you, state, shared, rated, sides, seats, present } = whole;
  const own = you.sides;
  const seated = own.length > 0;
  const over = state.stage === "over";
  const going = state.stage === "playing" && (!state.outcome || state.marking);
  const aborted = state.outcome?.reason === "aborted";
  const closed = Boolean(state.note) && state.note?.code !== "goes-on"; // played under older rules: it stays as it is
  const both = seated && shared;
  const other = sides.find((side) => !own.includes(side)) ?? "";
  const abort = both && going && !state.marking && state.plies < FREE;
  const second = own[0] === sides[1];
  return {
    seated,
    watching: !seated && sides.some((side) => seats[side].kind === "person") && state.stage !== "open",
    undo: seated && !shared && !state.clock && !aborted && !closed,
    hint: seated && !shared,
    help: !shared || over, // what a computer thinks of a game of two people is told after its end
    resign: seated && going && !abort,
    abort,
    draw: both && going,
    takeback: both && going && !state.marking && !rated && state.moves.length > (second ? 1 : 0),
    claim: both && going && present.gone.includes(other),
    rematch: both && over && !aborted,
    talk: shared && state.stage !== "open",
    leave: !both || over,
  };
}
