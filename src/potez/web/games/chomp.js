// Chomp: a bar of chocolate in its foil.

import { HALF, cell } from "../board/cells.js";
import { both, group, path, rect, short } from "../board/shapes.js";
import { boxed, creases, grown, specks } from "../board/textures.js";

/** @import {Look, Scene, Trying} from "../board/types.js" */

/** Paper with pinked edges. @param {Scene} scene */
function wrapper(scene) {
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
function foil(scene) {
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

/** A poured square, its sides bevelled. */
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

/** A skull. */
function skull() {
  const outline = "M0-30C18-30 29-19 28-4C28 6 23 11 18 14V26C18 30 14 31 12 31H-12C-14 31-18 30-18 26V14C-23 11-28 6-28-4C-29-19-18-30 0-30Z";
  return [
    path("bone", outline),
    ...both(() => [path("socket", "M-18-5C-18-13-6-13-5-5C-4 3-9 7-13 6C-17 5-18 0-18-5Z")]),
    path("socket", "M0 5L5 14H-5Z"),
    path("teeth", "M-7 20V30M0 20V30M7 20V30"),
  ];
}

/** A square one should not eat. */
function poison() {
  return [...chocolate().slice(0, -1), path("mould", "M-33-20C-36-38-14-36-8-33C4-38 22-34 33-28C37-12 34 6 33 14C36 30 22 36 8 33C-6 37-24 35-33 28C-36 12-34-6-33-20Z"), group("", "translate(0 2)", ...skull())];
}

/** What would be bitten off: the squares between two corners. @param {Trying} trying */
function bite({ path, sites, pieces }) {
  const corners = [sites.get(path[0]), sites.get(path[path.length - 1])];
  const [xs, ys] = [corners.map((site) => site?.x ?? 0), corners.map((site) => site?.y ?? 0)];
  const between = (/** @type {number} */ at, /** @type {number[]} */ ends) => at >= Math.min(...ends) && at <= Math.max(...ends);
  const inside = pieces.filter(({ site }) => between(sites.get(site)?.x ?? -1, xs) && between(sites.get(site)?.y ?? -1, ys));
  return { gone: inside.map((piece) => piece.site) };
}

/** @type {Look} */
export const look = {
  material: { outline: wrapper, draw: foil },
  pieces: { square: chocolate, poison },
  either: true,
  ghost: bite,
};
