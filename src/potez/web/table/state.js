// What a page knows of a table, and how a message of the server changes it. The types are those of server/wire/messages.py.

import { unfold } from "./legal.js";

/** @import {BoardData, Counter, Last, Mark, Outcome, Piece, Standing} from "../board/types.js" */
/** @import {Clock, Sitting} from "../people/types.js" */
/** @import {Line} from "./chat.js" */
/** @import {ClockData} from "./clock.js" */
/** @import {DeadlineData} from "./deadline.js" */
/** @import {Folded, Legal} from "./legal.js" */

/** The protocol that this page speaks. A server that speaks another says so, and the page has to be loaded again. */
export const PROTOCOL = 2;

/** @typedef {{code: string, revision: number, current: number, cause: string, move: number}} Note */
/** @typedef {Record<string, boolean>} May what whoever looks may do: true now, false not just now, and what is not named not at all */
/**
 * @typedef {{
 *   version: number, stage: "open" | "playing" | "over", turn: string | null, shown: Standing, moves: string[], undone: number,
 *   outcome: Outcome | null, note: Note | null, marking: boolean, groups: string[][] | null, dead: string[],
 *   offers: Record<string, string>, counts: Record<string, string[]>, rematch: string | null, plies: number,
 *   cause: {cause: string, side: string} | null, clock: ClockData | null, deadline: DeadlineData | null, may: May, legal: Legal | null,
 * }} State
 */
/** @typedef {State & {event: string, data?: any}} Told a state, and what led to it */
/** @typedef {Sitting} Seat */
/** @typedef {{sides: string[], owner: boolean, person: boolean, invited: boolean, invitation?: string}} You whoever looks at the page */
/** @typedef {{sides: Record<string, boolean>, watchers: number, gone: string[]}} Present */
/**
 * @typedef {{
 *   id: string, game: string, entry: string, options: Record<string, unknown>, start: string | null, clock: Clock | null,
 *   sides: [string, string], seats: Record<string, Seat>, shared: boolean, rated: boolean, access: "link" | "lobby", actions: string[],
 *   example: string, board: BoardData, state: State, you: You, chat: Line[], present: Present,
 * }} Whole
 */

/** @template T @typedef {{off?: T[], on?: T[]}} Exchange what is not there any more, and what is new */
/**
 * @typedef {{pieces?: Exchange<Piece>, marks?: Exchange<Mark>, counters?: Counter[], turn?: string | null, last?: Last | null,
 *   outcome?: Outcome | null}} Shown
 */
/** @typedef {Partial<Omit<State, "shown" | "moves">> & {shown?: Shown, moves?: {keep: number, add: string[]}}} Changed */
/** @typedef {{version: number, event: string, data: any, changed: Changed}} Happened */
/** @typedef {{version: number, may: May, clock?: ClockData, deadline?: DeadlineData, legal?: Folded}} Now what is so at the moment of a message */

/** The state after something happened. @param {State} state @param {Happened} happened @returns {State} */
export function after(state, { version, changed }) {
  const { shown, moves, ...rest } = changed;
  return {
    ...state,
    ...rest,
    version,
    moves: moves ? [...state.moves.slice(0, moves.keep), ...moves.add] : state.moves,
    shown: shown ? standing(state.shown, shown) : state.shown,
  };
}

/** @param {Standing} before @param {Shown} changed @returns {Standing} */
function standing(before, { pieces, marks, ...rest }) {
  return { ...before, ...rest, pieces: exchanged(before.pieces, pieces), marks: exchanged(before.marks, marks) };
}

/**
 * @template {Piece | Mark} T
 * @param {T[]} things @param {Exchange<T>} [exchange] @returns {T[]}
 */
function exchanged(things, { off = [], on = [] } = {}) {
  const name = (/** @type {Piece | Mark} */ thing) => [thing.site, thing.kind, "side" in thing ? thing.side : "", "letter" in thing ? thing.letter : ""].join(" ");
  const gone = new Set(off.map(name));
  return [...things.filter((thing) => !gone.has(name(thing))), ...on];
}

/** A state with what is so now: clocks and deadlines run, and what is not named does not. @param {State} state @param {Now} now @returns {State} */
export function asOf(state, { version, may, clock = undefined, deadline = undefined, legal = undefined }) {
  return { ...state, version, may, clock: clock ?? null, deadline: deadline ?? null, legal: legal ? unfold(legal) : null };
}

/** A whole table as it is sent. @param {any} message @returns {Whole} */
export function opened(message) {
  const { state } = message;
  return { ...message, state: { ...state, legal: state.legal && unfold(state.legal) } };
}

/** Whether two states of a table differ only in offers, clocks and the like. @param {State} a @param {State} b */
export function sameBoard(a, b) {
  const what = (/** @type {State} */ state) => JSON.stringify([state.stage, state.turn, state.moves, state.undone, state.outcome, state.marking, state.dead]);
  return what(a) === what(b);
}
