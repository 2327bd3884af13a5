// What is said of an event: read out to those who do not see the board, and written beside it where it is not seen on it.

import { t } from "../text.js";
import { history, result } from "./words.js";

/** @import {Look} from "../board/types.js" */
/** @import {State, Told, Whole} from "./state.js" */
/**
 * @typedef {{said?: string, written?: string, told?: string, sound?: "move" | "end", leave?: string}} News
 * said: read out; written: beside the board; told: likewise, as something good to know; leave: an address to go to
 */

/**
 * @param {Told} state
 * @param {Pick<Whole, "sides" | "you" | "rated">} whole
 * @param {string} opponent what the other player is called
 * @param {string | null} [mover] who had the move before
 * @returns {News}
 */
export function news(state, { sides, you, rated }, opponent, mover) {
  const { event, data } = state;
  const last = state.shown.last;
  const own = you.sides.length > 0;
  const other = own && data?.side && !you.sides.includes(data.side);
  if (last && event === "move") {
    // Who moved may have the turn again, in games with more than one move in a row; only the state before knows.
    const side = mover ?? sides.find((name) => name !== state.turn) ?? sides[0];
    const moved = last.lost.length ? t("foul-played", { move: last.text }) : t("said-move", { side: t(`side-${side}`), move: last.text });
    const said = [moved, state.outcome ? result(state.outcome, state.cause, you.sides) : t(`turn-${state.turn}`)].join(". ");
    return last.lost.length ? { said, written: moved } : { said };
  }
  if (event === "offer" && other) return { said: t(`offer-theirs-${data.what}`, { name: opponent }), sound: "move" };
  if (event === "decline" && other) {
    const told = data.cause === "left" ? t("offer-unanswered", { name: opponent }) : t("offer-declined", { name: opponent });
    return { told, sound: "move" };
  }
  if (event === "rematch" && state.rematch) return own ? { leave: `/tables/${state.rematch}` } : { told: t("rematch-begun"), said: t("rematch-begun") };
  if (["flag", "resign", "claim", "draw", "abort", "settle"].includes(event) && state.outcome) {
    const timed = event === "settle" && data?.by === "time" ? t("count-by-time") : "";
    const soon = rated && event !== "abort" ? t("rated-soon") : "";
    const said = [timed, result(state.outcome, state.cause, you.sides), history(state.note), soon].filter(Boolean).join(" ");
    return { said, sound: "end", ...(timed ? { told: timed } : {}) };
  }
  return {};
}

/** The sound of a move. @param {State} state @param {Look} look @returns {"move" | "end" | "stone" | "take"} */
export function soundOf(state, look) {
  if (state.outcome && !state.marking) return "end";
  if (state.shown.last?.jumped.length || state.shown.last?.lost.length) return "take";
  return look.sound ?? "move";
}
