// Sentences about people and tables in lists: who, how fast, with which settings, whose move, how it ended.

import { word } from "../options.js";
import { current, has, number, t } from "../text.js";

/** @import {Card, Clock, Row, Sitting} from "./types.js" */

const MINUTE = 60;
const DAY = 86400;

/** Somebody by name; guests are told apart from whoever is registered. @param {Card} card */
export function called(card) {
  if (card.who === "former") return t("former-player");
  if (card.who === "guest") return card.name ? t("guest-called", { who: card.name }) : t("guest-number", { number: card.guest ?? 0 });
  return card.name;
}

/** Who plays a side. @param {Sitting} seat @param {string} side */
export function player(seat, side) {
  if (seat.kind === "computer") return t("computer", { level: seat.level });
  if (seat.kind === "open" || (!seat.name && !seat.who)) return t(`side-${side}`);
  return called(seat);
}

/** A rating with its sign of doubt: 1520, 1480?. @param {{rating?: number, provisional?: boolean}} score */
export function rating(score) {
  return score.rating === undefined ? "" : `${score.rating}${score.provisional ? "?" : ""}`;
}

/** @param {number} seconds */
function duration(seconds) {
  const unit = seconds && seconds < MINUTE ? "second" : "minute";
  const value = unit === "minute" ? seconds / MINUTE : seconds;
  return new Intl.NumberFormat(current(), { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: 2 }).format(value);
}

/** A clock in words: 5 min + 3 sec, 3 days a move. @param {Clock | null} clock */
export function pace(clock) {
  if (!clock) return t("pace-none");
  const main = duration(clock.main ?? 0);
  if (clock.kind === "correspondence") return t("pace-days", { count: clock.days ?? 0 });
  if (clock.kind === "fischer") return `${main} + ${duration(clock.increment ?? 0)}`;
  if (clock.kind === "byoyomi") return `${main} + ${clock.periods ?? 0} × ${duration(clock.period ?? 0)}`;
  return main;
}

/** The settings that are not as usual, each in words. @param {string} game @param {Record<string, unknown>} options @returns {string[]} */
export function settings(game, options) {
  return Object.entries(options).map(([name, value]) => {
    const label = word("option", game, name) || name;
    return `${label}: ${setting(game, name, value)}`;
  });
}

/** @param {string} game @param {string} name @param {unknown} value */
function setting(game, name, value) {
  if (typeof value === "boolean") return value ? t("yes") : t("no");
  if (Array.isArray(value)) return value.join(" ");
  if (typeof value === "number") return number(value);
  const text = String(value);
  if (text.includes("\n")) return word("choice", game, `${name}-own`);
  return word("choice", game, `${name}-${text}`) || (has(`side-${text}`) ? t(`side-${text}`) : text);
}

/** Whether the table waits for a move of whoever reads. @param {Row} row */
export function myMove(row) {
  return row.stage === "playing" && row.turn !== null && row.mine.includes(row.turn);
}

/** Whether somebody else waits for it. @param {Row} row */
export function awaited(row) {
  return myMove(row) && Object.entries(row.sides).some(([side, seat]) => seat.kind === "person" && !row.mine.includes(side));
}

/** Those in which somebody waits for me first, then my other moves. @param {Row[]} rows */
export function byUrgency(rows) {
  const rank = (/** @type {Row} */ row) => (awaited(row) ? 0 : myMove(row) ? 1 : 2);
  return [...rows].sort((a, b) => rank(a) - rank(b));
}

/** How a game stands, or how it ended. @param {Row} row */
export function state(row) {
  if (row.stage === "open") return t("row-waiting");
  if (row.stage === "over") return ended(row);
  if (row.turn === null) return t("row-counting");
  if (!row.mine.length) return t(`turn-${row.turn}`);
  return myMove(row) ? t("row-your-move") : t("row-their-move");
}

/** Why a game ended; some reasons are told by who won: the king was captured, where others lose their last piece. @param {string} reason @param {string | null} winner */
export function because(reason, winner) {
  const key = [`end-${reason}-${winner}`, `end-${reason}`].find(has);
  return key ? t(key) : reason;
}

/** @param {Row} row */
function ended(row) {
  if (!row.reason || row.reason === "aborted") return t("row-called-off");
  const reason = because(row.reason, row.winner);
  return row.winner ? t("won-because", { won: t(`won-${row.winner}`), reason }) : t("draw-because", { reason });
}

/** How long ago, or how soon. @param {number} at seconds since 1970 @param {number} [now] */
export function when(at, now = Date.now() / 1000) {
  const away = at - now;
  const words = new Intl.RelativeTimeFormat(current(), { numeric: "auto" });
  /** @type {[number, Intl.RelativeTimeFormatUnit][]} */
  const units = [[DAY, "day"], [3600, "hour"], [MINUTE, "minute"]];
  for (const [length, unit] of units) if (Math.abs(away) >= length) return words.format(Math.trunc(away / length), unit);
  return words.format(0, "minute");
}

/** @param {number} at seconds since 1970 */
export function date(at) {
  return new Intl.DateTimeFormat(current(), { dateStyle: "medium" }).format(new Date(at * 1000));
}
