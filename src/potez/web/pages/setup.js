// The form that opens a table: opponent, side, level, and the game's own options, made from its schema.

import { ask } from "../api.js";
import { h } from "../dom.js";
import { word } from "../options.js";
import { has, t } from "../text.js";
import { leave, work } from "../people/forms.js";
import { Online } from "./online.js";

/**
 * @typedef {{name: string, kind: "flag" | "number" | "choice" | "seed" | "cells" | "text", usual: any, low?: number, high?: number,
 *   step?: number, values?: (string | number)[], follows?: boolean}} Option
 * follows: what is usual depends on the options before it
 */
/** @typedef {{label: string, values: Record<string, unknown>, options: Record<string, unknown>}} Preset */
/** @typedef {{id: string, sides: [string, string], solvable?: boolean, fair?: Record<string, unknown>}} Entry
 * solvable: there may be a table of values of it; fair: what its rated games have beside the usual options
 */
/** @typedef {{entry: Entry, options: Option[], presets: Preset[]}} Data */

const USUAL_LEVEL = 3;
const SLOW = 1000; // milliseconds after which it is said why a game does not open yet
const PERFECT = 9; // the level that plays from a table of values, where there is one of the game as chosen

/** @param {Entry} entry @param {"computer" | "friend" | "watch"} kind @param {string} side @param {number} level @param {string[]} names */
export function seats(entry, kind, side, level, names) {
  const person = (/** @type {string} */ name) => ({ kind: "person", name });
  const computer = { kind: "computer", level };
  const [first, second] = entry.sides;
  if (kind === "friend") return { [first]: person(names[0] ?? ""), [second]: person(names[1] ?? "") };
  if (kind === "watch") return { [first]: computer, [second]: computer };
  const own = side === "random" ? entry.sides[Math.floor(Math.random() * 2)] : side;
  return Object.fromEntries(entry.sides.map((name) => [name, name === own ? person("") : computer]));
}

/** @param {string} game @param {object} chosen @param {object} options @param {{start?: string | null, moves?: string[]}} [from] */
export async function open(game, chosen, options, from = {}) {
  const made = await ask("/api/tables", { game, seats: chosen, options, start: from.start ?? null, moves: from.moves ?? [] });
  await leave(`/tables/${made.id}`);
}

/** Says at a place why a game does not open yet: where it was never played it has to be loaded. @param {HTMLElement} place @param {() => Promise<void>} opening */
export async function patiently(place, opening) {
  const late = setTimeout(() => {
    place.textContent = t("getting-ready");
    place.hidden = false;
  }, SLOW);
  try {
    await opening();
  } finally {
    clearTimeout(late);
    place.hidden = true;
  }
}

/**
 * @param {HTMLFormElement} form
 * @param {Data} data
 */
export function build(form, data) {
  const { entry } = data;
  const radio = (/** @type {string} */ value, /** @type {string} */ label, /** @type {boolean} */ checked) => h("label", { class: "row" }, h("input", { type: "radio", name: "opponent", value, checked }), label);
  const levels = h("select", { name: "level" }, ...[1, 2, 3, 4, 5, 6, 7, 8].map((level) => h("option", { value: level, selected: level === USUAL_LEVEL }, t(`level-${level}`))));
  const sides = h("select", { name: "side" }, ...entry.sides.map((side) => h("option", { value: side }, t(`side-${side}`))), h("option", { value: "random" }, t("side-random")));
  const names = entry.sides.map((side, i) => h("label", {}, t("player-name", { side: t(`side-${side}`) }), h("input", { name: `name${i}`, maxlength: 40, autocomplete: "off" })));
  const perfect = h("option", { value: PERFECT }, t("level-9"));
  const level = h("label", {}, t("level"), levels);
  const side = h("label", {}, t("your-side"), sides);
  const who = h("fieldset", {}, h("legend", {}, t("opponent")), radio("computer", t("opponent-computer"), true), radio("online", t("opponent-online"), false), radio("friend", t("opponent-friend"), false), radio("watch", t("opponent-watch"), false));
  const details = h("fieldset", {}, level, side, ...names);
  const online = new Online(entry, () => sides);
  const fields = data.options.map((option) => field(entry.id, option));
  const parts = [who, online.element, details];
  if (fields.length) {
    const usual = { label: t("options-usual"), values: {}, options: Object.fromEntries(data.options.map((option) => [option.name, shown(option)])) };
    const presets = h("div", { class: "presets" }, ...[usual, ...data.presets].map((preset) => presetButton(preset, fields, () => void follow())));
    parts.push(h("fieldset", {}, h("legend", {}, t("options")), presets, ...fields.map((item) => item.element)));
  }
  const problem = h("p", { class: "problem", role: "alert", hidden: true });
  const waiting = h("p", { role: "status", hidden: true });
  const file = h("input", { type: "file", accept: ".json,application/json", class: "unseen", id: "load-game" });
  file.addEventListener("change", async () => {
    try {
      const chosen = file.files?.[0];
      if (!chosen) return;
      const made = await ask("/api/records", await chosen.text());
      location.href = `/tables/${made.id}`;
    } catch (error) {
      show(error);
    }
  });
  const show = (/** @type {unknown} */ error) => {
    problem.hidden = false;
    problem.textContent = error instanceof Error ? error.message : String(error);
  };
  form.append(...parts, problem, waiting, h("div", { class: "row" }, h("button", { type: "submit", class: "main-action" }, t("start-game")), file, h("label", { for: "load-game", class: "button row" }, t("load-game"))));
  const update = () => {
    const kind = new FormData(form).get("opponent");
    level.hidden = kind === "friend" || kind === "online";
    side.hidden = kind === "friend" || kind === "watch" || (kind === "online" && online.way === "pair");
    for (const name of names) name.hidden = kind !== "friend";
    online.element.hidden = kind !== "online";
    online.update();
  };
  const invited = new URL(location.href).searchParams.get("invite");
  if (invited !== null) {
    const elsewhere = who.querySelector('input[value="online"]');
    if (elsewhere instanceof HTMLInputElement) elsewhere.checked = true;
    if (invited) online.invite(invited);
  }
  const followers = fields.filter((item) => item.follow);
  let asked = 0;
  const check = (/** @type {Field[]} */ chosen) => ask("/api/check", { game: entry.id, seats: {}, options: chosenOptions(chosen) }).catch(() => null); // what is wrong is said when the game is opened
  /** What is usual with the options chosen so far, for those that depend on others; and whether there is perfect play of this game. */
  const follow = async () => {
    const number = (asked += 1);
    if (followers.length) {
      const found = await check(fields.filter((item) => !item.follow));
      if (found && number === asked) for (const item of followers) item.follow?.(found.options[item.name]);
    }
    if (!entry.solvable || number !== asked) return;
    const found = await check(fields);
    if (number !== asked) return;
    if (!found?.perfect) {
      if (perfect.selected) levels.value = String(PERFECT - 1);
      perfect.remove();
    } else if (!perfect.isConnected) levels.append(perfect);
  };
  form.addEventListener("change", (event) => {
    update();
    const options = entry.solvable ? fields : fields.filter((item) => !item.follow);
    if (options.some((item) => event.target instanceof Node && item.element.contains(event.target))) void follow();
  });
  update();
  if (entry.solvable) void follow();
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void work(form, () => patiently(waiting, begin));
  });
  const begin = async () => {
    problem.hidden = true;
    const chosen = new FormData(form);
    const kind = /** @type {"computer" | "online" | "friend" | "watch"} */ (chosen.get("opponent"));
    try {
      const options = chosenOptions(fields);
      if (kind === "online") {
        await leave(await online.open(options));
        return;
      }
      const own = [String(chosen.get("name0") ?? "").trim(), String(chosen.get("name1") ?? "").trim()];
      await open(entry.id, seats(entry, kind, String(chosen.get("side")), Number(chosen.get("level")), own), options);
    } catch (error) {
      show(error);
    }
  };
}

/**
 * @typedef {{name: string, element: HTMLElement, value: () => unknown, set: (value: unknown) => void, follow?: (usual: any) => void}} Field
 * follow: another value is usual from now on
 */

/** @param {Field[]} fields */
function chosenOptions(fields) {
  return Object.fromEntries(fields.map((item) => [item.name, item.value()]).filter(([, value]) => value !== undefined));
}

/** One option as a field; its value is undefined where it is as usual. @param {string} game @param {Option} option @returns {Field} */
function field(game, option) {
  const name = option.name;
  const label = word("option", game, name) || name;
  const help = word("help", game, name);
  const note = help ? [h("span", { class: "help" }, help)] : [];
  const wrap = (/** @type {HTMLElement} */ input) => h("label", {}, label, input, ...note);
  if (option.kind === "flag") {
    const box = h("input", { type: "checkbox", name, checked: option.usual === true });
    let usual = option.usual === true;
    const value = () => (box.checked === usual ? undefined : box.checked);
    const follow = (/** @type {boolean} */ now) => {
      if (box.checked === usual) box.checked = now; // nobody has chosen anything else
      usual = now;
    };
    const element = h("label", { class: "row" }, box, h("span", {}, label, ...(help ? [h("br"), ...note] : [])));
    return { name, element, value, set: (v) => (box.checked = v === true), ...(option.follows ? { follow } : {}) };
  }
  if (option.kind === "choice" || (option.kind === "number" && option.values?.length)) {
    const select = h("select", { name }, ...(option.values ?? []).map((item) => h("option", { value: item, selected: item === option.usual }, choiceName(game, name, item))));
    const value = () => {
      const chosen = option.kind === "number" ? Number(select.value) : select.value;
      return chosen === option.usual ? undefined : chosen;
    };
    return { name, element: wrap(select), value, set: (v) => (select.value = String(v)) };
  }
  if (option.kind === "number") {
    const input = h("input", { type: "number", name, min: option.low, max: option.high, step: option.step ?? 1, value: option.usual, required: true });
    const range = h("span", { class: "help" }, t("option-range", { low: option.low ?? 0, high: option.high ?? 0 }));
    const element = wrap(input);
    element.append(range);
    return { name, element, value: () => (Number(input.value) === option.usual ? undefined : Number(input.value)), set: (v) => (input.value = String(v)) };
  }
  if (option.kind === "text" && option.values?.length) return mapField(game, option, label, help);
  let usual = choiceName(game, name, String(option.usual));
  const input = h("input", { type: "text", name, autocomplete: "off", placeholder: option.kind === "seed" ? "" : usual });
  const value = () => {
    const text = input.value.trim();
    if (!text || text.toLocaleLowerCase() === usual.toLocaleLowerCase()) return undefined; // the word for it, such as random
    if (option.kind === "seed") return /^\d+$/.test(text) ? Number(text) : text;
    if (option.kind === "cells") return /^\d+$/.test(text) ? Number(text) : text.split(/[+\s,]+/);
    return text;
  };
  const follow = (/** @type {any} */ now) => (usual = input.placeholder = choiceName(game, name, String(now)));
  return { name, element: wrap(input), value, set: (v) => (input.value = String(v)), ...(option.follows ? { follow } : {}) };
}

/** What a field shows of a usual value: a seed or a list of cells is left empty. @param {Option} option */
function shown(option) {
  return option.kind === "seed" || option.kind === "cells" || (option.kind === "text" && !option.values?.length) ? "" : option.usual;
}

/** @param {string} game @param {string} name @param {string | number} item */
function choiceName(game, name, item) {
  return word("choice", game, `${name}-${item}`) || (has(`side-${item}`) && name === "first" ? t(`side-${item}`) : String(item));
}

/** A map: chosen, written or loaded. @param {string} game @param {Option} option @param {string} label @param {string} help @returns {Field} */
function mapField(game, option, label, help) {
  const names = [...(option.values ?? []), "own"];
  const select = h("select", { name: option.name }, ...names.map((item) => h("option", { value: item, selected: item === option.usual }, choiceName(game, option.name, item))));
  const text = h("textarea", { spellcheck: "false", hidden: true, "aria-label": choiceName(game, option.name, "own") });
  const file = h("input", { type: "file", accept: ".txt,text/plain", hidden: true, "aria-label": t("load-map") });
  const update = () => {
    text.hidden = select.value !== "own";
    file.hidden = text.hidden;
  };
  select.addEventListener("change", update);
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    if (chosen) text.value = await chosen.text();
  });
  const element = h("div", { class: "wide" }, h("label", {}, label, select, h("span", { class: "help" }, help)), text, file);
  const value = () => (select.value === "own" ? text.value.replace(/\s+$/, "") + "\n" : select.value === option.usual ? undefined : select.value);
  return { name: option.name, element, value, set: (v) => (select.value = String(v)) };
}

/** @param {Preset} preset @param {Field[]} fields @param {() => void} changed */
function presetButton(preset, fields, changed) {
  const button = h("button", { type: "button", class: "chip" }, has(preset.label) ? t(preset.label, preset.values) : preset.label);
  button.addEventListener("click", () => {
    for (const item of fields) if (item.name in preset.options) item.set(preset.options[item.name]);
    changed();
  });
  return button;
}
