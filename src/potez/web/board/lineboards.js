// Boards of lines and points: wood, felt and stone into which they are cut, sewn or scratched.

import { s } from "../dom.js";
import { UNIT } from "./geometry.js";
import { circle, group, path, short } from "./shapes.js";
import { boxed, fibres, grain, grown, specks, within } from "./textures.js";

/** @import {Scene} from "./materials.js" */

/**
 * All lines as one path.
 * @param {Scene} scene
 * @param {(line: {x1: number, y1: number, x2: number, y2: number}) => boolean} [wanted]
 */
function course({ geometry }, wanted = () => true) {
  const strokes = geometry.lines.filter(wanted).map((line) => {
    const a = geometry.at({ x: line.x1, y: line.y1 });
    const b = geometry.at({ x: line.x2, y: line.y2 });
    return `M${short(a.x)} ${short(a.y)}L${short(b.x)} ${short(b.y)}`;
  });
  return strokes.join("");
}

/** Lines cut into the plate: a dark groove, and the light that falls on its lower edge. @param {Scene} scene */
function carved(scene) {
  const d = course(scene);
  return [path("lit", d, { transform: "translate(1.5 2)" }), path("cut", d)];
}

/**
 * Small hollows where pieces stand.
 * @param {Scene} scene
 * @param {number} radius
 */
function hollows({ places }, radius) {
  return places.flatMap(({ site, x, y }) => [circle("lit-hollow", x + 1, y + 2, radius), circle(`hollow ${site.tint}`.trim(), x, y, radius)]);
}

/** The light on slate and shell. @param {Scene} scene */
export function stones({ id }) {
  const fade = (/** @type {string} */ name, /** @type {string[]} */ stops) =>
    s("radialGradient", { id: `${id}-${name}`, cx: 0.36, cy: 0.3, r: 0.78 }, ...stops.map((offset, k) => s("stop", { offset, class: `${name}-${k}` })));
  return [fade("slate", ["0", "0.55", "1"]), fade("shell", ["0", "0.62", "1"])];
}

/** @param {Scene} scene */
export function kaya(scene) {
  const stars = scene.places.filter(({ site }) => site.tint === "star").map(({ x, y }) => circle("star", x, y, 8));
  return [within(scene, ...grain(grown(scene.box, 62), scene.roll, { upright: true, step: 15, wander: 4 })), path("cut", course(scene)), boxed("cut frame", scene.box), ...stars];
}

/** Kaya with an outer line on which nobody plays: it lies on a darker frame, and the lines end in dashes there. @param {Scene} scene */
export function framedKaya(scene) {
  const { box, geometry } = scene;
  const outer = grown(box, UNIT / 2);
  const margin = `M${outer.x} ${outer.y}h${outer.width}v${outer.height}h${-outer.width}ZM${box.x} ${box.y}v${box.height}h${box.width}v${-box.height}Z`;
  const inside = (/** @type {{x1: number, y1: number, x2: number, y2: number}} */ line) => (line.x1 === line.x2 ? line.x1 >= geometry.low.x && line.x1 <= geometry.high.x : line.y1 >= geometry.low.y && line.y1 <= geometry.high.y);
  const played = [];
  for (let k = 0; k * UNIT <= box.width; k++) played.push(`M${box.x + k * UNIT} ${box.y}v${box.height}M${box.x} ${box.y + k * UNIT}h${box.width}`);
  return [within(scene, ...grain(grown(box, 62), scene.roll, { upright: true, step: 24, wander: 9 })), path("margin", margin), path("stub", course(scene, inside)), boxed("outer", outer), path("cut", played.join(""))];
}

/** Sewn: lines and border are stitches, the places are patches. @param {Scene} scene */
export function felt(scene) {
  const box = grown(scene.box, 62);
  const inner = grown(box, -14);
  return [
    within(scene, fibres(inner, scene.roll, "fibre dark", 260, 26), fibres(inner, scene.roll, "fibre", 220, 26)),
    boxed("hem", grown(box, -11), 34),
    path("stitch-shade", course(scene), { transform: "translate(0 2.5)" }),
    path("stitch", course(scene)),
    ...scene.places.flatMap(({ x, y }) => [circle("patch-shade", x, y + 2.5, 21), circle("patch", x, y, 21), circle("patch-seam", x, y, 15.5)]),
  ];
}

/**
 * A border of triangles laid in alternately.
 * @param {Scene} scene
 */
function triangles({ box }) {
  const outer = grown(box, 57);
  const inner = grown(box, 43);
  const count = 2 * Math.round(inner.width / 40);
  const step = inner.width / count;
  let d = "";
  for (let k = 0; k < count; k++) {
    const at = k * step;
    d += `M${short(inner.x + at)} ${inner.y}h${short(step)}L${short(inner.x + at + step / 2)} ${outer.y}Z`;
    d += `M${short(inner.x + at)} ${inner.y + inner.height}h${short(step)}L${short(inner.x + at + step / 2)} ${outer.y + outer.height}Z`;
    d += `M${inner.x} ${short(inner.y + at)}v${short(step)}L${outer.x} ${short(inner.y + at + step / 2)}Z`;
    d += `M${inner.x + inner.width} ${short(inner.y + at)}v${short(step)}L${outer.x + outer.width} ${short(inner.y + at + step / 2)}Z`;
  }
  return [boxed("inlay-ground", outer, 2), path("inlay", d), boxed("bed", inner)];
}

/** @param {Scene} scene */
export function oak(scene) {
  return [...triangles(scene), within(scene, ...grain(grown(scene.box, 38), scene.roll, { step: 14, wander: 5 })), ...carved(scene), ...hollows(scene, 9)];
}

/** Dark red wood; lines and rings burnt in pale. @param {Scene} scene */
export function brazilwood(scene) {
  const rings = scene.places.flatMap(({ x, y }) => [circle("ring", x, y, 12), circle("hollow", x, y, 5)]);
  return [within(scene, ...grain(grown(scene.box, 62), scene.roll, { upright: true, step: 20, wander: 12 })), boxed("rim-line", grown(scene.box, 52), 4), path("cut", course(scene)), ...rings];
}

const PETAL = "M0 0C-13-13-13-27 0-42C13-27 13-13 0 0Z";

/** Pale pine with the sheep's fold, and rosettes in the corners that the cross leaves free. @param {Scene} scene */
export function pine(scene) {
  const { box, roll } = scene;
  const corners = [0.11, 0.89].flatMap((u) => [0.11, 0.89].map((v) => ({ x: box.x + u * box.width, y: box.y + v * box.height })));
  const rosettes = corners.map(({ x, y }) => group("rosette", `translate(${short(x)} ${short(y)})`, circle("", 0, 0, 47), ...[0, 60, 120, 180, 240, 300].map((turn) => path("", PETAL, { transform: `rotate(${turn})` }))));
  return [within(scene, ...grain(grown(box, 62), roll, { step: 22, wander: 10 })), boxed("rim-line", grown(box, 52), 5), ...rosettes, ...fold(scene), ...carved(scene), ...hollows(scene, 8)];
}

/** The fold: grass within a fence. @param {Scene} scene */
function fold({ places, roll }) {
  const goal = places.filter(({ site }) => site.tint === "goal");
  if (goal.length === 0) return [];
  const [x, y] = [Math.min(...goal.map((place) => place.x)), Math.min(...goal.map((place) => place.y))];
  const yard = grown({ x, y, width: Math.max(...goal.map((place) => place.x)) - x, height: Math.max(...goal.map((place) => place.y)) - y }, 44);
  return [boxed("grass", yard, 8), fibres(grown(yard, -12), roll, "blade", 90, 10), boxed("fence", yard, 8), boxed("posts", yard, 8)];
}

/** A round board of walnut: a turned rim, pale lines. @param {Scene} scene */
export function walnut(scene) {
  const { box, roll } = scene;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const veins = within(scene, ...grain(grown(box, 62), roll, { step: 16, wander: 16 }));
  const dimples = scene.places.flatMap((place) => [circle("lit-hollow", place.x + 1, place.y + 2, 13), circle("hollow", place.x, place.y, 13)]);
  return [veins, circle("turned", x, y, box.width / 2 + 51), circle("turned thin", x, y, box.width / 2 + 44), path("cut", course(scene)), ...dimples];
}

/** Pale limestone, weathered. @param {Scene} scene */
export function limestone(scene) {
  const box = grown(scene.box, 54);
  return [specks(box, scene.roll, "speck dark", 220), specks(box, scene.roll, "speck", 220), boxed("chamfer", grown(scene.box, 53), 16), ...carved(scene), ...hollows(scene, 11)];
}

/** Dark slate, cleft in layers, with scratched lines. @param {Scene} scene */
export function slate(scene) {
  const box = grown(scene.box, 62);
  const marks = scene.places.flatMap(({ x, y }) => [path("lozenge", `M${x} ${y - 15}L${x + 15} ${y}L${x} ${y + 15}L${x - 15} ${y}Z`)]);
  return [within(scene, ...grain(box, scene.roll, { step: 34, wander: 30 })), specks(grown(box, -8), scene.roll, "speck", 160), boxed("rim-line", grown(scene.box, 52), 2), path("dust", course(scene)), path("cut", course(scene)), ...marks];
}
