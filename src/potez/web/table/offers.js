// What players offer each other: a draw, a move back, another game; and a game that the other has left.

import { h } from "../dom.js";
import { t } from "../text.js";

/** @import {Panel} from "./panel.js" */

export class Offers {
  /** @param {Panel} panel */
  constructor(panel) {
    this.panel = panel;
    this.element = h("section", { class: "offers", hidden: true });
    this.key = "";
  }

  update() {
    const { table } = this.panel;
    const whole = table.need();
    const { offers } = whole.state;
    const own = whole.you.sides;
    const claim = whole.state.may.claim === true;
    const over = whole.state.stage === "over";
    const answerable = Object.entries(offers).filter(([what]) => (what === "rematch") === over); // a draw ends with the game, another game begins after it
    const shown = own.length && whole.shared ? answerable : [];
    const key = JSON.stringify([shown, claim, own]);
    if (key === this.key) return;
    this.key = key;
    const rows = shown.map(([what, side]) => (own.includes(side) ? this.mine(what) : this.theirs(what)));
    if (claim) rows.push(this.left());
    if (rows.length && this.element.hidden) this.panel.side.scrollTop = 0; // on a phone it must be seen
    this.element.hidden = !rows.length;
    this.element.replaceChildren(...rows);
  }

  /** @param {string} text @param {[string, string, () => void][]} buttons name, label, what it does */
  row(text, buttons) {
    const made = buttons.map(([name, label, act], i) => {
      const button = h("button", { type: "button", "data-do": name, class: i || buttons.length < 2 ? null : "yes" }, label);
      button.addEventListener("click", act);
      return button;
    });
    return h("div", { class: "offer" }, h("p", {}, text), ...made);
  }

  /** @param {string} what */
  theirs(what) {
    const { table } = this.panel;
    return this.row(t(`offer-theirs-${what}`, { name: table.opponent() }), [
      ["accept", t("offer-accept"), () => table.command("accept", { what })],
      ["decline", t("offer-decline"), () => table.command("decline", { what })],
    ]);
  }

  /** @param {string} what */
  mine(what) {
    const { table } = this.panel;
    return this.row(t(`offer-mine-${what}`), [["withdraw", t("offer-withdraw"), () => table.command("decline", { what })]]);
  }

  left() {
    const { table } = this.panel;
    return this.row(t("claim-left", { name: table.opponent() }), [
      ["claim", t("claim-win"), () => table.command("claim", { result: "win" })],
      ["claim-draw", t("claim-draw"), () => table.command("claim", { result: "draw" })],
    ]);
  }
}
