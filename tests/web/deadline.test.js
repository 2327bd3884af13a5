// Countdowns between two messages.

import assert from "node:assert/strict";
import { test } from "node:test";

import { remaining, shown } from "../../src/potez/web/table/deadline.js";

/** @typedef {import("../../src/potez/web/table/deadline.js").DeadlineData} DeadlineData */

/** @type {DeadlineData} */
const FIRST = { kind: "first", side: "red", left: 60, wait: 0 };

test("a countdown runs and ends at nothing", () => {
  assert.equal(remaining(FIRST, 12.5), 47.5);
  assert.equal(remaining(FIRST, 100), 0);
});

test("a countdown that waits has not begun", () => {
  assert.equal(remaining({ ...FIRST, wait: 10 }, 8), 60);
  assert.equal(remaining({ ...FIRST, wait: 10 }, 12), 58);
});

test("it is shown in whole seconds", () => {
  assert.deepEqual([75, 60, 59.2, 9.99, 9, 0.4, 0].map(shown), ["1:15", "1:00", "1:00", "0:10", "0:09", "0:01", "0:00"]);
});
