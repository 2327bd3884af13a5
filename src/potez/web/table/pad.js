// A direction, a distance and a button in the middle that confirms; with the keys of a number pad, and letters for those who have none.

import { h } from "../dom.js";
import { t } from "../text.js";

/** @import {Table} from "./table.js" */

const WAYS = ["7", "8", "9", "4", "", "6", "1", "2", "3"];
const ARROWS = { 7: "↖", 8: "↑", 9: "↗", 4: "←", 6: "→", 1: "↙", 2: "↓", 3: "↘" };
/** Letters stand where the keys of a number pad would: QWE above, A and D beside, ZXC below. */
const LETTERS = { q: "7", w: "8", e: "9", a: "4", d: "6", z: "1", x: "2", c: "3" };

/** @param {Table} table */
export function pad(table) {
  let way = "";
  let far = 1;
  const size = Math.sqrt(table.need().board.sites.length);
  const middle = h("button", { type: "button", class: "middle", "aria-label": t("choose-direction") }, "·");
  const distances = Array.from({ length: Math.max(1, size - 1) }, (_, i) => {
    const button = h("button", { type: "button", "aria-pressed": String(i === 0) }, String(i + 1));
    button.addEventListener("click", () => {
      far = i + 1;
      update();
    });
    return button;
  });
  /** @type {Map<string, HTMLButtonElement>} */
  const ways = new Map();
  const cells = WAYS.map((name) => {
    if (!name) return middle;
    const arrow = ARROWS[/** @type {keyof typeof ARROWS} */ (Number(name))];
    const button = h("button", { type: "button", "aria-label": t(`direction-${name}`), "aria-pressed": "false", "data-way": name }, arrow);
    button.addEventListener("click", () => {
      way = name;
      update();
    });
    ways.set(name, button);
    return button;
  });

  const update = () => {
    for (const [name, button] of ways) button.setAttribute("aria-pressed", String(name === way));
    for (const [i, button] of distances.entries()) button.setAttribute("aria-pressed", String(i + 1 === far));
    const last = table.need().state.shown.last;
    const arrow = way ? ARROWS[/** @type {keyof typeof ARROWS} */ (Number(way))] : "";
    middle.textContent = way ? `${arrow}${far}` : last?.text ?? "·";
    middle.setAttribute("aria-label", way ? `${t("confirm-move")}: ${t(`direction-${way}`)}, ${far}` : t("choose-direction"));
  };

  const confirm = () => {
    if (!way || !table.mine) return;
    const text = `${way}x${far}`;
    const legal = table.need().state.legal;
    const foul = legal?.fouls.find((move) => move[0] === text);
    if (foul) table.entry.askFoul(text, []);
    else table.entry.play(text);
    way = "";
    update();
  };
  middle.addEventListener("click", confirm);

  document.addEventListener("keydown", (event) => {
    const target = event.target;
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const letter = LETTERS[/** @type {keyof typeof LETTERS} */ (event.key.toLowerCase())];
    const onPad = event.code.startsWith("Numpad") && /^[1-9]$/.test(event.key) ? event.key : "";
    if (onPad === "5" || ((event.key === "Enter" || event.key === " ") && !(target instanceof HTMLButtonElement) && !(target instanceof Element && target.closest("[data-site]")))) {
      event.preventDefault();
      confirm();
    } else if (letter || onPad) {
      event.preventDefault();
      const pressed = letter ?? onPad;
      far = pressed === way ? (far % Math.max(1, size - 1)) + 1 : 1; // again: one cell further
      way = pressed;
      update();
    } else if (/^[1-9]$/.test(event.key) && Number(event.key) < size) {
      far = Number(event.key);
      update();
    } else if (event.key === "Backspace") {
      event.preventDefault();
      table.panel?.controls.act("no-moves");
    }
  });
  update();
  return h("section", { class: "pad", "aria-label": t("direction") }, h("div", { class: "ways" }, ...cells), h("div", { class: "distances", role: "group", "aria-label": t("distance") }, ...distances));
}
