// Refusals of the server as sentences in the reader's language.

import assert from "node:assert/strict";
import { test } from "node:test";

import { sentence } from "../../src/potez/web/api.js";
import { use } from "../../src/potez/web/text.js";

const ROMANIAN = {
  "error-opening": ["Un joc nu poate începe așa."],
  "error-option-unknown": [["game"], " nu are setarea ", ["option"], "."],
  "error-option-value": [["option"], ": nu se poate așa. ", ["help"]],
  "option-size": ["Mărime"],
  "help-size": ["căsuțe pe latură"],
};

test("a game that cannot be opened is refused without a word of the server's English", () => {
  use(ROMANIAN, "ro");
  const problem = "option size=99: use a whole number from 2 to 19";
  const told = (/** @type {Record<string, unknown>} */ values) => sentence({ error: "option", values: { problem, game: "hex", kind: "", ...values } });
  assert.equal(told({}), "Un joc nu poate începe așa.");
  assert.equal(told({ option: "size" }), "Mărime: nu se poate așa. căsuțe pe latură");
  assert.equal(told({ kind: "option-unknown", option: "foo" }), "hex nu are setarea foo.");
});
