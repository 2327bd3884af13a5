// The picture of a position as the server sends it.

/** @typedef {{name: string, x: number, y: number, shape: "square"|"hexagon"|"point"|"dot"|"edge"|"slot"|"box", tint: string}} Site */
/** @typedef {{x1: number, y1: number, x2: number, y2: number, kind: string}} Line */
/** @typedef {{site: string, kind: string, side: string, letter: string}} Piece */
/** @typedef {{site: string, kind: string}} Mark */
/** @typedef {{name: string, side: string, value: number}} Counter */
/** @typedef {{text: string, path: string[], left: string[], jumped: string[], lost: string[]}} Last */
/** @typedef {{winner: string | null, reason: string, score: Record<string, number> | null}} Outcome */
/** @typedef {{sites: Site[], lines: Line[], width: number, height: number}} BoardData */
/** @typedef {{pieces: Piece[], marks: Mark[], counters: Counter[], turn: string | null, last: Last | null, outcome: Outcome | null}} Standing */
/** @typedef {[string, ...string[]]} LegalMove the text and the sites */

export {};
