// The pieces, drawn by hand around the origin in a cell of 100 by 100. Sides differ by shape and lightness first, by colour second.

import { s } from "../dom.js";
import * as animals from "./animals.js";
import * as figures from "./figures.js";
import { hexagon } from "./geometry.js";
import { circle, dice, ellipse, group, path, rect, short } from "./shapes.js";

/** @import {Piece, Site} from "./types.js" */

/** @typedef {{data: Piece, site: Site, entry: string, id: string}} Order what is to be drawn, and where it will stand */
/** @typedef {(order: Order) => SVGElement[]} Maker */

/**
 * One piece.
 * @param {Piece} data
 * @param {Site} site
 * @param {string} entry the game
 * @param {string} id of the board, for names of gradients
 * @returns {SVGElement}
 */
export function piece(data, site, entry, id) {
  const make = MEN[`${entry} ${data.kind}`] ?? KINDS[data.kind] ?? unknown;
  return s("g", { class: `piece ${data.kind} side-${data.side || "none"}` }, ...make({ data, site, entry, id }));
}

/** A piece nobody has drawn yet still shows its letter. @type {Maker} */
function unknown({ data }) {
  return [...disc(36), s("text", { class: "sign" }, data.letter)];
}

/**
 * A flat round piece with some thickness, lit from above.
 * @param {number} radius
 * @param {number} [thick]
 */
function disc(radius, thick = 5) {
  return [circle("shadow", 2, thick + 1, radius), circle("edge", 0, thick / 2, radius), circle("face", 0, -thick / 2, radius)];
}

// Stones and discs

/** Slate and shell: lens-shaped, so the light fades over them; shell has its growth lines. @type {Maker} */
function goStone({ data, id }) {
  const white = data.side === "white";
  const stone = [circle("shadow", 3, 5, 43), circle("lens", 0, 0, 43.5, { fill: `url(#${id}-${white ? "shell" : "slate"}) ${white ? "#f4efe4" : "#2b2c30"}` })];
  return white ? [...stone, path("growth", "M-33-8C-14-22 16-22 34-6M-38 10C-16-6 18-6 38 11M-33 26C-14 12 16 12 33 27")] : stone;
}

/** Two-coloured counters: the rim below shows the side they turn to when taken. @type {Maker} */
function turningMan() {
  return [circle("shadow", 2, 8, 37), circle("back", 0, 5.5, 37), circle("seam", 0, 1.5, 37), circle("face", 0, -3.5, 37), circle("groove", 0, -3.5, 29)];
}

/** A turned draught: ribbed edge, two rings. @type {Maker} */
function draught() {
  return [...disc(40, 6), circle("ribs", 0, -3, 36.5), circle("trim", 0, -3, 31), circle("trim", 0, -3, 17)];
}

/** The draught crowned. @type {Maker} */
function draughtKing() {
  return [circle("shadow", 2, 9, 40), circle("edge", 0, 6, 40), circle("seam", 0, 1.5, 40), circle("face", 0, -4, 40), circle("ribs", 0, -4, 36.5), figures.crown(0.86, 0)];
}

const STAR = Array.from({ length: 16 }, (_, k) => {
  const reach = k % 2 ? 17.5 : 24.5;
  const turn = (k * Math.PI) / 8;
  return `${short(reach * Math.sin(turn))} ${short(-reach * Math.cos(turn) - 2.5)}`;
}).join("L");

/** Inlaid with the star of eight points, as in the Spain from which the game came. @type {Maker} */
function starMan() {
  return [...disc(36), circle("trim", 0, -2.5, 30.5), path("inlay", `M${STAR}Z`), circle("pip", 0, -2.5, 6)];
}

/** River pebbles, each turned another way. @type {Maker} */
function pebble({ site }) {
  const turn = Math.round(180 * dice(site.name)());
  const stone = (/** @type {string} */ kind, /** @type {number} */ x, /** @type {number} */ y) => ellipse(kind, 0, 0, 37.5, 34, { transform: `translate(${x} ${y}) rotate(${turn})` });
  return [stone("shadow", 3, 6), stone("edge", 0, 2), stone("face", 0, -1.5), path("bright", "M-26-7C-23-20-12-27 3-27C-8-21-19-16-26-7Z")];
}

const PETAL = "M0 0C-9-8-9-18 0-27C9-18 9-8 0 0Z";

/** Discs with the rosette of six petals that shepherds carve. @type {Maker} */
function rosetteMan() {
  const petals = [0, 60, 120, 180, 240, 300].map((turn) => path("inlay", PETAL, { transform: `translate(0 -2.5) rotate(${turn})` }));
  return [...disc(37), circle("trim", 0, -2.5, 31.5), ...petals];
}

/** A flat stone in the shape of its cell; the groove runs the way its owner has to go. @type {Maker} */
function tile({ data, site }) {
  const square = site.shape === "square";
  const shape = (/** @type {string} */ kind, /** @type {number} */ scale, /** @type {number} */ y) =>
    square ? rect(kind, -46 * scale, y - 46 * scale, 92 * scale, 92 * scale, 8) : s("polygon", { class: kind, points: hexagon({ x: 0, y }, scale) });
  const groove = data.side === "red" ? "M0-22V16" : "M-19-3H19";
  return [shape("shadow", 0.83, 6), shape("edge", 0.83, 2), shape("face", 0.83, -3), shape("trim", 0.68, -3), path("groove", groove)];
}

// Bars, walls, lines: pieces longer than their place

/**
 * Half a bar that lies over two cells, open towards its other half.
 * @param {number} turn from the left half, in degrees
 * @returns {Maker}
 */
function bar(turn) {
  const body = "M50.5-25H-22C-36-25-42-15-42 0C-42 15-36 25-22 25H50.5Z";
  const upright = turn % 180 !== 0;
  const half = (/** @type {string} */ kind, /** @type {number} */ x, /** @type {number} */ y, d = body) => path(kind, d, { transform: `translate(${x} ${y}) rotate(${turn})` });
  const grooves = upright ? "M50.5-10H-20M50.5 10H-20" : "M50.5 0H-22"; // one for those who lie, two for those who stand
  return () => [
    ...(upright ? [half("shadow", 5, 2), half("edge", 2.5, 0)] : [half("shadow", 0, 6), half("edge", 0, 3)]),
    half("face", 0, 0),
    half("groove", 0, 0, grooves),
  ];
}

/** A plank of birch in a groove, two cells long. @type {Maker} */
function wall({ site }) {
  const lying = site.tint === "horizontal";
  const plank = (/** @type {string} */ kind, /** @type {number} */ x, /** @type {number} */ y) => (lying ? rect(kind, x - 91, y - 10, 182, 20, 4) : rect(kind, x - 10, y - 91, 20, 182, 4));
  return [plank("shadow", 3, 5), plank("edge", 0, 2), plank("face", 0, -1.5), path("trim", lying ? "M-80-6C-30-8 20-3 80-6M-84 3C-20 0 40 5 84 2" : "M-6-80C-8-30-3 20-6 80M3-84C0-20 5 40 2 84")];
}

/** A stroke from dot to dot by a hand that is not quite steady. @type {Maker} */
function stroke({ site }) {
  const roll = dice(site.name);
  const [a, b, c] = [roll(), roll(), roll()].map((value) => short(7 * value - 3.5));
  const across = site.x !== Math.floor(site.x);
  const d = across ? `M-50 ${short(c / 2)}C-20 ${a} 18 ${b} 50 ${short(-c / 3)}` : `M${short(c / 2)}-50C${a}-20 ${b} 18 ${short(-c / 3)} 50`;
  return [path("ink", d), path("dry", d)];
}

const SCRIBBLES = {
  x: "M-40-22L-22-40M-40 0L0-40M-40 22L22-40M-40 40L40-40M-22 40L40-22M0 40L40 0M22 40L40 22",
  0: "M40-22L22-40M40 0L0-40M40 22L-22-40M40 40L-40-40M22 40L-40-22M0 40L-40 0M-22 40L-40 22",
};

/** A box that is somebody's: crosshatched lightly, with the initial. @type {Maker} */
function box({ data }) {
  const cross = data.side === "x";
  const sign = cross ? "M-19-21C-8-8 8 9 20 21M19-22C8-8-8 8-20 22" : "M2-25C-14-26-20-12-19 2C-18 18-8 26 2 25C14 24 20 12 19-2C18-16 10-26-2-24";
  return [path("wash", SCRIBBLES[cross ? "x" : "0"]), path("initial", sign)];
}

// Chocolate

/** A poured square, its sides bevelled. @type {Maker} */
function chocolate() {
  return [
    rect("edge", -48.5, -48.5, 97, 97, 6),
    path("top", "M-46-46H46L33-33H-33Z"),
    path("left", "M-46-46L-33-33V33L-46 46Z"),
    path("right", "M46-46L33-33V33L46 46Z"),
    path("bottom", "M-46 46H46L33 33H-33Z"),
    rect("face", -33, -33, 66, 66, 5),
    path("bright", "M-27-10C-27-20-20-27-8-27"),
  ];
}

/** A square one should not eat. @type {Maker} */
function poison(order) {
  return [...chocolate(order).slice(0, -1), path("mould", "M-33-20C-36-38-14-36-8-33C4-38 22-34 33-28C37-12 34 6 33 14C36 30 22 36 8 33C-6 37-24 35-33 28C-36 12-34-6-33-20Z"), group("", "translate(0 2)", ...figures.skull())];
}

/**
 * Animals a little smaller, where they would hide the lines between them.
 * @param {animals.Animal} animal
 * @param {number} scale
 * @returns {Maker}
 */
function small(animal, scale) {
  return () => [group("", `scale(${scale})`, ...animal())];
}

/** @type {Record<string, Maker>} */
const KINDS = {
  stone: goStone,
  man: draught,
  king: draughtKing,
  queen: figures.queen,
  amazon: figures.amazon,
  arrow: figures.burnt,
  pawn: ({ data }) => figures.pawn(data.side === "blue"),
  wall,
  line: stroke,
  box,
  player: ({ data }) => figures.runner(data.side === "player2"),
  bomb: ({ data }) => figures.bomb(data.side === "player2"),
  "active-bomb": figures.burningBomb,
  protection: figures.protection,
  "bar-left": bar(0),
  "bar-top": bar(90),
  "bar-right": bar(180),
  "bar-bottom": bar(270),
  square: chocolate,
  poison,
  hare: animals.hare,
  hound: animals.hound,
  fox: animals.fox,
  goose: animals.goose,
  sheep: animals.sheep,
  jaguar: animals.jaguar,
  dog: animals.dog,
};

/** Kinds that one game draws in its own way. @type {Record<string, Maker>} */
const MEN = {
  "hex stone": tile,
  "mingmang man": turningMan,
  "mingmang stone": turningMan,
  "alquerque man": starMan,
  "ninemorris man": pebble,
  "twelvemorris man": rosetteMan,
  "hnefatafl man": ({ data }) => (data.side === "attackers" ? figures.axe() : figures.roundShield()),
  "hnefatafl king": figures.shieldKing,
  "hare hare": small(animals.hare, 0.86),
  "hare hound": small(animals.hound, 0.86),
  "adugo dog": small(animals.dog, 0.86),
  "adugo jaguar": small(animals.jaguar, 0.94),
  "foxsheep sheep": small(animals.sheep, 0.86),
  "foxsheep fox": small(animals.fox, 0.94),
  "foxgeese goose": small(animals.goose, 0.88),
  "foxgeese fox": small(animals.fox, 0.94),
};
