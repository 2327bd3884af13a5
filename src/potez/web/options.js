// The words for a game's options: its own, or those it shares with others.

import { has, t } from "./text.js";

/** @param {"option" | "help" | "choice"} kind @param {string} game @param {string} rest */
export function word(kind, game, rest) {
  const module = game === "go-quick" ? "go" : game;
  for (const key of [`${kind}-${game}-${rest}`, `${kind}-${module}-${rest}`, `${kind}-${rest}`]) if (has(key)) return t(key);
  return "";
}
