// Messages and lists in the reader's language.

import assert from "node:assert/strict";
import { test } from "node:test";

import { either, listed, t, use } from "../../src/potez/web/text.js";

test("examples are listed in the reader's words", () => {
  use({}, "ro");
  assert.equal(either("d, !d or d*"), "d, !d sau d*");
  assert.equal(listed(["a1", "b2"]), "a1 și b2");
});

test("a missing message or value is an error, not an empty place", () => {
  use({ a: ["x ", ["n"]] }, "en");
  assert.throws(() => t("b"), /no message b/);
  assert.throws(() => t("a"), /needs n/);
  assert.equal(t("a", { n: 7 }), "x 7");
});
