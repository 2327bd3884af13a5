// Messages in the reader's language: compiled by the server from the Fluent files, filled in here.

/** @typedef {(string | [string] | [string, Record<string, Parts>])[]} Parts */

/** @type {Record<string, Parts>} */
let messages = {};
let language = "en";
/** @type {Intl.PluralRules} */
let plurals = new Intl.PluralRules("en");
/** What messages call a text that is a move or several. */
const MOVES = new Set(["move", "better", "line"]);
/** What they call places. */
const PLACES = new Set(["site", "sites"]);
let zero = false; // whether rows are counted from 0

/** Loads the messages that the page names. */
export async function ready() {
  const address = document.body.dataset.messages ?? "";
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`messages: ${answer.status}`);
  use(await answer.json(), document.documentElement.lang);
}

/**
 * @param {Record<string, Parts>} loaded
 * @param {string} name
 */
export function use(loaded, name) {
  messages = loaded;
  language = name;
  plurals = new Intl.PluralRules(name);
}

/**
 * A message, filled in.
 * @param {string} key
 * @param {Record<string, unknown>} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  const parts = messages[key];
  if (!parts) throw new Error(`there is no message ${key} in ${language}`);
  return fill(parts, values);
}

/** @param {string} key */
export function has(key) {
  return key in messages;
}

/**
 * @param {Parts} parts
 * @param {Record<string, unknown>} values
 * @returns {string}
 */
function fill(parts, values) {
  return parts
    .map((part) => {
      if (typeof part === "string") return part;
      const value = values[part[0]];
      if (value === undefined) throw new Error(`the message needs ${part[0]}`);
      if (part.length === 1 && typeof value === "string" && MOVES.has(part[0])) return inWords(value);
      if (part.length === 1) return typeof value === "string" && PLACES.has(part[0]) ? places(value) : shown(value);
      const choices = part[1];
      const word = String(value);
      const chosen = word in choices ? word : typeof value === "number" ? plurals.select(Math.abs(value)) : "other";
      return fill(choices[chosen] ?? choices.other, values);
    })
    .join("");
}

/** @param {unknown} value */
function shown(value) {
  return typeof value === "number" ? number(value) : String(value);
}

/** A number as the reader's language writes it: 6.5, or 6,5. @param {number} value */
export function number(value) {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 6, useGrouping: false }).format(value);
}

/** From now on rows are counted from 0, as the source of a game does, or again from 1. @param {boolean} on */
export function countFromZero(on) {
  zero = on;
}

/** Places as the reader counts them, alone or in moves. @param {string} text */
export function places(text) {
  return zero ? renumbered(text, -1) : text;
}

/** Also after the x of a capture. @param {string} text @param {number} by */
function renumbered(text, by) {
  return text.replace(/(?<![a-wyz])([a-h])(\d+)(?!\d)/gi, (_, column, row) => `${column}${Number(row) + by}`);
}

/** Moves with a blank between them, those without a place, such as a pass, in the reader's words. @param {string} moves */
export function inWords(moves) {
  const word = (/** @type {string} */ move) => (has(`written-${move}`) ? t(`written-${move}`) : places(move));
  return moves.split(" ").map(word).join(" ");
}

/** A typed move as the rules write it: the reader's words for a pass and the like are understood, with or without their marks. @param {string} typed */
export function asMove(typed) {
  const plain = (/** @type {string} */ text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase(language).replace(/[\s-]+/g, " ").trim();
  for (const key of Object.keys(messages)) {
    const action = /^written-(.+)$/.exec(key)?.[1];
    if (action && [t(key), t(`action-${action}`), action].some((word) => plain(word) === plain(typed))) return action;
  }
  return zero ? renumbered(typed, 1) : typed;
}

/**
 * Names in a sentence.
 * @param {string[]} names
 */
export function listed(names) {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(names);
}

/**
 * Examples of moves as the rules list them, "d, !d or d*", in the reader's words.
 * @param {string} examples
 */
export function either(examples) {
  return new Intl.ListFormat(language, { type: "disjunction" }).format(examples.split(/, | or /).map(inWords));
}

/** The language of the page. */
export function current() {
  return language;
}
