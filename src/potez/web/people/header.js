// The header: how many games wait for a move of mine.

import { ask } from "../api.js";
import { t } from "../text.js";
import { work } from "./forms.js";
import { connect, follow } from "./news.js";
import { awaited } from "./words.js";

/** @import {Row} from "./types.js" */

/** @param {Row[]} rows */
function show(rows) {
  const badge = document.querySelector("#waiting");
  if (!(badge instanceof HTMLElement)) return;
  const count = rows.filter(awaited).length;
  badge.hidden = count === 0;
  badge.textContent = count ? String(count) : "";
  badge.setAttribute("role", "img");
  if (count) badge.setAttribute("aria-label", t("games-waiting", { count }));
}

/** A table has a connection of its own and much to do: there the other games are asked for only when somebody comes to look. */
function atTable() {
  const own = location.pathname.split("/").pop();
  const look = () => {
    if (document.visibilityState !== "visible") return;
    ask("/api/me/games").then(
      (rows) => show(rows.filter((/** @type {Row} */ row) => row.id !== own)),
      () => {}, // the number is a courtesy; the table says itself when the server is away
    );
  };
  document.addEventListener("visibilitychange", look);
  look();
}

/** Whoever comes with a session that has ended says how to go on. */
function wireEnded() {
  const box = document.querySelector("#ended");
  const button = document.querySelector("#go-on");
  if (!box || !button) return;
  button.addEventListener("click", () => {
    void work(box, async () => {
      await ask("/api/guest", {});
      location.reload();
    }, button);
  });
}

export function header() {
  wireEnded();
  if (!document.querySelector("#waiting")) return;
  if (document.body.classList.contains("page-table")) return document.querySelector("#ended") ? undefined : atTable();
  follow({ news: (news) => show(news.mine) });
  connect(document.body.classList.contains("page-lobby"));
}
