// The archive: games that are over, as the search in the address says.

import { ask } from "../api.js";
import { find } from "../dom.js";
import { byId, download, entry } from "../people/entry.js";
import { failed } from "../people/forms.js";
import { toggle } from "../people/list.js";
import { start } from "./start.js";

/** @import {Game, Row} from "../people/types.js" */

const PAGE = 50; // games that the server tells at once

start(async () => {
  /** @type {{games: Game[], query: string}} */
  const { games, query } = JSON.parse(find("#data").textContent ?? "");
  const known = byId(games);
  const found = find("#found");
  // Fields that say nothing stay out of the address.
  find("#search").addEventListener("submit", () => {
    for (const field of find("#search").querySelectorAll("input, select")) if ((field instanceof HTMLInputElement || field instanceof HTMLSelectElement) && !field.value) field.disabled = true;
  });
  addEventListener("pageshow", () => {
    for (const field of find("#search").querySelectorAll("[disabled]")) field.removeAttribute("disabled");
  });
  try {
    /** @type {{games: Row[]}} */
    const answer = await ask(`/api/archive${query ? `?${query}` : ""}`);
    const list = find(".entries", found);
    list.replaceChildren(...answer.games.map((row) => entry(row, known, () => [download(row, known)])));
    toggle(list, answer.games.length);
    find("#take").hidden = answer.games.length === 0;
    if (answer.games.length < PAGE) return;
    const more = new URLSearchParams(query);
    more.set("before", String(answer.games[answer.games.length - 1].at));
    const earlier = find("#earlier");
    earlier.setAttribute("href", `/archive?${more}`);
    earlier.hidden = false;
  } catch (error) {
    failed(found, error);
  }
});
