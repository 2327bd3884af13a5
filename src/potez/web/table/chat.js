// Words at the table. Players and watchers have rooms of their own until the game is over; who wants none switches it off for good.

import { ask } from "../api.js";
import { h } from "../dom.js";
import { called } from "../people/words.js";
import { t } from "../text.js";

/** @import {Panel} from "./panel.js" */
/** @import {Card} from "../people/types.js" */
/** @typedef {{room: string, text: string, at: number, side: string | null, by: Card}} Line */

const MOST = 300; // letters

export class Chat {
  /** @param {Panel} panel */
  constructor(panel) {
    this.panel = panel;
    this.on = true;
    /** @type {Set<string>} sides that are not listened to any more */
    this.muted = new Set();
    this.unread = 0;
    this.count = h("span", { class: "unread", hidden: true });
    this.room = h("p", { class: "help" });
    this.list = h("div", { class: "lines", role: "log", tabindex: "0", "aria-label": t("talk") });
    this.input = h("input", { type: "text", maxlength: MOST, autocomplete: "off", "aria-label": t("talk-say"), placeholder: t("talk-say") });
    const send = h("button", { type: "submit" }, t("talk-send"));
    this.form = h("form", { class: "say" }, this.input, send);
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      const text = this.input.value.trim();
      if (!text || !panel.table.online) return; // without a connection the words stay where they were written
      panel.table.connection.question("say", { text });
      this.input.value = "";
    });
    this.switch = h("button", { type: "button", class: "quiet", "data-do": "chat" });
    this.switch.addEventListener("click", () => void this.set(!this.on));
    this.answer = h("p", { class: "problem", role: "alert", hidden: true });
    this.element = h("details", { class: "chat", hidden: true, open: true }, h("summary", {}, t("talk"), " ", this.count), this.room, this.list, this.form, this.switch, this.answer);
    this.element.addEventListener("toggle", () => this.read());
    // Where the chat is folded away, a line beside the turn says that there is something to read.
    this.news = h("button", { type: "button", class: "quiet news", hidden: true });
    this.news.addEventListener("click", () => {
      this.element.open = true;
      panel.rest.set(true);
      this.element.scrollIntoView({ block: "end" });
      this.input.focus();
    });
    this.asked = false;
  }

  update() {
    const whole = this.panel.table.need();
    this.element.hidden = !whole.state.may.talk || whole.state.stage === "open" || !whole.you.person;
    if (this.element.hidden) return;
    if (!this.asked) void this.look();
    const role = whole.state.stage === "over" ? "all" : whole.you.sides.length ? "players" : "watchers";
    this.room.textContent = this.on ? t(`talk-room-${role}`) : t("talk-is-off");
    this.list.hidden = !this.on;
    this.form.hidden = !this.on;
    this.switch.textContent = this.on ? t("talk-off") : t("talk-on");
  }

  /** Whether whoever looks wants chat at all. */
  async look() {
    this.asked = true;
    const me = await ask("/api/me").catch(() => ({}));
    this.on = me.chat !== false;
    this.update();
  }

  /** @param {boolean} on */
  async set(on) {
    this.answer.hidden = true;
    try {
      await ask("/api/me", { chat: on });
    } catch (error) {
      this.answer.hidden = false;
      this.answer.textContent = error instanceof Error ? error.message : String(error);
      return;
    }
    this.on = on;
    this.update();
    this.panel.table.connection.renew(); // what was said meanwhile comes with the table
  }

  /** Everything that was said. @param {Line[]} lines */
  fill(lines) {
    this.list.replaceChildren();
    for (const line of lines) this.add(line);
    this.unread = 0;
    this.read();
  }

  /** Something new. @param {Line} line */
  hear(line) {
    if (!this.on) return;
    const own = line.side !== null && this.panel.table.need().you.sides.includes(line.side);
    if (this.add(line) && !own) this.unread += 1;
    this.read();
  }

  /** @param {Line} line @returns {boolean} whether it is shown */
  add(line) {
    const { table } = this.panel;
    if (line.side && this.muted.has(line.side)) return false;
    const end = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < 40;
    const who = h("b", { class: line.side ? `side-${line.side}` : null }, called(line.by));
    const more = line.side || table.need().state.stage !== "over" ? [] : [" ", h("small", {}, t("talk-watcher"))];
    this.list.append(h("p", {}, who, ...more, " ", h("span", {}, line.text)));
    if (end) this.list.scrollTop = this.list.scrollHeight;
    return true;
  }

  /** Hears no more of a side. @param {string} side */
  mute(side) {
    this.muted.add(side);
    for (const who of this.list.querySelectorAll(`.side-${CSS.escape(side)}`)) who.closest("p")?.remove();
  }

  read() {
    const seen = this.element.open && this.panel.rest.shown;
    if (seen) this.unread = 0;
    this.count.hidden = !this.unread;
    this.count.textContent = String(this.unread);
    this.news.hidden = !this.unread;
    this.news.textContent = t("talk-news", { count: this.unread });
    if (seen) this.list.scrollTop = this.list.scrollHeight;
  }
}
