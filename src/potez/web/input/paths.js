// One way to enter moves on every board: a move is a path of sites; what may be touched next follows from the moves that are allowed.

/** @import {LegalMove} from "../board/types.js" */

/**
 * @typedef {{next: string[], complete: string | null, only: string | null}} Continuation
 * next: sites that continue some move; complete: the move that the path already is; only: the one move that it can still become
 */

/**
 * @param {LegalMove[]} moves
 * @param {string[]} path
 * @returns {Continuation}
 */
export function continuation(moves, path) {
  const begun = moves.filter((move) => path.every((site, i) => move[i + 1] === site));
  const longer = begun.filter((move) => move.length - 1 > path.length);
  const complete = begun.find((move) => move.length - 1 === path.length);
  return {
    next: [...new Set(longer.map((move) => move[path.length + 1]))],
    complete: complete && path.length > 0 ? complete[0] : null,
    only: begun.length === 1 ? begun[0][0] : null,
  };
}

/**
 * @typedef {{path: string[], play: string | null, ask: boolean, refused: string[] | null}} Touch
 * play: the move to make; ask: it could also go on, so "done" must be offered; refused: the path that nothing continues
 */

/**
 * What a touch of a site means.
 * @param {LegalMove[]} moves
 * @param {string[]} path touched before
 * @param {string} site
 * @param {{eager?: boolean}} [how] eager: a path that is a move is played at once, even if it could go on
 * @returns {Touch}
 */
export function touch(moves, path, site, how = {}) {
  const longer = [...path, site];
  const found = continuation(moves, longer);
  if (found.next.length || found.complete) return settle(found, longer, how);
  if (path.length === 1 && path[0] === site) return { path: [], play: null, ask: false, refused: null };
  const fresh = continuation(moves, [site]);
  if (path.length && (fresh.next.length || fresh.complete)) return settle(fresh, [site], how);
  return { path: [], play: null, ask: false, refused: longer };
}

/**
 * @param {Continuation} found
 * @param {string[]} path
 * @param {{eager?: boolean}} how
 * @returns {Touch}
 */
function settle(found, path, how) {
  // One touch never moves a piece that has somewhere to go: a single possible target must still be touched.
  if (found.only && (found.complete || path.length > 1 || how.eager)) return { path, play: found.only, ask: false, refused: null };
  if (found.complete && (how.eager || !found.next.length)) return { path, play: found.complete, ask: false, refused: null };
  return { path, play: null, ask: found.complete !== null, refused: null };
}

/**
 * The site to go to from another with an arrow key: the nearest in that direction, straight ones first.
 * @param {{name: string, x: number, y: number}[]} sites as they are drawn
 * @param {string} from
 * @param {"ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight"} key
 * @returns {string}
 */
export function neighbour(sites, from, key) {
  const here = sites.find((site) => site.name === from);
  if (!here) return from;
  const [dx, dy] = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[key];
  let best = from;
  let least = Infinity;
  for (const site of sites) {
    const ahead = (site.x - here.x) * dx + (site.y - here.y) * dy;
    const aside = Math.abs((site.x - here.x) * dy) + Math.abs((site.y - here.y) * dx);
    if (ahead <= 0.01 || aside > ahead * 2.2) continue;
    const far = ahead + 2 * aside;
    if (far < least) [best, least] = [site.name, far];
  }
  return best;
}
