// Fingers, mice, keys and screen readers at the board: one focus that moves, places with names, touch and drag.

import { neighbour } from "../input/paths.js";
import { t } from "../text.js";
import { what } from "./words.js";

/** @import {Table} from "./table.js" */

const LONG = 500; // milliseconds of a long press

export class Grid {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.focus = "";
    this.wire();
  }

  get board() {
    const { board } = this.table;
    if (!board) throw new Error("no board yet");
    return board;
  }

  wire() {
    const { svg } = this.board;
    /** @type {{site: string, at: number, long: number} | null} */
    let pressed = null;
    let handled = false;
    const siteOf = (/** @type {EventTarget | null} */ target) => (target instanceof Element ? target.closest("[data-site]")?.getAttribute("data-site") ?? null : null);

    svg.addEventListener("pointerdown", (event) => {
      const site = siteOf(event.target);
      handled = false;
      if (!site || event.button !== 0) return;
      const long = window.setTimeout(() => {
        handled = true;
        if (this.bombs) this.table.touch(site, { bomb: true });
      }, LONG);
      pressed = { site, at: Date.now(), long };
      if (event.target instanceof Element) event.target.releasePointerCapture?.(event.pointerId);
    });
    svg.addEventListener("pointerup", (event) => {
      if (!pressed) return;
      clearTimeout(pressed.long);
      const under = document.elementFromPoint(event.clientX, event.clientY);
      const site = siteOf(under);
      if (site && site !== pressed.site && !handled) {
        handled = true;
        this.table.drag(pressed.site, site);
      }
      pressed = null;
    });
    svg.addEventListener("pointercancel", () => {
      if (pressed) clearTimeout(pressed.long);
      pressed = null;
    });
    svg.addEventListener("click", (event) => {
      const site = siteOf(event.target);
      if (!site || handled) return;
      this.move(site, false);
      this.table.touch(site, this.bombs ? { bomb: this.table.leaving } : {});
    });
    svg.addEventListener("contextmenu", (event) => {
      const site = siteOf(event.target);
      if (!site || !this.bombs) return;
      event.preventDefault();
      if (!handled) this.table.touch(site, { bomb: true });
    });
    svg.addEventListener("keydown", (event) => this.key(/** @type {KeyboardEvent} */ (event)));
    svg.addEventListener("focusin", (event) => {
      const site = siteOf(event.target);
      if (site) this.move(site, false);
    });
    this.focus = "";
    this.update();
  }

  get bombs() {
    return this.table.need().entry === "bombs";
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
      this.table.touch(this.focus, this.bombs ? { bomb: event.shiftKey } : {});
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
    const choices = new Set(table.choices());
    for (const [name, cell] of board.cells) {
      const site = board.geometry?.sites.get(name);
      if (!site) continue;
      const text = t("said-site", { site: name, what: what(site, standing) });
      cell.setAttribute("aria-label", choices.has(name) ? t("said-can", { what: text }) : text);
      cell.setAttribute("aria-selected", String(table.path.includes(name)));
    }
    if (!this.focus) this.move([...choices][0] ?? [...board.cells.keys()][0] ?? "", false);
  }
}
