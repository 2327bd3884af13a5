// People and things: queen, amazon, pawn, runners, bombs, axe, shield, crown, skull.

import { both, circle, cutOut, ellipse, group, path, rect } from "./shapes.js";

const CROWN = "M-25 18L-31-15L-14 0L0-24L14 0L31-15L25 18Z";

/**
 * A crown of three points, for kings on their pieces.
 * @param {number} scale
 * @param {number} [y]
 */
export function crown(scale, y = 0) {
  return group(
    "crown",
    `translate(0 ${y}) scale(${scale})`,
    path("gold", CROWN),
    circle("gold", -31, -17, 5),
    circle("gold", 0, -27, 5.5),
    circle("gold", 31, -17, 5),
    path("band", "M-24 11H24"),
  );
}

const QUEEN = "M-26 20L-39-15L-21 3L-20-28L-6 1L0-33L6 1L20-28L21 3L39-15L26 20Z";
const QUEEN_FOOT = "M-26 20H26L30 40H-30Z";
const PEARLS = [
  [-37, -19],
  [-20, -32],
  [0, -37],
  [20, -32],
  [37, -19],
];

/** The queen of chess: five points with pearls over a foot of two bands. */
export function queen() {
  const outline = () => [path("", QUEEN), path("", QUEEN_FOOT), ...PEARLS.map(([x, y]) => circle("", x, y, 5.5))];
  return [
    ...cutOut(outline),
    path("face", QUEEN),
    path("deep", "M0-33L6 1L20-28L21 3L39-15L26 20H0Z"),
    ...PEARLS.map(([x, y]) => circle("face", x, y, 5.5)),
    path("face", QUEEN_FOOT),
    path("deep", "M0 20H26L30 40H0Z"),
    path("trim", "M-25 24C-12 20 12 20 25 24M-28 34C-12 30 12 30 28 34"),
  ];
}

const GOWN = "M-10-13C-22-9-19 4-22 16C-24 26-29 33-33 41H17C14 26 13 2 5-12Z";
const HAIR = "M-1-40C-14-41-24-34-28-22C-31-12-30-4-25-1C-21-6-20-16-13-22L9-29C8-35 5-39-1-40Z";
const BOW = "M15-43C24-35 40-23 40-4C40 15 24 28 15 36";

/** A woman with a drawn bow: a gown like a bell, a plait, the arc before her. */
export function amazon() {
  return [
    ...cutOut(() => [path("", GOWN), path("", HAIR), circle("", -2, -25, 12), path("wire", BOW)]),
    path("string", "M15-43L-4-3L15 36"),
    path("bow", BOW),
    path("face", GOWN),
    path("deep", "M2-12H5C13 2 14 26 17 41H-2C4 22 6 4 2-12Z"),
    circle("skin", -2, -25, 12),
    path("hair", HAIR),
    path("band", "M-18-26C-10-31 0-34 9-31M-20 11C-10 15 4 15 13 12"),
    path("arm", "M-6-5C8-2 20-2 37-4"),
    path("shaft", "M-4-3H44"),
  ];
}

/** Where an arrow burnt the ground: charcoal, cracks that still glow. */
export function burnt() {
  return [
    path("scorch", "M-46-42C-20-49 18-45 43-47C49-24 45 6 48 40C30 49-14 45-42 47C-49 20-45-18-46-42Z"),
    path("char", "M-40-36C-24-42-6-38 8-40C20-42 34-42 38-36C42-18 38-2 41 14C42 26 42 36 36 39C20 42 6 38-8 40C-22 42-36 42-39 36C-42 22-38 8-40-8C-41-20-43-32-40-36Z"),
    path("ember", "M-27-39L-15-18L-25 4L-8 16L-13 39M-15-18L9-13M22 7L11 24L24 38M9-13L22 7L39 3"),
    path("ash", "M-30-24h.1M28-22h.1M-4 0h.1M-28 26h.1M30 22h.1M2-30h.1"),
  ];
}

const PAWN = "M-27 39C-30 30-20 26-16 14C-13 5-13-2-11-8H11C13-2 13 5 16 14C20 26 30 30 27 39Z";

/**
 * A pawn: a round head for red, a square one for blue.
 * @param {boolean} square
 */
export function pawn(square) {
  const top = (/** @type {string} */ kind) => (square ? rect(kind, -16, -38, 32, 30, 6) : circle(kind, 0, -21, 17.5));
  return [
    ...cutOut(() => [path("", PAWN), top("")]),
    path("face", PAWN),
    path("deep", "M0-8H11C13-2 13 5 16 14C20 26 30 30 27 39H4C8 20 6 4 0-8Z"),
    top("face"),
    path("trim", "M-13-8H13M-23 31C-10 35 10 35 23 31"),
    square ? path("glint", "M-11-32H-2V-22H-11Z") : ellipse("glint", -6, -26, 5.5, 6.5),
  ];
}

/** A bearded axe. */
export function axe() {
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
export function roundShield() {
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
export function shieldKing() {
  return [circle("shadow", 2, 5, 43), circle("rim", 0, 0, 42.5), circle("gold", 0, 0, 40), circle("paint", 0, 0, 33.5), crown(0.92, 4)];
}

/** A shield to pick up. */
export function protection() {
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
export function runner(tall) {
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
export function bomb(keg) {
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
export function burningBomb() {
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

/** A skull. */
export function skull() {
  const outline = "M0-30C18-30 29-19 28-4C28 6 23 11 18 14V26C18 30 14 31 12 31H-12C-14 31-18 30-18 26V14C-23 11-28 6-28-4C-29-19-18-30 0-30Z";
  return [
    path("bone", outline),
    ...both(() => [path("socket", "M-18-5C-18-13-6-13-5-5C-4 3-9 7-13 6C-17 5-18 0-18-5Z")]),
    path("socket", "M0 5L5 14H-5Z"),
    path("teeth", "M-7 20V30M0 20V30M7 20V30"),
  ];
}
