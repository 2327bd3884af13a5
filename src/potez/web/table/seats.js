// A player beside the board: name, side, whether they are there, clock, counters; and a small menu about somebody else.

import { ask } from "../api.js";
import { emblem } from "../board/pieces.js";
import { h, s } from "../dom.js";
import { called } from "../people/words.js";
import { has, t } from "../text.js";
import { seatName } from "./words.js";

/** @import {Panel} from "./panel.js" */

const MOST = 300; // letters of a report

export class Card {
  /** @param {Panel} panel @param {string} side */
  constructor(panel, side) {
    this.panel = panel;
    this.side = side;
    this.sign = h("span", { class: "sign", "aria-hidden": "true" });
    this.name = h("strong", {});
    this.note = h("small", {});
    this.there = h("span", { class: "there", hidden: true }, h("span", { class: "dot", "aria-hidden": "true" }), h("span", { class: "unseen" }));
    this.menu = h("div", { class: "person-menu" });
    this.clock = h("span", { class: "clock", hidden: true }, h("span", { class: "ticking", "aria-hidden": "true" }), h("span", { class: "periods", "aria-hidden": "true" }), h("span", { class: "unseen" }));
    this.counters = h("span", { class: "counters" });
    this.thinking = h("span", { class: "thinking" });
    this.element = h(
      "div",
      { class: `player side-${side}`, "data-side": side },
      this.sign,
      h("span", { class: "called" }, this.there, this.name, this.note, this.menu),
      this.clock,
      h("span", { class: "now" }, this.counters, this.thinking),
    );
    this.key = "";
    document.addEventListener("click", (event) => {
      const box = this.menu.querySelector("details");
      if (box?.open && event.target instanceof Node && !box.contains(event.target)) box.open = false;
    });
  }

  /** What the side plays with, drawn as on the board; sides that share all pieces have none. */
  emblem() {
    const { board, look } = this.panel.table;
    if (!board || this.sign.childElementCount) return;
    const kind = Object.keys(look.pieces).find((name) => has(`piece-${name}-${this.side}`));
    if (!kind) return;
    this.sign.append(s("svg", { viewBox: "-50 -50 100 100", class: `board game-${look.id}` }, emblem(kind, this.side, this.panel.table.need().board.sites[0], look, board.id)));
  }

  /** Who sits there, and whether they are there. */
  update() {
    const { table } = this.panel;
    const { seats, shared, you, present } = table.need();
    const seat = seats[this.side];
    this.emblem();
    this.element.dataset.kind = seat.kind;
    const own = you.sides.includes(this.side);
    this.name.textContent = seatName(seat, this.side, shared);
    const notes = [seat.kind !== "person" || seat.name || shared ? t(`side-${this.side}`) : "", seat.who === "bot" ? t("bot-mark") : "", own && shared ? t("seat-you") : ""];
    this.note.textContent = notes.filter(Boolean).join(" · ");
    this.there.hidden = !shared || seat.kind !== "person" || own;
    const here = present.sides[this.side] === true;
    this.there.classList.toggle("here", here);
    const name = this.name.textContent;
    const words = here ? t("seat-here", { name }) : t("seat-away", { name });
    this.there.title = words;
    const said = this.there.querySelector(".unseen");
    if (said) said.textContent = words;
    const key = `${shared} ${own} ${name}`;
    if (key !== this.key) this.menu.replaceChildren(...(shared && !own && seat.kind === "person" && you.person && seat.who !== "former" ? [this.about()] : []));
    this.key = key;
  }

  /** Their page, not to meet them again, to report them. */
  about() {
    const { table } = this.panel;
    const seat = table.need().seats[this.side];
    const name = called(seat);
    const box = h("details", { class: "menu" });
    const answer = h("p", { class: "answer", role: "status" });
    const attempt = async (/** @type {string} */ address, /** @type {object} */ body, /** @type {string} */ done) => {
      try {
        await ask(address, { table: table.id, side: this.side, ...body });
        answer.textContent = done;
        return true;
      } catch (error) {
        answer.textContent = error instanceof Error ? error.message : String(error);
        return false;
      }
    };
    const block = h("button", { type: "button", "data-do": "block" }, t("block"));
    block.addEventListener("click", async () => {
      if (!(await attempt("/api/me/blocks", {}, t("blocked", { name })))) return;
      block.disabled = true;
      table.panel?.chat.mute(this.side);
    });
    const text = h("textarea", { maxlength: MOST, rows: 3, required: true, "aria-label": t("report-text") });
    const form = h("form", { class: "report", hidden: true }, h("p", { class: "help" }, t("report-text")), text, h("button", { type: "submit" }, t("report-send")));
    const report = h("button", { type: "button", "data-do": "report" }, t("report"));
    report.addEventListener("click", () => {
      form.hidden = !form.hidden;
      text.focus();
    });
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      if (!(await attempt("/api/reports", { text: text.value }, t("reported")))) return;
      form.hidden = true;
      text.value = "";
    });
    const page = seat.who === "guest" || !seat.name ? [] : [h("a", { href: `/players/${encodeURIComponent(seat.name)}`, target: "_blank" }, t("seat-page", { name }))];
    const label = t("seat-menu", { name });
    box.append(h("summary", { "aria-label": label, title: label }, "⋯"), h("div", { class: "sheet" }, ...page, block, report, form, answer));
    box.addEventListener("keydown", (event) => {
      if (event.key === "Escape") box.open = false;
    });
    return box;
  }
}
