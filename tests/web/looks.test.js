// What every game says of its own look.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

import { browser } from "./dom.js";

const web = new URL("../../src/potez/web/", import.meta.url);
const previews = JSON.parse(readFileSync(new URL("previews.json", web), "utf-8"));
const ids = readdirSync(new URL("games/", web)).filter((name) => name.endsWith(".js")).map((name) => name.slice(0, -3));

for (const id of ids) {
  test(`${id} has a material, and draws every piece of its picture`, async () => {
    const { look } = await import(new URL(`games/${id}.js`, web).href);
    assert.equal(typeof look.material.draw, "function");
    for (const { pieces } of previews[id].frames) for (const { kind } of pieces) assert.equal(typeof look.pieces[kind], "function", kind);
  });
}

test("every key of the bomb game is a move, with a bomb where the rules ask for one", async () => {
  const { look } = await import(new URL("games/bombs.js", web).href);
  const pressed = (flipped, letter, shiftKey, path, ...moves) => look.keys({ code: `Key${letter.toUpperCase()}`, shiftKey }, { path, moves: moves.map((text) => [text]), flipped });
  const press = (...how) => pressed(false, ...how);
  assert.equal(press("w", false, [], "w", "w*"), "w");
  assert.equal(press("W", true, [], "w", "w*"), "w*");
  assert.equal(press("d", false, [], "d*"), "d*");
  assert.equal(press("a", false, ["b2"], "!a"), "!a");
  assert.equal(press("s", false, []), "s"); // refused by the server, who says why
  assert.equal(press("x", false, [], "w"), null);
  assert.deepEqual([..."wasd"].map((letter) => pressed(true, letter, false, [])), ["s", "d", "w", "a"], "as it is seen on a turned board");
});

test("the halves of a bar open towards each other, also on a turned board", async () => {
  browser();
  const { look } = await import(new URL("games/squart.js", web).href);
  const turn = (/** @type {string} */ kind, /** @type {boolean} */ flipped) => look.pieces[kind]({ flipped }).at(-1).getAttribute("transform").match(/rotate\((\d+)\)/)[1] % 360;
  const turns = (/** @type {boolean} */ flipped) => ["bar-left", "bar-top", "bar-right", "bar-bottom"].map((kind) => turn(kind, flipped));
  assert.deepEqual(turns(false), [0, 90, 180, 270]);
  assert.deepEqual(turns(true), [180, 270, 0, 90]);
});
