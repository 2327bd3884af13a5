// The table and its panel, put together as on the page: what messages and clicks do to what is seen, said and sent.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { Element, page as body } from "./dom.js";
import { announced, connection, page, seat, sent, standing, tell, whole } from "./page.js";

await page();
mock.timers.enable({ apis: ["setInterval", "setTimeout", "Date"] });
const { Table } = await import("../../src/potez/web/table/table.js");
const { look } = await import("../../src/potez/web/games/hex.js");

beforeEach(() => (sent.length = 0));

/** The page of a table. @param {Record<string, any>} [more] @param {object} [changed] of the state @returns {any} */
function opened(more = {}, changed = {}) {
  const table = new Table(/** @type {any} */ (new Element("main")), "t", { ...look, id: "hex" });
  connection("open");
  tell(whole(more, changed));
  return table;
}

const last = { text: "a1", path: ["a1"], left: [], jumped: [], lost: [] };

/** Red has moved, and it is blue's turn. @param {object} [more] @param {object} [changed] */
function moved(more = {}, changed = {}) {
  return {
    t: "change", version: 2, event: "move", data: {}, may: { resign: true }, ...more,
    changed: { moves: { keep: 0, add: ["a1"] }, turn: "blue", plies: 1, shown: { pieces: { on: [{ site: "a1", kind: "stone", side: "red", letter: "r" }] }, turn: "blue", last }, ...changed },
  };
}

const commands = () => sent.filter((message) => message.id);
const text = (/** @type {any} */ element) => (element.hidden ? null : element.textContent);

test("a table that comes is built: who sits opposite first, the board, the panel, the title", () => {
  const table = opened();
  assert.deepEqual(table.host.children.map((/** @type {Element} */ part) => part.className.split(" ")[0]).filter((/** @type {string} */ name) => name), ["opponent", "stage", "panel"]);
  assert.ok(table.stage.className.includes("side-red"), "the glow is the mover's");
  assert.deepEqual([table.mine, table.board.cells.size, document.title], [true, 4, "table-title"]);
  assert.deepEqual(sent[0], { do: "hello", pause: 1, think: 2 });
  assert.equal(table.panel.turn.textContent, "turn-red. your-turn.");
  assert.deepEqual(table.panel.top.children, [table.panel.cards[1].element]);
});

test("a touched cell is sent as a move once, and nothing is entered until it is answered", () => {
  const table = opened();
  table.touch("a1");
  table.touch("b1");
  assert.deepEqual(commands().map(({ do: what, version, move }) => [what, version, move]), [["move", 1, "a1"]]);
  assert.deepEqual([table.mine, table.stage.getAttribute("aria-busy")], [false, "true"]);
  tell({ t: "done", id: commands()[0].id, version: 2 });
  tell(moved());
  assert.deepEqual([table.need().state.moves, table.stage.getAttribute("aria-busy")], [["a1"], "false"]);
  assert.deepEqual([table.panel.turn.textContent, table.panel.turn.dataset.side], ["turn-blue", "blue"]);
  assert.ok(table.panel.cards[1].element.classList.contains("to-move") && !table.panel.cards[0].element.classList.contains("to-move"));
  assert.equal(announced(), "said-move. turn-blue");
});

test("one who watches enters nothing, and is told so", () => {
  const table = opened({ you: { sides: [], owner: false, person: true, invited: false }, present: { sides: { red: true, blue: true }, watchers: 3, gone: [] } }, { legal: null, may: {} });
  table.touch("a1");
  assert.deepEqual([commands(), table.mine, text(table.panel.watch)], [[], false, "watching watchers"]);
  assert.ok(table.panel.box.hidden && table.panel.controls.buttons.resign.hidden);
});

test("a refused move is said beside the board with the way to its rule, and what was said is void with the next event", () => {
  const table = opened();
  tell({ t: "refused", error: "illegal-move", reason: "occupied", sites: ["a1"], values: {} });
  const { message } = table.panel;
  assert.match(message.textContent, /refused/);
  assert.equal(message.querySelector("a").getAttribute("href"), "/games/hex#rule-occupied");
  assert.ok(!message.classList.contains("told"));
  tell(moved());
  assert.equal(message.textContent, "");
  table.panel.tell("good");
  assert.ok(message.classList.contains("told"));
});

test("an offer changes nothing on the board: what is touched stays touched", () => {
  const table = opened();
  table.entry.path = ["a1"];
  const shown = table.board.standing;
  tell({ t: "change", version: 2, event: "offer", data: { side: "blue", what: "takeback" }, changed: { offers: { takeback: "blue" } }, may: { move: true }, legal: { moves: { _: "a1 b1" }, fouls: {} } });
  assert.deepEqual([table.entry.path, table.board.standing === shown, table.since], [["a1"], true, 1]);
  assert.equal(text(table.panel.offers.element)?.includes("offer-theirs-takeback"), true);
  tell(moved({ version: 3 }));
  assert.deepEqual([table.entry.path, table.since], [[], 3]);
});

test("a lost connection is said in its own place, and that it is back is read out", () => {
  const table = opened();
  connection("close");
  assert.equal(text(table.panel.connection), "connection-lost");
  mock.timers.tick(10_000);
  connection("open");
  assert.deepEqual([text(table.panel.connection), announced()], [null, "connection-back"]);
});

test("the end is said in one place: no turn, no field for moves, a box with what next", () => {
  const table = opened();
  tell(moved({ event: "resign", data: { side: "blue" } }, { stage: "over", turn: null, outcome: { winner: "red", reason: "resignation", score: null }, cause: { cause: "resignation", side: "blue" } }));
  assert.deepEqual([text(table.panel.turn), table.panel.box.hidden, table.panel.ending.element.hidden], [null, true, false]);
  assert.ok(table.panel.ending.element.querySelector('[data-do="lobby"]') && table.panel.ending.element.querySelector('[data-do="review"]'));
  assert.ok(!table.stage.className.includes("side-"));
  assert.equal(table.host.dataset.turn, "");
});

test("counters stand beside whom they belong to, as the reader writes numbers", () => {
  const counters = [{ name: "prisoners", side: "red", value: 2 }, { name: "score", side: "blue", value: 6.5 }, { name: "score", side: "", value: 4 }];
  const table = opened({}, { shown: standing({}, { counters }) });
  assert.deepEqual(table.panel.cards.map((/** @type {any} */ card) => card.counters.textContent), ["counter-prisoners 2counter-score 4", "counter-score 6.5counter-score 4"]);
});

test("the computer's time is counted in whole seconds until it has moved", () => {
  const table = opened({ shared: false, seats: { red: seat("person", ""), blue: seat("computer", "") } });
  const [own, computer] = table.panel.cards.map((/** @type {any} */ card) => card.thinking);
  tell(moved());
  assert.deepEqual([computer.textContent, own.textContent], ["thinking · thinking-time", ""]);
  tell({ t: "preparing", made: 2, of: 5 });
  assert.equal(computer.textContent, "preparing");
  tell(moved({ version: 3 }, { moves: { keep: 1, add: ["b2"] }, turn: "red" }));
  assert.equal(computer.textContent, "");
});

test("who sits down is told to whom waits, and who comes and goes is seen", () => {
  const table = opened({ seats: { red: seat("person", "Ana"), blue: seat("open", "") } }, { stage: "open", turn: "red", legal: null, may: { abort: true } });
  assert.deepEqual([table.status(), table.panel.waiting.element.hidden], ["waiting-status", false]);
  tell({ t: "seats", seats: { red: seat("person", "Ana"), blue: seat("person", "Bob") } });
  assert.equal(table.panel.message.textContent, "seat-taken-by");
  tell({ t: "presence", sides: { red: true, blue: false }, watchers: 0, gone: ["blue"], may: { claim: true } });
  assert.deepEqual([table.panel.cards[1].there.title, table.need().state.may], ["seat-away", { claim: true }]);
});

test("a player's menu is closed by a click beside it, and costs the page one listener however often it is made anew", () => {
  const called = (/** @type {string} */ name) => ({ red: seat("person", "Ana"), blue: { ...seat("person", name), who: "account" } });
  const table = opened({ shared: true, you: { sides: ["red"], owner: true, person: true, invited: false }, seats: called("Bob") });
  const menu = () => table.panel.cards[1].menu.querySelector("details");
  const [first, listeners] = [menu(), body.listeners.click.length];
  tell({ t: "seats", seats: called("Bobby") });
  assert.ok(first && menu() && menu() !== first);
  assert.equal(body.listeners.click.length, listeners);
  for (const target of [menu(), table.host]) {
    menu().open = true;
    for (const listener of body.listeners.click) listener({ target });
    assert.equal(menu().open, target !== table.host);
  }
});

test("turning the board and changing a setting keep what stands on it", () => {
  const table = opened({}, { shown: standing({ a1: "red", b2: "blue" }) });
  table.flip();
  assert.deepEqual([table.flipped, table.board.pieces.size, table.board.geometry.flipped], [true, 2, true]);
  table.rebuild();
  assert.equal(table.board.pieces.size, 2);
});

test("whoever comes to a table sits below, at the first move and after the pieces have changed places", () => {
  for (const shown of [standing({ a1: "blue", b1: "blue", a2: "red", b2: "red" }), standing({ a1: "red", b1: "red", b2: "blue" }), standing({ b1: "red" })]) {
    const turned = [["red"], ["blue"], ["red", "blue"], []].map((sides) => {
      const table = new Table(/** @type {any} */ (new Element("main")), "t", { ...look, id: "hex", opposite: true });
      connection("open");
      tell(whole({ you: { sides, owner: true, person: true, invited: false } }, { shown }));
      return table.flipped;
    });
    assert.deepEqual(turned, [false, true, false, false]);
  }
  assert.equal(opened({ you: { sides: ["blue"], owner: true, person: true, invited: false } }).flipped, false, "where sides do not sit opposite");
});

test("an earlier position is looked at without leaving the game, and a move ends that", async () => {
  const table = opened({}, { moves: ["a1"], shown: standing({ a1: "red" }) });
  table.positions.load = async () => ({ shown: standing({}) });
  await table.positions.goTo(0);
  assert.deepEqual([table.board.pieces.size, table.mine, table.positions.ply], [0, false, 0]);
  table.touch("b1");
  assert.deepEqual(commands(), []);
  tell(moved({}, { moves: { keep: 1, add: ["b1"] } }));
  assert.deepEqual([table.positions.ply, table.board.pieces.size, table.need().state.moves], [null, 1, ["a1", "b1"]]);
});

test("a position that cannot be fetched is said, unless something else is wanted by now", async () => {
  const table = opened({}, { moves: ["a1"], shown: standing({ a1: "red" }) });
  table.positions.load = () => Promise.reject(new Error("the server is away"));
  await table.positions.goTo(0);
  assert.deepEqual([table.positions.ply, table.panel.message.textContent], [null, "the server is away"]);
  table.hush();
  const late = table.positions.goTo(0);
  tell(moved({}, { moves: { keep: 1, add: ["b1"] } }));
  await late;
  assert.equal(table.panel.message.textContent, "");
});

test("a hint is shown and said, and gone with the next move", () => {
  const table = opened();
  tell({ t: "hint", move: "b1", path: ["b1"] });
  assert.deepEqual([table.hint, table.panel.message.textContent, announced()], [["b1"], "hint-is", "said-hint"]);
  tell(moved());
  assert.deepEqual(table.hint, []);
});

test("what follows a rematch: players go there, watchers are told where it goes on", () => {
  const over = { stage: "over", turn: null, outcome: { winner: "red", reason: "connection", score: null } };
  const event = { t: "change", version: 2, event: "rematch", data: {}, changed: { rematch: "next" }, may: {} };
  const watcher = opened({ you: { sides: [], owner: false, person: true, invited: false } }, over);
  tell(event);
  assert.equal(watcher.panel.message.textContent, "rematch-begun");
  assert.equal(watcher.panel.ending.element.querySelector('[data-do="next"]')?.getAttribute("href"), "/tables/next");
  assert.equal(location.href, "http://here/tables/t");
  opened({}, over);
  tell(event);
  assert.equal(location.href, "/tables/next");
});
