// Moves of a solved game in colour: which sites get which sign, and the same in words.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { browser } from "./dom.js";

browser();

const { use } = await import("../../src/potez/web/text.js");
const { Worths, sentence, signs } = await import("../../src/potez/web/table/worths.js");

const MOVES = [["moves"]];
beforeEach(() => use({ "worths-win": ["Wins: ", ...MOVES], "worths-draw": ["Keeps the draw: ", ...MOVES], "worths-all-win": ["Every move wins."], "worths-all-draw": ["Every move leads to a draw."], "worths-all-loss": ["Every move loses."] }, "en"));

/** @param {string} move @param {"win" | "draw" | "loss"} result @param {string[]} path */
const worth = (move, result, path = move.split("-")) => ({ move, path, result });

test("a piece has the best of its moves, and a target the result of its own", () => {
  const moves = [worth("a1-a2", "win"), worth("b1-b2", "draw"), worth("a1-b2", "loss"), worth("c1-c2", "loss")];
  assert.deepEqual(signs(moves, [], []), { a1: "win", b1: "draw", c1: "loss" });
  assert.deepEqual(signs(moves, ["a1"], ["a2", "b2"]), { a2: "win", b2: "loss" });
});

test("cells that are touched in any order are all signed", () => {
  const moves = [worth("a1-a2", "win"), worth("a2-a3", "loss")];
  assert.deepEqual(signs(moves, [], ["a1", "a2", "a3"]), { a1: "win", a2: "loss", a3: "loss" });
  assert.deepEqual(signs(moves, ["a2"], ["a1", "a3"]), { a1: "win", a3: "loss" });
});

test("the moves that keep what there is are named, but for a few too many", () => {
  assert.equal(sentence([]), "");
  assert.equal(sentence([worth("b2", "win"), worth("c1", "win"), worth("a1", "loss")]), "Wins: b2, c1");
  assert.equal(sentence([worth("b2", "draw"), worth("a1", "loss")]), "Keeps the draw: b2");
  for (const [result, text] of /** @type {["win" | "draw" | "loss", string][]} */ ([["win", "Every move wins."], ["draw", "Every move leads to a draw."], ["loss", "Every move loses."]])) {
    assert.equal(sentence([worth("a1", result), worth("b1", result)]), text);
  }
  const many = Array.from({ length: 20 }, (_, i) => worth(`a${i}`, "win"));
  assert.match(sentence([...many, worth("b1", "loss")]), /^Wins: a0, .*, a11 …$/);
});

test("nothing is asked or shown where advice is not allowed, and nothing of another position", () => {
  const asked = /** @type {any[]} */ ([]);
  const state = { may: { advice: true }, moves: [] };
  const table = /** @type {any} */ ({ need: () => ({ state }), positions: { at: 0 }, connection: { question: (/** @type {any[]} */ ...given) => asked.push(given) }, decorate: () => {} });
  const worths = new Worths(table);
  worths.ask(0);
  assert.deepEqual(asked, [], "nobody has asked for colours");
  localStorage.getItem = (name) => (name === "potez-worths" ? "true" : null);
  worths.ask(0);
  assert.deepEqual(asked, [["worths", { ply: 0 }]]);
  worths.show({ ply: 0, moves: [worth("b2", "win")] });
  assert.deepEqual(worths.sites([], []), { b2: "win" });
  table.positions.at = 1;
  assert.deepEqual(worths.sites([], []), {});
  table.positions.at = 0;
  state.may.advice = false;
  worths.ask(0);
  assert.equal(asked.length, 1);
  assert.deepEqual(worths.sites([], []), {});
  localStorage.getItem = () => null;
});
