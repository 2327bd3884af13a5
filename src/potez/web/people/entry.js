// One table of a list as an element: game, players, clock, how it stands.

import { h } from "../dom.js";
import { t } from "../text.js";
import { miniature } from "./miniature.js";
import { myMove, pace, player, rating, settings, state, when } from "./words.js";

/** @import {Game, Row, Sitting} from "./types.js" */
/** @typedef {Record<string, Game>} Games by id */

/** @param {Game[]} games @returns {Games} */
export function byId(games) {
  return Object.fromEntries(games.map((game) => [game.id, game]));
}

/** Somebody's name, with rating and marks; whoever is registered has a page. @param {Sitting} seat @param {string} side */
export function person(seat, side) {
  const name = player(seat, side);
  const registered = seat.kind === "person" && (seat.who === "account" || seat.who === "bot");
  const parts = [registered ? h("a", { href: `/players/${encodeURIComponent(seat.name)}` }, name) : h("span", {}, name)];
  if (seat.who === "bot") parts.push(h("span", { class: "mark", title: t("bot-mark-help") }, t("bot-mark")));
  const score = rating(seat);
  if (score) parts.push(h("span", { class: "rating", title: seat.provisional ? t("rating-provisional") : null }, score));
  if (seat.change) parts.push(h("span", { class: seat.change > 0 ? "gain" : "loss" }, seat.change > 0 ? `+${seat.change}` : `−${-seat.change}`));
  return parts;
}

/** A side and who plays it; a free seat says only which side it is. @param {Row} row @param {string} side */
function seat(row, side) {
  const holder = row.sides[side];
  const named = holder.kind !== "open" && player(holder, side) !== t(`side-${side}`);
  const winner = row.stage === "over" && row.winner === side;
  const label = h("span", { class: "side" }, t(`side-${side}`));
  if (holder.kind === "open") return h("span", { class: "seat free" }, label, h("span", { class: "mark" }, t("row-free")));
  return h("span", { class: winner ? "seat winner" : "seat" }, ...(named ? [label] : []), ...person(holder, side));
}

/** A way to take a game home. @param {Row} row @param {Games} games */
export function download(row, games) {
  const label = t("row-download");
  return h("a", { href: `/api/tables/${encodeURIComponent(row.id)}/record`, download: true, "aria-label": `${label}: ${games[row.game].name}` }, label);
}

/**
 * @param {Row} row
 * @param {Games} games
 * @param {(row: Row) => HTMLElement[]} [actions]
 */
export function entry(row, games, actions) {
  const { name, sides } = games[row.game];
  const own = settings(row.game, row.options);
  const facts = [h("li", {}, pace(row.clock))];
  if (row.rated) facts.push(h("li", { class: "rated" }, t("row-rated")));
  if (row.stage !== "open") facts.push(h("li", {}, t("row-moves", { count: row.plies })));
  if (row.stage === "playing" && row.mine.length && row.due && row.clock?.kind === "correspondence") facts.push(h("li", {}, t("row-due", { when: when(row.due) })));
  if (row.stage === "over") facts.push(h("li", {}, when(row.at)));
  const turn = myMove(row);
  const text = h(
    "div",
    { class: "about-table" },
    h("h3", {}, h("a", { class: "open", href: `/tables/${encodeURIComponent(row.id)}` }, name), ...(own.length ? [h("span", { class: "own-settings" }, own.join(", "))] : [])),
    h("p", { class: "seats" }, ...sides.map((side) => seat(row, side))),
    h("ul", { class: "facts" }, ...facts),
  );
  const said = row.stage === "open" && !row.mine.length ? [] : [h("p", { class: turn ? "state turn" : "state" }, state(row))];
  const aside = h("div", { class: "aside" }, ...said, ...(actions?.(row) ?? []));
  return h("li", { class: turn ? "entry yours" : "entry", "data-table": row.id }, miniature(row), text, aside);
}
