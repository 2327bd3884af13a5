// On a board whose sites are smaller than a fingertip: a magnifier beside the finger. Where it is put down does not matter much: sliding aims,
// as slowly as the picture is large; lifting chooses. The move that comes of it is played when it is confirmed.

import { UNIT } from "../board/geometry.js";
import { s, set } from "../dom.js";
import { finest, nearest } from "../input/aim.js";
import { flag } from "../preferences.js";

/** @import {Site} from "../board/types.js" */
/** @import {Table} from "./table.js" */
/** @typedef {{clientX: number, clientY: number}} Finger */

export const SMALL = 30; // pixels: a smaller site is aimed at
const TARGET = 32; // pixels of a site in the magnifier, at least
const LARGEST = 180; // pixels of the magnifier
const AWAY = 36; // from the finger

export class Lens {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.armed = false; // the last touch was aimed: what comes of it is confirmed
    /** @type {{from: DOMPoint, x: number, y: number, zoom: number, scale: number, view: SVGElement, ring: SVGElement} | null} */
    this.aiming = null;
    /** @type {Site | null} */
    this.site = null;
  }

  get board() {
    const { board } = this.table;
    if (!board) throw new Error("no board yet");
    return board;
  }

  /** The sites that can be touched; dots between lines are for those who hit them. @returns {Site[]} */
  get sites() {
    return [...this.board.cells.keys()].flatMap((name) => this.board.geometry.sites.get(name) ?? []).filter((site) => site.shape !== "dot");
  }

  /** Pixels of a unit of the drawing. */
  get scale() {
    return this.board.svg instanceof SVGSVGElement ? this.board.svg.getScreenCTM()?.a ?? 1 : 1;
  }

  /** Pixels of the smallest target. */
  get target() {
    return finest(this.sites) * UNIT * this.scale;
  }

  get wanted() {
    return flag("magnifier") && this.target < SMALL;
  }

  /** Where on the board, in units of the drawing. @param {Finger} finger */
  place({ clientX, clientY }) {
    const matrix = this.board.svg instanceof SVGSVGElement ? this.board.svg.getScreenCTM()?.inverse() : null;
    return new DOMPoint(clientX, clientY).matrixTransform(matrix ?? new DOMMatrix());
  }

  /** The site at a place of the drawing. @param {{x: number, y: number}} place */
  at(place) {
    const { geometry } = this.board;
    const turned = geometry.at({ x: place.x / UNIT, y: place.y / UNIT }); // turning the board twice changes nothing
    return nearest(this.sites, { x: turned.x / UNIT, y: turned.y / UNIT });
  }

  /** @param {Finger} finger */
  begin(finger) {
    this.end();
    const { scale } = this;
    const zoom = Math.max(1.6, TARGET / this.target);
    const size = Math.min(LARGEST, 0.46 * innerWidth, 0.46 * innerHeight);
    const layers = Object.entries(this.board.layers).filter(([name]) => name !== "sites").map(([, layer]) => /** @type {SVGElement} */ (layer.cloneNode(true)));
    const ring = s("g", { class: "aim" });
    const view = s("svg", { class: `lens board game-${this.table.look.id}`, width: size, height: size, "aria-hidden": "true" }, ...layers, ring);
    this.beside(view, finger, size);
    document.body.append(view);
    this.aiming = { from: this.place(finger), x: finger.clientX, y: finger.clientY, zoom, scale, view, ring };
    this.move(finger);
  }

  /** Above the finger; where there is no room, beside it. @param {SVGElement} view @param {Finger} finger @param {number} size */
  beside(view, { clientX, clientY }, size) {
    const above = clientY - AWAY - size;
    const x = above >= 0 ? clientX - size / 2 : clientX > innerWidth / 2 ? clientX - AWAY - size : clientX + AWAY;
    view.style.width = view.style.height = `${size}px`;
    view.style.left = `${Math.max(0, Math.min(innerWidth - size, x))}px`;
    view.style.top = `${Math.max(0, above)}px`;
  }

  /** @param {Finger} finger */
  move({ clientX, clientY }) {
    if (!this.aiming) return;
    const { from, x, y, zoom, scale, view, ring } = this.aiming;
    const place = { x: from.x + (clientX - x) / scale / zoom, y: from.y + (clientY - y) / scale / zoom };
    const span = Number(view.getAttribute("width")) / scale / zoom;
    set(view, { viewBox: `${place.x - span / 2} ${place.y - span / 2} ${span} ${span}` });
    const site = this.at(place);
    if (site === this.site) return;
    this.site = site;
    ring.replaceChildren(...(site ? [this.board.shape(site)] : []));
    this.table.point(site?.name ?? null);
    view.querySelector(".ghosts")?.replaceWith(this.board.layers.ghosts.cloneNode(true));
  }

  /** The site that was aimed at; the magnifier is put away. */
  end() {
    if (this.aiming) this.table.point(null);
    this.aiming?.view.remove();
    this.aiming = null;
    const { site } = this;
    this.site = null;
    return site?.name ?? null;
  }
}
