// Somebody's page: ratings, numbers, last games, challenge, block.

import { ask } from "../api.js";
import { find, h } from "../dom.js";
import { course } from "../people/course.js";
import { byId, download, entry } from "../people/entry.js";
import { failed, work } from "../people/forms.js";
import { toggle } from "../people/list.js";
import { rating } from "../people/words.js";
import { t } from "../text.js";
import { start } from "./start.js";

/** @import {Card, Game, Row} from "../people/types.js" */
/** @typedef {{game: string, games: number, rating: number, deviation: number, provisional: boolean, course: number[]}} Score */
/** @typedef {Card & {ratings: Score[], played: number, won: number, drawn: number, games: Row[]}} Player */

/** @param {Score} score @param {Game} game */
function shown(score, game) {
  const line = score.course.length > 1 ? [course(score.course, t("player-course", { first: score.course[0], last: score.rating }))] : [];
  return h(
    "li",
    {},
    h("a", { href: `/games/${score.game}` }, game.name),
    h("span", { class: "score", title: score.provisional ? t("rating-provisional") : null }, rating(score), h("small", {}, ` ± ${score.deviation}`)),
    h("span", { class: "help" }, t("player-rated-games", { count: score.games })),
    ...line,
  );
}

/** @param {string} name */
async function wireMeeting(name) {
  const form = document.querySelector("#challenge");
  const select = document.querySelector("#game");
  if (!(form instanceof HTMLFormElement) || !(select instanceof HTMLSelectElement)) return;
  const aim = () => form.setAttribute("action", `/games/${select.value}`);
  select.addEventListener("change", aim);
  aim();
  const button = find("#block");
  const say = find("#blocked");
  /** @param {boolean} on */
  const show = (on) => {
    button.dataset.on = String(on);
    button.textContent = on ? t("player-unblock") : t("player-block");
    button.hidden = false;
  };
  button.addEventListener("click", () => {
    const on = button.dataset.on !== "true";
    void work(find("#main"), async () => {
      await ask("/api/me/blocks", { name, on });
      show(on);
      say.textContent = on ? t("player-blocked", { who: name }) : t("player-unblocked", { who: name });
      find("#announcer").textContent = say.textContent;
    }, button);
  });
  /** @type {Card[]} */
  const blocked = await ask("/api/me/blocks");
  const on = blocked.some((card) => card.name === name && card.who !== "guest");
  show(on);
  if (on) say.textContent = t("player-blocked", { who: name });
}

start(async () => {
  /** @type {Card & {games: Game[]}} */
  const { name, games } = JSON.parse(find("#data").textContent ?? "");
  const known = byId(games);
  try {
    const [found] = await Promise.all([ask(`/api/players/${encodeURIComponent(name)}`), wireMeeting(name)]);
    /** @type {Player} */
    const player = found;
    const numbers = { played: player.played, won: player.won, drawn: player.drawn, lost: player.played - player.won - player.drawn };
    for (const [kind, number] of Object.entries(numbers)) find(`[data-number="${kind}"]`).textContent = String(number);
    const ratings = find("#ratings ul");
    ratings.replaceChildren(...player.ratings.map((score) => shown(score, known[score.game])));
    toggle(ratings, player.ratings.length);
    const list = find("#games .entries");
    list.replaceChildren(...player.games.map((row) => entry(row, known, () => [download(row, known)])));
    toggle(list, player.games.length);
  } catch (error) {
    failed(find("#main"), error);
  }
});
