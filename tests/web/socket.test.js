// The connection to a table: what the browser knows of the network, silence, and what was sent and not answered.

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { browser } from "./dom.js";

browser();
/** @type {Record<string, () => void>} */
const heard = {};
/** @type {Socket[]} */
let sockets = [];

class Socket {
  static OPEN = 1;
  /** @param {string} address */
  constructor(address) {
    this.address = address;
    this.readyState = 0;
    /** @type {any[]} */
    this.sent = [];
    this.closed = false;
    /** @type {Record<string, (event: any) => void>} */
    this.listeners = {};
    sockets.push(this);
  }

  /** @param {string} kind @param {(event: any) => void} listener */
  addEventListener(kind, listener) {
    this.listeners[kind] = listener;
  }

  open() {
    this.readyState = 1;
    this.listeners.open({});
  }

  /** @param {object} message */
  tell(message) {
    this.listeners.message({ data: JSON.stringify(message) });
  }

  /** @param {string} text */
  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.closed = true;
  }
}

const page = { visibilityState: "visible", addEventListener: (/** @type {string} */ kind, /** @type {() => void} */ listener) => (heard[kind] = listener) };
Object.assign(globalThis, { WebSocket: Socket, location: { protocol: "http:", host: "here" }, document: page, addEventListener: page.addEventListener });

const { Connection } = await import("../../src/potez/web/table/socket.js");

/** @type {boolean[]} */
let states = [];

function connected() {
  const made = new Connection("t", { message: () => {}, state: (on) => states.push(on), version: () => 4 });
  sockets[0].open();
  return made;
}

beforeEach(() => {
  sockets = [];
  states = [];
  page.visibilityState = "visible";
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
});
afterEach(() => mock.timers.reset());

test("that the network has gone is known at once, and that it is back", () => {
  connected();
  heard.offline();
  assert.deepEqual([states, sockets[0].closed, sockets.length], [[true, false], true, 1]);
  heard.offline();
  assert.deepEqual(states, [true, false], "once is enough");
  heard.online();
  assert.equal(sockets.length, 2, "nobody waits for the next try");
  mock.timers.tick(60_000);
  assert.equal(sockets.length, 2, "and the one that was to come is not made");
  sockets[1].open();
  assert.deepEqual(states, [true, false, true]);
  assert.match(sockets[1].address, /version=4/);
});

test("a page that is looked at again asks whether anybody is there, and waits a few seconds for the answer", () => {
  connected();
  heard.visibilitychange();
  assert.deepEqual(sockets[0].sent.at(-1), { do: "ping", version: 4 });
  sockets[0].tell({ t: "pong" });
  mock.timers.tick(19_000);
  assert.deepEqual(states, [true]);
  page.visibilityState = "hidden";
  const before = sockets[0].sent.length;
  heard.visibilitychange();
  assert.equal(sockets[0].sent.length, before);
  page.visibilityState = "visible";
  heard.visibilitychange();
  mock.timers.tick(4001);
  assert.deepEqual(states, [true, false]);
});

test("a command that nobody answers gives the connection up, and is sent again with the next one", () => {
  const here = connected();
  const id = here.command("move", 4, { move: "a1" });
  mock.timers.tick(10_001);
  assert.deepEqual(states, [true, false]);
  mock.timers.tick(600);
  sockets[1].open();
  assert.deepEqual(sockets[1].sent.filter((message) => message.do === "move"), [{ do: "move", id, version: 4, move: "a1" }]);
  sockets[1].tell({ t: "done", id, version: 5 });
  mock.timers.tick(15_000);
  assert.deepEqual(states, [true, false, true]);
});

test("silence is noticed by asking now and then", () => {
  connected();
  mock.timers.tick(20_000);
  assert.equal(sockets[0].sent.at(-1).do, "ping");
  mock.timers.tick(10_001);
  assert.deepEqual(states, [true, false]);
});

test("what was closed for good stays closed", () => {
  const here = connected();
  here.close();
  sockets[0].listeners.close({ code: 1000 });
  heard.online();
  heard.visibilitychange();
  mock.timers.tick(60_000);
  assert.equal(sockets.length, 1);
});

test("a table that is not there is not asked for again", () => {
  connected();
  sockets[0].listeners.close({ code: 4004 });
  heard.online();
  mock.timers.tick(60_000);
  assert.deepEqual([sockets.length, states], [1, [true]]);
});
