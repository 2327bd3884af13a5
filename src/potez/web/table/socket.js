// The connection to a table. It comes back by itself, gets the table as it is then, and sends again what was not answered.

/**
 * @typedef {{
 *   message: (message: any) => void,
 *   state: (connected: boolean) => void,
 * }} Listener
 */

const FIRST = 300; // milliseconds before the first new try; doubled each time, with chance in it so that not all come at once
const LONGEST = 8000;

export class Connection {
  /** @param {string} table @param {Listener} listener */
  constructor(table, listener) {
    this.table = table;
    this.listener = listener;
    this.wait = FIRST;
    this.closed = false;
    /** @type {Map<string, object>} commands that were sent and not answered */
    this.pending = new Map();
    /** @type {object | null} */
    this.greeting = null;
    this.open();
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/tables/${encodeURIComponent(this.table)}/socket`);
    this.socket = socket;
    socket.addEventListener("open", () => {
      this.wait = FIRST;
      this.listener.state(true);
      if (this.greeting) this.raw(this.greeting);
      for (const command of this.pending.values()) this.raw(command); // done once, however often they arrive
    });
    socket.addEventListener("message", (event) => {
      const message = JSON.parse(event.data);
      if ((message.t === "done" || message.t === "refused") && message.id) this.pending.delete(message.id);
      this.listener.message(message);
    });
    socket.addEventListener("close", (event) => {
      if (this.closed || event.code === 4004) return;
      this.listener.state(false);
      setTimeout(() => this.open(), this.wait * (0.5 + Math.random()));
      this.wait = Math.min(LONGEST, this.wait * 2);
    });
  }

  /** @param {object} message */
  raw(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** What is said at every new connection. @param {object} greeting */
  greet(greeting) {
    this.greeting = { do: "hello", ...greeting };
    this.raw(this.greeting);
  }

  /** A question; lost if nobody hears it. @param {string} what @param {object} [data] */
  question(what, data = {}) {
    this.raw({ do: what, ...data });
  }

  /** Something to be done; kept until it is answered. @param {string} what @param {number} version @param {object} [data] */
  command(what, version, data = {}) {
    const id = crypto.randomUUID();
    const message = { do: what, id, version, ...data };
    this.pending.set(id, message);
    this.raw(message);
    return id;
  }

  close() {
    this.closed = true;
    this.socket?.close();
  }
}
