// How moves are entered: touches, fouls, moves on their way, and positions with too many moves to send.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Entry } from "../../src/potez/web/table/entry.js";

/** @param {any} legal @param {object} [look] */
function entering(legal, look = {}) {
  /** @type {any} */
  const table = {
    look, mine: true, since: 3, refreshed: 0, hushed: 0, asked: /** @type {any[]} */ ([]), given: /** @type {any[]} */ ([]),
    whole: { state: { version: 4, legal } },
    need: () => table.whole,
    refresh: () => (table.refreshed += 1),
    hush: () => (table.hushed += 1),
    connection: {
      question: (/** @type {string} */ what, /** @type {object} */ data) => table.asked.push([what, data]),
      command: (/** @type {string} */ what, /** @type {number} */ version, /** @type {any} */ data) => `id${table.given.push([what, version, data.move])}`,
    },
  };
  return { table, entry: new Entry(table) };
}

const STEPS = { moves: [["a1-b1", "a1", "b1"], ["a1-c1", "a1", "c1"], ["d1-e1", "d1", "e1"], ["pass"]], fouls: [["a1-f1!", "a1", "f1"]], next: null };

test("a piece and its target make a move, which is sent once", () => {
  const { table, entry } = entering(STEPS);
  assert.deepEqual(entry.choices(), ["a1", "d1"]);
  entry.touch("a1");
  assert.deepEqual([entry.path, entry.choices()], [["a1"], ["b1", "c1"]]);
  entry.touch("c1");
  assert.deepEqual(table.given, [["move", 4, "a1-c1"]]);
  entry.play("a1-b1");
  assert.equal(table.given.length, 1, "one after the other");
  assert.deepEqual([entry.path, table.hushed], [[], 1]);
});

test("nothing is entered by one who is not to move", () => {
  const { table, entry } = entering(STEPS);
  table.mine = false;
  entry.touch("a1");
  assert.deepEqual([entry.path, entry.choices(), entry.moves, table.refreshed], [[], [], [], 0]);
});

test("a touch that leads nowhere asks why", () => {
  const { table, entry } = entering(STEPS);
  entry.touch("a1");
  entry.touch("h8");
  assert.deepEqual(table.asked, [["why", { path: ["a1", "h8"] }]]);
  assert.deepEqual(entry.path, []);
});

test("a foul waits for a yes", () => {
  const { table, entry } = entering(STEPS);
  entry.touch("a1");
  entry.touch("f1");
  assert.deepEqual(entry.foul, ["a1-f1!", "a1", "f1"]);
  assert.deepEqual([table.given, table.asked], [[], []]);
  entry.cancel();
  assert.deepEqual([entry.foul, entry.path], [null, []]);
});

test("a drag is both touches", () => {
  const { table, entry } = entering(STEPS);
  entry.drag("d1", "e1");
  assert.deepEqual(table.given, [["move", 4, "d1-e1"]]);
});

test("a move that could go on is done by a button", () => {
  const { table, entry } = entering({ moves: [["a1xc1", "a1", "c1"], ["a1xc1xe1", "a1", "c1", "e1"]], fouls: [], next: null });
  entry.touch("a1");
  entry.touch("c1");
  assert.deepEqual([entry.complete, table.given], ["a1xc1", []]);
  entry.done();
  assert.deepEqual(table.given, [["move", 4, "a1xc1"]]);
});

test("what a move leaves behind is chosen by how it is touched", () => {
  const look = { leaves: { what: "bomb", label: "bomb", sign: "*" } };
  const both = { moves: [["d", "b1"], ["d*", "b1"]], fouls: [], next: null };
  for (const [leaving, text] of [[true, "d*"], [false, "d"]]) {
    const { table, entry } = entering(both, look);
    entry.touch("b1", { leaving: leaving === true });
    assert.deepEqual(table.given, [["move", 4, text]]);
  }
});

test("a move is on its way until its position has come, in whichever order", () => {
  const { table, entry } = entering(STEPS);
  entry.play("pass");
  assert.equal(entry.arrived({ id: "other", version: 5 }), false);
  assert.equal(entry.arrived({ id: "id1", version: 5 }), false, "the position itself is on its way");
  entry.reached(4);
  assert.ok(entry.sent);
  entry.reached(5);
  assert.equal(entry.sent, null);
  entry.play("pass");
  table.whole.state.version = 6;
  assert.equal(entry.arrived({ id: "id2", version: 6 }), true);
  entry.play("pass");
  entry.refused("other");
  assert.ok(entry.sent);
  entry.refused("id3");
  assert.equal(entry.sent, null);
});

test("where moves are too many to send they are asked for step by step", () => {
  const { table, entry } = entering({ moves: [], fouls: [], next: ["a1", "b1"] });
  assert.deepEqual(entry.choices(), ["a1", "b1"]);
  entry.touch("a1");
  assert.deepEqual(table.asked, [["paths", { path: ["a1"] }]]);
  entry.more({ version: 4, path: ["a1"], legal: { next: ["c1"] } });
  assert.deepEqual([entry.path, entry.choices()], [["a1"], ["c1"]]);
  entry.more({ version: 2, path: ["b1"], legal: { next: ["z1"] } });
  assert.deepEqual(entry.path, ["a1"], "an answer about an older position");
  entry.more({ version: 4, path: ["a1", "c1"], legal: { moves: { "_x_": { a1: "c1" } } } });
  assert.deepEqual(table.given, [["move", 4, "a1xc1"]]);
});
