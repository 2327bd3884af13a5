// How moves are entered: touches, fouls, moves on their way, and positions with too many moves to send.

import assert from "node:assert/strict";
import { test } from "node:test";

import { browser } from "./dom.js";
import { Entry } from "../../src/potez/web/table/entry.js";

browser();

/** @param {any} legal @param {object} [look] */
function entering(legal, look = {}) {
  /** @type {any} */
  const table = {
    look, mine: true, since: 3, refreshed: 0, hushed: 0, asked: /** @type {any[]} */ ([]), given: /** @type {any[]} */ ([]),
    whole: { state: { version: 4, legal, shown: { pieces: [], marks: [], counters: [], turn: "red", last: null, outcome: null } } },
    forbidden: /** @type {any[]} */ ([]),
    forbid: (/** @type {any} */ refusal) => table.forbidden.push(refusal.reason),
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

/** What the server says of touched sites. @param {string[]} path @param {object} [more] @returns {any} */
function means(path, more = {}) {
  return { path, version: 4, moves: [], fouls: [], next: [], only: null, done: false, phase: "", pieces: [], marks: [], refusal: null, ...more };
}

const refused = (/** @type {string[]} */ path, reason = "occupied") => means(path, { refusal: { reason, sites: path.slice(-1), params: {} } });

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
  assert.deepEqual(table.asked, [["touch", { path: ["a1"] }]], "what the half-made move looks like is asked, how it goes on is known");
  assert.deepEqual([entry.path, table.hushed], [[], 2]);
});

test("nothing is entered by one who is not to move", () => {
  const { table, entry } = entering(STEPS);
  table.mine = false;
  entry.touch("a1");
  assert.deepEqual([entry.path, entry.choices(), entry.moves, table.refreshed], [[], [], [], 0]);
});

test("a touch that leads nowhere asks why, and what was touched before stays so", () => {
  const { table, entry } = entering(STEPS);
  entry.touch("a1");
  entry.touch("h8");
  assert.deepEqual(table.asked.at(-1), ["touch", { path: ["a1", "h8"] }]);
  entry.answered(refused(["a1", "h8"], "too_far"));
  assert.deepEqual([table.forbidden, entry.path], [["too_far"], ["a1"]]);
});

test("an answer about something else than what is touched now says nothing", () => {
  const { table, entry } = entering(STEPS);
  entry.touch("h8");
  entry.touch("a1");
  entry.answered(refused(["h8"]));
  entry.answered({ ...means(["a1"], { next: ["b1"] }), version: 2 });
  table.mine = false;
  entry.answered(means(["a1"], { next: ["b1"] }));
  assert.deepEqual([table.forbidden, entry.found], [[], null]);
});

test("another piece may be chosen in place of the first, and touched again it is let go", () => {
  const { entry } = entering(STEPS);
  entry.touch("a1");
  entry.touch("d1");
  assert.deepEqual(entry.path, ["d1"]);
  entry.touch("d1");
  assert.deepEqual(entry.path, []);
});

test("the site touched last is taken back alone", () => {
  const { entry } = entering({ moves: [["axcxe", "a", "c", "e"], ["axcxf", "a", "c", "f"]], fouls: [], next: null });
  entry.touch("a");
  entry.touch("c");
  entry.touch("c");
  assert.deepEqual(entry.path, ["a"]);
});

test("what the list does not know the server does: the only piece's target, the pawn that no path names", () => {
  const { table, entry } = entering({ moves: [["e8", "e8"], ["d9", "d9"], ["e8h", "e8h"]], fouls: [], next: null });
  entry.touch("e9");
  entry.answered(means(["e9"], { next: ["e8", "d9"], phase: "target" }));
  assert.deepEqual([entry.path, entry.choices()], [["e9"], ["e8", "d9"]]);
  entry.touch("e8");
  assert.deepEqual(table.asked.at(-1), ["touch", { path: ["e9", "e8"] }], "it may come next, and so it is no new move");
  entry.answered(means(["e9", "e8"], { moves: ["e8"], only: "e8" }));
  assert.deepEqual(table.given, [["move", 4, "e8"]]);
});

test("where either end may come first the server says whether a second touch is the other end", () => {
  const bars = { moves: [["a1-b1", "a1", "b1"], ["b1-c1", "b1", "c1"]], fouls: [], next: null };
  const { table, entry } = entering(bars, { either: true });
  entry.touch("b1");
  entry.answered(means(["b1"], { next: ["a1", "c1"], phase: "cell" }));
  assert.deepEqual(entry.choices(), ["a1", "c1"]);
  entry.touch("a1");
  assert.deepEqual(entry.path, ["b1"], "a1 begins a move, too");
  entry.answered(means(["b1", "a1"], { moves: ["a1-b1"], only: "a1-b1" }));
  assert.deepEqual(table.given, [["move", 4, "a1-b1"]]);
  const far = entering(bars, { either: true });
  far.entry.touch("c1");
  far.entry.answered(means(["c1"], { next: ["b1"], phase: "cell" }));
  far.entry.touch("a1");
  far.entry.answered(refused(["c1", "a1"], "not_neighbours"));
  assert.deepEqual([far.entry.path, far.table.forbidden], [["a1"], []], "it is no other end: another move begins");
});

test("a half-made move is drawn where it leads, also while it is on its way", () => {
  const man = { kind: "man", side: "red", letter: "m" };
  const { table, entry } = entering({ moves: [["axcxe", "a", "c", "e"], ["axcxf", "a", "c", "f"]], fouls: [], next: null });
  table.whole.state.shown.pieces = [{ ...man, site: "a" }];
  entry.touch("a");
  entry.answered(means(["a"], { next: ["c"], phase: "target", pieces: [{ ...man, site: "a" }], marks: [{ site: "a", kind: "chosen" }] }));
  assert.equal(entry.half, null, "nothing has changed yet");
  entry.touch("c");
  entry.answered(means(["a", "c"], { next: ["e", "f"], phase: "jump", pieces: [{ ...man, site: "c" }], marks: [{ site: "b", kind: "taken" }] }));
  assert.deepEqual([entry.half?.pieces[0].site, entry.half?.last?.path, entry.half?.marks], ["c", ["a", "c"], [{ site: "b", kind: "taken" }]]);
  const drawn = entry.half;
  entry.touch("f");
  assert.deepEqual(table.given, [["move", 4, "axcxf"]]);
  assert.deepEqual(entry.half, drawn);
  entry.refused("id1");
  assert.equal(entry.half, null, "refused after all: the position as it is");
});

/** Somebody has switched on that fouls are asked about. @param {() => void} act */
function asking(act) {
  const { getItem } = localStorage;
  localStorage.getItem = (name) => (name === "potez-askFouls" ? "true" : null);
  try {
    act();
  } finally {
    localStorage.getItem = getItem;
  }
}

test("a foul is played at once", () => {
  const { table, entry } = entering(STEPS);
  entry.touch("a1");
  entry.touch("f1");
  assert.deepEqual([table.given, entry.foul], [[["move", 4, "a1-f1!"]], null]);
});

test("who wants to be asked is asked about every claim, true or not, but not where two play at two devices", () => {
  asking(() => {
    for (const text of ["pass", "no-moves"]) {
      const { table, entry } = entering(STEPS);
      entry.risk(text);
      assert.deepEqual([entry.foul, table.given], [[text], []], "the question does not tell which it is");
    }
    const { table, entry } = entering(STEPS);
    table.whole.shared = true;
    entry.risk("no-moves");
    assert.deepEqual(table.given, [["move", 4, "no-moves"]]);
  });
});

test("who wants it is asked before a foul", () => asking(() => {
  const { table, entry } = entering(STEPS);
  entry.touch("a1");
  entry.touch("f1");
  assert.deepEqual(entry.foul, ["a1-f1!", "a1", "f1"]);
  assert.deepEqual(table.given, []);
  entry.cancel();
  assert.deepEqual([entry.foul, entry.path], [null, []]);
}));

test("a drag is both touches", () => {
  const { table, entry } = entering(STEPS);
  entry.drag("d1", "e1");
  assert.deepEqual(table.given, [["move", 4, "d1-e1"]]);
});

test("a drag from where no listed move begins is asked about as a whole", () => {
  const { table, entry } = entering(STEPS);
  entry.drag("h8", "e1");
  assert.deepEqual(table.asked, [["touch", { path: ["h8", "e1"] }]]);
  entry.answered(refused(["h8", "e1"], "not_your_piece"));
  assert.deepEqual(table.forbidden, ["not_your_piece"]);
});

test("a chain that may only be broken off by a foul goes on, unless its player stops it", () => {
  const chain = { moves: [["axcxe", "a", "c", "e"]], fouls: [["axc", "a", "c"]], next: null };
  const { table, entry } = entering(chain);
  entry.touch("a");
  entry.touch("c");
  assert.deepEqual([entry.path, entry.choices(), table.given], [["a", "c"], ["e"], []], "the page does not jump for its player");
  entry.done();
  assert.deepEqual(table.given, [["move", 4, "axc"]]);
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

test("where moves are too many to send they are found step by step", () => {
  const { table, entry } = entering({ moves: [], fouls: [], next: ["a1", "b1"] });
  assert.deepEqual(entry.choices(), ["a1", "b1"]);
  entry.touch("a1");
  assert.deepEqual([entry.path, table.asked], [["a1"], [["touch", { path: ["a1"] }]]]);
  entry.answered(means(["a1"], { next: ["c1", "d1"], phase: "target" }));
  assert.deepEqual(entry.choices(), ["c1", "d1"]);
  entry.touch("b1");
  assert.deepEqual(entry.path, ["b1"], "another piece");
  entry.answered(means(["b1"], { next: ["c1"], phase: "target" }));
  entry.touch("c1");
  entry.answered(means(["b1", "c1"], { next: ["d1", "e1"], phase: "jump" }));
  entry.touch("d1");
  entry.answered(means(["b1", "c1", "d1"], { moves: ["b1xc1xd1"], next: ["e1"], phase: "jump-or-stop" }));
  assert.equal(entry.complete, "b1xc1xd1");
  entry.done();
  assert.deepEqual(table.given, [["move", 4, "b1xc1xd1"]]);
});
