// One board on the page: draws what stands on it, keeps what stays, moves what moved. It knows no rules: sites, pieces and marks are data.

import { s, set } from "../dom.js";
import { Geometry, UNIT, hexagon } from "./geometry.js";
import { ground } from "./materials.js";
import { piece as drawPiece } from "./pieces.js";

/** @import {BoardData, Ghost, Known, Site, Standing, Piece} from "./types.js" */

/**
 * @typedef {{
 *   look: Known,
 *   flipped?: boolean,
 *   square?: boolean,
 *   fromZero?: boolean,
 *   labels?: boolean,
 *   sites?: boolean,
 *   label?: string,
 * }} Options square: in squares, where its game can be shown so; sites: places that can be touched; without them the board is a picture
 */

/**
 * @typedef {{
 *   choices?: string[],
 *   checks?: boolean,
 *   path?: string[],
 *   hint?: string[],
 *   worths?: Record<string, "win" | "draw" | "loss">,
 *   wrong?: string[],
 *   letters?: Record<string, string>,
 *   ghost?: Ghost | null,
 * }} Decoration what is laid over the position: places that may be chosen and whether they are marked, those chosen so far, a hint, what a touch of each place leads to, places that a refused move flashes, what a move would put there and take away
 */

/** From the table up. @param {Options} options */
function layers(options) {
  const hidden = (/** @type {string} */ name) => s("g", { class: name, "aria-hidden": "true" });
  return {
    ground: hidden("ground"),
    under: hidden("under"),
    pieces: hidden("pieces"),
    ghosts: hidden("ghosts"),
    labels: hidden("labels"),
    over: hidden("over"),
    sites: s("g", { class: "sites", role: options.sites ? "grid" : null, "aria-label": options.sites ? options.label : null }),
  };
}

const HOP = 170; // milliseconds from one place to the next
let boards = 0;

export class Board {
  /**
   * @param {Element} host
   * @param {BoardData} data
   * @param {Options} options
   */
  constructor(host, data, options) {
    this.host = host;
    this.data = data;
    this.options = options;
    /** @type {Map<string, {data: Piece, element: SVGElement}>} */
    this.pieces = new Map();
    /** @type {Map<string, SVGElement>} */
    this.cells = new Map();
    this.id = `board${++boards}`;
    /** @type {Standing | null} */
    this.standing = null;
    /** @type {Decoration} */
    this.decoration = {};
    this.geometry = this.laidOut();
    this.svg = s("svg");
    this.layers = layers(options);
    this.build();
  }

  laidOut() {
    const { square, look, flipped } = this.options;
    return new Geometry(square && look.squared ? look.squared(this.data) : this.data, { flipped });
  }

  /** Everything anew: after turning the board, or another setting. */
  build() {
    const { options } = this;
    this.geometry = this.laidOut();
    const margin = options.labels ? 1.15 : 0.72;
    const box = this.geometry.box(margin);
    this.svg = s("svg", {
      viewBox: `${box.x} ${box.y} ${box.width} ${box.height}`,
      class: `board game-${options.look.id}`,
      role: "presentation",
      focusable: "false",
      preserveAspectRatio: "xMidYMid meet",
    });
    this.layers = layers(options);
    this.layers.ground.append(...ground(this.geometry, options.look, this.id));
    if (options.labels) {
      for (const label of this.geometry.labels(options.fromZero)) {
        this.layers.labels.append(s("text", { x: label.x, y: label.y, class: "label" }, label.text));
      }
    }
    this.pieces.clear();
    this.cells.clear();
    if (options.sites) this.layOutSites();
    this.svg.append(...Object.values(this.layers));
    this.host.replaceChildren(this.svg);
    if (this.standing) this.show(this.standing);
  }

  /** The places to touch: rows of a grid, for fingers, mice, keys and screen readers alike. */
  layOutSites() {
    /** @type {Map<number, Site[]>} */
    const rows = new Map();
    for (const site of this.geometry.sites.values()) {
      if (site.shape === "box" || (site.shape === "dot" && !this.options.look.dots)) continue;
      const y = Math.round(this.geometry.at(site).y);
      rows.set(y, [...(rows.get(y) ?? []), site]);
    }
    for (const y of [...rows.keys()].sort((a, b) => a - b)) {
      const row = s("g", { role: "row" });
      const sites = rows.get(y) ?? [];
      sites.sort((a, b) => this.geometry.at(a).x - this.geometry.at(b).x);
      for (const site of sites) {
        const cell = s("g", { role: "gridcell", class: `site ${site.shape}`, "data-site": site.name, tabindex: "-1" }, this.shape(site));
        this.cells.set(site.name, cell);
        row.append(cell);
      }
      this.layers.sites.append(row);
    }
  }

  /**
   * The outline of a place.
   * @param {Site} site
   * @param {number} [grow]
   */
  shape(site, grow = 1) {
    const { x, y } = this.geometry.at(site);
    const half = (UNIT / 2) * grow;
    if (site.shape === "hexagon") return s("polygon", { points: hexagon({ x, y }, 0.98 * grow) });
    if (site.shape === "dot") return s("circle", { cx: x, cy: y, r: 0.2 * UNIT * grow });
    if (site.shape === "point") return s("circle", { cx: x, cy: y, r: 0.46 * UNIT * grow });
    if (site.shape === "edge") {
      const across = site.x !== Math.floor(site.x);
      const [wide, high] = across ? [0.72, 0.4] : [0.4, 0.72];
      return s("rect", { x: x - (wide * UNIT) / 2, y: y - (high * UNIT) / 2, width: wide * UNIT, height: high * UNIT, rx: 12 });
    }
    if (site.shape === "slot") {
      const [wide, high] = site.tint === "horizontal" ? [0.86, 0.24] : [0.24, 0.86];
      return s("rect", { x: x - (wide * UNIT) / 2, y: y - (high * UNIT) / 2, width: wide * UNIT, height: high * UNIT, rx: 8 });
    }
    return s("rect", { x: x - half, y: y - half, width: 2 * half, height: 2 * half });
  }

  /**
   * Shows a position.
   * @param {Standing} standing
   * @param {{animate?: boolean}} [how]
   * @returns {Promise<void>} resolved when everything has arrived
   */
  show(standing, how = {}) {
    const before = this.pieces;
    const after = new Map();
    const moved = how.animate ? this.movement(standing) : null;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const animations = [];
    for (const data of standing.pieces) {
      const key = `${data.site} ${data.kind} ${data.side}`;
      const known = before.get(key);
      if (known && known.data.letter === data.letter) {
        after.set(key, known);
        before.delete(key);
        continue;
      }
      const site = this.geometry.sites.get(data.site);
      if (!site) continue;
      const place = this.geometry.at(site);
      const element = drawPiece(data, site, this.options.look, this.id, this.options.flipped);
      element.setAttribute("transform", `translate(${place.x} ${place.y})`);
      this.layers.pieces.append(element);
      after.set(key, { data, element });
      if (!how.animate || still) continue;
      if (moved && moved.to === data.site && moved.kind === data.kind && moved.side === data.side) {
        animations.push(this.slide(element, moved.path));
      } else {
        const grown = element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: HOP, easing: "ease-out" });
        animations.push(grown.finished);
      }
    }
    for (const { data, element } of before.values()) {
      if (how.animate && !still && !(moved && moved.from === data.site && moved.side === data.side)) {
        const gone = element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 1.2 * HOP, easing: "ease-out" });
        gone.onfinish = () => element.remove();
        gone.oncancel = () => element.remove();
        animations.push(gone.finished);
      } else element.remove();
    }
    this.pieces = after;
    this.standing = standing;
    this.marks();
    return Promise.allSettled(animations).then(() => undefined);
  }

  /**
   * Which piece of the last move went where: one that stands on a site of its path now and stood on another before.
   * @param {Standing} standing
   */
  movement(standing) {
    const last = standing.last;
    if (!last || last.left.length === 0) return null;
    const stays = (/** @type {Piece} */ { site, side, kind }) => standing.pieces.some((piece) => piece.site === site && piece.side === side && piece.kind === kind);
    const leaves = (/** @type {string} */ name) => [...this.pieces.values()].find((item) => item.data.site === name && !stays(item.data));
    const from = [...last.left].reverse().find(leaves); // of a chain that is drawn already, the landing so far
    const was = from && leaves(from);
    if (!was) return null;
    for (const to of [...last.path].reverse()) {
      const now = standing.pieces.find((item) => item.site === to && item.side === was.data.side && item.kind !== "arrow");
      if (now && to !== from) {
        const path = last.path.slice(Math.max(0, last.path.indexOf(from)), last.path.lastIndexOf(to) + 1);
        return { from, to, side: now.side, kind: now.kind, path: path[0] === from ? path : [from, to] };
      }
    }
    return null;
  }

  /**
   * @param {SVGElement} element
   * @param {string[]} path
   */
  slide(element, path) {
    const end = this.geometry.place(path[path.length - 1]);
    const steps = path.map((name) => {
      const place = this.geometry.place(name);
      return { transform: `translate(${place.x}px, ${place.y}px)` };
    });
    this.layers.pieces.append(element); // above the others on its way
    set(element, { transform: `translate(${end.x} ${end.y})` });
    return element.animate(steps, { duration: HOP * (path.length - 1), easing: path.length > 2 ? "ease-in-out" : "ease-out" }).finished;
  }

  /** Marks that belong to the position: territory, blocked cells, mills, the winning chain, the last move. */
  marks() {
    const { standing } = this;
    if (!standing) return;
    this.layers.under.replaceChildren();
    this.layers.over.replaceChildren();
    const marked = (/** @type {string} */ kind) => new Set(standing.marks.filter((mark) => mark.kind === kind).map((mark) => mark.site));
    const [dead, taken] = [marked("dead"), marked("taken")];
    for (const { data, element } of this.pieces.values()) {
      element.classList.toggle("dead", dead.has(data.site));
      element.classList.toggle("taken", taken.has(data.site));
    }
    for (const name of new Set(standing.last?.path ?? [])) {
      const site = this.geometry.sites.get(name);
      if (site) this.layers.under.append(this.outlined(site, `last ${standing.last?.left.includes(name) ? "left" : ""}`));
    }
    for (const name of this.covered()) {
      const { x, y } = this.geometry.place(name);
      this.layers.over.append(s("circle", { cx: x, cy: y, r: 24, class: "last-halo" }), s("circle", { cx: x, cy: y, r: 24, class: "last-ring" }));
    }
    for (const name of standing.last?.jumped ?? []) this.trace(name, "jumped");
    for (const name of standing.last?.lost ?? []) this.trace(name, "lost");
    if (standing.last && standing.last.left.length > 1) this.arrows([...standing.last.left, standing.last.path[standing.last.path.length - 1]]);
    for (const mark of standing.marks) {
      const site = this.geometry.sites.get(mark.site);
      if (!site) continue;
      const { x, y } = this.geometry.at(site);
      if (mark.kind.startsWith("territory")) {
        this.layers.over.append(s("rect", { x: x - 13, y: y - 13, width: 26, height: 26, class: `mark ${mark.kind}` }));
      } else if (mark.kind === "blocked") {
        const cell = this.shape(site);
        cell.setAttribute("class", "mark blocked");
        const arm = 26;
        this.layers.under.append(cell, s("path", { d: `M${x - arm} ${y - arm}L${x + arm} ${y + arm}M${x - arm} ${y + arm}L${x + arm} ${y - arm}`, class: "mark blocked-cross" }));
      } else if (mark.kind === "dead") {
        this.layers.over.append(s("path", { d: `M${x - 22} ${y - 22}L${x + 22} ${y + 22}M${x - 22} ${y + 22}L${x + 22} ${y - 22}`, class: "mark dead" }));
      } else {
        this.layers.over.append(this.outlined(site, `mark ${mark.kind}`));
      }
    }
    this.decorate(this.decoration);
  }

  /** The sites of the last move whose mark would be hidden: stones on points are as large as it. */
  covered() {
    const { last, pieces } = this.standing ?? { last: null, pieces: [] };
    const stones = new Set(pieces.filter((item) => item.kind === "stone").map((item) => item.site));
    return [...new Set(last?.path ?? [])].filter((name) => stones.has(name) && this.geometry.sites.get(name)?.shape === "point");
  }

  /**
   * A frame around a place.
   * @param {Site} site
   * @param {string} kind
   */
  outlined(site, kind) {
    const frame = this.shape(site, site.shape === "square" ? 0.96 : 1);
    frame.setAttribute("class", kind);
    return frame;
  }

  /** Where a piece was taken. @param {string} name @param {string} kind */
  trace(name, kind) {
    const site = this.geometry.sites.get(name);
    if (!site) return;
    const { x, y } = this.geometry.at(site);
    this.layers.under.append(s("circle", { cx: x, cy: y, r: 24, class: `trace ${kind}` }));
  }

  /** What a touch of a place leads to, by colour and by sign. @param {string} name @param {"win" | "draw" | "loss"} result */
  worth(name, result) {
    const site = this.geometry.sites.get(name);
    if (!site) return;
    const { x, y } = this.geometry.at(site);
    const aside = [...this.pieces.values()].some((item) => item.data.site === name) ? 24 : 0; // beside the piece, not upon it
    // Two slots cross in one place: each has its sign at an end of its own.
    const [left, up, scale] = site.shape !== "slot" ? [-aside, -aside, 1] : site.tint === "horizontal" ? [26, 0, 0.7] : [0, 26, 0.7];
    const sign = { win: "M-7 0h14M0 -7v14", draw: "M-7 -3h14M-7 4h14", loss: "M-7 0h14" }[result];
    const badge = s("g", { class: `worth worth-${result}`, transform: `translate(${x - left} ${y - up}) scale(${scale})` }, s("circle", { r: 14 }), s("path", { d: sign }));
    this.layers.over.append(badge);
  }

  /** The landings of a chain. @param {string[]} names */
  arrows(names) {
    const points = names.map((name) => this.geometry.place(name)).map(({ x, y }) => `${x},${y}`);
    this.layers.under.append(s("polyline", { points: points.join(" "), class: "chain" }));
  }

  /**
   * What is laid over the position for whoever plays.
   * @param {Decoration} decoration
   */
  decorate(decoration) {
    this.decoration = decoration;
    for (const old of [".decoration", ".worth"].flatMap((kind) => [...this.layers.over.querySelectorAll(kind)])) old.remove();
    const choices = new Set(decoration.choices ?? []);
    for (const [name, cell] of this.cells) {
      cell.classList.toggle("choice", choices.has(name));
      cell.classList.toggle("chosen", (decoration.path ?? []).includes(name));
    }
    this.layers.ghosts.replaceChildren();
    for (const data of decoration.ghost?.pieces ?? []) this.ghost(data);
    const gone = new Set(decoration.ghost?.gone ?? []);
    for (const { data, element } of this.pieces.values()) element.classList.toggle("going", gone.has(data.site));
    for (const name of decoration.path ?? []) this.overlay(name, "chosen");
    for (const name of decoration.hint ?? []) this.overlay(name, "hint");
    for (const name of decoration.wrong ?? []) this.overlay(name, "wrong");
    const ghosts = new Set(decoration.ghost?.pieces?.map((piece) => piece.site));
    for (const [name, result] of Object.entries(decoration.worths ?? {})) this.worth(name, result);
    for (const name of decoration.checks ? choices : []) {
      const site = this.geometry.sites.get(name);
      if (!site || ghosts.has(name) || decoration.worths?.[name]) continue;
      const { x, y } = this.geometry.at(site);
      const taken = [...this.pieces.values()].some((item) => item.data.site === name);
      const scale = site.shape === "square" || site.shape === "hexagon" ? 1 : 0.8;
      const sign = site.shape === "edge" || site.shape === "slot" ? s("circle", { cx: x, cy: y, r: 7 }) : s("path", { d: `M${x - 14 * scale} ${y + 2}l${10 * scale} ${11 * scale}l${19 * scale} ${-24 * scale}` });
      sign.setAttribute("class", `decoration check${taken ? " taken" : ""}`);
      this.layers.over.append(sign);
    }
    for (const [letter, name] of Object.entries(decoration.letters ?? {})) {
      const { x, y } = this.geometry.place(name);
      this.layers.over.append(s("circle", { cx: x, cy: y, r: 20, class: "decoration letter-ground" }), s("text", { x, y, class: "decoration letter" }, letter));
    }
  }

  /** A piece that is not there yet. @param {Piece} data */
  ghost(data) {
    const site = this.geometry.sites.get(data.site);
    if (!site) return;
    const { x, y } = this.geometry.at(site);
    const element = drawPiece(data, site, this.options.look, this.id, this.options.flipped);
    element.setAttribute("transform", `translate(${x} ${y})`);
    element.classList.add("ghost");
    this.layers.ghosts.append(element);
  }

  /** @param {string} name @param {string} kind */
  overlay(name, kind) {
    const site = this.geometry.sites.get(name);
    if (site) this.layers.over.append(this.outlined(site, `decoration ${kind}`));
  }

  /** @param {Partial<Options>} change */
  set(change) {
    this.options = { ...this.options, ...change };
    this.build();
  }
}
