// The secret of an invitation is where no server and no log gets to see it.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { forgetInvitation, invitation, link } from "../../src/potez/web/table/waiting.js";

/** @type {string[]} */
let shown = [];

/** @param {string} href */
function at(href) {
  const { origin } = new URL(href);
  Object.assign(globalThis, { location: { href, origin }, history: { state: null, replaceState: (/** @type {any} */ _state, /** @type {any} */ _title, /** @type {URL} */ to) => shown.push(to.href) } });
}

beforeEach(() => {
  shown = [];
});

test("a link has it after the #, and whoever opens it finds it there", () => {
  at("https://games.example/tables/a%2Fb");
  const address = link("a/b", "s&cret=+");
  assert.equal(new URL(address).search, "");
  at(address);
  assert.equal(address.split("#")[0], "https://games.example/tables/a%2Fb");
  assert.equal(invitation(), "s&cret=+");
});

test("what a server would see is no invitation", () => {
  at("https://games.example/tables/a?join=secret");
  assert.equal(invitation(), null);
  forgetInvitation();
  assert.deepEqual(shown, []);
});

test("an invitation that has done its work is taken out of the address", () => {
  at("https://games.example/tables/a?language=ro#join=secret");
  forgetInvitation();
  assert.deepEqual(shown, ["https://games.example/tables/a?language=ro"]);
});
