// The buttons beside the board: which there are, which can be used now, and moves without a place.

import { h } from "../dom.js";
import { flag } from "../preferences.js";
import { t } from "../text.js";
import { hasIcon, icon } from "./icons.js";
import { controls, seated } from "./rights.js";

/** @import {Panel} from "./panel.js" */

const RARE = ["redo", "takeback", "draw", "resign", "abort", "flip", "new"]; // on a small screen they are in the sheet

export class Controls {
  /** @param {Panel} panel */
  constructor(panel) {
    this.panel = panel;
    /** @type {Record<string, HTMLButtonElement>} */
    this.buttons = {};
    this.make();
    const bar = (/** @type {boolean} */ rare) => Object.entries(this.buttons).filter(([name]) => RARE.includes(name) === rare);
    this.element = h("div", { class: "controls", role: "toolbar" }, ...bar(false).map(([, button]) => button));
    this.others = h("div", { class: "controls", role: "toolbar" }, ...bar(true).map(([, button]) => button));
  }

  /** @param {string} name @param {string} label @param {() => void} act */
  add(name, label, act) {
    const button = h("button", { type: "button", "data-do": name }, ...(hasIcon(name) ? [icon(name)] : []), h("span", { class: "label" }, label));
    button.addEventListener("click", act);
    this.buttons[name] = button;
    return button;
  }

  make() {
    const { table } = this.panel;
    const { actions, entry } = table.need();
    const { leaves } = table.look;
    for (const action of actions) this.add(action, t(`action-${action}`), () => this.act(action));
    if (leaves) {
      const button = this.add(leaves.what, t(leaves.label), () => {
        table.entry.leaving = !table.entry.leaving;
        button.setAttribute("aria-pressed", String(table.entry.leaving));
      });
      button.setAttribute("aria-pressed", "false");
    }
    this.add("undo", t("undo"), () => table.command("undo"));
    this.add("redo", t("redo"), () => table.command("redo"));
    this.add("hint", t("hint"), () => table.connection.question("hint"));
    this.add("rules", t("how-to-play"), () => void table.drawer.open());
    this.add("takeback", t("offer-takeback"), () => table.command("offer", { what: "takeback" }));
    this.add("draw", t("offer-draw"), () => table.command("offer", { what: "draw" }));
    this.add("resign", t("resign"), () => this.panel.pathBox.ask(t("resign-sure"), () => table.command("resign")));
    this.add("abort", t("call-off"), () => this.panel.pathBox.ask(t("call-off-sure"), () => table.command("abort")));
    this.add("flip", t("flip"), () => table.flip());
    this.add("new", t("new-game"), () => (location.href = `/games/${entry}#setup-title`));
  }

  update() {
    const { table } = this.panel;
    const whole = table.need();
    const { state } = whole;
    const set = (/** @type {string} */ name, /** @type {boolean} */ there, /** @type {boolean} */ able = true) => {
      this.buttons[name].hidden = !there;
      this.buttons[name].disabled = !able;
    };
    const plays = seated(whole) && state.stage === "playing";
    for (const [name, { there, able }] of Object.entries(controls(whole))) set(name, there, able && (name !== "hint" || table.mine));
    for (const name of ["undo", "redo"]) this.buttons[name].hidden ||= !flag("undo"); // whoever plays here may do without; between two devices it is asked for
    const { leaves } = table.look;
    if (leaves) {
      set(leaves.what, plays);
      this.buttons[leaves.what].setAttribute("aria-pressed", String(table.entry.leaving));
    }
    for (const action of whole.actions) {
      const able = table.mine && (table.look.punishes || (state.legal?.moves.some((move) => move[0] === action) ?? false));
      set(action, plays && !state.marking && (action !== "swap" || able), able);
    }
  }

  /** A move without a place. @param {string} action */
  act(action) {
    const { table } = this.panel;
    if (!seated(table.need()) || !table.mine) return;
    table.entry.risk(action);
  }
}
