// A direction, a distance and a button in the middle that confirms; with the keys of a number pad, and letters for those who have none.

import { h } from "../dom.js";
import { inWords, t } from "../text.js";

/** @import {Last} from "../board/types.js" */
/** @import {Table} from "./table.js" */

const WAYS = ["7", "8", "9", "4", "", "6", "1", "2", "3"];
/** @type {Record<string, string>} */
const ARROWS = { 7: "↖", 8: "↑", 9: "↗", 4: "←", 6: "→", 1: "↙", 2: "↓", 3: "↘" };
/** @type {Record<string, string>} Keys where those of a number pad would be, whatever is written on them: QWE above, A and D beside, ZXC below, S is down, too. */
const LETTERS = { KeyQ: "7", KeyW: "8", KeyE: "9", KeyA: "4", KeyD: "6", KeyZ: "1", KeyX: "2", KeyC: "3", KeyS: "2" };

/** What is chosen: a direction as it is seen, where the board may be turned, and a distance. */
export class Choice {
  /** @param {number} farthest */
  constructor(farthest) {
    this.farthest = farthest;
    this.way = "";
    this.far = 1;
  }

  /** A direction by its key; again: one cell further. @param {string} way */
  press(way) {
    this.far = way === this.way ? (this.far % this.farthest) + 1 : 1;
    this.way = way;
  }

  /** The move. @param {boolean} flipped */
  text(flipped) {
    return this.way && `${turned(this.way, flipped)}x${this.far}`;
  }

  clear() {
    this.way = "";
    this.far = 1;
  }
}

/** @param {string} way @param {boolean} flipped */
function turned(way, flipped) {
  return flipped ? String(10 - Number(way)) : way;
}

/** A move that was made, as an arrow. @param {Last | null} last @param {boolean} flipped */
function made(last, flipped) {
  const step = /^(\d)x(\d+)$/.exec(last?.text ?? "");
  return step ? `${ARROWS[turned(step[1], flipped)]}${step[2]}` : last ? "✗" : "·";
}

/** What a key means: a direction, a distance, "confirm", "claim", or nothing. @param {{code: string, key: string}} event @param {number} farthest */
export function meaning({ code, key }, farthest) {
  const digit = /^Numpad([1-9])$/.exec(code)?.[1];
  if (digit === "5" || key === "Enter" || key === " ") return { act: "confirm" };
  const way = digit ?? LETTERS[code];
  if (way) return { way };
  if (/^[1-9]$/.test(key) && Number(key) <= farthest) return { far: Number(key) };
  return key === "Backspace" ? { act: "claim" } : {};
}

/** @param {Table} table */
export function pad(table) {
  const choice = new Choice(Math.max(1, Math.sqrt(table.need().board.sites.length) - 1));
  const middle = h("button", { type: "button", class: "middle" }, "·");
  const distances = Array.from({ length: choice.farthest }, (_, i) => {
    const button = h("button", { type: "button" }, String(i + 1));
    button.addEventListener("click", () => {
      choice.far = i + 1;
      update();
    });
    return button;
  });
  /** @type {Map<string, HTMLButtonElement>} */
  const ways = new Map();
  const cells = WAYS.map((name) => {
    if (!name) return middle;
    const button = h("button", { type: "button", "aria-label": t(`direction-${name}`), "data-way": name }, ARROWS[name]);
    button.addEventListener("click", () => {
      choice.way = name;
      update();
    });
    ways.set(name, button);
    return button;
  });

  const update = () => {
    const { way, far } = choice;
    for (const [name, button] of ways) button.setAttribute("aria-pressed", String(name === way));
    for (const [i, button] of distances.entries()) button.setAttribute("aria-pressed", String(i + 1 === far));
    const { last } = table.need().state.shown;
    middle.textContent = way ? `${ARROWS[way]}${far}` : made(last, table.flipped);
    const chosen = way ? `${t("confirm-move")}: ${t(`direction-${way}`)}, ${far}` : t("choose-direction");
    middle.setAttribute("aria-label", !way && last ? `${inWords(last.text)}. ${chosen}` : chosen);
  };

  const confirm = () => {
    const text = choice.text(table.flipped);
    if (!text || !table.mine) return;
    choice.clear();
    table.entry.risk(text);
    update();
  };
  middle.addEventListener("click", confirm);

  const element = h("section", { class: "pad", "aria-label": t("direction") }, h("div", { class: "ways" }, ...cells), h("div", { class: "distances", role: "group", "aria-label": t("distance") }, ...distances));

  /** Whether Enter and Space press what has the focus. A direction or distance that is chosen already has nothing to be pressed for. @param {EventTarget | null} target */
  const pressable = (target) => {
    if (!(target instanceof Element) || !target.closest("button, a, summary, [data-site]")) return false;
    return !(choice.way && element.contains(target) && target.getAttribute("aria-pressed") === "true");
  };

  document.addEventListener("keydown", (event) => {
    const { target } = event;
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const { act, way, far } = meaning(event, choice.farthest);
    if (!act && !way && !far) return;
    if (act === "confirm" && event.code !== "Numpad5" && pressable(target)) return;
    event.preventDefault();
    if (way) choice.press(way);
    else if (far) choice.far = far;
    else if (act === "confirm") return confirm();
    else return table.panel?.controls.act("no-moves");
    update();
  });
  update();
  return { element, update };
}
