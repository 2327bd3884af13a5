// The header: how many games wait for a move of mine, and how many invitations for an answer.

import { ask } from "../api.js";
import { t } from "../text.js";
import { declined } from "./declined.js";
import { work } from "./forms.js";
import { again, connect, follow } from "./news.js";
import { awaited } from "./words.js";

/** @import {Row} from "./types.js" */

/** What waits for whoever reads: games for a move, invitations for an answer. @param {Row[]} mine @param {Row[]} challenges @param {string[]} away declined */
export function waiting(mine, challenges, away) {
  return { moves: mine.filter(awaited).length, invitations: challenges.filter((row) => row.invited && !away.includes(row.id)).length };
}

/** @param {Row[]} mine @param {Row[]} challenges */
function show(mine, challenges) {
  const badge = document.querySelector("#waiting");
  if (!(badge instanceof HTMLElement)) return;
  const { moves, invitations } = waiting(mine, challenges, declined());
  const count = moves + invitations;
  badge.hidden = count === 0;
  badge.textContent = count ? String(count) : "";
  badge.setAttribute("role", "img");
  const said = [moves ? t("games-waiting", { count: moves }) : "", invitations ? t("invitations-waiting", { count: invitations }) : ""];
  if (count) badge.setAttribute("aria-label", said.filter(Boolean).join(", "));
}

/** A table has a connection of its own and much to do: there the other games are asked for only when somebody comes to look. */
function atTable() {
  const own = location.pathname.split("/").pop();
  const look = () => {
    if (document.visibilityState !== "visible") return;
    Promise.all([ask("/api/me/games"), ask("/api/lobby")]).then(
      ([rows, lobby]) => show(rows.filter((/** @type {Row} */ row) => row.id !== own), lobby.challenges),
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
  follow({ news: (news) => show(news.mine, news.challenges) });
  addEventListener("declined", again);
  connect(document.body.classList.contains("page-lobby"));
}
