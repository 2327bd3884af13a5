// A half-made move as a picture: the piece stands where it will stand, and what it takes is still there, marked.

/** @import {Mark, Piece, Standing} from "../board/types.js" */

/**
 * @param {{path: string[], pieces: Piece[], marks: Mark[]}} touched
 * @param {Standing} shown the position
 * @returns {Standing | null} null where the move has changed nothing yet
 */
export function halfMade({ path, pieces, marks }, shown) {
  if (!pieces.length) return null;
  const key = (/** @type {Piece} */ { site, kind, side }) => `${site} ${kind} ${side}`;
  const [before, after] = [new Set(shown.pieces.map(key)), new Set(pieces.map(key))];
  const come = pieces.filter((piece) => !before.has(key(piece)));
  const gone = shown.pieces.filter((piece) => !after.has(key(piece)));
  if (!come.length && !gone.length && !marks.some((mark) => mark.kind === "taken")) return null;
  const way = gone.length ? path.slice(Math.max(0, path.indexOf(gone[0].site))) : path;
  const walked = gone.length && way[0] !== gone[0].site ? [gone[0].site, ...way] : way; // one that moves without being named
  return {
    ...shown,
    pieces,
    marks: marks.filter((mark) => mark.kind !== "chosen"),
    last: { text: "", path: walked, left: gone.length ? walked.slice(0, -1) : [], jumped: [], lost: [] },
  };
}
