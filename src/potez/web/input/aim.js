// Which site a finger means: the nearest one, by what each looks like; and how large a target the smallest is.

/** @import {Site} from "../board/types.js" */
/** @typedef {{x: number, y: number}} Point in cells, as sites have them */

const BAND = 0.25; // on either side of a groove between two cells a touch means the wall in it
const REACH = 0.75; // farther from every site than this, a touch means none

/** From a point to a line of a length, lying or upright. @param {Point} centre @param {Point} point @param {boolean} across @param {number} half */
function beside(centre, point, across, half) {
  const [along, off] = across ? [point.x - centre.x, point.y - centre.y] : [point.y - centre.y, point.x - centre.x];
  return Math.hypot(Math.max(0, Math.abs(along) - half), off);
}

/** How far a point is from a site; below 0 well inside of it. @param {Site} site @param {Point} point */
export function distance(site, point) {
  if (site.shape === "slot") return beside(site, point, site.tint === "horizontal", 0.43) - BAND;
  if (site.shape === "edge") return beside(site, point, site.x !== Math.floor(site.x), 0.3);
  if (site.shape === "square") return Math.max(Math.abs(site.x - point.x), Math.abs(site.y - point.y)) - BAND;
  return Math.hypot(site.x - point.x, site.y - point.y);
}

/** The site that a touch means. @param {Iterable<Site>} sites those that can be touched @param {Point} point */
export function nearest(sites, point) {
  let [best, least] = [/** @type {Site | null} */ (null), REACH];
  for (const site of sites) {
    const far = distance(site, point);
    if (far < least) [best, least] = [site, far];
  }
  return best;
}

/** How wide the smallest target is, in cells. @param {Site[]} sites those that can be touched */
export function finest(sites) {
  if (sites.some((site) => site.shape === "slot")) return BAND;
  let least = 1;
  for (const [i, one] of sites.entries()) {
    for (const other of sites.slice(0, i)) least = Math.min(least, Math.hypot(one.x - other.x, one.y - other.y));
  }
  return least;
}
