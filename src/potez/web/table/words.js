// Sentences about a table: whose turn, who won and why, who somebody is, what stands where.

import { called, settings } from "../people/words.js";
import { has, t } from "../text.js";

/** @import {Outcome, Piece, Site, Standing} from "../board/types.js" */
/** @import {Note, Seat, Whole} from "./state.js" */

/** Who sits at a side. @param {Seat} seat @param {string} side @param {boolean} shared whether two different people play */
export function seatName(seat, side, shared) {
  if (seat.kind === "computer") return t("computer", { level: seat.level });
  if (seat.kind === "open") return t("seat-free");
  return shared ? called(seat) : seat.name || t(`side-${side}`);
}

/** The settings of a game that are not as usual, in words. @param {Whole} whole @returns {string[]} */
export function unusual(whole) {
  const named = [...whole.game.matchAll(/(?<=[(,])([a-z_]+)=/g)].map((found) => found[1]);
  return settings(whole.entry, Object.fromEntries(Object.entries(whole.options).filter(([name]) => name !== "seed" && named.includes(name))));
}

/** @param {Outcome} outcome @param {{cause: string, side: string} | null} [cause] why it was called off, or by whom */
export function result(outcome, cause = null) {
  if (outcome.reason === "aborted") return calledOff(cause);
  const reason = t(`end-${outcome.reason}`);
  return outcome.winner ? t("won-because", { won: t(`won-${outcome.winner}`), reason }) : t("draw-because", { reason });
}

/** @param {{cause: string, side: string} | null} cause */
function calledOff(cause) {
  const side = cause ? t(`side-${cause.side}`) : "";
  if (cause?.cause === "first-move") return t("called-off-first-move", { side });
  return cause?.cause === "player" ? t("called-off-by-player", { side }) : t("called-off");
}

/** What became of a game that was begun under older rules. @param {Note | null | undefined} note */
export function history(note) {
  if (!note) return "";
  const why = note.cause ? t(`history-why-${note.cause}`, { move: note.move }) : "";
  return [t(`history-${note.code}`, { revision: note.revision, current: note.current }), why].join(" ").trim();
}

/** @param {Piece} piece */
export function pieceName(piece) {
  const key = piece.side ? `piece-${piece.kind}-${piece.side}` : `piece-${piece.kind}`;
  return has(key) ? t(key) : t(`piece-${piece.kind}`);
}

/**
 * What is on a site, in words.
 * @param {Site} site
 * @param {Standing} standing
 */
export function what(site, standing) {
  const found = standing.pieces.filter((piece) => piece.site === site.name).map(pieceName);
  for (const mark of standing.marks) if (mark.site === site.name && has(`mark-${mark.kind}`)) found.push(t(`mark-${mark.kind}`));
  if (has(`tint-${site.tint}`)) found.unshift(t(`tint-${site.tint}`));
  return found.join(", ") || t("empty");
}

/**
 * A number from -1 to 1 in words, for the side it belongs to.
 * @param {{value: number, proven: boolean, plies: number | null, side: string}} look
 * @param {[string, string]} sides
 */
export function verdict(look, sides) {
  const ahead = look.value >= 0 ? look.side : sides.find((side) => side !== look.side) ?? look.side;
  if (look.proven && look.value === 0) return t("evaluation-proven-draw");
  if (look.proven) {
    const side = t(`side-${ahead}`);
    const count = look.plies ? Math.ceil(look.plies / 2) : 0;
    return count ? t("evaluation-proven-win-in", { side, count }) : t("evaluation-proven-win", { side });
  }
  const percent = Math.round(50 + 50 * Math.abs(look.value));
  return percent <= 52 ? t("evaluation-even") : t("evaluation-for", { side: t(`side-${ahead}`), percent });
}
