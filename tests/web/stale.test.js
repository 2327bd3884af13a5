// What a command means that came too late.

import assert from "node:assert/strict";
import { test } from "node:test";

import { meaning } from "../../src/potez/web/table/stale.js";

/** @typedef {import("../../src/potez/web/table/table.js").State} State */

/** @param {string} what @param {string[]} [moves] @param {boolean} [repeated] */
const given = (what, moves = ["a1"], repeated = false) => ({ what, data: {}, moves, repeated });
/** @param {State["stage"]} stage @param {string[]} [moves] */
const now = (stage, moves = ["a1", "b2"]) => ({ stage, moves });

test("who resigns while the other moves has resigned, without another click", () => {
  assert.equal(meaning(given("resign"), now("playing")), "same");
});

test("a command is given once more, not for ever", () => {
  assert.equal(meaning(given("resign", ["a1"], true), now("playing")), "other");
  assert.equal(meaning(given("undo", ["a1"], true), now("playing")), "other");
});

test("what has ended need not be ended again", () => {
  for (const what of ["settle", "resume", "resign"]) assert.equal(meaning(given(what), now("over")), "nothing");
});

test("an undo goes back behind the computer's answer", () => {
  assert.equal(meaning(given("undo", ["a1"]), now("playing", ["a1", "b2"])), "same");
});

test("an undo does not go back further than it was meant to", () => {
  assert.equal(meaning(given("undo", ["a1", "b2"]), now("playing", ["a1"])), "other");
  assert.equal(meaning(given("undo", ["a1", "b2"]), now("playing", ["a1", "c3", "d4"])), "other");
});

test("a count is not repeated after the game went on: the board is another", () => {
  assert.equal(meaning(given("settle"), now("playing")), "other");
  assert.equal(meaning(given("resume"), now("playing")), "other");
});

test("moves, draws and the like are for the position that they were made in", () => {
  for (const what of ["move", "offer", "accept", "claim", "abort"]) assert.equal(meaning(given(what), now("playing")), "other");
});
