// What is seen beside the board: buttons, the move that is entered, the list of moves, what an engine thinks, the count of go.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { browser, messages } from "./dom.js";

browser();

const { use } = await import("../../src/potez/web/text.js");
const { Controls } = await import("../../src/potez/web/table/controls.js");
const { PathBox } = await import("../../src/potez/web/table/pathbox.js");
const { MoveList } = await import("../../src/potez/web/table/movelist.js");
const { Evaluation } = await import("../../src/potez/web/table/evaluation.js");
const { Offers } = await import("../../src/potez/web/table/offers.js");
const { points, result } = await import("../../src/potez/web/table/words.js");
const { MarkBox } = await import("../../src/potez/web/table/markbox.js");

beforeEach(() => use(messages, "en"));

/** A panel whose table notes what is done. @param {object} [state] @param {object} [more] @returns {any} */
function panel(state = {}, more = {}) {
  const notes = /** @type {any[]} */ ([]);
  const note = (/** @type {string} */ name) => (/** @type {any[]} */ ...given) => void notes.push([name, ...given]);
  const person = { kind: "person", name: "", level: 0 };
  const whole = {
    entry: "some", actions: ["pass", "swap"], shared: true, sides: ["red", "blue"], seats: { red: person, blue: person }, you: { sides: ["red"] },
    state: { stage: "playing", turn: "red", moves: [], may: {}, offers: {}, counts: {}, legal: null, marking: false, ...state }, ...more,
  };
  const positions = { ply: null, get at() { return this.ply ?? whole.state.moves.length; }, goTo: note("go to") };
  const entry = { path: [], foul: null, complete: null, leaving: false, play: note("play"), done: note("done"), risk: note("risk") };
  const table = { look: {}, mine: true, need: () => whole, command: note("command"), connection: { question: note("question") }, entry, positions, cancel: note("cancel"), flip: note("flip"), opponent: () => "Bob", marking: { marked: new Set(["a1"]), proposed: null } };
  return { notes, whole, table, pathBox: { ask: note("ask") } };
}

test("buttons follow what the server says", () => {
  const here = panel({ may: { undo: true, redo: false, resign: true } });
  const { buttons, ...controls } = new Controls(here);
  new Controls(here).update();
  const made = new Controls(here);
  made.update();
  const shown = Object.keys(made.buttons).filter((name) => !made.buttons[name].hidden);
  assert.deepEqual(shown, ["pass", "undo", "redo", "rules", "resign", "flip"]);
  assert.ok(made.buttons.redo.disabled && !made.buttons.undo.disabled && made.buttons.pass.disabled);
  made.buttons.undo.click();
  made.buttons.redo.click();
  made.buttons.resign.click();
  assert.deepEqual(here.notes.map((/** @type {any[]} */ [name, what]) => [name, what]), [["command", "undo"], ["ask", "resign-sure"]]);
  assert.ok(buttons && controls);
});

test("whoever plays at one device may do without undo, as the settings say", () => {
  const kept = localStorage.getItem;
  localStorage.getItem = (name) => (name === "potez-undo" ? "false" : null);
  try {
    const controls = new Controls(panel({ may: { undo: true, redo: true } }, { shared: false }));
    controls.update();
    assert.ok(controls.buttons.undo.hidden && controls.buttons.redo.hidden);
    localStorage.getItem = kept;
    controls.update();
    assert.ok(!controls.buttons.undo.hidden && !controls.buttons.redo.hidden);
  } finally {
    localStorage.getItem = kept;
  }
});

test("a move without a place is played, and where fouls are punished nothing tells whether it is one", () => {
  const here = panel({ legal: { moves: [["pass"]], fouls: [], next: null } });
  const controls = new Controls(here);
  controls.update();
  assert.ok(!controls.buttons.pass.disabled && controls.buttons.swap.hidden);
  controls.act("pass");
  assert.deepEqual(here.notes, [["risk", "pass"]]);
  for (const legal of [{ moves: [["a1", "a1"]], fouls: [], next: null }, { moves: [["pass"]], fouls: [], next: null }]) {
    const claim = panel({ legal }, { actions: ["pass"] });
    claim.table.look = { punishes: true };
    const made = new Controls(claim);
    made.update();
    assert.ok(!made.buttons.pass.disabled, "true or not, the claim can be made");
  }
  const watcher = panel({}, { you: { sides: [] } });
  new Controls(watcher).act("pass");
  assert.deepEqual(watcher.notes, []);
});

test("the box shows what is entered and asks before a foul", () => {
  const here = panel();
  const box = new PathBox(here);
  box.update();
  assert.equal(box.element.children.length, 0);
  Object.assign(here.table.entry, { path: ["a1", "b1"], complete: "a1-b1" });
  box.update();
  const names = () => box.element.querySelectorAll("button").map((/** @type {any} */ item) => item.getAttribute("data-do"));
  assert.deepEqual(names(), ["done", "cancel"]);
  const before = box.element.children[0];
  box.update();
  assert.equal(box.element.children[0], before, "left alone while it stays the same");
  Object.assign(here.table.entry, { foul: ["a1-b1", "a1", "b1"] });
  box.update();
  assert.deepEqual(names(), ["foul", "no-foul"]);
  box.element.querySelector('[data-do="foul"]')?.click();
  assert.deepEqual(here.notes, [["play", "a1-b1"]]);
});

test("a question is asked once and answered with yes or no", () => {
  const here = panel();
  const box = new PathBox(here);
  const done = /** @type {string[]} */ ([]);
  box.ask("sure?", () => done.push("yes"));
  box.element.querySelector('[data-do="no"]')?.click();
  assert.deepEqual([done, here.notes], [[], [["cancel"]]]);
  box.element.querySelector('[data-do="yes"]')?.click();
  assert.deepEqual(done, ["yes"]);
});

test("the list of moves keeps what stays", () => {
  const here = panel({ moves: ["a1", "b2"] });
  const list = new MoveList(here);
  list.update();
  const [first] = list.list.children;
  here.whole.state.moves = ["a1", "c3", "d4"];
  list.update();
  assert.equal(list.list.children[0], first);
  assert.deepEqual([...list.list.children].map((item) => item.textContent), ["a1", "c3", "d4"]);
  assert.equal(list.list.children[2].getAttribute("aria-current"), "step");
  here.whole.state.moves = [];
  list.update();
  assert.deepEqual([...list.list.children].map((item) => item.textContent), ["no-moves-yet"]);
  here.whole.state.moves = ["e5"];
  list.update();
  assert.deepEqual([...list.list.children].map((item) => item.textContent), ["e5"]);
});

test("positions are stepped through, not beyond the ends", () => {
  const here = panel({ moves: ["a1", "b2"] });
  const list = new MoveList(here);
  list.update();
  const able = () => list.buttons.map((item) => !item.disabled);
  assert.deepEqual(able(), [true, true, false, false]);
  here.table.positions.ply = 1;
  list.update();
  assert.deepEqual(able(), [true, true, true, true]);
  assert.equal(list.back.hidden, false, "and back to the game");
  list.steps.querySelectorAll("button")[0].click();
  assert.deepEqual(here.notes, [["go to", 0]]);
});

test("an evaluation is of the position that is shown, from the first side's view", () => {
  const here = panel({ moves: ["a1"], may: { advice: true } });
  const evaluation = new Evaluation(here);
  const look = { ply: 1, side: "blue", value: 0.5, proven: false, plies: null, line: ["b2"] };
  evaluation.show({ ...look, ply: 0 });
  assert.equal(evaluation.share.style.width, undefined);
  evaluation.show(look);
  assert.equal(evaluation.share.style.width, "25%");
  evaluation.show({ ply: 1, outcome: { winner: "red" } });
  assert.deepEqual([evaluation.share.style.width, evaluation.verdict.textContent], ["100%", ""]);
});

test("a review is shown where it runs, and counts moves", () => {
  const here = panel({ moves: ["a1", "b2"], may: { advice: true } });
  use({ "review-running": [["number"], " / ", ["count"]] }, "en");
  /** @type {any[]} */
  const revealed = [];
  const evaluation = new Evaluation(Object.assign(here, { rest: { reveal: (/** @type {any} */ part) => revealed.push(part) } }));
  const said = [0, 1, 2].map((done) => {
    evaluation.reviewing({ done, count: 2 });
    return [evaluation.reviewed.textContent, evaluation.reviewed.querySelector("progress")?.getAttribute("value")];
  });
  assert.deepEqual([evaluation.reviewed.hidden, revealed.length, revealed[0] === evaluation.reviewed], [false, 1, true]);
  assert.deepEqual(said, [1, 2, 2].map((number, done) => [`${number} / 2`, String(done)]));
});

test("the count is agreed on or played on from, as often as the server lets one", () => {
  const here = panel({ marking: true, may: { settle: true, resume: false }, counts: { blue: ["a1"] } });
  const box = new MarkBox(here);
  box.update();
  assert.equal(box.element.hidden, false);
  assert.ok(box.resume.disabled);
  assert.ok(box.text.textContent?.startsWith("count-theirs"));
  box.element.querySelector('[data-do="settle"]')?.click();
  assert.deepEqual(here.notes, [["command", "settle", { dead: ["a1"] }]]);
  here.whole.you.sides = [];
  box.update();
  assert.equal(box.element.hidden, true, "watchers mark nothing");
});

test("the end tells the score in the order of play, an even one, too, and one that both share once", () => {
  use({ "final-score": [["first"], " : ", ["second"]], "final-points": [["points"], " points"] }, "en");
  const sides = ["x", "0"];
  /** @param {any} score @param {any[]} [counters] */
  const told = (score, counters = []) => points({ winner: null, reason: "score", score }, /** @type {any} */ (sides), counters);
  assert.equal(told({ x: 12, 0: 8 }), "12 : 8");
  assert.equal(told({ 0: 8, x: 8 }), "8 : 8");
  assert.equal(told(null), "");
  assert.equal(points({ winner: "x", reason: "foul", score: { x: 7, 0: 7 } }, /** @type {any} */ (sides), [{ name: "score", side: "", value: 7 }]), "7 points");
});

test("an offer is answered as long as it can be agreed on: a draw until the end, another game from then on", () => {
  for (const [stage, what] of [["playing", "draw"], ["over", "rematch"]]) {
    const here = { ...panel({ stage, offers: { draw: "blue", rematch: "blue" } }), side: { scrollTop: 0 } };
    const offers = new Offers(/** @type {any} */ (here));
    offers.update();
    assert.equal(offers.element.children.length, 1);
    /** @type {any} */ (offers.element).querySelector("button").click();
    assert.deepEqual(here.notes, [["command", "accept", { what }]]);
  }
});

test("who played one side is told that they won or lost, and why from where they sit", () => {
  const lost = { winner: "red", reason: "resignation", score: null };
  use({ "won-because": [["won"], ": ", ["reason"]], "won-red": ["Red wins"], "you-won": ["You won"], "you-lost": ["You lost"], "end-resignation": ["the other side resigned"], "lost-resignation": ["you resigned"], "end-connection": ["connected"] }, "en");
  const told = (/** @type {string[]} */ ...own) => result(lost, null, own);
  assert.deepEqual([told(), told("red"), told("blue"), told("red", "blue")], ["Red wins: the other side resigned", "You won: the other side resigned", "You lost: you resigned", "Red wins: the other side resigned"]);
  assert.equal(result({ ...lost, reason: "connection" }, null, ["blue"]), "You lost: connected");
});
