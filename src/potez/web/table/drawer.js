// The rules in a drawer beside the board, with the position that the game began with; the page brings them along (templates/table.html).

import { ask } from "../api.js";
import { Board } from "../board/board.js";
import { h } from "../dom.js";
import { t } from "../text.js";
import { icon } from "./icons.js";

/** @import {Table} from "./table.js" */

export class Drawer {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.box = document.querySelector("#rules");
    this.drawn = false;
    this.box?.querySelector("form")?.replaceChildren(h("button", { type: "submit", "data-do": "close-rules", "aria-label": t("close") }, icon("close")));
    this.box?.addEventListener("click", (event) => {
      if (event.target === this.box) this.close(); // beside it
    });
  }

  /** The first sentence of what the game is about, and of how one moves. @returns {string[]} */
  get lines() {
    const text = (/** @type {Element | null | undefined} */ element) => element?.textContent ?? "";
    const move = this.box?.querySelector('[data-section="move"] :is(p, li)');
    const listed = text(move).trim().endsWith(":") ? text(move?.nextElementSibling) : ""; // the sentence goes on in a list
    return [text(this.box?.querySelector(".goal")), `${text(move)} ${listed}`].map(sentence).filter(Boolean);
  }

  /** @param {string} [rule] the id of a rule whose paragraph is shown; whether it is there */
  open(rule) {
    if (!(this.box instanceof HTMLDialogElement)) return false;
    const place = rule ? this.box.querySelector(`#${CSS.escape(rule)}`)?.parentElement : null;
    if (rule && !place) return false;
    if (!this.box.open) this.box.showModal();
    void this.draw();
    for (const old of this.box.querySelectorAll(".found")) old.classList.remove("found");
    place?.classList.add("found");
    if (place) place.scrollIntoView({ block: "center" });
    else this.box.scrollTop = 0;
    return true;
  }

  close() {
    if (this.box instanceof HTMLDialogElement) this.box.close();
  }

  /** The position that this game began with, as this table has it. */
  async draw() {
    const { table } = this;
    const place = this.box?.querySelector(".start");
    if (this.drawn || !place) return;
    this.drawn = true;
    const { board } = table.need();
    const found = await ask(`/api/tables/${encodeURIComponent(table.id)}/positions/0`).catch(() => null); // the rules can be read without it
    if (found) new Board(place, board, { ...table.boardOptions(), sites: false, flipped: false }).show(found.shown);
    else this.drawn = false; // next time, perhaps
  }
}

/** The first sentence of a text. @param {string} text */
export function sentence(text) {
  return /^.*?[.!?](?=\s|$)/s.exec(text.trim())?.[0].replace(/\s+/g, " ") ?? "";
}
