// The connection to a table. It comes back by itself, gets the table as it is then, and sends again what was not answered. It asks now and
// then whether anybody is there: a connection that only seems to be open is given up.

import { ENDED, ended } from "../people/ended.js";
import { PROTOCOL } from "./state.js";

/**
 * @typedef {{
 *   message: (message: any) => void,
 *   state: (connected: boolean) => void,
 *   version: () => number | null,
 * }} Listener version: of the table as this page has it
 */

const FIRST = 300; // milliseconds before the first new try; doubled each time, with chance in it so that not all come at once
const LONGEST = 8000;
const EVERY = 20_000; // milliseconds between two questions whether anybody is there
const RETRY = 2000; // milliseconds after which what could not be written down is sent again
const PATIENCE = 10_000; // milliseconds for an answer
const QUICK = 4000; // milliseconds for it where the browser itself says that something was the matter

export class Connection {
  /** @param {string} table @param {Listener} listener */
  constructor(table, listener) {
    this.table = table;
    this.listener = listener;
    this.wait = FIRST;
    this.closed = false;
    /** @type {Map<string, object>} commands that were sent and not answered */
    this.pending = new Map();
    /** @type {Set<string>} those that were sent more than once */
    this.resent = new Set();
    /** @type {object | null} */
    this.greeting = null;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.asking = 0;
    this.retrying = 0;
    this.coming = 0;
    this.open();
    // The browser knows first that the network has gone, that it is back, and that the page was asleep.
    addEventListener("offline", () => {
      if (this.socket) this.again();
    });
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.hurry();
    });
  }

  /** Somebody looks, or the network is there again: a new try now, and soon one more where the connection only seems open. */
  hurry() {
    if (this.closed) return;
    if (this.socket?.readyState === WebSocket.OPEN) {
      clearTimeout(this.retrying);
      this.retrying = 0;
      return this.ask(QUICK);
    }
    if (this.socket || !this.coming) return; // one is being made, or none is to come
    this.wait = FIRST;
    this.open();
  }

  open() {
    clearTimeout(this.coming);
    this.coming = 0;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const version = this.listener.version();
    const known = version === null ? "" : `&version=${version}`;
    const socket = new WebSocket(`${scheme}://${location.host}/tables/${encodeURIComponent(this.table)}/socket?protocol=${PROTOCOL}${known}`);
    this.socket = socket;
    socket.addEventListener("open", () => {
      if (this.socket !== socket) return;
      this.listener.state(true);
      this.hello();
      for (const [id, command] of this.pending) {
        this.resent.add(id);
        this.raw(command); // done once, however often they arrive
      }
      clearInterval(this.asking);
      this.asking = window.setInterval(() => this.ask(), EVERY);
    });
    socket.addEventListener("message", (event) => {
      if (this.socket === socket) this.hear(JSON.parse(event.data));
    });
    socket.addEventListener("close", (event) => {
      if (this.socket === socket) this.lost(event.code === 4004 || (event.code === ENDED && ended()));
    });
  }

  /** @param {any} message */
  hear(message) {
    clearTimeout(this.retrying);
    this.retrying = 0;
    if (message.t !== "error") this.wait = FIRST; // a server that lets us in only to send us away is asked less and less often
    if (message.t === "ping") return void this.raw({ do: "pong", n: message.n });
    if (message.t === "refused" && message.error === "unavailable" && this.pending.has(message.id)) {
      const command = this.pending.get(message.id); // nobody knows whether it was done: the same once more finds out
      setTimeout(() => this.pending.has(message.id) && command && this.raw(command), RETRY);
    } else if ((message.t === "done" || message.t === "refused") && message.id) {
      this.pending.delete(message.id);
      message.again = this.resent.delete(message.id);
    }
    this.listener.message(message);
  }

  /** Is anybody there, and did I miss something? @param {number} [patience] */
  ask(patience = PATIENCE) {
    const version = this.listener.version();
    this.raw({ do: "ping", ...(version === null ? {} : { version }) });
    this.retryIn(patience);
  }

  /** Something must be heard by then. @param {number} patience */
  retryIn(patience) {
    this.retrying ||= window.setTimeout(() => this.again(), patience);
  }

  /** Nobody answers: leaves this connection, dead or alive, for a new one. */
  again() {
    const socket = this.socket;
    this.lost(false);
    socket?.close();
  }

  /** A new connection, because the server should look anew at who this is. */
  renew() {
    const socket = this.socket;
    if (!socket) return; // one is being made
    this.open();
    socket.close();
  }

  /** @param {boolean} forever */
  lost(forever) {
    this.socket = null;
    clearInterval(this.asking);
    clearTimeout(this.retrying);
    this.retrying = 0;
    if (this.closed || forever) return;
    this.listener.state(false);
    this.coming = window.setTimeout(() => this.open(), this.wait * (0.5 + Math.random()));
    this.wait = Math.min(LONGEST, this.wait * 2);
  }

  /** @param {object} message */
  raw(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  hello() {
    if (this.greeting) this.raw(this.greeting);
  }

  /** What is said at every new connection. @param {object} greeting */
  greet(greeting) {
    this.greeting = { do: "hello", ...greeting };
    this.hello();
  }

  /** A question; lost if nobody hears it. @param {string} what @param {object} [data] */
  question(what, data = {}) {
    this.raw({ do: what, ...data });
  }

  /** Something to be done; kept until it is answered. @param {string} what @param {number} version @param {object} [data] */
  command(what, version, data = {}) {
    const id = fresh();
    const message = { do: what, id, version, ...data };
    this.pending.set(id, message);
    this.raw(message);
    if (this.socket?.readyState === WebSocket.OPEN) this.retryIn(PATIENCE);
    return id;
  }

  close() {
    this.closed = true;
    clearTimeout(this.coming);
    this.socket?.close();
  }
}

/** A name for a command that nothing else has. `randomUUID` is only there where pages come over HTTPS. */
function fresh() {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
}
