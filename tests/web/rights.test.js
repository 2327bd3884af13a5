// What somebody may do at a table.

import assert from "node:assert/strict";
import { test } from "node:test";

import { sameBoard } from "../../src/potez/web/table/reading.js";
import { rights } from "../../src/potez/web/table/rights.js";

/** @typedef {import("../../src/potez/web/table/table.js").State} State */

const person = /** @type {const} */ ({ kind: "person", name: "", level: 0 });
const computer = /** @type {const} */ ({ kind: "computer", name: "", level: 3 });

/** @param {object} [changes] @returns {State} */
function state(changes = {}) {
  const usual = { version: 5, stage: "playing", turn: "red", legal: null, moves: ["a1", "b2", "c3", "d4"], undone: 0, outcome: null, marking: false, dead: [], offers: {}, counts: {}, rematch: null, plies: 4, clock: null, deadline: null, cause: null };
  return /** @type {State} */ (/** @type {unknown} */ ({ ...usual, ...changes }));
}

/** @param {object} changes */
function may(changes) {
  /** @type {any} */
  const usual = { you: { sides: ["red"], owner: false, person: true }, state: state(), shared: true, rated: false, sides: ["red", "blue"], seats: { red: person, blue: person }, present: { sides: {}, watchers: 0, gone: [] } };
  const found = rights({ ...usual, ...changes });
  return Object.entries(found).filter(([, there]) => there).map(([name]) => name).sort();
}

test("between two people nothing is undone alone and no computer helps", () => {
  assert.deepEqual(may({}), ["draw", "resign", "seated", "takeback", "talk"]);
});

test("nothing is taken back in a rated game", () => {
  assert.ok(!may({ rated: true }).includes("takeback"));
});

test("a game that was played under older rules is not gone back into", () => {
  const alone = { shared: false, seats: { red: person, blue: computer } };
  const over = { stage: "over", outcome: { winner: "red", reason: "connection", score: null } };
  assert.ok(may({ ...alone, state: state({ ...over, note: null }) }).includes("undo"));
  assert.ok(!may({ ...alone, state: state({ ...over, note: { code: "kept" } }) }).includes("undo"));
  assert.ok(may({ ...alone, state: state({ note: { code: "goes-on" } }) }).includes("undo"));
});

test("a game that has hardly begun is called off, later resigned", () => {
  const early = may({ state: state({ plies: 1, moves: ["a1"] }) });
  assert.ok(early.includes("abort") && !early.includes("resign"));
  assert.ok(!may({}).includes("abort"));
});

test("whoever has no seat watches", () => {
  assert.deepEqual(may({ you: { sides: [], owner: false, person: true } }), ["leave", "talk", "watching"]);
});

test("alone against the computer everything is allowed", () => {
  assert.deepEqual(may({ shared: false, seats: { red: person, blue: computer } }), ["help", "hint", "leave", "resign", "seated", "undo"]);
});

test("only one who has been away for long loses by it", () => {
  assert.ok(may({ present: { sides: {}, watchers: 0, gone: ["blue"] } }).includes("claim"));
  assert.ok(!may({ present: { sides: {}, watchers: 0, gone: ["red"] } }).includes("claim"));
});

test("after the end comes another game, and the computer says what it thinks", () => {
  assert.deepEqual(may({ state: state({ stage: "over", outcome: { winner: "red", reason: "resignation" } }) }), ["help", "leave", "rematch", "seated", "talk"]);
  assert.ok(!may({ state: state({ stage: "over", outcome: { winner: null, reason: "aborted" } }) }).includes("rematch"));
});

test("while go is counted players resign, claim and agree on a draw, and take nothing back", () => {
  const counting = state({ turn: null, outcome: { winner: "red", reason: "score" }, marking: true });
  assert.deepEqual(may({ state: counting }), ["draw", "resign", "seated", "talk"]);
  assert.ok(may({ state: counting, present: { sides: {}, watchers: 0, gone: ["blue"] } }).includes("claim"));
});

test("with a free seat there is nothing to do but wait", () => {
  assert.deepEqual(may({ state: state({ stage: "open", plies: 0, moves: [] }) }), ["seated"]);
});

test("an offer or a clock leaves the board as it is", () => {
  assert.ok(sameBoard(state(), state({ version: 6, offers: { draw: "blue" }, clock: {} })));
  assert.ok(!sameBoard(state(), state({ version: 6, moves: ["a1"] })));
  assert.ok(!sameBoard(state(), state({ version: 6, stage: "over" })));
});
