// Clocks between two messages.

import assert from "node:assert/strict";
import { test } from "node:test";

import { overtime, reading, written } from "../../src/potez/web/table/clock.js";
import { PACES } from "../../src/potez/web/table/pace.js";

/** @typedef {import("../../src/potez/web/table/clock.js").ClockData} ClockData */

/** @type {ClockData} */
const SUDDEN = { settings: { kind: "sudden", main: 300 }, left: { black: 300, white: 200 }, periods: { black: 0, white: 0 }, running: { side: "white", wait: 0 } };
/** @type {ClockData} */
const BYOYOMI = { settings: { kind: "byoyomi", main: 60, periods: 3, period: 10 }, left: { black: 5, white: 0 }, periods: { black: 3, white: 2 }, running: { side: "black", wait: 0 } };

test("only the clock of the side to move runs", () => {
  assert.equal(reading(SUDDEN, "white", 10).seconds, 190);
  assert.equal(reading(SUDDEN, "black", 10).seconds, 300);
  assert.equal(reading(SUDDEN, "white", 1000).seconds, 0);
});

test("a clock that waits has not begun", () => {
  const waits = { ...SUDDEN, running: { side: "white", wait: 8 } };
  assert.equal(reading(waits, "white", 8).seconds, 200);
  assert.equal(reading(waits, "white", 10).seconds, 198);
});

test("periods follow the main time, one after the other", () => {
  assert.deepEqual(reading(BYOYOMI, "black", 4), { seconds: 1, periods: 3, overtime: false });
  assert.deepEqual(reading(BYOYOMI, "black", 8), { seconds: 7, periods: 3, overtime: true });
  assert.deepEqual(reading(BYOYOMI, "black", 17), { seconds: 8, periods: 2, overtime: true });
  assert.deepEqual(reading(BYOYOMI, "black", 40), { seconds: 0, periods: 0, overtime: true });
  assert.deepEqual(reading(BYOYOMI, "white", 40), { seconds: 10, periods: 2, overtime: true });
});

test("a period that runs already goes on where the server said", () => {
  /** @type {ClockData} */
  const inside = { ...BYOYOMI, left: { black: 0, white: 0 }, periods: { black: 2, white: 2 }, over: 4 };
  assert.deepEqual(reading(inside, "black", 1), { seconds: 3, periods: 2, overtime: true });
  assert.deepEqual(reading(inside, "black", 5), { seconds: 9, periods: 1, overtime: true });
  assert.deepEqual(reading(inside, "black", 14), { seconds: 0, periods: 0, overtime: true });
});

test("times are written as on a clock", () => {
  assert.deepEqual([600, 599.2, 61, 10, 9.99, 9.4, 0].map(written), ["10:00", "10:00", "1:01", "0:10", "0:09.9", "0:09.4", "0:00.0"]);
  assert.equal(written(3725), "1:02:05");
  assert.equal(written(2 * 86400 + 5 * 3600 + 10), "2d 5h");
});

test("a byo-yomi clock shows its periods", () => {
  assert.equal(overtime(BYOYOMI, reading(BYOYOMI, "black", 0)), "+ 3 × 10");
  assert.equal(overtime(BYOYOMI, reading(BYOYOMI, "white", 0)), "× 2");
  assert.equal(overtime(SUDDEN, reading(SUDDEN, "white", 0)), "");
});

test("the site offers each kind of clock", () => {
  for (const [kind, paces] of Object.entries(PACES)) for (const pace of paces) assert.equal(pace.kind, kind);
});
