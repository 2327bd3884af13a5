// Messages and lists in the reader's language.

import assert from "node:assert/strict";
import { test } from "node:test";

import { asMove, countFromZero, either, inWords, listed, number, places, t, use } from "../../src/potez/web/text.js";

test("examples are listed in the reader's words", () => {
  use({}, "ro");
  assert.equal(either("d, !d or d*"), "d, !d sau d*");
  assert.equal(listed(["a1", "b2"]), "a1 și b2");
});

const ROMANIAN = { "written-pass": ["pas"], "action-pass": ["Pas"], "written-no-moves": ["nu mai sunt mutări"], "action-no-moves": ["Nu mai sunt mutări"] };

test("moves without a place are words of the language, in sentences and lists", () => {
  use({ ...ROMANIAN, hint: ["Calculatorul ar juca ", ["move"], "."] }, "ro");
  assert.equal(t("hint", { move: "pass" }), "Calculatorul ar juca pas.");
  assert.equal(inWords("c3 pass d4 pass"), "c3 pas d4 pas");
  assert.equal(either("c3 or pass"), "c3 sau pas");
});

test("typed words for such moves are understood, with and without their marks, and so is the notation", () => {
  use(ROMANIAN, "ro");
  for (const typed of ["pas", " Pas ", "PASS"]) assert.equal(asMove(typed), "pass");
  for (const typed of ["nu mai sunt mutări", "Nu mai sunt mutari", "no-moves", "no moves"]) assert.equal(asMove(typed), "no-moves");
  assert.equal(asMove("c3-c4"), "c3-c4");
});

test("numbers have the decimal sign of the language", () => {
  use({ a: [["n"]] }, "uk");
  assert.equal(t("a", { n: 6.5 }), "6,5");
  assert.equal(number(1000), "1000");
  use({ a: [["n"]] }, "en");
  assert.equal(t("a", { n: 6.5 }), "6.5");
});

test("a missing message or value is an error, not an empty place", () => {
  use({ a: ["x ", ["n"]] }, "en");
  assert.throws(() => t("b"), /no message b/);
  assert.throws(() => t("a"), /needs n/);
  assert.equal(t("a", { n: 7 }), "x 7");
});

test("rows are counted from 0 where somebody wants it: in moves, places and what is typed", () => {
  use({ refused: [["move"], ": ", ["sites"]], "written-pass": ["Pass"], "action-pass": ["Pass"] }, "en");
  const move = "b3xd5xf7";
  assert.equal(t("refused", { move, sites: "b3 and d5" }), "b3xd5xf7: b3 and d5");
  countFromZero(true);
  assert.equal(t("refused", { move, sites: "b3 and d5" }), "b2xd4xf6: b2 and d4");
  assert.deepEqual([inWords("a6-b5 pass c3xe5"), places("a1")], ["a5-b4 Pass c2xe4", "a0"]);
  assert.deepEqual([asMove("A5-b4"), asMove("b2xd4xf6"), asMove("pass")], ["A6-b5", "b3xd5xf7", "pass"]);
  countFromZero(false);
  assert.deepEqual([inWords("a6-b5"), asMove("a6-b5")], ["a6-b5", "a6-b5"]);
});
