// Which site a finger means, and moves that wait to be confirmed.

import assert from "node:assert/strict";
import { test } from "node:test";

import { browser, messages } from "./dom.js";

browser();

const { finest, nearest } = await import("../../src/potez/web/input/aim.js");
const { Holding } = await import("../../src/potez/web/table/holding.js");
const { use } = await import("../../src/potez/web/text.js");

use(messages, "en");

/** @param {string} name @param {number} x @param {number} y @param {any} shape @returns {import("../../src/potez/web/board/types.js").Site} */
const site = (name, x, y, shape, tint = "") => ({ name, x, y, shape, tint });

test("between two cells a touch means the wall in the groove, the one along which it is nearer to the middle of it", () => {
  const sites = [site("a1", 0, 0, "square"), site("b1", 1, 0, "square"), site("h", 0.5, 0.5, "slot", "horizontal"), site("v", 0.5, 0.5, "slot", "vertical")];
  const name = (/** @type {number} */ x, /** @type {number} */ y) => nearest(sites, { x, y })?.name ?? null;
  assert.deepEqual([name(0, 0), name(0.2, 0.1), name(0.2, 0.45), name(0.45, 0.2), name(0.8, 0.5)], ["a1", "a1", "h", "v", "h"]);
  assert.equal(finest(sites), 0.25);
});

test("the nearest point is meant, and none from far away", () => {
  const sites = [site("a1", 0, 0, "point"), site("b1", 1, 0, "point"), site("c1", 1.5, 0, "point")];
  assert.equal(nearest(sites, { x: 0.6, y: 0.2 })?.name, "b1");
  assert.equal(nearest(sites, { x: 0, y: 2 }), null);
  assert.equal(finest(sites), 0.5);
});

/** @param {boolean} armed @returns {any} */
function holding(armed) {
  const played = /** @type {string[]} */ ([]);
  const pathBox = { question: null, ask: (/** @type {string} */ text, /** @type {() => void} */ act) => (pathBox.question = /** @type {any} */ ({ text, act })) };
  const table = { entry: { moves: [["a1-b1", "a1", "b1"], ["pass"]], play: (/** @type {string} */ text) => !table.held.holds(text) && played.push(text) }, grid: { lens: { armed } }, refresh() {}, panel: { pathBox }, held: /** @type {any} */ (null) };
  table.held = new Holding(/** @type {any} */ (table));
  return { table, played, pathBox, held: table.held };
}

test("a move that was aimed at waits for its button or another touch of its last site", () => {
  const { table, played, held, pathBox } = holding(true);
  table.entry.play("a1-b1");
  assert.deepEqual([played, held.path], [[], ["a1", "b1"]]);
  assert.equal(held.again("a1"), false);
  assert.equal(held.again("b1"), true);
  assert.deepEqual([played, held.path, pathBox.question], [["a1-b1"], null, null]);
  table.entry.play("a1-b1");
  pathBox.question?.act();
  assert.deepEqual(played, ["a1-b1", "a1-b1"]);
  table.entry.play("a1-b1");
  held.drop();
  assert.deepEqual([held.again("b1"), pathBox.question], [false, null]);
});

test("a button is pressed and a mouse clicks without a question", () => {
  const finger = holding(true);
  finger.table.entry.play("pass");
  const mouse = holding(false);
  mouse.table.entry.play("a1-b1");
  assert.deepEqual([finger.played, mouse.played], [["pass"], ["a1-b1"]]);
});
