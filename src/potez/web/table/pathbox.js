// The move that is being entered, a foul or a question that waits for a yes; and the field for moves that are typed.

import { h } from "../dom.js";
import { asMove, either, inWords, t } from "../text.js";

/** @import {Panel} from "./panel.js" */

export class PathBox {
  /** @param {Panel} panel */
  constructor(panel) {
    this.panel = panel;
    this.element = h("div", { class: "path" });
    this.entered = ""; // what the box shows
    /** @type {{text: string, act: () => void} | null} something that waits for a yes */
    this.question = null;
  }

  /** @param {string} text @param {() => void} act */
  ask(text, act) {
    this.question = { text, act };
    this.update();
    this.element.querySelector("button")?.focus();
  }

  /** Left alone while it stays the same. */
  update() {
    const { table } = this.panel;
    const { entry } = table;
    const { complete, foul, path } = entry;
    const entered = JSON.stringify([this.question?.text, foul, path, complete]);
    if (entered === this.entered) return;
    this.entered = entered;
    this.element.replaceChildren();
    const button = (/** @type {string} */ label, /** @type {() => void} */ act, /** @type {string} */ name) => {
      const made = h("button", { type: "button", "data-do": name }, label);
      made.addEventListener("click", act);
      return made;
    };
    if (this.question) {
      const { text, act } = this.question;
      const answer = (/** @type {boolean} */ yes) => {
        table.cancel();
        if (yes) act();
      };
      this.element.append(h("span", {}, text), button(t("yes"), () => answer(true), "yes"), button(t("no"), () => answer(false), "no"));
    } else if (foul) {
      const text = foul[0];
      this.element.append(h("span", {}, `${t("foul-warning")} `, h("b", {}, inWords(text))), button(t("yes"), () => entry.play(text), "foul"), button(t("no"), () => table.cancel(), "no-foul"));
    } else if (path.length) {
      this.element.append(h("span", {}, t("path-so-far", { sites: path.join(" ") })));
      if (complete) this.element.append(button(t("path-done"), () => entry.done(), "done"));
      this.element.append(button(t("path-cancel"), () => table.cancel(), "cancel"));
    }
  }
}

/** A field for moves that are typed. @param {Panel} panel */
export function moveBox(panel) {
  const { table } = panel;
  const input = h("input", { type: "text", id: "move-box", autocomplete: "off", autocapitalize: "off", spellcheck: "false", placeholder: t("move-box-help", { example: either(table.need().example) }) });
  const form = h("form", { class: "move-box" }, h("label", { for: "move-box", class: "unseen" }, t("move-box")), input, h("button", { type: "submit" }, t("move-send")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (input.value.trim()) table.entry.play(asMove(input.value.trim()));
    input.value = "";
  });
  return form;
}
