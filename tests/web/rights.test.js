// Which controls are shown: what the server says that somebody may do, and nothing else.

import assert from "node:assert/strict";
import { test } from "node:test";

import { controls, watching } from "../../src/potez/web/table/rights.js";

const person = { kind: "person", name: "", level: 0 };

/** @param {Record<string, boolean>} may @param {object} [more] @returns {any} */
function seen(may, more = {}) {
  return { you: { sides: ["red"] }, shared: true, sides: ["red", "blue"], seats: { red: person, blue: person }, state: { stage: "playing", offers: {}, may }, ...more };
}

/** The controls that are shown, and those that can be used. @param {any} whole */
function shown(whole) {
  const all = Object.entries(controls(whole)).filter(([, { there }]) => there);
  return [all.map(([name]) => name), all.filter(([, { able }]) => able).map(([name]) => name)];
}

test("what is not named is not shown, and what is false cannot be used", () => {
  assert.deepEqual(shown(seen({})), [[], []]);
  assert.deepEqual(shown(seen({ undo: true, redo: false })), [["undo", "redo"], ["undo"]]);
  assert.deepEqual(shown(seen({ draw: false, takeback: true })), [["takeback", "draw"], ["takeback"]]);
});

test("the number of moves decides nothing here: the server says how long a game is called off", () => {
  const late = seen({ abort: true, resign: true });
  late.state.plies = 40;
  assert.deepEqual(shown(late)[0], ["abort"], "and as long as that can be done, nobody has to lose");
  const early = seen({ resign: true });
  early.state.plies = 0;
  assert.deepEqual(shown(early)[0], ["resign"]);
});

test("an offer that is there is answered where it is shown", () => {
  const offered = seen({ draw: true });
  offered.state.offers = { draw: "blue" };
  assert.deepEqual(shown(offered), [["draw"], []]);
});

test("hints are for one who plays alone", () => {
  assert.deepEqual(shown(seen({ advice: true }, { shared: false }))[0], ["hint", "new"]);
  assert.deepEqual(shown(seen({ advice: true }, { shared: false, you: { sides: [] } }))[0], ["new"]);
  assert.deepEqual(shown(seen({ advice: true }))[0], []);
});

test("whoever has no seat watches, unless everybody is a computer or somebody is missing", () => {
  const other = { you: { sides: [] } };
  assert.ok(watching(seen({}, other)));
  assert.ok(!watching(seen({})));
  assert.ok(!watching(seen({}, { ...other, state: { stage: "open", offers: {}, may: {} } })));
  assert.ok(!watching(seen({}, { ...other, seats: { red: { kind: "computer" }, blue: { kind: "computer" } } })));
});
