// Go, after two passes: the groups that are marked as dead. Which stones are joined is said by the server.

import assert from "node:assert/strict";
import { test } from "node:test";

import { COUNTING, Marking } from "../../src/potez/web/table/marking.js";

/** @param {object} [state] @param {string[]} [own] */
function counting(state = {}, own = ["black"]) {
  /** @type {any} */
  const table = {
    since: 5, asked: /** @type {any[]} */ ([]), seen: /** @type {any[]} */ ([]), refreshed: 0, standing: { marks: [] },
    whole: { sides: ["black", "white"], you: { sides: own }, state: { version: 5, marking: true, groups: [["a1", "b1"], ["a2"], ["h8", "h9"]], counts: {}, ...state } },
    need: () => table.whole,
    connection: { question: (/** @type {string} */ what, /** @type {any} */ data) => table.asked.push([what, data.dead]) },
    showStanding: (/** @type {any} */ shown) => table.seen.push(shown),
    refreshMarking: () => (table.refreshed += 1),
  };
  return { table, marking: new Marking(table) };
}

test("a touched stone marks its group, and another stone of it takes the mark off", () => {
  const { table, marking } = counting();
  marking.toggle("a1");
  assert.deepEqual([...marking.marked], ["a1"]);
  table.standing.marks = [{ site: "a1", kind: "dead" }, { site: "b1", kind: "dead" }];
  marking.toggle("b1");
  assert.deepEqual([...marking.marked], []);
  assert.deepEqual(table.asked, [["counted", ["a1"]], ["counted", []]]);
});

test("stones are one group where the server says so, though they touch", () => {
  const { table, marking } = counting();
  marking.marked = new Set(["a1", "a2"]);
  table.standing.marks = ["a1", "b1", "a2"].map((site) => ({ site, kind: "dead" }));
  marking.toggle("a2");
  assert.deepEqual([...marking.marked], ["a1"]);
});

test("an empty place marks nothing", () => {
  const { table, marking } = counting();
  marking.toggle("e5");
  assert.deepEqual(table.asked, []);
});

test("what the other says is shown, else what was said here, else the computer is asked", () => {
  const said = { black: ["a1"], white: ["h8"] };
  const { table, marking } = counting({ counts: said });
  marking.follow(table.whole.state);
  assert.deepEqual([...marking.marked], ["h8"]);
  marking.follow({ ...table.whole.state, event: "count", data: { side: "black" } });
  assert.deepEqual([...marking.marked], ["a1"]);
  const first = counting();
  first.marking.follow(first.table.whole.state);
  assert.deepEqual(first.table.asked, [["propose", undefined]]);
  const watcher = counting({}, []);
  watcher.marking.follow(watcher.table.whole.state);
  assert.deepEqual(watcher.table.asked, []);
  const rated = counting();
  rated.table.whole.rated = true;
  rated.marking.follow(rated.table.whole.state);
  assert.deepEqual(rated.table.asked, [], "there people mark by themselves");
  assert.equal(COUNTING, "counting");
});

test("a proposal counts only for the board that it was made for, and while nobody has said anything", () => {
  const { table, marking } = counting();
  marking.propose({ version: 4, dead: ["a2"] });
  assert.equal(marking.proposed, null);
  marking.propose({ version: 5, dead: ["a2"] });
  assert.deepEqual([marking.proposed, [...marking.marked], table.refreshed], [1, ["a2"], 1]);
  table.whole.state.counts = { white: [] };
  marking.propose({ version: 5, dead: [] });
  assert.equal(marking.proposed, 1);
});

test("a count that is late is not shown", () => {
  const { table, marking } = counting();
  marking.marked = new Set(["a1"]);
  marking.show({ version: 5, dead: [], shown: /** @type {any} */ ("none") });
  marking.show({ version: 4, dead: ["a1"], shown: /** @type {any} */ ("older") });
  marking.show({ version: 5, dead: ["a1"], shown: /** @type {any} */ ("now") });
  assert.deepEqual(table.seen, ["now"]);
});

test("when play goes on nothing is marked", () => {
  const { table, marking } = counting({ marking: false });
  marking.marked = new Set(["a1"]);
  marking.proposed = 1;
  marking.follow(table.whole.state);
  assert.deepEqual([[...marking.marked], marking.proposed], [[], null]);
});
