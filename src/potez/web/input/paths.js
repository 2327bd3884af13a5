// One way to enter moves on every board: a move is a path of sites; what may be touched next follows from the moves that are allowed.

/** @import {LegalMove} from "../board/types.js" */

/** @import {Look} from "../board/types.js" */

/**
 * @typedef {{next: string[], complete: string | null, only: string | null}} Begun
 * next: sites that continue some move; complete: the move that the path already is; only: the one move that it can still become
 */

/**
 * What the list of moves says of touched sites.
 * @param {LegalMove[]} moves
 * @param {string[]} path
 * @returns {Begun}
 */
export function begun(moves, path) {
  const found = moves.filter((move) => path.every((site, i) => move[i + 1] === site));
  const longer = found.filter((move) => move.length - 1 > path.length);
  const complete = found.find((move) => move.length - 1 === path.length);
  return {
    next: [...new Set(longer.map((move) => move[path.length + 1]))],
    complete: complete && path.length > 0 ? complete[0] : null,
    only: found.length === 1 ? found[0][0] : null,
  };
}

/** Whether a move begins with these sites. @param {LegalMove[]} moves @param {string[]} path */
export function leads(moves, path) {
  return moves.some((move) => move.length > path.length && path.every((site, i) => move[i + 1] === site));
}

/**
 * The move that touched sites make at once: the only one that can come of them, or one that cannot go on.
 * @param {Begun} found
 * @param {string[]} path
 * @param {{eager?: boolean}} how eager: a path that is a move is played at once, even if it could go on
 * @returns {string | null}
 */
export function ready(found, path, { eager }) {
  // One touch never moves a piece that has somewhere to go: a single possible target must still be touched.
  if (found.only && (found.complete || path.length > 1 || eager)) return found.only;
  return found.complete && (eager || !found.next.length) ? found.complete : null;
}

/**
 * The sites that a move can begin with. A piece that is the only one to move need not be touched: its targets are among them.
 * @param {LegalMove[]} moves
 * @param {Pick<Look, "either">} look
 */
export function starts(moves, { either }) {
  if (either) return [...new Set(moves.flatMap((move) => move.slice(1)))];
  const first = begun(moves, []).next;
  return first.length === 1 ? [...first, ...begun(moves, first).next] : first;
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
