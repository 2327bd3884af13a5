// The lobby: my games, challenges, quick pairing, games to watch; as they are now.

import { ask } from "../api.js";
import { find, h } from "../dom.js";
import { decline, declined } from "../people/declined.js";
import { byId, entry } from "../people/entry.js";
import { failed, work } from "../people/forms.js";
import { keyed } from "../people/list.js";
import { follow } from "../people/news.js";
import { byUrgency, called, pace } from "../people/words.js";
import { PACES } from "../table/pace.js";
import { t } from "../text.js";
import { start } from "./start.js";

/** @import {Clock, Game, News, Row} from "../people/types.js" */

/** The clocks of quick games, of those in the form of a game's page: whoever chooses the same meets. @type {(Clock | null)[]} */
const CLOCKS = [...PACES.fischer, PACES.byoyomi[1], PACES.correspondence[1], null];
const PATIENCE = 4000; // milliseconds without connection before it is said
const LOOK_AGAIN = 45000; // milliseconds

/** @param {Game[]} games */
function wireQuick(games) {
  const form = find("#quick");
  const select = find("#game");
  if (!(select instanceof HTMLSelectElement)) return;
  const own = () => find("#own").setAttribute("href", `/games/${select.value}#setup-title`);
  select.addEventListener("change", own);
  own();
  form.addEventListener("submit", (event) => event.preventDefault());
  const rated = document.querySelector("#rated");
  for (const clock of CLOCKS) {
    const chip = h("button", { type: "button", class: "clock" }, pace(clock));
    chip.addEventListener("click", () => {
      void work(form, async () => {
        const game = games.find((item) => item.id === select.value);
        const first = Math.floor(Math.random() * 2);
        const sides = game?.sides ?? [];
        const seats = Object.fromEntries(sides.map((side, i) => [side, { kind: i === first ? "person" : "open" }]));
        const made = await ask("/api/pair", { game: select.value, seats, clock, rated: rated instanceof HTMLInputElement && rated.checked });
        location.href = `/tables/${encodeURIComponent(made.id)}`;
      });
    });
    if (!clock && rated instanceof HTMLInputElement) {
      const fit = () => {
        chip.disabled = rated.checked; // the server refuses it
        chip.title = rated.checked ? t("error-rated-needs-clock") : "";
      };
      rated.addEventListener("change", fit);
      fit(); // a browser that comes back remembers what was checked
    }
    find("#clocks").append(chip);
  }
}

start(() => {
  /** @type {{games: Game[]}} */
  const { games } = JSON.parse(find("#data").textContent ?? "");
  const known = byId(games);
  wireQuick(games);
  const list = (/** @type {string} */ id) => find(`#${id} .entries`);
  /** @type {News | null} */
  let latest = null;

  const way = (/** @type {Row} */ row, /** @type {string} */ kind) =>
    h("a", { class: kind, href: `/tables/${encodeURIComponent(row.id)}`, "aria-label": `${t("lobby-accept")}: ${known[row.game].name}` }, t("lobby-accept"));
  const answers = (/** @type {Row} */ row) => {
    const no = h("button", { type: "button" }, t("lobby-decline"));
    no.addEventListener("click", () => {
      decline(row.id); // the lists are shown anew, and the number in the header
      find("#main").focus();
    });
    return [way(row, "main-action"), no];
  };
  const showForMe = keyed(list("for-you"), (/** @type {Row} */ row) => entry(row, known, answers));
  const showOpen = keyed(list("open"), (/** @type {Row} */ row) => entry(row, known, () => [way(row, "button")]));
  const [showMine, showRunning] = ["mine", "running"].map((id) => keyed(list(id), (/** @type {Row} */ row) => entry(row, known)));
  /** @type {Set<string>} */
  const told = new Set();

  /** @param {News} news */
  function show(news) {
    latest = news;
    const hidden = declined();
    const forMe = news.challenges.filter((row) => row.invited && !hidden.includes(row.id));
    find("#for-you").hidden = forMe.length === 0;
    showForMe(forMe);
    showMine(byUrgency(news.mine));
    showOpen(news.challenges.filter((row) => !row.invited && !row.mine.length));
    showRunning((news.running ?? []).filter((row) => !news.mine.some((own) => own.id === row.id)));
    for (const row of forMe) {
      const from = Object.values(row.sides).find((seat) => seat.kind === "person");
      if (told.has(row.id) || !from) continue;
      told.add(row.id);
      find("#announcer").textContent = t("lobby-for-you-said", { who: called(from), game: known[row.game].name });
    }
    if (news.here === undefined) return;
    find("#here").hidden = false;
    find("#here").textContent = t("lobby-here", { count: Math.max(1, news.here) });
  }

  let timer = 0;
  follow({
    news: show,
    state: (connected) => {
      clearTimeout(timer);
      if (connected) find("#lost").hidden = true;
      else timer = window.setTimeout(() => (find("#lost").hidden = false), PATIENCE);
    },
  });
  // Whoever opened a table and went away is not announced: their challenge just is not there any more.
  setInterval(() => {
    if (document.visibilityState !== "visible" || !latest) return;
    ask("/api/lobby").then(
      (lobby) => latest && show({ ...latest, ...lobby }),
      () => {}, // the connection says itself when the server is away
    );
  }, LOOK_AGAIN);
  // The first look does not wait for the connection.
  Promise.all([ask("/api/lobby"), ask("/api/me/games")]).then(
    ([lobby, mine]) => {
      if (!latest) show({ ...lobby, mine });
    },
    (error) => failed(find("#quick"), error),
  );
});
