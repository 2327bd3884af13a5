// Words about people and tables in lists; the line of a rating; news that come back.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { places } from "../../src/potez/web/people/course.js";
import { waiting } from "../../src/potez/web/people/header.js";
import { delay } from "../../src/potez/web/people/news.js";
import { awaited, because, byUrgency, called, myMove, pace, player, rating, settings, state, when } from "../../src/potez/web/people/words.js";
import { what } from "../../src/potez/web/table/words.js";
import { use } from "../../src/potez/web/text.js";

const MESSAGES = {
  "former-player": ["gone"], "guest-called": [["who"], " (guest)"], "guest-number": ["Guest ", ["number"]],
  computer: ["Computer ", ["level"]], "side-red": ["Red"], "side-blue": ["Blue"], "pace-none": ["no clock"],
  "pace-days": [["count", { one: [["count"], " day"], other: [["count"], " days"] }]], yes: ["yes"], no: ["no"],
  "option-hex-swap": ["Swap"], "option-size": ["Size"], "choice-go-ko-none": ["no ban"], "option-go-ko": ["Ko"],
  "choice-bombs-map-own": ["my own map"], "option-bombs-map": ["Map"],
  "row-waiting": ["waiting"], "row-counting": ["counting"], "row-your-move": ["yours"], "row-their-move": ["theirs"], "row-called-off": ["off"],
  "turn-red": ["Red to move"], "won-red": ["Red wins"], "end-time": ["time is up"], "end-agreement": ["agreed"],
  "won-because": [["won"], ": ", ["reason"]], "draw-because": ["A draw: ", ["reason"]],
};

beforeEach(() => use(MESSAGES, "en"));

/** @param {object} more */
function row(more = {}) {
  const sides = { red: { kind: "person", name: "Ana", who: "account", level: 0 }, blue: { kind: "person", name: "", who: "guest", guest: 1234, level: 0 } };
  return { id: "t", game: "hex", options: {}, clock: null, rated: false, stage: "playing", turn: "red", plies: 3, due: null, at: 0, winner: null, reason: null, sides, mine: ["red"], invited: false, ...more };
}

test("guests are told apart from those who are registered", () => {
  assert.equal(called({ name: "Ana", who: "account" }), "Ana");
  assert.equal(called({ name: "Ana", who: "guest", guest: 1 }), "Ana (guest)");
  assert.equal(called({ name: "", who: "guest", guest: 1234 }), "Guest 1234");
  assert.equal(called({ name: "", who: "former" }), "gone");
  assert.equal(player({ kind: "computer", name: "", level: 4 }, "red"), "Computer 4");
  assert.equal(player({ kind: "open", name: "", level: 0 }, "blue"), "Blue");
});

test("a rating that is not sure yet has a question mark", () => {
  assert.equal(rating({ rating: 1520, provisional: false }), "1520");
  assert.equal(rating({ rating: 1480, provisional: true }), "1480?");
  assert.equal(rating({}), "");
});

test("clocks in words", () => {
  assert.equal(pace(null), "no clock");
  assert.equal(pace({ kind: "sudden", main: 600 }), "10 min");
  assert.equal(pace({ kind: "sudden", main: 30 }), "30 sec");
  assert.equal(pace({ kind: "sudden", main: 90 }), "1.5 min");
  assert.equal(pace({ kind: "fischer", main: 300, increment: 3 }), "5 min + 3 sec");
  assert.equal(pace({ kind: "fischer", increment: 5 }), "0 min + 5 sec");
  assert.equal(pace({ kind: "byoyomi", main: 600, periods: 3, period: 30 }), "10 min + 3 × 30 sec");
  assert.equal(pace({ kind: "correspondence", days: 3 }), "3 days");
  use(MESSAGES, "uk");
  assert.equal(pace({ kind: "fischer", main: 300, increment: 3 }), "5 хв + 3 с");
});

test("settings that are not as usual, in words", () => {
  assert.deepEqual(settings("hex", { size: 9, swap: true }), ["Size: 9", "Swap: yes"]);
  assert.deepEqual(settings("go-quick", { ko: "none" }), ["Ko: no ban"]);
  assert.deepEqual(settings("bombs", { map: "###\n#1#\n" }), ["Map: my own map"]);
});

test("whose move it is, and whether somebody waits for it", () => {
  assert.equal(state(row()), "yours");
  assert.equal(state(row({ turn: "blue" })), "theirs");
  assert.equal(state(row({ mine: [] })), "Red to move");
  assert.equal(state(row({ turn: null })), "counting");
  assert.equal(state(row({ stage: "open" })), "waiting");
  assert.ok(myMove(row()) && awaited(row()));
  assert.ok(!myMove(row({ stage: "open" })));
  const alone = row({ id: "alone", sides: { red: { kind: "person", name: "", level: 0 }, blue: { kind: "computer", name: "", level: 3 } } });
  assert.ok(myMove(alone) && !awaited(alone));
  assert.deepEqual(byUrgency([row({ id: "later", turn: "blue" }), alone, row({ id: "now" })]).map((item) => item.id), ["now", "alone", "later"]);
});

test("how a game ended", () => {
  assert.equal(state(row({ stage: "over", winner: "red", reason: "time" })), "Red wins: time is up");
  assert.equal(state(row({ stage: "over", reason: "agreement" })), "A draw: agreed");
  assert.equal(state(row({ stage: "over", reason: "aborted" })), "off");
});

test("times from here", () => {
  assert.equal(when(1000 - 7200, 1000), "2 hours ago");
  assert.equal(when(1000 + 3 * 86400, 1000), "in 3 days");
  assert.equal(when(990, 1000), "this minute");
});

test("the line of a rating stays in its picture, and a small change looks small", () => {
  const found = places([1500, 1700, 1600]);
  assert.deepEqual(found.map(([x]) => x), [0, 80, 160]);
  assert.ok(found.every(([, y]) => y >= 0 && y <= 40));
  assert.ok(found[1][1] < found[0][1]);
  assert.deepEqual(places([1500, 1510]).map(([, y]) => y), [22, 18]);
  assert.deepEqual(places([1500]), [[160, 20]]);
});

test("not everybody comes back at the same moment", () => {
  assert.equal(delay(1000, 0), 500);
  assert.equal(delay(1000, 1), 1500);
});

test("the number in the header counts moves that somebody awaits and invitations that were not declined", () => {
  const mine = /** @type {any[]} */ ([row(), row({ id: "u", turn: "blue" })]);
  const challenges = /** @type {any[]} */ ([row({ id: "a", mine: [], invited: true }), row({ id: "b", mine: [], invited: true }), row({ id: "c", mine: [] }), row({ id: "d" })]);
  assert.deepEqual(waiting(mine, challenges, ["b"]), { moves: 1, invitations: 1 });
  assert.deepEqual(waiting([], [], []), { moves: 0, invitations: 0 });
});

test("why a game ended is told by who won, where that says more", () => {
  use({ "end-captured": ["the last piece was captured"], "end-captured-attackers": ["the king was captured"] }, "en");
  assert.equal(because("captured", "white"), "the last piece was captured");
  assert.equal(because("captured", "attackers"), "the king was captured");
  assert.equal(because("new", null), "new");
});

test("a game's own word for a piece comes before the one that games share", () => {
  use({ "piece-man-black": ["чорна фішка"], "piece-man-black-checkers": ["чорна шашка"], "piece-queen": ["королева"], empty: ["порожньо"] }, "uk");
  /** @type {any} */
  const standing = { pieces: [{ site: "c3", kind: "man", side: "black" }, { site: "d4", kind: "queen", side: "" }], marks: [] };
  const at = (/** @type {string} */ name, /** @type {string} */ game) => what(/** @type {any} */ ({ name, tint: "" }), standing, game);
  assert.equal(at("c3", "checkers"), "чорна шашка");
  assert.equal(at("c3", "alquerque"), "чорна фішка");
  assert.equal(at("d4", "stay"), "королева");
  assert.equal(at("e5", "stay"), "порожньо");
});
