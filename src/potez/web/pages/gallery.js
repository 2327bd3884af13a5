// The gallery: miniatures, search as you type in any language, filters, unfinished games.

import { ask } from "../api.js";
import { h, find } from "../dom.js";
import { byUrgency, myMove, player, state } from "../people/words.js";
import { forget, tables } from "../preferences.js";
import { t } from "../text.js";
import { draw } from "./miniatures.js";
import { start } from "./start.js";

/** @import {Row} from "../people/types.js" */
/** @import {Kept} from "../preferences.js" */

const MOST = 3; // games to go on with

/** Letters without their signs, so that "tintar" finds Țintar. @param {string} text */
export function plain(text) {
  return text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();
}

function wireSearch() {
  const search = find("#search");
  const cards = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".card")]);
  const chips = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-filter]")]);
  let kind = "all";
  const update = () => {
    const wanted = search instanceof HTMLInputElement ? plain(search.value.trim()) : "";
    let shown = 0;
    for (const card of cards) {
      const names = plain(`${card.dataset.names} ${card.dataset.id} ${card.textContent}`);
      const fits = names.includes(wanted) && (kind === "all" || (card.dataset.kinds ?? "").split(" ").includes(kind));
      card.hidden = !fits;
      shown += fits ? 1 : 0;
    }
    find("#nothing").hidden = shown > 0;
    find("#announcer").textContent = wanted || kind !== "all" ? t("result-count", { count: shown }) : "";
  };
  search.addEventListener("input", update);
  for (const chip of chips) {
    chip.addEventListener("click", () => {
      kind = chip.dataset.filter ?? "all";
      for (const other of chips) other.setAttribute("aria-pressed", String(other === chip));
      update();
    });
  }
}

/** @param {string} id */
function nameOf(id) {
  return document.querySelector(`.card[data-id="${CSS.escape(id)}"] h2`)?.textContent ?? id;
}

/** @param {string} table @param {string} name */
function way(table, name) {
  return h("a", { class: "button", href: `/tables/${encodeURIComponent(table)}`, "aria-label": `${t("continue-game")}: ${name}` }, t("continue-game"));
}

/** A game that the server knows to be mine. @param {Row} row */
function kept(row) {
  const name = nameOf(row.game);
  const others = Object.entries(row.sides).filter(([side]) => !row.mine.includes(side));
  const who = others.map(([side, seat]) => (seat.kind === "open" ? t("row-free") : player(seat, side))).join(", ");
  const about = h("span", {}, h("strong", {}, name), who ? `, ${who}` : "", h("br"), h("small", { class: myMove(row) ? "turn" : null }, `${state(row)}, ${t("row-moves", { count: row.plies })}`));
  return h("li", {}, about, way(row.id, name));
}

/** One that only this browser remembers. @param {Kept} table @param {() => void} changed */
function remembered(table, changed) {
  const name = nameOf(table.entry);
  const away = h("button", { type: "button", "aria-label": `${t("forget-game")}: ${name}` }, "×");
  away.addEventListener("click", () => {
    forget(table.id);
    changed();
  });
  return h("li", {}, h("span", {}, h("strong", {}, name), h("br"), h("small", {}, t("ply", { number: table.moves }))), way(table.id, name), away);
}

/** Games that are not over: those of the server, then those that this browser alone remembers. @param {Row[]} rows */
function showUnfinished(rows) {
  const known = new Set(rows.map((row) => row.id));
  const local = tables().filter((table) => !table.over && !known.has(table.id));
  const items = [...byUrgency(rows).map(kept), ...local.map((table) => remembered(table, () => showUnfinished(rows)))].slice(0, MOST);
  find("#unfinished").hidden = items.length === 0;
  find("ul.unfinished").replaceChildren(...items);
}

start(async () => {
  wireSearch();
  ask("/api/me/games").then(showUnfinished, () => showUnfinished([])); // without the server's word there is still this browser's
  await draw();
});
