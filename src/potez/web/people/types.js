// What the server tells about people and tables in lists.

/** @typedef {{name: string, who?: "guest" | "account" | "bot" | "former" | "nobody", guest?: number}} Card */
/**
 * @typedef {Card & {kind: "person" | "computer" | "open", level: number, rating?: number, deviation?: number, provisional?: boolean,
 *   change?: number}} Sitting
 */
/**
 * @typedef {{kind: "sudden" | "fischer" | "byoyomi" | "correspondence", main?: number, increment?: number, periods?: number,
 *   period?: number, days?: number}} Clock
 */
/**
 * @typedef {{id: string, game: string, options: Record<string, unknown>, clock: Clock | null, rated: boolean,
 *   stage: "open" | "playing" | "over", turn: string | null, plies: number, due: number | null, at: number, winner: string | null,
 *   reason: string | null, sides: Record<string, Sitting>, mine: string[], invited: boolean}} Row one table of a list
 */
/** @typedef {{id: string, name: string, sides: [string, string]}} Game */
/** @typedef {{mine: Row[], challenges: Row[], running?: Row[], here?: number}} News */

export {};
