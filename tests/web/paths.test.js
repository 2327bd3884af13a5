// Entering moves: the same few rules for every game.

import assert from "node:assert/strict";
import { test } from "node:test";

import { begun, leads, neighbour, ready, starts } from "../../src/potez/web/input/paths.js";

/** @typedef {import("../../src/potez/web/board/types.js").LegalMove} LegalMove */

/** @type {LegalMove[]} */
const STEPS = [["a1-a2", "a1", "a2"], ["a1-b1", "a1", "b1"], ["c3-c4", "c3", "c4"]];
/** @type {LegalMove[]} a chain that may stop after its first jump */
const CHAINS = [["axb", "a", "b"], ["axbxc", "a", "b", "c"], ["axd", "a", "d"]];

/** @param {LegalMove[]} moves @param {string[]} path @param {{eager?: boolean}} [how] */
const made = (moves, path, how = {}) => ready(begun(moves, path), path, how);

test("the places to begin with are those of some move", () => {
  assert.deepEqual(starts(STEPS, {}), ["a1", "c3"]);
});

test("where one piece alone can move its targets are offered, too", () => {
  assert.deepEqual(starts(STEPS.slice(0, 2), {}), ["a1", "a2", "b1"]);
  assert.deepEqual(starts(CHAINS, {}), ["a", "b", "d"]);
  assert.deepEqual(starts([["c3", "c3"]], {}), ["c3"]);
});

test("where either end of a move may come first all of them are offered", () => {
  assert.deepEqual(starts([["a1-b1", "a1", "b1"], ["b1-c1", "b1", "c1"]], { either: true }), ["a1", "b1", "c1"]);
});

test("a piece with one move is not moved by touching it", () => {
  assert.equal(made(STEPS, ["c3"]), null);
  assert.equal(made(STEPS, ["c3", "c4"]), "c3-c4");
});

test("a place alone is a move where moves are places", () => {
  assert.equal(made([["e5", "e5"]], ["e5"]), "e5");
});

test("paths lead on as far as some move", () => {
  assert.deepEqual([["a"], ["a", "b", "c"], ["b"], ["a", "c"], ["a", "d", "c"]].map((path) => leads(CHAINS, path)), [true, true, false, false, false]);
});

test("a move that could go on waits", () => {
  assert.equal(made(CHAINS, ["a", "b"]), null);
  assert.equal(begun(CHAINS, ["a", "b"]).complete, "axb");
  assert.equal(made(CHAINS, ["a", "b", "c"]), "axbxc");
  assert.equal(made(CHAINS, ["a", "b"], { eager: true }), "axb");
});

test("a chain that can go only one way is finished by itself", () => {
  assert.equal(made([["axbxc", "a", "b", "c"], ["d-e", "d", "e"]], ["a", "b"]), "axbxc");
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
