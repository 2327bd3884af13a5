// What every game says of its own look.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

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
  const press = (key, shiftKey, path, ...moves) => look.keys({ key, shiftKey }, { path, moves: moves.map((text) => [text]) });
  assert.equal(press("w", false, [], "w", "w*"), "w");
  assert.equal(press("W", true, [], "w", "w*"), "w*");
  assert.equal(press("d", false, [], "d*"), "d*");
  assert.equal(press("a", false, ["b2"], "!a"), "!a");
  assert.equal(press("s", false, []), "s"); // refused by the server, who says why
  assert.equal(press("x", false, [], "w"), null);
});
