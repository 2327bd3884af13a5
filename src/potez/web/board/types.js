// The picture of a position as the server sends it, and how a game looks.

/** @import {Geometry, Box} from "./geometry.js" */

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

// What a board is made of

/** @typedef {{site: Site, x: number, y: number}} Place a site, and where it is drawn */
/**
 * @typedef {{
 *   geometry: Geometry,
 *   id: string,
 *   places: Place[],
 *   box: Box,
 *   roll: () => number,
 *   clip: string,
 * }} Scene id: of the board, for names of patterns; box: around the middles of the sites; clip: to what hangs over the plate, an attribute's value
 */
/**
 * @typedef {{
 *   outline?: (scene: Scene) => SVGElement[],
 *   defs?: (scene: Scene) => SVGElement[],
 *   draw: (scene: Scene) => SVGElement[],
 * }} Material outline: of the plate, a slab where nothing is said; defs: patterns and gradients that it refers to
 */

// Pieces

/** @typedef {{data: Piece, site: Site, id: string, flipped: boolean}} Order what is to be drawn, where it will stand, the board's id for names of gradients, and whether the board is turned round */
/** @typedef {(order: Order) => SVGElement[]} Maker draws around the origin, in a cell of 100 by 100 */

// The whole of what the browser knows about one game

/** @typedef {{path: string[], moves: LegalMove[], flipped: boolean, leaving: boolean}} Choosing the sites touched so far, the moves that are allowed, whether the board is turned and the move is to leave something behind */
/** @typedef {{path: string[], phase: string, turn: string, sites: Map<string, Site>, pieces: Piece[]}} Trying the sites touched so far and the one pointed at, what the move waits for, who is to move, and what stands on which board */
/** @typedef {{pieces?: Piece[], gone?: string[]}} Ghost what would stand there, and where something would go */
/** @typedef {{what: string, label: string, sign: string}} Leaving what a move may leave behind: a name, the message on its button, how the text of such a move ends */
/**
 * What games/ID.js exports as `look`; games/ID.css has the colours.
 * @typedef {{
 *   material: Material,
 *   pieces: Record<string, Maker>,
 *   signs?: Record<string, Maker>,
 *   crowded?: boolean,
 *   opposite?: boolean,
 *   countsFromZero?: boolean,
 *   squared?: (board: BoardData) => BoardData,
 *   sound?: "move" | "stone",
 *   legend?: Record<string, string>,
 *   pad?: boolean,
 *   punishes?: boolean,
 *   eager?: boolean,
 *   leaves?: Leaving,
 *   either?: boolean,
 *   dots?: boolean,
 *   ghost?: (trying: Trying) => Ghost | null,
 *   keys?: (event: KeyboardEvent, choosing: Choosing) => string | null,
 * }} Look
 * pieces: by kind;
 * signs: what stands for a side beside its player, by kind, where one piece is not all of it;
 * crowded: nearly every place may be chosen, so that marks on all of them are no help;
 * opposite: the sides sit opposite each other, the first below, and each sees the board from where it sits;
 * countsFromZero: the rows may be, as in the source;
 * squared: the same board in squares, which players can choose instead;
 * sound: of a piece that is put down;
 * legend: what signs on the board mean, as messages;
 * pad: moves are a direction and a distance, chosen beside the board;
 * punishes: who breaks a rule is not stopped but penalised;
 * eager: a touch that makes a move plays it, even where the move could go on;
 * either: the two ends of a move may be touched in either order;
 * dots: the dots can be touched, two for the line between them;
 * ghost: what a move would put where the pointer is, where it is not the piece that moves; null where that is so;
 * keys: the move that a key means, whose text need not be allowed
 */
/** @typedef {Look & {id: string}} Known a look, and whose it is */

export {};
