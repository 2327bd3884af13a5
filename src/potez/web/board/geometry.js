// Where everything is drawn: sites in units of 100 for a cell, turned round where wanted, and the labels at the edges.

/** @import {BoardData, Site} from "./types.js" */

export const UNIT = 100;
const CLEAR = 18; // between the name of a point and a line
const NAMED = [2, 3, 1, 4, 0, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15].map((eighth) => (eighth * Math.PI) / 8); // where it would best be: upper right

/** @typedef {{x: number, y: number, text: string}} Label */
/** @typedef {{x: number, y: number, width: number, height: number}} Box */

export class Geometry {
  /**
   * @param {BoardData} board
   * @param {{flipped?: boolean}} [options] flipped: seen from the other side
   */
  constructor(board, options = {}) {
    this.flipped = options.flipped ?? false;
    /** @type {Map<string, Site>} */
    this.sites = new Map(board.sites.map((site) => [site.name, site]));
    const all = [...this.sites.values()];
    this.low = { x: Math.min(...all.map((site) => site.x)), y: Math.min(...all.map((site) => site.y)) };
    this.high = { x: Math.max(...all.map((site) => site.x)), y: Math.max(...all.map((site) => site.y)) };
    this.lines = board.lines;
    this.hexagonal = all.some((site) => site.shape === "hexagon");
  }

  /**
   * The place of a point of the board, in drawing units.
   * @param {{x: number, y: number}} point
   */
  at(point) {
    const { low, high } = this;
    const x = this.flipped ? high.x + low.x - point.x : point.x;
    const y = this.flipped ? high.y + low.y - point.y : point.y;
    return { x: x * UNIT, y: y * UNIT };
  }

  /** @param {string} name */
  place(name) {
    const site = this.sites.get(name);
    if (!site) throw new Error(`there is no site ${name}`);
    return this.at(site);
  }

  /**
   * What is seen: the board, and a margin for labels where they are shown.
   * @param {number} margin in cells
   * @returns {Box}
   */
  box(margin) {
    const { low, high, lines } = this;
    const around = this.hexagonal ? 0 : 0.5; // a line around the cells is no farther out than they are
    const x1 = Math.min(low.x, ...lines.map((line) => Math.min(line.x1, line.x2) + around));
    const y1 = Math.min(low.y, ...lines.map((line) => Math.min(line.y1, line.y2) + around));
    const x2 = Math.max(high.x, ...lines.map((line) => Math.max(line.x1, line.x2) - around));
    const y2 = Math.max(high.y, ...lines.map((line) => Math.max(line.y1, line.y2) - around));
    const a = this.at({ x: x1, y: y1 });
    const b = this.at({ x: x2, y: y2 });
    const edge = margin * UNIT;
    return {
      x: Math.min(a.x, b.x) - edge,
      y: Math.min(a.y, b.y) - edge,
      width: Math.abs(b.x - a.x) + 2 * edge,
      height: Math.abs(b.y - a.y) + 2 * edge,
    };
  }

  /** Where the name of a point is in nobody's way: at the edge of its piece, and no line passes there. @param {{x: number, y: number}} place */
  beside(place) {
    const ends = this.lines.map((line) => [this.at({ x: line.x1, y: line.y1 }), this.at({ x: line.x2, y: line.y2 })]);
    const room = (/** @type {{x: number, y: number}} */ spot) => Math.min(CLEAR, ...ends.map(([a, b]) => away(spot, a, b)));
    const spots = NAMED.map((turn) => ({ x: place.x + 56 * Math.cos(turn), y: place.y - 56 * Math.sin(turn) }));
    const most = Math.max(...spots.map(room));
    return spots.find((spot) => room(spot) > most - 0.5) ?? spots[0];
  }

  /**
   * Letters above the columns and numbers beside the rows; the names of points beside them on boards without a grid.
   * @param {boolean} fromZero rows from 0, as a source may count them
   * @returns {Label[]}
   */
  labels(fromZero = false) {
    /** @type {Map<string, Site>} */
    const columns = new Map();
    /** @type {Map<string, Site>} */
    const rows = new Map();
    /** @type {Label[]} */
    const labels = [];
    const { hexagonal } = this;
    for (const site of this.sites.values()) {
      if (site.shape === "edge" || site.shape === "slot" || site.shape === "box") continue;
      const found = /^([a-z])(\d+)$/.exec(site.name);
      if (found) {
        const top = columns.get(found[1]);
        if (!top || this.at(site).y < this.at(top).y) columns.set(found[1], site);
        const known = rows.get(found[2]);
        if (!known || (this.flipped ? site.x > known.x : site.x < known.x)) rows.set(found[2], site);
      } else if (/^\d+$/.test(site.name)) {
        labels.push({ ...this.beside(this.at(site)), text: site.name });
      }
    }
    const top = this.flipped ? this.high.y : this.low.y;
    const left = this.flipped ? this.high.x : this.low.x;
    const away = 0.78;
    for (const [letter, site] of columns) {
      const place = hexagonal ? this.at(site) : this.at({ x: site.x, y: top });
      labels.push({ x: place.x, y: place.y - away * UNIT, text: letter });
    }
    for (const [number, site] of rows) {
      const place = this.at({ x: hexagonal ? site.x : left, y: site.y });
      const far = hexagonal ? 1.2 : away;
      labels.push({ x: place.x - far * UNIT, y: place.y, text: fromZero ? String(Number(number) - 1) : number });
    }
    return labels;
  }
}

/**
 * How far a place is from a line between two others.
 * @param {{x: number, y: number}} place @param {{x: number, y: number}} a @param {{x: number, y: number}} b
 */
function away(place, a, b) {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const along = Math.max(0, Math.min(1, ((place.x - a.x) * dx + (place.y - a.y) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(place.x - a.x - along * dx, place.y - a.y - along * dy);
}

/**
 * The corners of a hexagon with a point on top.
 * @param {{x: number, y: number}} centre
 * @param {number} [scale]
 */
export function hexagon(centre, scale = 1) {
  const radius = (UNIT / Math.sqrt(3)) * scale;
  return Array.from({ length: 6 }, (_, k) => {
    const turn = (k * Math.PI) / 3;
    return `${(centre.x + radius * Math.sin(turn)).toFixed(1)},${(centre.y - radius * Math.cos(turn)).toFixed(1)}`;
  }).join(" ");
}
