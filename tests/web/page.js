// A page with a table on it: as much of it as the table's own code asks for, and a server that only listens.

import { browser, Element, messages } from "./dom.js";

/** @type {any[]} what the page has sent */
export const sent = [];
/** @type {Record<string, (event?: any) => void>} */
export const heard = {};
const named = new Map(["#announcer", ".game-name"].map((name) => [name, new Element("p")]));

class Socket extends EventTarget {
  static OPEN = 1;
  readyState = 1;

  constructor() {
    super();
    Socket.last = this;
  }

  /** @type {Socket | null} */
  static last = null;

  /** @param {string} text */
  send(text) {
    sent.push(JSON.parse(text));
  }

  close() {}
}

/** What is read out. */
export function announced() {
  return named.get("#announcer")?.textContent;
}

/** The server tells the page something. @param {object} message */
export function tell(message) {
  const event = Object.assign(new Event("message"), { data: JSON.stringify(message) });
  Socket.last?.dispatchEvent(event);
}

/** The connection is there, or is there no more. @param {"open" | "close"} kind @param {number} [code] */
export function connection(kind, code = 1001) {
  Socket.last?.dispatchEvent(Object.assign(new Event(kind), { code }));
}

export async function page() {
  browser();
  /** @type {any} */
  const { document } = globalThis;
  Object.assign(document, {
    visibilityState: "visible", title: "", activeElement: null, documentElement: new Element("html"), body: new Element("body"),
    querySelector: (/** @type {string} */ name) => named.get(name) ?? null, querySelectorAll: () => [],
  });
  named.get(".game-name")?.replaceChildren("Hex");
  const location = { href: "http://here/tables/t", protocol: "http:", host: "here", pathname: "/tables/t", hash: "", search: "", reload() {} };
  Object.assign(globalThis, {
    WebSocket: Socket, location, history: { replaceState() {} }, requestAnimationFrame: () => 0, ResizeObserver: class { observe() {} disconnect() {} },
    addEventListener: (/** @type {string} */ kind, /** @type {(event?: any) => void} */ listener) => (heard[kind] = listener), innerWidth: 1200, innerHeight: 800,
    getComputedStyle: () => ({ getPropertyValue: () => "" }),
  });
  const { use } = await import("../../src/potez/web/text.js");
  use(messages, "en");
}

const seat = (/** @type {string} */ kind, /** @type {string} */ name) => ({ kind, name, level: kind === "computer" ? 3 : 0 });

/** @param {Record<string, any>} [more] of the state */
export function state(more = {}) {
  return {
    version: 1, stage: "playing", turn: "red", shown: standing({}), moves: [], undone: 0, outcome: null, note: null, unplayed: [], marking: false, groups: null, dead: [],
    offers: {}, counts: {}, rematch: null, plies: 0, cause: null, clock: null, deadline: null, may: { move: true, resign: true, undo: false, advice: true },
    legal: { moves: { _: "a1 b1 a2 b2" }, fouls: {} }, ...more,
  };
}

/** @param {Record<string, string>} stones sides by site @param {object} [more] */
export function standing(stones, more = {}) {
  const pieces = Object.entries(stones).map(([site, side]) => ({ site, kind: "stone", side, letter: side[0] }));
  return { pieces, marks: [], counters: [], turn: "red", last: null, outcome: null, ...more };
}

/** A table of hex on four cells, as the server sends it. @param {Record<string, any>} [more] @param {Record<string, any>} [changed] of the state */
export function whole(more = {}, changed = {}) {
  const sites = [["a1", 0, 0], ["b1", 1, 0], ["a2", 0.5, 0.87], ["b2", 1.5, 0.87]].map(([name, x, y]) => ({ name, x, y, shape: "hexagon", tint: "" }));
  return {
    t: "table", protocol: 2, id: "t", game: "hex(size=2)", entry: "hex", options: { size: 2 }, start: null, clock: null, sides: ["red", "blue"], shared: true, rated: false,
    seats: { red: seat("person", "Ana"), blue: seat("person", "Bob") }, access: "link", actions: [], example: "c4", board: { width: 2.5, height: 1.87, sites, lines: [] },
    state: state(changed), you: { sides: ["red"], owner: true, person: true, invited: false }, chat: [], present: { sides: { red: true, blue: true }, watchers: 0, gone: [] }, ...more,
  };
}

export { seat };
