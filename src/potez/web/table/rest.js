// What is below the buttons: there, where the panel has room for it; on a small screen in a sheet that a button opens (css/table/sheet.css).

import { h } from "../dom.js";
import { t } from "../text.js";
import { icon } from "./icons.js";

export class Rest {
  /** @param {Element[]} parts @param {() => void} seen what is done when the sheet has opened */
  constructor(parts, seen) {
    this.open = false;
    this.seen = seen;
    this.opener = h("button", { type: "button", class: "opener", "data-do": "more", "aria-label": t("more"), "aria-expanded": "false", "aria-controls": "rest" }, icon("more"));
    this.opener.addEventListener("click", () => this.set(!this.open));
    this.closer = h("button", { type: "button", class: "closer", "data-do": "close", "aria-label": t("close") }, icon("close"));
    this.closer.addEventListener("click", () => this.set(false));
    this.veil = h("div", { class: "veil" });
    this.veil.addEventListener("click", () => this.set(false));
    this.element = h("section", { class: "rest", id: "rest", "aria-label": t("more") }, this.closer, ...parts);
    this.element.addEventListener("click", (event) => this.leave(event));
    this.element.addEventListener("submit", (event) => {
      if (event.target instanceof Element && event.target.matches(".move-box")) this.set(false);
    });
    this.element.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.set(false);
    });
  }

  /** What leads back to the board closes the sheet: a control, an earlier position. @param {Event} event */
  leave({ target }) {
    if (target instanceof Element && target.closest(".controls button, .ply, .graph")) this.set(false);
  }

  /** @param {boolean} open */
  set(open) {
    if (open === this.open) return;
    this.open = open;
    this.element.classList.toggle("open", open);
    this.veil.classList.toggle("open", open);
    this.opener.setAttribute("aria-expanded", String(open));
    if (open) {
      this.seen();
      this.closer.focus();
    } else if (this.element.contains(document.activeElement)) this.opener.focus();
  }

  /** Something in it is to be seen now: where it is a sheet, it opens. @param {Element} part */
  reveal(part) {
    if (this.opener.getClientRects().length) this.set(true);
    part.scrollIntoView({ block: "nearest" });
  }

  /** Whether it can be seen. */
  get shown() {
    return this.element.getClientRects().length > 0;
  }
}
