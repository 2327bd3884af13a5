// What would stand where the pointer is: what a game puts there, or the piece that moves.

/** @import {Board} from "../board/board.js" */
/** @import {Ghost, Look} from "../board/types.js" */

/**
 * @param {Look} look
 * @param {Pick<Board, "geometry" | "standing">} board
 * @param {{path: string[], phase: string, site: string | null, choices: string[], turn: string}} trying site: pointed at
 * @returns {Ghost | null}
 */
export function ghostOf(look, { geometry, standing }, { path, phase, site, choices, turn }) {
  const pointed = site !== null && choices.includes(site);
  if (!standing || !(pointed || path.length)) return null;
  const touched = pointed && site ? [...path, site] : path;
  const put = look.ghost?.({ path: touched, phase, turn, sites: geometry.sites, pieces: standing.pieces });
  if (put) return put;
  if (!pointed) return null;
  const there = standing.pieces.find((piece) => piece.site === site);
  if (there && there.side && there.side !== turn) return { gone: [site] }; // it would be taken off
  const from = path[path.length - 1] ?? choices[0]; // the only piece that can move need not be touched
  const mover = standing.pieces.find((piece) => piece.site === from && piece.side === turn);
  return mover && !there ? { pieces: [{ ...mover, site }] } : null;
}
