// What the server refuses: said in the reader's language beside the board, unless it means nothing any more.

import { sentence } from "../api.js";
import { h } from "../dom.js";
import { outdated } from "../people/ended.js";
import * as sound from "../sound.js";
import { t } from "../text.js";
import { COUNTING } from "./marking.js";

/** @import {Table} from "./table.js" */

/** @param {Table} table @param {any} refusal */
export function refuse(table, refusal) {
  if (refusal.error === "protocol") return reload(table);
  if (refusal.error === "no-table") {
    table.host.replaceChildren(h("p", { class: "notice" }, sentence(refusal)), h("a", { href: "/" }, t("back-home")));
    return;
  }
  if (refusal.error === "unavailable") return table.panel?.notice(t("error-unavailable")); // it is sent again
  if (refusal.id === COUNTING && refusal.error === "not-here") return; // the dead groups were agreed on while the question was on its way
  if (table.commands.refused(refusal)) return;
  table.entry.refused(refusal.id);
  if (!table.whole) return table.host.replaceChildren(h("p", { class: "notice" }, sentence(refusal)));
  if (refusal.again && !refusal.reason) {
    // Sent before the connection broke; meanwhile the table has moved on.
    table.panel?.tell(t("moved-on"));
    return table.refresh();
  }
  if (refusal.reason) table.entry.clear();
  forbid(table, refusal);
}

/** What was tried is forbidden by a rule: it is named, and the sites that matter flash. @param {Table} table @param {any} refusal */
export function forbid(table, refusal) {
  sound.play("refuse");
  const text = sentence(refusal);
  table.panel?.say(text, refusal.reason);
  table.say(text);
  table.refresh();
  table.board?.decorate({ ...table.board.decoration, wrong: refusal.sites ?? [] });
}

/** The server speaks another protocol than this page, which is of the day when it was loaded. @param {Table} table */
function reload(table) {
  table.connection.close();
  if (outdated()) return;
  const again = h("button", { type: "button", "data-do": "reload" }, t("reload"));
  again.addEventListener("click", () => location.reload());
  table.host.replaceChildren(h("p", { class: "notice" }, t("error-protocol")), again);
}
