// Entering moves: the same few rules for every game.

import assert from "node:assert/strict";
import { test } from "node:test";

import { continuation, neighbour, touch } from "../../src/potez/web/input/paths.js";

/** @typedef {import("../../src/potez/web/board/types.js").LegalMove} LegalMove */

/** @type {LegalMove[]} */
const STEPS = [["a1-a2", "a1", "a2"], ["a1-b1", "a1", "b1"], ["c3-c4", "c3", "c4"]];
/** @type {LegalMove[]} a chain that may stop after its first jump */
const CHAINS = [["axb", "a", "b"], ["axbxc", "a", "b", "c"], ["axd", "a", "d"]];

test("the places to begin with are those of some move", () => {
  assert.deepEqual(continuation(STEPS, []).next, ["a1", "c3"]);
});

test("a piece with one move is not moved by touching it", () => {
  assert.deepEqual(touch(STEPS, [], "c3"), { path: ["c3"], play: null, ask: false, refused: null });
  assert.equal(touch(STEPS, ["c3"], "c4").play, "c3-c4");
});

test("a place alone is a move where moves are places", () => {
  assert.equal(touch([["e5", "e5"]], [], "e5").play, "e5");
});

test("another piece may be chosen in place of the first", () => {
  assert.deepEqual(touch(STEPS, ["a1"], "c3").path, ["c3"]);
});

test("touching the chosen piece again lets it go", () => {
  assert.deepEqual(touch(STEPS, ["a1"], "a1"), { path: [], play: null, ask: false, refused: null });
});

test("what continues nothing is refused with the whole path", () => {
  assert.deepEqual(touch(STEPS, ["a1"], "h8").refused, ["a1", "h8"]);
  assert.deepEqual(touch(STEPS, [], "h8").refused, ["h8"]);
});

test("a move that could go on asks whether it is done", () => {
  const found = touch(CHAINS, ["a"], "b");
  assert.deepEqual([found.play, found.ask, found.path], [null, true, ["a", "b"]]);
  assert.equal(touch(CHAINS, ["a", "b"], "c").play, "axbxc");
  assert.equal(touch(CHAINS, ["a"], "b", { eager: true }).play, "axb");
});

test("a chain that can go only one way is finished by itself", () => {
  assert.equal(touch([["axbxc", "a", "b", "c"], ["d-e", "d", "e"]], ["a"], "b").play, "axbxc");
});

test("arrow keys go to the nearest place in their direction", () => {
  const sites = [
    { name: "a", x: 0, y: 0 },
    { name: "b", x: 100, y: 0 },
    { name: "c", x: 0, y: 100 },
    { name: "d", x: 300, y: 10 },
  ];
  assert.equal(neighbour(sites, "a", "ArrowRight"), "b");
  assert.equal(neighbour(sites, "b", "ArrowRight"), "d");
  assert.equal(neighbour(sites, "a", "ArrowDown"), "c");
  assert.equal(neighbour(sites, "a", "ArrowLeft"), "a");
});
