// What would stand where the pointer is, and half-made moves as pictures.

import assert from "node:assert/strict";
import { test } from "node:test";

import { browser } from "./dom.js";

browser();

const { Geometry } = await import("../../src/potez/web/board/geometry.js");
const { ghostOf } = await import("../../src/potez/web/table/ghost.js");
const { halfMade } = await import("../../src/potez/web/table/half.js");

/** @param {string} id */
const look = async (id) => (await import(`../../src/potez/web/games/${id}.js`)).look;

/** @param {string} name */
function at(name) {
  const [x, y] = [name.charCodeAt(0) - 97, Number(name[1]) - 1];
  if (name.includes("-")) return { name, x: (x + name.charCodeAt(3) - 97) / 2, y: (y + Number(name[4]) - 1) / 2, shape: "edge", tint: "" };
  return { name, x, y, shape: /[hv]$/.test(name) ? "slot" : "square", tint: "" };
}

const man = (/** @type {string} */ site, side = "white", kind = "man") => ({ site, kind, side, letter: "m" });

/**
 * @param {any} game @param {any[]} pieces
 * @param {{path?: string[], site?: string | null, choices?: string[], turn?: string, phase?: string, names?: string[]}} trying
 */
function ghost(game, pieces, { path = [], site = null, choices = site ? [site] : [], turn = "white", phase = "", names = ["a1", "b1", "c1", "a2", "b2", "c2", "a1-b1", "b1h"] }) {
  const geometry = new Geometry(/** @type {any} */ ({ sites: names.map(at), lines: [] }));
  return ghostOf(game, /** @type {any} */ ({ geometry, standing: { pieces } }), { path, phase, site, choices, turn });
}

const sites = (/** @type {any} */ found) => found?.pieces?.map((/** @type {any} */ piece) => `${piece.kind} ${piece.site} ${piece.side}`);

test("a stone, a wall, a line and a bar are seen before they are there", async () => {
  assert.deepEqual(sites(ghost(await look("hex"), [], { site: "b1", turn: "red" })), ["stone b1 red"]);
  assert.deepEqual(sites(ghost(await look("quoridor"), [], { site: "b1h" })), ["wall b1h "]);
  assert.deepEqual(sites(ghost(await look("quoridor"), [man("a1", "red", "pawn")], { site: "b1", turn: "red" })), ["pawn b1 red"]);
  const dots = await look("dots");
  assert.deepEqual(sites(ghost(dots, [], { site: "a1-b1" })), ["line a1-b1 white"]);
  assert.deepEqual(sites(ghost(dots, [], { path: ["b1"], site: "a1" })), ["line a1-b1 white"]);
  assert.equal(ghost(dots, [], { path: ["b1"] }), null);
  const squart = await look("squart");
  assert.deepEqual(sites(ghost(squart, [], { site: "b1", turn: "blue" })), ["bar-left b1 blue"]);
  assert.deepEqual(sites(ghost(squart, [], { site: "c1", turn: "blue" })), ["bar-right c1 blue"]);
  assert.deepEqual(sites(ghost(squart, [], { path: ["b1"], site: "a1", turn: "blue" })), ["bar-left a1 blue", "bar-right b1 blue"]);
  assert.deepEqual(sites(ghost(squart, [], { path: ["b2"], site: "b1", turn: "red" })), ["bar-top b1 red", "bar-bottom b2 red"]);
});

test("a bite is seen from corner to corner, however they lie", async () => {
  const chomp = await look("chomp");
  const pieces = ["a1", "b1", "c1", "a2", "b2", "c2"].map((site) => man(site, "", "square"));
  assert.deepEqual(ghost(chomp, pieces, { path: ["c1"], site: "b2" })?.gone, ["b1", "c1", "b2", "c2"]);
  assert.deepEqual(ghost(chomp, pieces, { path: ["c1"] })?.gone, ["c1"], "after a first tap, without a pointer");
});

test("a man from the hand is seen, one that stands there is not put down again", async () => {
  const morris = await look("ninemorris");
  assert.deepEqual(sites(ghost(morris, [], { site: "a1" })), ["man a1 white"]);
  assert.deepEqual(sites(ghost(morris, [man("a1")], { path: ["a1"], site: "b1" })), ["man b1 white"]);
  assert.deepEqual(ghost(morris, [man("a1"), man("b1", "black")], { path: ["a1"], site: "b1", phase: "mill" }), { gone: ["b1"] });
});

test("the piece that moves is seen at its target, the only one without a touch", async () => {
  const hare = await look("hare");
  assert.deepEqual(sites(ghost(hare, [man("a1")], { path: ["a1"], site: "b1" })), ["man b1 white"]);
  assert.deepEqual(sites(ghost(hare, [man("a1")], { choices: ["a1", "b1"], site: "b1" })), ["man b1 white"]);
  assert.equal(ghost(hare, [man("a1"), man("b1")], { choices: ["a1", "b1"], site: "b1" }), null, "an own piece is to be touched");
  assert.equal(ghost(hare, [man("a1")], { path: ["a1"], choices: ["b1"], site: "c1" }), null, "nothing may go there");
});

test("an amazon, then her arrow; a runner, then his bomb", async () => {
  const amazons = await look("amazons");
  assert.deepEqual(sites(ghost(amazons, [man("a1")], { path: ["a1"], site: "b1" })), ["man b1 white"]);
  assert.deepEqual(sites(ghost(amazons, [man("b1")], { path: ["a1", "b1"], site: "c1", phase: "shoot" })), ["arrow c1 "]);
  const bombs = await look("bombs");
  assert.deepEqual(sites(ghost(bombs, [man("a1", "player1", "player")], { site: "b1", turn: "player1" })), ["player b1 player1"]);
  assert.deepEqual(sites(ghost(bombs, [man("b1", "player1", "player")], { path: ["b1"], site: "a1", turn: "player1", phase: "bomb" })), ["bomb a1 player1"]);
});

test("a half-made move leaves the piece where it came to, also one that no path names", () => {
  const shown = /** @type {any} */ ({ pieces: [man("a1"), man("c1", "black")], marks: [], counters: [], turn: "white", last: null, outcome: null });
  const half = halfMade({ path: ["a1", "b1"], pieces: [man("b1"), man("c1", "black")], marks: [{ site: "a1", kind: "chosen" }] }, shown);
  assert.deepEqual([half?.last?.path, half?.last?.left, half?.marks], [["a1", "b1"], ["a1"], []]);
  const walked = halfMade({ path: ["b1"], pieces: [man("b1"), man("c1", "black")], marks: [] }, shown);
  assert.deepEqual([walked?.last?.path, walked?.last?.left], [["a1", "b1"], ["a1"]]);
  const placed = halfMade({ path: ["b1"], pieces: [...shown.pieces, man("b1")], marks: [] }, shown);
  assert.deepEqual([placed?.last?.path, placed?.last?.left], [["b1"], []]);
  assert.equal(halfMade({ path: ["a1"], pieces: shown.pieces, marks: [{ site: "a1", kind: "chosen" }] }, shown), null);
});
