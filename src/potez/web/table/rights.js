// Which controls whoever looks gets to see. What they may do is said by the server (`state.may`) and decided there alone; here is only what
// is shown to whom.

/** @import {State, Whole} from "./state.js" */

/** @typedef {{there: boolean, able: boolean}} Control whether it is shown, and whether it can be used now */
/** @typedef {Pick<Whole, "you" | "state" | "shared" | "sides" | "seats">} Seen */

/** @param {State} state @param {string} name @returns {Control} */
function control({ may }, name) {
  return { there: name in may, able: may[name] === true };
}

/** Whether whoever looks plays here. @param {Pick<Whole, "you">} whole */
export function seated({ you }) {
  return you.sides.length > 0;
}

/** Whether somebody looks on while people play. @param {Seen} whole */
export function watching(whole) {
  const { state, sides, seats } = whole;
  return !seated(whole) && sides.some((side) => seats[side].kind === "person") && state.stage !== "open";
}

/** The buttons beside the board, by name. @param {Seen} whole @returns {Record<string, Control>} */
export function controls(whole) {
  const { state, shared } = whole;
  const { may, offers, stage } = state;
  const abort = shared && stage === "playing" && may.abort === true;
  const offer = (/** @type {string} */ what) => ({ there: what in may, able: may[what] === true && !(what in offers) }); // an offer that is there is answered where it is shown
  return {
    undo: control(state, "undo"),
    redo: control(state, "redo"),
    hint: { there: seated(whole) && !shared && may.advice === true, able: true },
    takeback: offer("takeback"),
    draw: offer("draw"),
    resign: { there: may.resign === true && !abort, able: true }, // as long as a game can be called off, nobody has to lose it
    abort: { there: abort, able: true },
    new: { there: stage !== "open" && (!seated(whole) || !shared || stage === "over"), able: true },
  };
}
