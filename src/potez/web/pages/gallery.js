// The gallery: miniatures, search as you type in any language, filters, unfinished games.

import { h, find } from "../dom.js";
import { forget, tables } from "../preferences.js";
import { t } from "../text.js";
import { draw } from "./miniatures.js";
import { start } from "./start.js";

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

function showUnfinished() {
  const open = tables().filter((table) => !table.over);
  const section = find("#unfinished");
  const list = find("ul.unfinished");
  list.replaceChildren();
  section.hidden = open.length === 0;
  for (const table of open.slice(0, 8)) {
    const name = document.querySelector(`.card[data-id="${CSS.escape(table.entry)}"] h2`)?.textContent ?? table.entry;
    const away = h("button", { type: "button", "aria-label": `${t("forget-game")}: ${name}` }, "×");
    away.addEventListener("click", () => {
      forget(table.id);
      showUnfinished();
    });
    const link = h("a", { class: "button", href: `/tables/${encodeURIComponent(table.id)}`, "aria-label": `${t("continue-game")}: ${name}` }, t("continue-game"));
    list.append(h("li", {}, h("span", {}, `${name}, ${t("ply", { number: table.moves })}`), link, away));
  }
}

start(async () => {
  wireSearch();
  showUnfinished();
  await draw();
});
