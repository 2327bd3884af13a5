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
  const entry = { path: [], foul: null, complete: null, leaving: false, play: note("play"), done: note("done"), askFoul: note("ask foul") };
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
  assert.deepEqual(shown, ["pass", "undo", "redo", "resign", "flip"]);
  assert.ok(made.buttons.redo.disabled && !made.buttons.undo.disabled && made.buttons.pass.disabled);
  made.buttons.undo.click();
  made.buttons.redo.click();
  made.buttons.resign.click();
  assert.deepEqual(here.notes.map((/** @type {any[]} */ [name, what]) => [name, what]), [["command", "undo"], ["ask", "resign-sure"]]);
  assert.ok(buttons && controls);
});

test("a move without a place is played, asked about as a foul, or explained", () => {
  const here = panel({ legal: { moves: [["pass"]], fouls: [["swap"]], next: null } });
  const controls = new Controls(here);
  controls.update();
  assert.ok(!controls.buttons.pass.disabled && !controls.buttons.swap.hidden);
  for (const action of ["pass", "swap", "other"]) controls.act(action);
  assert.deepEqual(here.notes, [["play", "pass"], ["ask foul", "swap", []], ["question", "why", { path: ["other"] }]]);
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
  const able = () => list.steps.querySelectorAll("button").map((/** @type {any} */ item) => !item.disabled);
  assert.deepEqual(able(), [true, true, false, false]);
  here.table.positions.ply = 1;
  list.update();
  assert.deepEqual(able(), [true, true, true, true, true], "and back to the game");
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
  evaluation.reviewing({ done: 1, count: 3 });
  assert.equal(evaluation.reviewed.hidden, false);
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
