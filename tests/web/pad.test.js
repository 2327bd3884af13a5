// The direction pad of Stay on the Board: what keys mean wherever the letters are, what is seen on a turned board, what the middle shows.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { browser, messages, press } from "./dom.js";

browser();

const { use } = await import("../../src/potez/web/text.js");
const { Choice, meaning, pad } = await import("../../src/potez/web/table/pad.js");

beforeEach(() => use(messages, "en"));

/** @param {object} [more] @returns {any} */
function table(more = {}) {
  const played = /** @type {string[]} */ ([]);
  const whole = { board: { sites: Array.from({ length: 25 }) }, state: { shown: { last: null } } };
  return { played, whole, mine: true, flipped: false, need: () => whole, entry: { risk: (/** @type {string} */ text) => played.push(text) }, panel: { controls: { act: (/** @type {string} */ name) => played.push(name) } }, ...more };
}

const middle = (/** @type {any} */ element) => element.querySelector(".middle");

test("keys count by their places, whatever is written on them: й and љ stand where Q does", () => {
  for (const key of ["q", "Q", "й", "љ"]) assert.deepEqual(meaning({ code: "KeyQ", key }, 4), { way: "7" });
  const ways = Object.fromEntries([..."QWEADZXCS"].map((letter) => [letter, meaning({ code: `Key${letter}`, key: "щ" }, 4).way]));
  assert.deepEqual(ways, { Q: "7", W: "8", E: "9", A: "4", D: "6", Z: "1", X: "2", C: "3", S: "2" });
  assert.deepEqual(meaning({ code: "Numpad7", key: "Home" }, 4), { way: "7" }, "with or without Num Lock");
  assert.deepEqual([meaning({ code: "Numpad5", key: "Clear" }, 4), meaning({ code: "Space", key: " " }, 4)], [{ act: "confirm" }, { act: "confirm" }]);
  assert.deepEqual([meaning({ code: "Digit4", key: "4" }, 4), meaning({ code: "Digit5", key: "5" }, 4), meaning({ code: "KeyF", key: "f" }, 4)], [{ far: 4 }, {}, {}]);
  assert.deepEqual(meaning({ code: "Backspace", key: "Backspace" }, 4), { act: "claim" });
});

test("a direction pressed again goes further, and begins anew after the last distance", () => {
  const choice = new Choice(2);
  const texts = ["9", "9", "9", "4"].map((way) => {
    choice.press(way);
    return choice.text(false);
  });
  assert.deepEqual(texts, ["9x1", "9x2", "9x1", "4x1"]);
});

test("on a turned board a direction leads where it is seen to lead", () => {
  const here = table({ flipped: true });
  const made = pad(here);
  made.element.querySelector('[data-way="8"]')?.click();
  assert.equal(middle(made.element).textContent, "↑1");
  middle(made.element).click();
  assert.deepEqual(here.played, ["2x1"]);
  here.whole.state.shown.last = { text: "9x2" };
  made.update();
  assert.equal(middle(made.element).textContent, "↙2", "and so is a move that was made");
});

test("the middle shows what was played last, by anybody, until something is chosen", () => {
  const here = table();
  const made = pad(here);
  assert.equal(middle(made.element).textContent, "·");
  here.whole.state.shown.last = { text: "6x3" };
  made.update();
  assert.equal(middle(made.element).textContent, "→3");
  assert.ok(middle(made.element).getAttribute("aria-label").includes("6x3"));
  made.element.querySelector('[data-way="1"]')?.click();
  assert.equal(middle(made.element).textContent, "↙1");
  here.whole.state.shown.last = { text: "no-moves" };
  middle(made.element).click();
  made.update();
  assert.equal(middle(made.element).textContent, "✗");
});

test("Enter, Space and 5 confirm after a direction was clicked, which keeps the focus", () => {
  for (const key of [{ code: "Enter", key: "Enter" }, { code: "Space", key: " " }, { code: "Numpad5", key: "5" }]) {
    const here = table();
    const made = pad(here);
    const way = made.element.querySelector('[data-way="3"]');
    way?.click();
    assert.ok(press({ ...key, target: way }), "the button itself is not pressed once more");
    assert.deepEqual(here.played, ["3x1"]);
  }
});

test("Enter on a direction that is not chosen yet chooses it, as on any button", () => {
  const here = table();
  const made = pad(here);
  made.element.querySelector('[data-way="3"]')?.click();
  assert.ok(!press({ code: "Enter", key: "Enter", target: made.element.querySelector('[data-way="9"]') }));
  assert.deepEqual(here.played, []);
});

test("nothing is played while it is not your turn, and Backspace claims", () => {
  const here = table({ mine: false });
  const made = pad(here);
  press({ code: "KeyD", key: "d" });
  press({ code: "Enter", key: "Enter" });
  assert.deepEqual(here.played, []);
  press({ code: "Backspace", key: "Backspace" });
  assert.deepEqual([here.played, made.element.hidden], [["no-moves"], false]);
});
