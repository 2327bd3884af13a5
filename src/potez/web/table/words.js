// Sentences about a table: whose turn, who won and why, who somebody is, what stands where.

import { because, called, settings } from "../people/words.js";
import { has, t } from "../text.js";

/** @import {Counter, Outcome, Piece, Site, Standing} from "../board/types.js" */
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

/**
 * How a game ended; who played one of its sides is told so.
 * @param {Outcome} outcome
 * @param {{cause: string, side: string} | null} [cause] why it was called off, or by whom
 * @param {string[]} [own] the sides of whoever looks
 */
export function result(outcome, cause = null, own = []) {
  if (outcome.reason === "aborted") return calledOff(cause);
  const reason = because(outcome.reason, outcome.winner);
  if (outcome.winner && own.length === 1) {
    if (own[0] === outcome.winner) return t("won-because", { won: t("you-won"), reason });
    const ours = `lost-${outcome.reason}`; // some reasons are about "the other side"
    return t("won-because", { won: t("you-lost"), reason: has(ours) ? t(ours) : reason });
  }
  return outcome.winner ? t("won-because", { won: t(`won-${outcome.winner}`), reason }) : t("draw-because", { reason });
}

/** The score at the end: of both sides in the order of play, or the one that they share. @param {Outcome | null} outcome @param {string[]} sides @param {Counter[]} counters */
export function points(outcome, sides, counters) {
  const score = outcome?.score;
  if (!score) return "";
  const shared = counters.find(({ side, name }) => !side && name === "score");
  if (shared) return t("final-points", { points: shared.value });
  return t("final-score", { first: score[sides[0]], second: score[sides[1]] });
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

/** A game may have its own word for a piece: the men of checkers. @param {Piece} piece @param {string} game */
export function pieceName(piece, game) {
  const key = piece.side ? `piece-${piece.kind}-${piece.side}` : `piece-${piece.kind}`;
  return t([`${key}-${game}`, key].find(has) ?? `piece-${piece.kind}`);
}

/**
 * What is on a site, in words.
 * @param {Site} site
 * @param {Standing} standing
 * @param {string} game
 */
export function what(site, standing, game) {
  const found = standing.pieces.filter((piece) => piece.site === site.name).map((piece) => pieceName(piece, game));
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
