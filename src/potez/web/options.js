// The words for a game's options: its own, those of the game it is a variant of and named after, or those that games share.

import { has, t } from "./text.js";

/** @param {"option" | "help" | "choice"} kind @param {string} game @param {string} rest */
export function word(kind, game, rest) {
  const [whole] = game.split("-");
  for (const key of [`${kind}-${game}-${rest}`, `${kind}-${whole}-${rest}`, `${kind}-${rest}`]) if (has(key)) return t(key);
  return "";
}
