// The buttons beside the board: which there are, which can be used now, and moves without a place.

import { h } from "../dom.js";
import { t } from "../text.js";
import { controls, seated } from "./rights.js";

/** @import {Panel} from "./panel.js" */

export class Controls {
  /** @param {Panel} panel */
  constructor(panel) {
    this.panel = panel;
    /** @type {Record<string, HTMLButtonElement>} */
    this.buttons = {};
    this.make();
    this.element = h("div", { class: "controls", role: "toolbar" }, ...Object.values(this.buttons));
  }

  /** @param {string} name @param {string} label @param {() => void} act */
  add(name, label, act) {
    const button = h("button", { type: "button", "data-do": name }, label);
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
    if (table.look.leaves) set(table.look.leaves.what, plays);
    for (const action of whole.actions) {
      const able = table.mine && [...(state.legal?.moves ?? []), ...(state.legal?.fouls ?? [])].some((move) => move[0] === action);
      set(action, plays && !state.marking && (action !== "swap" || able), able);
    }
  }

  /** A move without a place. @param {string} action */
  act(action) {
    const { table } = this.panel;
    const whole = table.need();
    const { legal } = whole.state;
    if (!seated(whole)) return;
    if (legal?.moves.some((move) => move[0] === action)) table.entry.play(action);
    else if (legal?.fouls.some((move) => move[0] === action)) table.entry.askFoul(action, []);
    else table.connection.question("why", { path: [action] });
  }
}
