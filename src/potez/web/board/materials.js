// What a board is made of: wood, stone, linen, chocolate. Each game has its own; pieces lie on it. A board keeps its material in the dark, only a veil falls over it.

import { s } from "../dom.js";
import * as cells from "./cellboards.js";
import { UNIT } from "./geometry.js";
import * as lines from "./lineboards.js";
import { circle, dice, group } from "./shapes.js";
import { boxed, grown } from "./textures.js";

/** @import {Box, Geometry} from "./geometry.js" */
/** @import {Site} from "./types.js" */

/** @typedef {{site: Site, x: number, y: number}} Place a site, and where it is drawn */
/**
 * @typedef {{
 *   geometry: Geometry,
 *   id: string,
 *   places: Place[],
 *   box: Box,
 *   roll: () => number,
 *   clip: string,
 * }} Scene box: around the middles of the sites; clip: to what hangs over the plate, an attribute's value
 */
/**
 * @typedef {{
 *   outline?: (scene: Scene) => SVGElement[],
 *   defs?: (scene: Scene) => SVGElement[],
 *   draw: (scene: Scene) => SVGElement[],
 * }} Material
 */

const BORDER = 62; // from the middle of the outermost sites; labels begin beyond it

/** @type {Record<string, Material>} */
const MATERIALS = {
  squart: { draw: cells.maple },
  stay: { draw: cells.greys },
  go: { defs: lines.stones, draw: lines.kaya },
  "go-quick": { defs: lines.stones, draw: lines.framedKaya },
  hnefatafl: { draw: cells.runestone },
  bombs: { defs: cells.bricks, draw: cells.yard },
  hare: { outline: (scene) => slab(scene, BORDER, 44), draw: lines.felt },
  foxhounds: { draw: cells.painted },
  mingmang: { defs: cells.weave, outline: (scene) => slab(scene, BORDER, 2), draw: cells.linen },
  alquerque: { draw: lines.oak },
  checkers: { draw: cells.inlaid },
  dots: { outline: (scene) => slab(scene, 62, 3), draw: cells.paper },
  adugo: { draw: lines.brazilwood },
  hex: { outline: cells.rhombus, draw: cells.tiles },
  chomp: { outline: cells.wrapper, draw: cells.foil },
  quoridor: { draw: cells.grooves },
  amazons: { draw: cells.steppe },
  ninemorris: { outline: (scene) => slab(scene, BORDER, 22), draw: lines.limestone },
  twelvemorris: { outline: (scene) => slab(scene, BORDER, 4), draw: lines.slate },
  foxsheep: { draw: lines.pine },
  foxgeese: { outline: round, draw: lines.walnut },
};

/**
 * The empty board: its ground, cells, lines and special places.
 * @param {Geometry} geometry
 * @param {string} entry the game
 * @param {string} id of the board, for names of patterns
 * @returns {SVGElement[]}
 */
export function ground(geometry, entry, id) {
  const material = MATERIALS[entry] ?? { draw: cells.painted };
  const places = [...geometry.sites.values()].map((site) => ({ site, ...geometry.at(site) }));
  const { low, high } = geometry;
  const box = { x: low.x * UNIT, y: low.y * UNIT, width: (high.x - low.x) * UNIT, height: (high.y - low.y) * UNIT };
  const scene = { geometry, id, places, box, roll: dice(entry), clip: `url(#${id}-plate)` };
  const outline = material.outline ?? slab;
  return [
    s("defs", {}, s("clipPath", { id: `${id}-plate` }, ...outline(scene)), ...(material.defs?.(scene) ?? [])),
    group("cast", "translate(0 5)", ...outline(scene)),
    group("plate", "", ...outline(scene)),
    ...material.draw(scene),
    group("veil", "", ...outline(scene)),
  ];
}

/**
 * A board with four corners.
 * @param {Scene} scene
 * @param {number} [border]
 * @param {number} [corner] radius
 */
function slab(scene, border = BORDER, corner = 9) {
  return [boxed("", grown(scene.box, border), corner)];
}

/** A board from the lathe. @param {Scene} scene */
function round({ box }) {
  return [circle("", box.x + box.width / 2, box.y + box.height / 2, box.width / 2 + BORDER)];
}
