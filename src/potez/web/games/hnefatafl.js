// Hnefatafl: grey stone with runes; axes, shields and a king.

import { cell } from "../board/cells.js";
import { crown } from "../board/pieces.js";
import { circle, cutOut, group, path, rect } from "../board/shapes.js";
import { grown, specks } from "../board/textures.js";

/** @import {Look, Maker, Scene} from "../board/types.js" */

const KNOT = "M-15-24A9 9 0 1 0-24-15H24A9 9 0 1 0 15-24V24A9 9 0 1 0 24 15H-24A9 9 0 1 0-15 24Z";

/** Whose camp a cell of the great board is. @param {number} column @param {number} row @param {number} middle */
function camp(column, row, middle) {
  const [x, y] = [Math.abs(column - middle), Math.abs(row - middle)];
  const [near, far] = [Math.min(x, y), Math.max(x, y)];
  if ((far === middle && near <= 2) || (far === middle - 1 && near === 0)) return "camp-attackers";
  return x + y > 0 && x + y <= 2 ? "camp-guards" : "";
}

/** Grey stone with runes: a knot in each corner, a wheel on the throne, camps in another tone. @param {Scene} scene */
function runestone(scene) {
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

/** A bearded axe. */
function axe() {
  const blade = "M-15-33H2C14-34 24-38 31-43C42-25 42-1 30 18C26 5 17-6 2-9H-15Z";
  return [
    group(
      "",
      "rotate(12) translate(-5 0)",
      ...cutOut(() => [rect("", -13, -41, 10, 83, 4), path("", blade)]),
      rect("haft", -13, -41, 10, 83, 4),
      path("face", blade),
      path("steel", "M31-43C42-25 42-1 30 18C32 12 33 5 33-4C34-18 33-31 31-43Z"),
      path("trim", "M0-29V-13"),
    ),
  ];
}

/** A round shield seen from the front: two painted quarters, a boss. */
function roundShield() {
  return [
    circle("shadow", 2, 5, 38),
    circle("rim", 0, 0, 37),
    circle("face", 0, 0, 34),
    path("plank", "M-17-29V29M0-33V33M17-29V29"),
    ...[0, 90, 180, 270].map((turn) => path("paint", "M0 0C-4-12 0-24 12-31.8A34 34 0 0 0-10-32.5C-16-20-12-8 0 0Z", { transform: `rotate(${turn})` })),
    circle("boss", 0, 0, 10.5),
    circle("glint", -2.5, -3, 3.5),
  ];
}

/** The king of the shields, under his crown. */
function shieldKing() {
  return [circle("shadow", 2, 5, 43), circle("rim", 0, 0, 42.5), circle("gold", 0, 0, 40), circle("paint", 0, 0, 33.5), crown(0.92, 4)];
}

/** @type {Maker} */
function man({ data }) {
  return data.side === "attackers" ? axe() : roundShield();
}

/** @type {Look} */
export const look = {
  material: { draw: runestone },
  pieces: { man, king: shieldKing },
};
