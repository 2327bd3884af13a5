// Boards of cells: squares, hexagons, tiles; paper, linen, chocolate.

import { s } from "../dom.js";
import { UNIT, hexagon } from "./geometry.js";
import { circle, group, path, rect, short } from "./shapes.js";
import { boxed, creases, fibres, grain, grown, parquet, specks, squared, within } from "./textures.js";

/** @import {Place, Scene} from "./materials.js" */

const HALF = UNIT / 2;

/**
 * A cell as a square.
 * @param {Place} place
 * @param {string} kind
 * @param {number} [gap] on each side
 * @param {number} [corner]
 */
function cell({ x, y }, kind, gap = 0, corner = 0) {
  return rect(`cell ${kind}`.trim(), x - HALF + gap, y - HALF + gap, UNIT - 2 * gap, UNIT - 2 * gap, corner);
}

/** Dark or light; where the game does not say, as on a chessboard. @param {Place} place */
function shade({ site }) {
  return site.tint || ((site.x + site.y) % 2 ? "dark" : "light");
}

/** A painted chessboard. @param {Scene} scene */
export function painted(scene) {
  const bed = grown(scene.box, HALF);
  return [boxed("frame-line", grown(bed, 5), 4), ...scene.places.map((place) => cell(place, shade(place))), boxed("bed-line", bed)];
}

/** A chessboard laid in two woods. @param {Scene} scene */
export function inlaid(scene) {
  const planks = scene.places.map((place) => ({ box: grown({ x: place.x, y: place.y, width: 0, height: 0 }, HALF - 3), upright: shade(place) === "dark" }));
  return [...painted(scene), ...parquet(planks, scene.roll)];
}

/** A chessboard of dry grass: what burns is the steppe. @param {Scene} scene */
export function steppe(scene) {
  return [...painted(scene), fibres(grown(scene.box, 38), scene.roll, "blade", 6 * scene.places.length, 12)];
}

/** Two greys without any grain, each cell with a bevel. @param {Scene} scene */
export function greys(scene) {
  return scene.places.flatMap((place) => [cell(place, shade(place)), path(`bevel ${shade(place)}`, `M${place.x - 46} ${place.y + 46}V${place.y - 46}H${place.x + 46}`)]);
}

/** Squares of maple, each from another plank. @param {Scene} scene */
export function maple(scene) {
  const { places, roll } = scene;
  const planks = places.flatMap((place) => {
    const tone = `tone-${Math.floor(roll() * 4)}`;
    const box = grown({ x: place.x, y: place.y, width: 0, height: 0 }, 44);
    return [cell(place, tone, 2, 7), ...grain(box, roll, { step: 30, wander: 5, upright: roll() < 0.5 }).slice(0, 1)];
  });
  return [boxed("bed", grown(scene.box, HALF + 2), 8), ...planks];
}

const KNOT = "M-15-24A9 9 0 1 0-24-15H24A9 9 0 1 0 15-24V24A9 9 0 1 0 24 15H-24A9 9 0 1 0-15 24Z";

/** Whose camp a cell of the great board is. @param {number} column @param {number} row @param {number} middle */
function camp(column, row, middle) {
  const [x, y] = [Math.abs(column - middle), Math.abs(row - middle)];
  const [near, far] = [Math.min(x, y), Math.max(x, y)];
  if ((far === middle && near <= 2) || (far === middle - 1 && near === 0)) return "camp-attackers";
  return x + y > 0 && x + y <= 2 ? "camp-guards" : "";
}

/** Grey stone with runes: a knot in each corner, a wheel on the throne, camps in another tone. @param {Scene} scene */
export function runestone(scene) {
  const { places, box, roll, geometry } = scene;
  const middle = (geometry.low.x + geometry.high.x) / 2;
  const cut = places.flatMap((place) => {
    const { site, x, y } = place;
    const kind = site.tint || camp(site.x, site.y, middle);
    const parts = [rect("lit-cell", x - 45, y - 44, 92, 92, 4), cell(place, kind, 4, 4)];
    if (site.tint === "corner") parts.push(path("rune", KNOT, { transform: `translate(${x} ${y})` }));
    if (site.tint === "throne") parts.push(circle("rune", x, y, 34), circle("rune", x, y, 14), path("rune", `M${x} ${y - 34}V${y - 14}M${x} ${y + 14}V${y + 34}M${x - 34} ${y}H${x - 14}M${x + 14} ${y}H${x + 34}`));
    return parts;
  });
  const whole = grown(box, 56);
  return [...cut, specks(whole, roll, "speck dark", 420), specks(whole, roll, "speck", 300)];
}

/** A cell of wall: three courses of brick. @param {Scene} scene */
export function bricks({ id }) {
  const course = (/** @type {number} */ y, /** @type {number[]} */ joints) =>
    joints.slice(0, -1).map((x, k) => group("", "", rect("brick", x + 1.5, y + 1.5, joints[k + 1] - x - 3, 22, 2), rect("brick-light", x + 1.5, y + 1.5, joints[k + 1] - x - 3, 5, 2)));
  return [
    s(
      "pattern",
      { id: `${id}-bricks`, x: -HALF, y: -HALF, width: UNIT, height: UNIT, patternUnits: "userSpaceOnUse" },
      rect("mortar", 0, 0, UNIT, UNIT),
      ...course(0, [0, 50, 100]),
      ...course(25, [-25, 25, 75, 125]),
      ...course(50, [0, 50, 100]),
      ...course(75, [-25, 25, 75, 125]),
    ),
  ];
}

/** A yard seen from above: floor tiles, and brick walls that throw a shadow. @param {Scene} scene */
export function yard(scene) {
  const { places, roll, id } = scene;
  const walls = new Set(places.filter(({ site }) => site.tint === "wall").map(({ x, y }) => `${x} ${y}`));
  return places.flatMap((place) => {
    const { site, x, y } = place;
    if (site.tint === "wall") return [rect("wall", x - HALF - 0.3, y - HALF - 0.3, UNIT + 0.6, UNIT + 0.6, 0, { fill: `url(#${id}-bricks)` })];
    const floor = [cell(place, "joint"), cell(place, `tone-${Math.floor(roll() * 3)}`, 2, 5)];
    if (walls.has(`${x} ${y - UNIT}`)) floor.push(rect("wall-shade", x - HALF, y - HALF, UNIT, 14));
    if (walls.has(`${x - UNIT} ${y}`)) floor.push(rect("wall-shade", x - HALF, y - HALF, 8, UNIT));
    return floor;
  });
}

/** Threads over and under. @param {Scene} scene */
export function weave({ id }) {
  return [s("pattern", { id: `${id}-weave`, width: 10, height: 10, patternUnits: "userSpaceOnUse" }, path("warp", "M2.5 0V10M7.5 0V10"), path("weft", "M0 2.5H10M0 7.5H10"))];
}

/** Linen: a hem with openwork, and a grid drawn with a darker thread. @param {Scene} scene */
export function linen(scene) {
  const plate = grown(scene.box, 62);
  const bed = grown(scene.box, HALF);
  return [s("rect", { x: plate.x, y: plate.y, width: plate.width, height: plate.height, fill: `url(#${scene.id}-weave)` }), boxed("openwork", grown(bed, 6)), squared("thread-shade", bed, UNIT), squared("thread", bed, UNIT)];
}

/** A sheet of a school book. @param {Scene} scene */
export function paper(scene) {
  const sheet = grown(scene.box, 62);
  const dots = scene.places.filter(({ site }) => site.shape === "dot").map(({ x, y }) => circle("dot", x, y, 8.5));
  return [within(scene, squared("square-line", grown(scene.box, 75), 25)), path("margin-line", `M${sheet.x + 18} ${sheet.y}V${sheet.y + sheet.height}`), ...dots];
}

/** The outline of all hexagons together: the cells with a thick edge. @param {Scene} scene */
export function rhombus(scene) {
  if (scene.geometry.square) return [boxed("", grown(scene.box, 66), 8)];
  return scene.places.map(({ x, y }) => s("polygon", { points: hexagon({ x, y }), class: "swollen" }));
}

/** Tiles of a café's floor; the rims along the sides have their owners' colours. @param {Scene} scene */
export function tiles(scene) {
  const { places, roll, geometry } = scene;
  const kind = () => `cell tone-${Math.floor(roll() * 3)}`;
  if (geometry.square) return [...straightRims(scene), ...places.map((place) => cell(place, `tone-${Math.floor(roll() * 3)}`, 1.5, 5))];
  return [...brokenRims(scene), ...places.map(({ x, y }) => s("polygon", { points: hexagon({ x, y }), class: "joint" })), ...places.map(({ x, y }) => s("polygon", { points: hexagon({ x, y }, 0.955), class: kind() }))];
}

/** @param {Scene} scene */
function straightRims({ geometry }) {
  return geometry.lines.map((line) => {
    const a = geometry.at({ x: line.x1, y: line.y1 });
    const b = geometry.at({ x: line.x2, y: line.y2 });
    return path(`owned side-${line.kind}`, `M${a.x} ${a.y}L${b.x} ${b.y}`);
  });
}

/** Rims that follow the hexagons. Two corners have an edge that belongs to both: there each owner gets half. @param {Scene} scene */
function brokenRims({ geometry }) {
  const size = Math.round(Math.sqrt(geometry.sites.size));
  const all = [...geometry.sites.values()];
  const [side, tall] = [0.5, 1 / Math.sqrt(3)];
  const corner = (/** @type {number} */ number, /** @type {number} */ dx, /** @type {number} */ dy) => {
    const { x, y } = geometry.at({ x: all[number].x + dx * side, y: all[number].y + dy * tall });
    return { x, y };
  };
  const row = Array.from({ length: size }, (_, k) => k);
  const last = size * (size - 1);
  const top = row.flatMap((k) => [corner(k, -1, -0.5), corner(k, 0, -1)]);
  const bottom = row.flatMap((k) => [corner(last + k, 0, 1), corner(last + k, 1, 0.5)]);
  const left = row.flatMap((k) => [corner(size * k, -1, -0.5), corner(size * k, -1, 0.5)]);
  const right = row.flatMap((k) => [corner(size * k + size - 1, 1, -0.5), corner(size * k + size - 1, 1, 0.5)]);
  const half = (/** @type {{x: number, y: number}} */ a, /** @type {{x: number, y: number}} */ b) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const acute = half(corner(size - 1, 0, -1), corner(size - 1, 1, -0.5));
  const other = half(corner(last, -1, 0.5), corner(last, 0, 1));
  const rim = (/** @type {string} */ owner, /** @type {{x: number, y: number}[]} */ points) => path(`owned side-${owner}`, `M${points.map(({ x, y }) => `${short(x)} ${short(y)}`).join("L")}`);
  return [rim("red", [...top, acute]), rim("red", [other, ...bottom]), rim("blue", [...left, other]), rim("blue", [acute, ...right])];
}

/** Paper with pinked edges. @param {Scene} scene */
export function wrapper(scene) {
  const { x, y, width, height } = grown(scene.box, 56);
  const teeth = (/** @type {number} */ length) => 2 * Math.round(length / 26);
  const zig = (/** @type {number} */ length, /** @type {(at: number, out: number) => string} */ point) =>
    Array.from({ length: teeth(length) }, (_, k) => point((k * length) / teeth(length), k % 2 ? 7 : 0)).join("L");
  const edges = [
    zig(width, (at, out) => `${short(x + at)} ${y - out}`),
    zig(height, (at, out) => `${x + width + out} ${short(y + at)}`),
    zig(width, (at, out) => `${short(x + width - at)} ${y + height + out}`),
    zig(height, (at, out) => `${x - out} ${short(y + height - at)}`),
  ];
  return [path("", `M${edges.join("L")}Z`)];
}

/** Foil in a wrapper, with the outlines that the squares have left and some crumbs. @param {Scene} scene */
export function foil(scene) {
  const { places, roll } = scene;
  const bed = grown(scene.box, HALF + 1);
  return [
    boxed("foil", bed, 3),
    ...creases(bed, roll, 80),
    ...places.map((place) => cell(place, "print", 9, 8)),
    specks(bed, roll, "crumb small", places.length),
    specks(bed, roll, "crumb", Math.round(places.length / 2)),
    boxed("foil-edge", bed, 3),
  ];
}

/** Tiles of cherry with grooves for the walls; the rims in colour are the goals. @param {Scene} scene */
export function grooves(scene) {
  const { places, box, roll } = scene;
  const squares = places.filter(({ site }) => site.shape === "square");
  const wood = squares.flatMap((place) => [rect("cell-edge", place.x - 41, place.y - 38, 82, 82, 7), cell(place, `tone-${Math.floor(roll() * 3)}`, 9, 7)]);
  const pegs = path("peg", places.filter(({ site }) => site.tint === "horizontal").map(({ x, y }) => `M${x} ${y}h.1`).join(""));
  return [boxed("bed", grown(box, HALF), 6), ...wood, pegs, ...goals(scene)];
}

/** @param {Scene} scene */
function goals({ geometry }) {
  return geometry.lines.map((line) => {
    const out = line.y1 < 0 ? -0.055 : 0.055;
    const a = geometry.at({ x: line.x1 + 0.04, y: line.y1 + out });
    const b = geometry.at({ x: line.x2 - 0.04, y: line.y2 + out });
    return path(`owned side-${line.kind}`, `M${a.x} ${a.y}L${b.x} ${b.y}`);
  });
}
