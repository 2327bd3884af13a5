// A table with a free seat: who opened it sees the invitation, who comes sees what is played and may sit down.

import { h } from "../dom.js";
import { pace } from "../people/words.js";
import { t } from "../text.js";
import { seatName, unusual } from "./words.js";

/** @import {Panel} from "./panel.js" */

/** The secret of an invitation, as the address shows it: after the #, which no server and no log gets to see. */
export function invitation() {
  return new URLSearchParams(new URL(location.href).hash.slice(1)).get("join");
}

/** The address that whoever is invited opens. @param {string} table @param {string} secret */
export function link(table, secret) {
  return `${location.origin}/tables/${encodeURIComponent(table)}#join=${encodeURIComponent(secret)}`;
}

/** Takes the secret out of the address: it has done its work. */
export function forgetInvitation() {
  const address = new URL(location.href);
  if (invitation() === null) return;
  address.hash = "";
  history.replaceState(history.state, "", address);
}

export class Waiting {
  /** @param {Panel} panel */
  constructor(panel) {
    this.panel = panel;
    this.element = h("section", { class: "waiting-box", hidden: true });
    this.key = "";
  }

  update() {
    const { table } = this.panel;
    const { state, you, access } = table.need();
    this.element.hidden = state.stage !== "open";
    const key = state.stage === "open" ? `${you.sides} ${you.owner} ${you.invitation} ${access} ${state.may.sit}` : "";
    if (key === this.key) return;
    this.key = key;
    if (!key) this.element.replaceChildren();
    else if (you.sides.length || you.owner) this.element.replaceChildren(...this.host());
    else this.element.replaceChildren(...this.guest());
  }

  /** For the one who waits. */
  host() {
    const { panel } = this;
    const { table } = panel;
    const { you, access } = table.need();
    const off = h("button", { type: "button", "data-do": "abort" }, t("call-off"));
    off.addEventListener("click", () => table.command("abort"));
    const parts = [h("h2", {}, t("waiting-status"))];
    if (access === "lobby") parts.push(h("p", {}, t("waiting-lobby")));
    if (!you.invitation) return [...parts, this.facts(), h("div", { class: "row" }, off)];
    const address = link(table.id, you.invitation);
    const field = h("input", { type: "text", id: "invitation", readonly: true, value: address });
    field.addEventListener("focus", () => field.select());
    const copy = h("button", { type: "button", class: "main-action", "data-do": "copy" }, t("invite-copy"));
    copy.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(address);
        panel.tell(t("copied"));
      } catch {
        field.select();
        panel.say(t("invite-by-hand")); // a browser that lets no page copy
      }
    });
    const buttons = [copy];
    if ("share" in navigator) {
      const share = h("button", { type: "button", "data-do": "share" }, t("invite-share"));
      share.addEventListener("click", () => void navigator.share({ title: document.title, url: address }).catch(() => {}));
      buttons.push(share);
    }
    return [...parts, h("label", { for: "invitation" }, t("invite-link"), field), h("div", { class: "row" }, ...buttons, off), h("p", { class: "help" }, access === "lobby" ? t("invite-help-lobby") : t("invite-help")), this.facts()];
  }

  /** For one who comes. */
  guest() {
    const { table } = this.panel;
    const { sides, seats, state } = table.need();
    const waits = sides.find((side) => seats[side].kind === "person") ?? sides[0];
    const title = h("h2", {}, t("join-title", { name: seatName(seats[waits], waits, true) }));
    if (!invitation() && !state.may.sit) return [title, this.facts(), h("p", {}, t("join-closed"))];
    const sit = h("button", { type: "button", class: "main-action", "data-do": "sit" }, t("join-sit"));
    sit.addEventListener("click", () => table.sit());
    return [title, this.facts(), h("div", { class: "row" }, sit)];
  }

  /** What is played, how fast, with which side. */
  facts() {
    const whole = this.panel.table.need();
    const free = whole.sides.find((side) => whole.seats[side].kind === "open") ?? whole.sides[1];
    const mine = whole.you.sides[0] ?? free;
    const rows = [
      [t("join-side"), t(`side-${mine}`)],
      [t("join-clock"), pace(whole.state.clock?.settings ?? null)],
      [t("join-kind"), whole.rated ? t("join-rated") : t("join-casual")],
    ];
    const settings = unusual(whole);
    if (settings.length) rows.push([t("options"), settings.join(", ")]);
    return h("dl", { class: "terms" }, ...rows.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]));
  }
}
