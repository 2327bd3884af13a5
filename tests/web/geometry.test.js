// Where sites are drawn, from both sides, and what stands at the edges.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Geometry } from "../../src/potez/web/board/geometry.js";
import { look as hex } from "../../src/potez/web/games/hex.js";

/** @typedef {import("../../src/potez/web/board/types.js").Site} Site */

/** @returns {Site[]} */
function square() {
  return [0, 1, 2].flatMap((y) => [0, 1, 2].map((x) => ({ name: `${"abc"[x]}${y + 1}`, x, y, shape: /** @type {const} */ ("square"), tint: "" })));
}

test("a flipped board is seen from the other side", () => {
  const board = { sites: square(), lines: [], width: 3, height: 3 };
  assert.deepEqual(new Geometry(board).place("a1"), { x: 0, y: 0 });
  assert.deepEqual(new Geometry(board, { flipped: true }).place("a1"), { x: 200, y: 200 });
});

test("every column and row has a label, outside the board", () => {
  const board = { sites: square(), lines: [], width: 3, height: 3 };
  for (const flipped of [false, true]) {
    const labels = new Geometry(board, { flipped }).labels();
    assert.deepEqual(labels.map((label) => label.text).sort(), ["1", "2", "3", "a", "b", "c"]);
    for (const label of labels) assert.ok(label.x < -50 || label.y < -50, `${label.text} at ${label.x} ${label.y}`);
  }
});

test("rows may be counted from zero, as in the source of checkers", () => {
  const board = { sites: square(), lines: [], width: 3, height: 3 };
  assert.ok(new Geometry(board).labels(true).some((label) => label.text === "0"));
});

test("a board of hexagons is shown in squares as well, in rows", () => {
  const sites = square().map((site) => ({ ...site, x: site.x + site.y / 2, y: site.y * 0.866, shape: /** @type {const} */ ("hexagon") }));
  const geometry = new Geometry(hex.squared({ sites, lines: [], width: 4, height: 3 }));
  assert.deepEqual(geometry.place("b3"), { x: 100, y: 200 });
  assert.equal(geometry.sites.get("b3")?.shape, "square");
  assert.equal(geometry.lines.length, 4);
});

test("the number of a point stands beside its piece, where no line passes, also on a turned board", () => {
  const { hare } = JSON.parse(readFileSync(new URL("../../src/potez/web/previews.json", import.meta.url), "utf-8"));
  for (const flipped of [false, true]) {
    const geometry = new Geometry(hare.board, { flipped });
    const numbers = geometry.labels().filter(({ text }) => geometry.sites.has(text));
    assert.equal(numbers.length, 11);
    for (const { x, y, text } of numbers) {
      const place = geometry.place(text);
      assert.ok(Math.hypot(x - place.x, y - place.y) > 50, `${text} is on its piece`);
      for (const { x1, y1, x2, y2 } of hare.board.lines) {
        const [a, b] = [geometry.at({ x: x1, y: y1 }), geometry.at({ x: x2, y: y2 })];
        for (let t = 0; t <= 1; t += 0.01) assert.ok(Math.hypot(x - a.x - t * (b.x - a.x), y - a.y - t * (b.y - a.y)) > 17, `${text} is on a line`);
      }
    }
  }
});
