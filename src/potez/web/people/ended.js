// When the session that a page was opened with has ended: the page comes again, as whoever one is now.

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
