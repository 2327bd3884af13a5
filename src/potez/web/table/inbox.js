// The messages of the server: what each does to the table.

import { t } from "../text.js";
import { turned } from "./facing.js";
import { refuse } from "./refusals.js";
import { PROTOCOL, after, asOf, opened } from "./state.js";
import { forgetInvitation } from "./waiting.js";
import { seatName } from "./words.js";

/** @import {Line} from "./chat.js" */
/** @import {Happened, May, Now, Present, Seat, You} from "./state.js" */
/** @import {Table} from "./table.js" */
/** @typedef {{you: You, seats: Record<string, Seat>, present: Present, chat: Line[]}} Arrival what is told to a page that comes */

/** @type {Record<string, (table: Table, message: any) => void>} */
const KNOWN = {
  table: open,
  change: happened,
  rest: catchUp,
  seats: (table, { seats }) => seated(table, seats),
  presence: (table, { may, t: _, ...present }) => see(table, present, may),
  chat: (table, line) => table.panel?.chat.hear(line),
  preparing: (table, progress) => table.panel?.preparing(progress),
  thinking: (table) => table.panel?.thinking(true),
  hint: (table, hint) => table.showHint(hint),
  look: (table, look) => table.panel?.evaluation.show(look),
  worths: (table, found) => table.worths.show(found),
  reviewing: (table, progress) => table.panel?.evaluation.reviewing(progress),
  review: (table, review) => table.panel?.evaluation.review(review),
  proposal: (table, proposal) => table.marking.propose(proposal),
  counted: (table, found) => table.marking.show(found),
  touched: (table, found) => table.entry.answered(found),
  refused: refuse,
  error: refuse,
  done: arrived,
};

/** @param {Table} table @param {any} message */
export function receive(table, message) {
  KNOWN[message.t]?.(table, message);
}

/** All of the table. @param {Table} table @param {any} message */
function open(table, message) {
  if (message.protocol !== PROTOCOL) return refuse(table, { error: "protocol" }); // a server that is older than this page
  const whole = opened(message);
  if (table.whole && table.board) {
    Object.assign(table.whole, { game: whole.game, options: whole.options }); // a random start may have been drawn anew
    arrive(table, whole);
    table.change({ ...whole.state, event: "again" });
    return;
  }
  if (whole.you.sides.length) forgetInvitation();
  table.build(whole);
}

/** Something happened. @param {Table} table @param {Happened & Now} message */
function happened(table, message) {
  const { state } = table.need();
  if (message.version <= state.version) return; // it came with the table
  if (message.version > state.version + 1) return table.connection.ask(); // something is missing before it
  table.change({ ...asOf(after(state, message), message), event: message.event, data: message.data });
}

/**
 * What happened while this page was away, or what has changed about whoever looks.
 * @param {Table} table @param {{changes?: Happened[]} & Now & Partial<Arrival>} message
 */
function catchUp(table, { changes = [], you, seats, present, chat, ...now }) {
  let { state } = table.need();
  for (const happened of changes) if (happened.version === state.version + 1) state = after(state, happened);
  if (you && seats && present && chat) arrive(table, { you, seats, present, chat });
  if (state.version === now.version) table.change({ ...asOf(state, now), event: "again" });
  else if (state.version < now.version) table.connection.question("hello", { version: 0 }); // all of it
}

/** Who looks, who plays, and what was said: after a break, or when one has sat down. @param {Table} table @param {Arrival} arrival */
function arrive(table, { you, seats, present, chat }) {
  const whole = table.need();
  const moved = String(whole.you.sides) !== String(you.sides);
  if (you.sides.length) forgetInvitation();
  Object.assign(whole, { you, seats, present });
  table.panel?.chat.fill(chat);
  table.panel?.seats();
  if (moved && table.flipped !== turned(whole, you.sides, table.look)) table.flip();
}

/** Somebody sat down. @param {Table} table @param {Record<string, Seat>} seats */
function seated(table, seats) {
  const whole = table.need();
  for (const side of whole.sides) {
    if (whole.seats[side].kind !== "open" || seats[side].kind === "open") continue;
    if (whole.you.sides.length) table.tell(t("seat-taken-by", { name: seatName(seats[side], side, whole.shared) }));
  }
  whole.seats = seats;
  table.panel?.seats();
}

/** Who is there, and what may be done because of it. @param {Table} table @param {Present} present @param {May} may */
function see(table, present, may) {
  const whole = table.need();
  whole.present = present;
  whole.state.may = may;
  table.panel?.seats();
  table.panel?.offers.update();
}

/** The server has done what was asked. @param {Table} table @param {{id: string, version: number}} done */
function arrived(table, done) {
  if (table.online) table.panel?.notice("");
  table.commands.done(done.id);
  if (table.entry.arrived(done)) table.refresh();
}
