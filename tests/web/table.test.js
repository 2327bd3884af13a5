// The table: what messages do to it, commands that are answered late, earlier positions, what is said of events.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { browser, messages } from "./dom.js";

browser();
Object.assign(globalThis, { location: { href: "http://here/tables/t", reload() {} }, history: { replaceState() {} } });

const { use } = await import("../../src/potez/web/text.js");
const { receive } = await import("../../src/potez/web/table/inbox.js");
const { Commands } = await import("../../src/potez/web/table/commands.js");
const { Positions } = await import("../../src/potez/web/table/positions.js");
const { news, soundOf } = await import("../../src/potez/web/table/announce.js");
const { PROTOCOL } = await import("../../src/potez/web/table/state.js");

beforeEach(() => use(messages, "en"));

const person = { kind: "person", name: "Ana", level: 0 };

function state(changes = {}) {
  return { version: 5, stage: "playing", turn: "red", shown: { pieces: [], marks: [], counters: [], turn: "red", last: null, outcome: null }, moves: ["a1"], offers: {}, counts: {}, outcome: null, marking: false, legal: null, may: {}, ...changes };
}

/** A table that only notes what is done to it. @param {object} [changes] @returns {any} */
function table(changes = {}) {
  const notes = /** @type {any[]} */ ([]);
  const note = (/** @type {string} */ name) => (/** @type {any[]} */ ...given) => void notes.push([name, ...given]);
  const whole = { you: { sides: ["red"] }, sides: ["red", "blue"], seats: { red: person, blue: person }, shared: true, state: state(changes), present: {}, board: { sites: [] } };
  /** @type {any} */
  const made = {
    notes, whole, board: {}, look: {}, flipped: false, online: true, need: () => whole, refresh: note("refresh"), flip: note("flip"), tell: note("tell"), say: note("say"), build: note("build"),
    change: (/** @type {any} */ next) => {
      whole.state = next;
      notes.push(["change", next.version, next.event]);
    },
    connection: { ask: note("ask"), question: note("question"), close: note("close") },
    panel: { chat: { fill: note("fill"), hear: note("hear") }, seats: note("seats"), offers: { update: note("offers") }, notice: note("notice"), say: note("panel says"), tell: note("panel tells") },
    commands: { done: note("done"), refused: () => false },
    entry: { arrived: () => true, refused: note("entry refused"), path: ["a1"], answered: note("answered"), clear: () => void (made.entry.path = []) },
    host: { replaceChildren: note("replaced") },
  };
  return made;
}

const change = (/** @type {number} */ version, more = {}) => ({ t: "change", version, event: "offer", data: { side: "blue" }, changed: { offers: { draw: "blue" } }, may: { draw: true }, ...more });

test("a change that follows is applied, an older one is not, and where one is missing the rest is asked for", () => {
  const here = table();
  receive(here, change(6));
  assert.deepEqual([here.whole.state.version, here.whole.state.offers, here.whole.state.may], [6, { draw: "blue" }, { draw: true }]);
  receive(here, change(6, { changed: { offers: {} } }));
  receive(here, change(8, { changed: { offers: {} } }));
  assert.deepEqual(here.notes, [["change", 6, "offer"], ["ask"]]);
  assert.deepEqual(here.whole.state.offers, { draw: "blue" });
});

test("the rest is applied from where the page is, quietly", () => {
  const here = table();
  const happened = [5, 6, 7].map((version) => ({ version, event: "move", data: {}, changed: { moves: { keep: version - 4, add: [`m${version}`] } } }));
  receive(here, { t: "rest", version: 7, changes: happened, may: { resign: true } });
  assert.deepEqual(here.whole.state.moves, ["a1", "m6", "m7"]);
  assert.deepEqual(here.notes, [["change", 7, "again"]]);
});

test("a rest that is not enough leads to the whole table", () => {
  const here = table();
  receive(here, { t: "rest", version: 9, changes: [{ version: 8, event: "move", data: {}, changed: {} }], may: {} });
  assert.deepEqual(here.notes, [["question", "hello", { version: 0 }]]);
});

test("whoever has sat down learns it with the rest", () => {
  const here = table();
  const arrival = { you: { sides: ["blue"] }, seats: { red: person, blue: { ...person, name: "Bob" } }, present: { sides: {}, watchers: 1, gone: [] }, chat: ["hello"] };
  receive(here, { t: "rest", version: 5, changes: [], may: { move: true }, legal: { moves: { _: "b1" } }, ...arrival });
  assert.deepEqual([here.whole.you, here.whole.seats.blue.name, here.whole.present.watchers], [{ sides: ["blue"] }, "Bob", 1]);
  assert.deepEqual(here.whole.state.legal.moves, [["b1", "b1"]]);
  assert.deepEqual(here.notes, [["fill", ["hello"]], ["seats"], ["change", 5, "again"]]);
});

test("a whole table replaces what is known, even by an older version", () => {
  const here = table();
  receive(here, { t: "table", protocol: PROTOCOL, ...here.whole, state: state({ version: 2 }), chat: [] });
  assert.equal(here.whole.state.version, 2);
  const first = table();
  first.board = undefined;
  receive(first, { t: "table", protocol: PROTOCOL, ...first.whole, chat: [] });
  assert.deepEqual(first.notes.map(([name]) => name), ["build"]);
});

test("a server of another protocol is not listened to", () => {
  for (const message of [{ t: "table", state: state() }, { t: "error", error: "protocol", values: {} }]) {
    const here = table();
    receive(here, message);
    assert.deepEqual(here.notes.map(([name]) => name), ["close", "replaced"], "the page says that it has to be loaded again");
  }
});

test("who is there, and what may be done because of it, come together", () => {
  const here = table();
  receive(here, { t: "presence", sides: { red: true }, watchers: 0, gone: ["blue"], may: { claim: true } });
  assert.deepEqual([here.whole.present, here.whole.state.may], [{ sides: { red: true }, watchers: 0, gone: ["blue"] }, { claim: true }]);
});

test("a message that is not known yet is none", () => {
  const here = table();
  receive(here, { t: "something new" });
  assert.deepEqual(here.notes, []);
});

test("a refused move is said with its rule, and nothing stays touched", () => {
  const here = table();
  here.board = { decoration: {}, decorate: (/** @type {any} */ shown) => here.notes.push(["decorate", shown.wrong]) };
  receive(here, { t: "refused", error: "illegal-move", reason: "occupied", sites: ["a1"], values: {}, id: "m" });
  assert.deepEqual(here.entry.path, []);
  assert.deepEqual(here.notes.map(([name, ...rest]) => (name === "decorate" ? [name, ...rest] : name)), ["entry refused", "panel says", "say", "refresh", ["decorate", ["a1"]]]);
});

test("what touched sites mean goes to where moves are entered", () => {
  const here = table();
  receive(here, { t: "touched", path: ["a1"], version: 5 });
  assert.deepEqual(here.notes, [["answered", { t: "touched", path: ["a1"], version: 5 }]]);
});

test("what was sent before a break and came too late is said quietly", () => {
  const here = table();
  receive(here, { t: "refused", error: "stale", values: {}, id: "m", again: true });
  assert.deepEqual(here.notes.map(([name]) => name), ["entry refused", "panel tells", "refresh"]);
});

test("a command that came too late is given once more where it means the same", () => {
  const sent = /** @type {any[]} */ ([]);
  const whole = { state: state() };
  /** @type {any} */
  const host = { need: () => whole, connection: { command: (/** @type {string} */ what, /** @type {number} */ version) => `c${sent.push([what, version])}` } };
  const commands = new Commands(host);
  commands.give("resign");
  whole.state = state({ version: 6, moves: ["a1", "b2"] });
  assert.equal(commands.refused({ id: "c1", error: "stale" }), true);
  assert.deepEqual(sent, [["resign", 5], ["resign", 6]]);
  assert.equal(commands.refused({ id: "c2", error: "stale" }), false, "once is enough");
  commands.give("offer", { what: "draw" });
  assert.equal(commands.refused({ id: "c3", error: "stale" }), false);
  commands.give("undo");
  commands.done("c4");
  assert.equal(commands.refused({ id: "c4", error: "stale" }), false, "it was answered");
});

test("of earlier positions only the one that was asked for last is shown, and none after the game went on", async () => {
  const seen = /** @type {any[]} */ ([]);
  const answers = /** @type {((found: any) => void)[]} */ ([]);
  /** @type {any} */
  const host = { id: "t", since: 1, need: () => ({ state: state({ moves: ["a", "b", "c"], shown: "now" }) }), showPosition: (/** @type {any} */ shown, /** @type {number} */ ply) => seen.push([shown, ply]) };
  const positions = new Positions(host, () => new Promise((resolve) => answers.push(resolve)));
  const both = [positions.goTo(1), positions.goTo(2)];
  answers[1]({ shown: "two" });
  answers[0]({ shown: "one" });
  await Promise.all(both);
  assert.deepEqual([seen, positions.ply, positions.at], [[["two", 2]], 2, 2]);
  const late = positions.goTo(0);
  host.since = 2;
  answers[2]({ shown: "zero" });
  await late;
  await positions.goTo(3);
  assert.deepEqual([seen.at(-1), positions.ply, positions.at], [["now", 3], null, 3]);
  await positions.goTo(4);
  await positions.goTo(-1);
  assert.equal(answers.length, 3);
});

test("events are said to those whom they concern", () => {
  const whole = /** @type {any} */ ({ sides: ["red", "blue"], you: { sides: ["red"] }, rated: true });
  const told = (/** @type {object} */ changes) => /** @type {any} */ (state(changes));
  const last = { text: "b2", path: ["b2"], left: [], jumped: [], lost: [] };
  const shown = { last };
  assert.equal(news(told({ event: "move", turn: "red", shown }), whole, "Bob", "blue").said, "said-move. turn-red");
  assert.deepEqual(news(told({ event: "move", shown: { last: { ...last, lost: ["b2"] } } }), whole, "Bob").written, "foul-played");
  assert.deepEqual(news(told({ event: "offer", data: { side: "blue", what: "draw" } }), whole, "Bob"), { said: "offer-theirs-draw", sound: "move" });
  assert.deepEqual(news(told({ event: "offer", data: { side: "red", what: "draw" } }), whole, "Bob"), {});
  assert.deepEqual(news(told({ event: "decline", data: { side: "blue" } }), whole, "Bob"), { told: "offer-declined", sound: "move" });
  assert.deepEqual(news(told({ event: "decline", data: { side: "blue", what: "rematch", cause: "left" } }), whole, "Bob"), { told: "offer-unanswered", sound: "move" });
  assert.deepEqual(news(told({ event: "rematch", rematch: "x" }), whole, "Bob"), { leave: "/tables/x" });
  assert.deepEqual(news(told({ event: "rematch", rematch: "x" }), { ...whole, you: { sides: [] } }, "Bob"), { told: "rematch-begun", said: "rematch-begun" }, "watchers stay, and learn where it goes on");
  const ended = told({ event: "settle", data: { by: "time" }, outcome: { winner: "red", reason: "score" } });
  assert.deepEqual(news(ended, whole, "Bob"), { said: "count-by-time won-because rated-soon", sound: "end", told: "count-by-time" });
  assert.deepEqual(news(told({ event: "again", outcome: { winner: "red", reason: "score" } }), whole, "Bob"), {}, "nothing is said of what was missed");
  assert.equal(soundOf(told({ outcome: {}, marking: true, shown }), /** @type {any} */ ({ sound: "stone" })), "stone");
  assert.equal(soundOf(told({ shown: { last: { ...last, jumped: ["a1"] } } }), /** @type {any} */ ({})), "take");
  assert.equal(soundOf(told({ outcome: {}, shown }), /** @type {any} */ ({})), "end");
});
