// Why a page comes again: the session that it was opened with has ended, or the server is another one by now.

export const ENDED = 4001; // the code with which the server closes such a connection
const PAUSE = 700; // milliseconds; another window may just have got a new session, whose cookie is on its way
const OWN = 15_000; // milliseconds in which an end that this page asked for is no news to it

let own = 0;

/** This page is about to end its own session, and goes on by itself. */
export function expectEnd() {
  own = Date.now() + OWN;
}

/** Whether the page is about to leave; if not, it connects again. */
export function ended() {
  if (Date.now() < own) return false;
  setTimeout(() => location.reload(), PAUSE);
  return true;
}

const PATIENCE = 60_000; // milliseconds in which one new load is enough

/** Whether the page is about to be loaded anew, since the server speaks another protocol; not if that was of no use a moment ago. */
export function outdated() {
  try {
    const last = Number(sessionStorage.getItem("potez-reloaded"));
    if (Date.now() - last < PATIENCE) return false;
    sessionStorage.setItem("potez-reloaded", String(Date.now()));
  } catch {
    return false; // a browser that keeps nothing would load it for ever
  }
  setTimeout(() => location.reload(), PAUSE);
  return true;
}
