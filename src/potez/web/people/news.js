// News from the server: my games, challenges, the lobby. One connection for the page; it comes back by itself. Every message says how
// things are now, so a lost one does no harm.

import { ENDED, ended } from "./ended.js";

/** @import {News} from "./types.js" */
/** @typedef {{news: (news: News) => void, state?: (connected: boolean) => void}} Reader */

const FIRST = 500; // milliseconds before the first new try; doubled each time, with chance in it so that not all come at once
const LONGEST = 15000;

/** @type {Set<Reader>} */
const readers = new Set();
/** @type {News | null} */
let latest = null;
/** @type {WebSocket | null} */
let socket = null;
let wait = FIRST;
let timer = 0;

/** How long to wait before the next try. @param {number} last @param {number} chance from 0 to 1 */
export function delay(last, chance) {
  return last * (0.5 + chance);
}

/** @param {Reader} reader */
export function follow(reader) {
  readers.add(reader);
  if (latest) reader.news(latest);
}

/** What is known is looked at once more. */
export function again() {
  if (latest) for (const reader of readers) reader.news(latest);
}

/** @param {boolean} lobby whether the lobby is wanted, too */
export function connect(lobby) {
  open(lobby);
  addEventListener("pagehide", () => {
    clearTimeout(timer);
    const old = socket;
    socket = null;
    old?.close();
  });
  addEventListener("pageshow", (event) => {
    if (event.persisted) open(lobby);
  });
  // The browser knows first that the network has gone, and that it is back.
  addEventListener("offline", () => {
    const old = socket;
    if (!old) return;
    lost(lobby);
    old.close();
  });
  addEventListener("online", () => {
    if (socket || !timer) return;
    wait = FIRST;
    open(lobby);
  });
}

/** This connection is no more; another try is made after a while. @param {boolean} lobby */
function lost(lobby) {
  socket = null;
  for (const reader of readers) reader.state?.(false);
  clearTimeout(timer);
  timer = window.setTimeout(() => open(lobby), delay(wait, Math.random()));
  wait = Math.min(LONGEST, wait * 2);
}

/** @param {boolean} lobby */
function open(lobby) {
  clearTimeout(timer);
  timer = 0;
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const made = new WebSocket(`${scheme}://${location.host}/news${lobby ? "?lobby=1" : ""}`);
  socket = made;
  made.addEventListener("message", (event) => {
    const message = JSON.parse(event.data);
    if (message.t !== "news") return;
    wait = FIRST;
    latest = message;
    for (const reader of readers) {
      reader.state?.(true);
      reader.news(message);
    }
  });
  made.addEventListener("close", (event) => {
    if (socket !== made || (event.code === ENDED && ended())) return;
    lost(lobby);
  });
}
