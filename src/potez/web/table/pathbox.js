// The move that is being entered, a foul or a question that waits for a yes; and the field for moves that are typed.

import { h } from "../dom.js";
import { asMove, either, inWords, places, t } from "../text.js";

/** @import {Panel} from "./panel.js" */
/** @import {Whole} from "./state.js" */

export class PathBox {
  /** @param {Panel} panel */
  constructor(panel) {
    this.panel = panel;
    this.element = h("div", { class: "path" });
    this.entered = ""; // what the box shows
    /** @type {{text: string, act: () => void, words: [string, string]} | null} something that waits for a yes; the words on its buttons */
    this.question = null;
  }

  /** @param {string} text @param {() => void} act @param {[string, string]} [words] for yes and no */
  ask(text, act, words = [t("yes"), t("no")]) {
    this.question = { text, act, words };
    this.update();
    this.element.querySelector("button")?.focus({ preventScroll: true });
  }

  /** Left alone while it stays the same. */
  update() {
    const { table } = this.panel;
    const { entry } = table;
    const { complete, foul, path } = entry;
    const phase = entry.found?.phase ?? "";
    const entered = JSON.stringify([this.question?.text, foul, path, complete, phase]);
    if (entered === this.entered) return;
    this.entered = entered;
    this.element.replaceChildren();
    const button = (/** @type {string} */ label, /** @type {() => void} */ act, /** @type {string} */ name) => {
      const made = h("button", { type: "button", "data-do": name }, label);
      made.addEventListener("click", act);
      return made;
    };
    if (this.question) {
      const { text, act, words } = this.question;
      const answer = (/** @type {boolean} */ yes) => {
        table.cancel();
        if (yes) act();
      };
      this.element.append(h("span", {}, text), button(words[0], () => answer(true), "yes"), button(words[1], () => answer(false), "no"));
    } else if (foul) {
      const text = foul[0];
      this.element.append(h("span", {}, `${foul.length > 1 ? t("foul-warning") : t("foul-perhaps")} `, h("b", {}, inWords(text))), button(t("yes"), () => entry.play(text), "foul"), button(t("no"), () => table.cancel(), "no-foul"));
    } else if (path.length) {
      const wanted = phase && t(`phase-${phase}`, { side: opponent(table.need()) });
      if (wanted) table.say(wanted);
      this.element.append(h("span", {}, h("b", {}, places(path.join(" "))), wanted ? ` ${wanted}` : ""));
      if (complete) this.element.append(button(t("path-done"), () => entry.done(), "done"));
      this.element.append(button(t("path-cancel"), () => table.cancel(), "cancel"));
    }
  }
}

/** What a typed move looks like. @param {import("./table.js").Table} table */
export function hint(table) {
  return t("move-box-help", { example: either(table.need().example) });
}

/** Whose pieces are taken. @param {Whole} whole */
function opponent({ sides, state }) {
  return sides.find((side) => side !== state.turn) ?? "";
}

/** A field for moves that are typed. @param {Panel} panel */
export function moveBox(panel) {
  const { table } = panel;
  const input = h("input", { type: "text", id: "move-box", autocomplete: "off", autocapitalize: "off", spellcheck: "false", placeholder: hint(table) });
  const form = h("form", { class: "move-box" }, h("label", { for: "move-box", class: "unseen" }, t("move-box")), input, h("button", { type: "submit" }, t("move-send")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (table.grid) table.grid.lens.armed = false; // nobody aimed
    if (input.value.trim()) table.entry.play(asMove(input.value.trim()));
    input.value = "";
  });
  return form;
}
