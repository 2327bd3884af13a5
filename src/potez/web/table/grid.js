// Fingers, mice, keys and screen readers at the board: one focus that moves, places with names, touch and drag.

import { neighbour } from "../input/paths.js";
import { t } from "../text.js";
import { Lens } from "./lens.js";
import { what } from "./words.js";

/** @import {Table} from "./table.js" */

const LONG = 500; // milliseconds of a long press
const FAR = 6; // pixels that make a drag

export class Grid {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.focus = "";
    /** @type {{element: SVGElement, site: string} | null} */
    this.carried = null;
    this.lens = new Lens(table);
    this.wire();
  }

  get board() {
    const { board } = this.table;
    if (!board) throw new Error("no board yet");
    return board;
  }

  wire() {
    const { svg } = this.board;
    /** @type {{site: string, long: number, x: number, y: number} | null} */
    let pressed = null;
    let handled = false;
    const siteOf = (/** @type {EventTarget | null} */ target) => (target instanceof Element ? target.closest("[data-site]")?.getAttribute("data-site") ?? null : null);

    // Two walls cross in the middle of their slots: of those under the pointer, one that can be played is meant.
    const meant = (/** @type {MouseEvent} */ event) => {
      const under = document.elementsFromPoint(event.clientX, event.clientY).map(siteOf);
      const { entry } = this.table;
      const choices = entry.choices();
      return under.find((site) => site && choices.includes(site)) ?? under.find((site) => site && entry.moves.some((move) => move[1] === site)) ?? siteOf(event.target);
    };
    const cancel = () => {
      this.lens.end();
      if (pressed) clearTimeout(pressed.long);
      this.drop();
      pressed = null;
    };

    svg.addEventListener("pointerdown", (event) => {
      if (!event.isPrimary) return cancel(); // a second finger: nothing is meant by the first
      const finger = event.pointerType === "touch";
      this.lens.armed = finger && this.lens.wanted;
      handled = this.lens.armed;
      if (this.lens.armed) return this.lens.begin(event);
      const site = siteOf(event.target) ?? (finger ? this.lens.at(this.lens.place(event))?.name : null);
      if (!site || event.button !== 0) return;
      const leave = () => {
        handled = true;
        this.table.touch(site, { leaving: true });
      };
      const long = this.leaves ? window.setTimeout(leave, LONG) : 0;
      pressed = { site, long, x: event.clientX, y: event.clientY };
      if (event.target instanceof Element) event.target.releasePointerCapture?.(event.pointerId);
    });
    svg.addEventListener("pointermove", (event) => {
      this.lens.move(event);
      if (!pressed || Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < FAR) return;
      clearTimeout(pressed.long);
      this.carry(pressed.site, event.clientX, event.clientY);
    });
    svg.addEventListener("pointerleave", () => this.drop());
    svg.addEventListener("pointerup", (event) => {
      const aimed = this.lens.end();
      if (aimed) this.choose(aimed);
      if (!pressed) return;
      clearTimeout(pressed.long);
      this.drop();
      const finger = event.pointerType === "touch";
      const under = document.elementFromPoint(event.clientX, event.clientY);
      const site = siteOf(under) ?? (finger ? this.lens.at(this.lens.place(event))?.name : null);
      const still = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < FAR;
      if (site && site !== pressed.site && !still && !handled) {
        handled = true;
        this.table.drag(pressed.site, site);
      } else if (finger && still && !handled) {
        handled = true; // at once: no click follows a finger that stayed long, nor one between the sites
        this.choose(meant(event) ?? pressed.site);
      }
      pressed = null;
    });
    svg.addEventListener("pointercancel", cancel);
    svg.addEventListener("click", (event) => {
      if (handled) return;
      const site = siteOf(event.target) && meant(event);
      if (!site) return this.table.beside();
      this.choose(site);
    });
    svg.addEventListener("mousemove", (event) => {
      if (!this.lens.armed) this.table.point(siteOf(event.target) && meant(event)); // browsers make up one after a touch
    });
    svg.addEventListener("mouseleave", () => this.table.point(null));
    svg.addEventListener("contextmenu", (event) => {
      const site = siteOf(event.target);
      if (!site || !this.leaves) return;
      event.preventDefault();
      if (!handled) this.table.touch(site, { leaving: true });
    });
    svg.addEventListener("keydown", (event) => this.key(/** @type {KeyboardEvent} */ (event)));
    svg.addEventListener("focusin", (event) => {
      const site = siteOf(event.target);
      if (site) this.move(site, false);
    });
    this.focus = "";
    this.update();
  }

  /** A site was chosen, by a click or a finger. @param {string} site */
  choose(site) {
    this.move(site, false);
    if (this.table.holding.again(site)) return;
    this.table.touch(site, this.leaves ? { leaving: this.table.entry.leaving } : {});
  }

  /** A piece follows the pointer while it is dragged. @param {string} site @param {number} x @param {number} y */
  carry(site, x, y) {
    if (!this.table.mine || !(this.board.svg instanceof SVGSVGElement)) return;
    const held = [...this.board.pieces.values()].find((item) => item.data.site === site && item.data.side === this.table.need().state.turn);
    const matrix = this.board.svg.getScreenCTM();
    if (!held || !matrix) return;
    const place = new DOMPoint(x, y).matrixTransform(matrix.inverse());
    held.element.setAttribute("transform", `translate(${place.x} ${place.y})`);
    held.element.classList.add("dragged");
    this.carried = { element: held.element, site };
  }

  /** It goes back where it stood; if the move is good, the board will show it at its new place. */
  drop() {
    if (!this.carried) return;
    const { x, y } = this.board.geometry.place(this.carried.site);
    this.carried.element.setAttribute("transform", `translate(${x} ${y})`);
    this.carried.element.classList.remove("dragged");
    this.carried = null;
  }

  /** Whether a move may leave something behind. */
  get leaves() {
    return this.table.look.leaves !== undefined;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const key = event.key;
    if (key === "ArrowUp" || key === "ArrowDown" || key === "ArrowLeft" || key === "ArrowRight") {
      event.preventDefault();
      const { geometry, cells } = this.board;
      const sites = [...cells.keys()].map((name) => ({ name, ...geometry.place(name) }));
      this.move(neighbour(sites, this.focus, key), true);
    } else if (key === "Home" || key === "End") {
      event.preventDefault();
      const names = [...this.board.cells.keys()];
      this.move(names[key === "Home" ? 0 : names.length - 1], true);
    } else if (key === "Enter" || key === " ") {
      event.preventDefault();
      event.stopPropagation();
      this.table.touch(this.focus, this.leaves ? { leaving: event.shiftKey } : {});
    } else if (key === "Escape") {
      this.table.cancel();
    }
  }

  /** The one place that the Tab key reaches. @param {string} site @param {boolean} go */
  move(site, go) {
    const { cells } = this.board;
    cells.get(this.focus)?.setAttribute("tabindex", "-1");
    const cell = cells.get(site);
    if (!cell) return;
    this.focus = site;
    cell.setAttribute("tabindex", "0");
    if (go) cell.focus();
  }

  /** Names for screen readers, and a first focus. */
  update() {
    const { board, table } = this;
    const standing = board.standing;
    if (!standing) return;
    const choices = new Set(table.entry.choices());
    for (const [name, cell] of board.cells) {
      const site = board.geometry?.sites.get(name);
      if (!site) continue;
      const text = t("said-site", { site: name, what: what(site, standing, table.look.id) });
      cell.setAttribute("aria-label", choices.has(name) ? t("said-can", { what: text }) : text);
      cell.setAttribute("aria-selected", String(table.entry.path.includes(name)));
    }
    if (!this.focus) this.move([...choices][0] ?? [...board.cells.keys()][0] ?? "", false);
  }
}
