// What a move would put where it is tried: ghosts that several games have.

/** @import {Ghost, Trying} from "./types.js" */

/** A piece of whoever is to move, put down on the site. @param {string} kind */
export function put(kind) {
  return (/** @type {Trying} */ { path, turn }) => ({ pieces: [{ site: path[path.length - 1], kind, side: turn, letter: "" }] });
}

/** A piece from the hand; where one is chosen already it is another matter. @param {string} kind */
export function fromHand(kind) {
  return (/** @type {Trying} */ trying) => {
    const { path, pieces } = trying;
    return path.length === 1 && !pieces.some((piece) => piece.site === path[0]) ? put(kind)(trying) : null;
  };
}

/** Something that belongs to nobody. @param {string} site @param {string} kind @returns {Ghost} */
export function thing(site, kind) {
  return { pieces: [{ site, kind, side: "", letter: "" }] };
}
