// What a page knows of a table, and how messages change it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { unfold } from "../../src/potez/web/table/legal.js";
import { after, asOf, opened, sameBoard } from "../../src/potez/web/table/state.js";

/** @typedef {import("../../src/potez/web/table/state.js").State} State */

const stone = (/** @type {string} */ site, side = "red") => ({ site, kind: "stone", side, letter: side[0] });

/** @param {object} [changes] @returns {State} */
function state(changes = {}) {
  const shown = { pieces: [stone("a1")], marks: [{ site: "a1", kind: "winning" }], counters: [], turn: "blue", last: null, outcome: null };
  const usual = { version: 5, stage: "playing", turn: "red", shown, legal: null, moves: ["a1", "b2"], undone: 0, outcome: null, note: null, marking: false, groups: null, dead: [], offers: {}, counts: {}, rematch: null, plies: 2, clock: null, deadline: null, cause: null, may: {} };
  return /** @type {State} */ (/** @type {unknown} */ ({ ...usual, ...changes }));
}

test("what is not named in a change stays", () => {
  const before = state();
  const next = after(before, { version: 6, event: "offer", data: {}, changed: { offers: { draw: "red" } } });
  assert.deepEqual(next, { ...before, version: 6, offers: { draw: "red" } });
});

test("moves are kept from the beginning and others are added", () => {
  const next = after(state(), { version: 6, event: "undo", data: {}, changed: { moves: { keep: 1, add: ["c3", "d4"] } } });
  assert.deepEqual(next.moves, ["a1", "c3", "d4"]);
});

test("pieces and marks go and come; the rest of the board stays or is replaced", () => {
  const shown = { pieces: { off: [stone("a1")], on: [stone("a1", "blue"), stone("b2")] }, marks: { off: [{ site: "a1", kind: "winning" }] }, turn: "red" };
  const next = after(state(), { version: 6, event: "move", data: {}, changed: { shown } });
  assert.deepEqual(next.shown.pieces, [stone("a1", "blue"), stone("b2")]);
  assert.deepEqual([next.shown.marks, next.shown.turn, next.shown.counters], [[], "red", []]);
});

test("what is so now is gone where it is not named any more", () => {
  const clock = /** @type {any} */ ({ left: { red: 3 } });
  const next = asOf(state({ clock, deadline: {}, legal: { moves: [["a1", "a1"]], fouls: [], next: null } }), { version: 6, may: { draw: true } });
  assert.deepEqual([next.clock, next.deadline, next.legal, next.may], [null, null, null, { draw: true }]);
  const moving = asOf(state(), { version: 6, may: {}, clock, legal: { moves: { _: "c3 d4" } } });
  assert.equal(moving.clock, clock);
  assert.deepEqual(moving.legal?.moves, [["c3", "c3"], ["d4", "d4"]]);
});

test("legal moves are unfolded by their form", () => {
  const { moves, fouls, next } = unfold({ moves: { "_-_/_": { a4: { a5: "a6 b5", a6: "a5" } }, pass: "", "2x1": "a2" }, fouls: { _: "c3" } });
  assert.deepEqual(moves, [["a4-a5/a6", "a4", "a5", "a6"], ["a4-a5/b5", "a4", "a5", "b5"], ["a4-a6/a5", "a4", "a6", "a5"], ["pass"], ["2x1", "a2"]]);
  assert.deepEqual([fouls, next], [[["c3", "c3"]], null]);
  assert.deepEqual(unfold({ next: ["a1"] }), { moves: [], fouls: [], next: ["a1"] });
});

test("a whole table comes with moves unfolded, or without any", () => {
  assert.deepEqual(opened({ state: { legal: { moves: { _: "a1" } } } }).state.legal?.moves, [["a1", "a1"]]);
  assert.equal(opened({ state: { legal: null } }).state.legal, null);
});

test("an offer or a clock leaves the board as it is", () => {
  assert.ok(sameBoard(state(), state({ version: 6, offers: { draw: "blue" }, clock: {} })));
  assert.ok(!sameBoard(state(), state({ version: 6, moves: ["a1"] })));
  assert.ok(!sameBoard(state(), state({ version: 6, stage: "over" })));
});
