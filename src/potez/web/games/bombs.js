// Bombs: a yard seen from above; two runners, and what they leave behind them.

import { HALF, cell } from "../board/cells.js";
import { UNIT } from "../board/geometry.js";
import { put } from "../board/ghosts.js";
import { both, circle, cutOut, group, path, rect } from "../board/shapes.js";
import { s } from "../dom.js";

/** @import {Choosing, Look, Scene, Trying} from "../board/types.js" */

/** A cell of wall: three courses of brick. @param {Scene} scene */
function bricks({ id }) {
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
function yard(scene) {
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

/** A shield to pick up. */
function protection() {
  const outline = "M0-41C12-34 24-31 35-31C37 5 25 30 0 42C-25 30-37 5-35-31C-24-31-12-34 0-41Z";
  return [
    ...cutOut(() => [path("", outline)]),
    path("face", outline),
    path("deep", "M0-41C12-34 24-31 35-31C37 5 25 30 0 42Z"),
    path("trim", "M0-30V28M-25-8H25"),
  ];
}

/**
 * A runner from the front: a wide straw hat, or a tall hat of lamb's fur and a moustache.
 * @param {boolean} tall
 */
function runner(tall) {
  const coat = "M-34 42C-34 26-22 19 0 19C22 19 34 26 34 42Z";
  const straw = "M-43-6C-43-15-22-17-20-17C-19-35-10-41 0-41C10-41 19-35 20-17C22-17 43-15 43-6C43 1-43 1-43-6Z";
  const fur = "M-23-5C-30-12-27-21-24-24C-27-33-18-42-8-40C-2-45 8-44 11-40C22-41 27-31 24-24C29-18 28-10 23-5C10-9-10-9-23-5Z";
  const hat = tall ? fur : straw;
  const face = "M-18-9H18V8C18 20 8 27 0 27C-8 27-18 20-18 8Z";
  return [
    ...cutOut(() => [path("", coat), path("", face), path("", hat)]),
    path("coat", coat),
    path("collar", tall ? "M-8 20L0 42L8 20Z" : "M-14 20L0 32L14 20Z"),
    path("skin", face),
    ...both(() => [circle("eye", -8, 4, 3.2)]),
    tall ? path("beard", "M0 11C-6 9-13 13-17 11C-14 20-5 20 0 15C5 20 14 20 17 11C13 13 6 9 0 11Z") : path("mouth", "M-7 14C-3 19 3 19 7 14"),
    path("hat", hat),
    tall ? path("curl", "M-16-14C-12-20-6-17-8-12M0-16C4-22 10-19 8-14M-15-28C-11-34-5-31-7-26M3-30C7-36 13-33 11-28M16-18C19-22 23-19 21-15") : path("ribbon", "M-20.5-20C-8-15 8-15 20.5-20L20-12C8-8-8-8-20-12Z"),
  ];
}

const FUSE = "M8-22C10-34 20-38 27-33";

/** A round bomb. @param {SVGElement[]} mark what is painted on it */
function roundBomb(...mark) {
  return [
    ...cutOut(() => [circle("", -2, 9, 31), rect("", 0, -30, 17, 14, 3, { transform: "rotate(22 8 -22)" })]),
    path("fuse", FUSE),
    rect("iron", 0, -30, 17, 14, 3, { transform: "rotate(22 8 -22)" }),
    circle("iron", -2, 9, 31),
    ...mark,
    path("sheen", "M-24 6C-22-6-15-13-6-15"),
  ];
}

/**
 * A bomb that sleeps: a ball of the first runner, a keg of the second.
 * @param {boolean} keg
 */
function bomb(keg) {
  if (!keg) return roundBomb(path("belt", "M-32.5 14A31 31 0 0 0 28.5 14L29 6H-33Z"));
  const staves = "M-22-20H22C31 0 31 20 22 40H-22C-31 20-31 0-22-20Z";
  return [
    ...cutOut(() => [path("", staves)]),
    path("fuse", "M0-20C0-32 10-38 19-34"),
    path("iron", staves),
    path("belt", "M-27.5 2H27.5C28.5 8 28.5 12 27.5 18H-27.5C-28.5 12-28.5 8-27.5 2Z"),
    path("hoop", "M-24-11H24M-24.5 31H24.5"),
    path("sheen", "M-16-6C-18 8-18 20-16 28"),
  ];
}

/** A bomb that burns. */
function burningBomb() {
  const flame = "M16-14C2-18 2-30 12-36C11-31 15-29 17-33C19-38 18-42 15-44C30-42 42-30 38-18C36-10 24-8 16-14Z";
  return [
    path("glow", "M-2-34L9-22L27-25L26-7L41 5L29 18L30 37L12 36L-2 44L-14 36L-33 37L-33 18L-44 6L-31-7L-30-25L-12-22Z"),
    ...cutOut(() => [circle("", -2, 10, 27)]),
    circle("iron", -2, 10, 27),
    path("crack", "M-16 2L-6 10L-12 22M-6 10L6 8L12 20M6 8L10-4"),
    path("flame", flame),
    path("heart", "M19-15C12-18 14-25 19-27C19-23 23-24 24-28C30-24 30-12 19-15Z"),
  ];
}

/** @type {Record<string, string>} The steps of the source by the places of their keys. */
const STEPS = { KeyW: "w", KeyA: "a", KeyS: "s", KeyD: "d" };
/** @type {Record<string, string>} */
const BACK = { w: "s", a: "d", s: "w", d: "a" };

/** The steps of the source, as they are seen: w, a, s and d; with Shift, or the button pressed, a bomb is left. @param {KeyboardEvent} event @param {Choosing} choosing */
function keys(event, { path, moves, flipped, leaving }) {
  const step = STEPS[event.code];
  if (!step) return null;
  const active = path.length ? "!" : ""; // the own bomb was touched first
  const wanted = `${active}${flipped ? BACK[step] : step}${event.shiftKey || leaving ? "*" : ""}`;
  const forced = moves.some((move) => move[0] === `${wanted}*`) && !moves.some((move) => move[0] === wanted);
  return forced ? `${wanted}*` : wanted;
}

/** The runner, who need not be touched first, or what he leaves behind. @param {Trying} trying */
function ghost(trying) {
  const last = trying.path[trying.path.length - 1];
  if (trying.phase.startsWith("bomb") && trying.path.length > 1) return put("bomb")(trying);
  return trying.pieces.some((piece) => piece.site === last && piece.kind !== "protection") ? null : put("player")(trying);
}

/** @type {Look} */
export const look = {
  material: { defs: bricks, draw: yard },
  pieces: {
    player: ({ data }) => runner(data.side === "player2"),
    bomb: ({ data }) => bomb(data.side === "player2"),
    "active-bomb": burningBomb,
    protection,
  },
  eager: true,
  ghost,
  leaves: { what: "bomb", label: "bomb-leave", sign: "*" },
  keys,
};
