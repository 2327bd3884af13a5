// What a player can switch at the table, in the settings of the header; and what can be taken home: files, moves, the position.

import { ask } from "../api.js";
import { h } from "../dom.js";
import { flag, keep, number, showMoves } from "../preferences.js";
import { inWords, t } from "../text.js";

/** @import {Panel} from "./panel.js" */

/** @param {Panel} panel */
export function settings(panel) {
  const { table } = panel;
  const { look } = table;
  const rows = [];
  const add = (/** @type {string} */ name, /** @type {string} */ label, /** @type {() => void} */ changed) => {
    const box = h("input", { type: "checkbox", checked: flag(name), "data-setting": name });
    box.addEventListener("change", () => {
      keep(name, box.checked);
      changed();
    });
    const row = h("label", { class: "row" }, box, label);
    rows.push(row);
    return row;
  };
  add(showMoves(look), t("show-moves"), () => table.decorate());
  add("coordinates", t("show-coordinates"), () => table.rebuild());
  if (look.squared) add("squareHex", t("square-hex"), () => table.rebuild());
  if (look.countsFromZero) add("fromZero", t("row-names"), () => table.rebuild());
  add("animation", t("animation"), () => {});
  add("sound", t("sound"), () => {});
  add("magnifier", t("magnifier"), () => {});
  const undoing = add("undo", t("allow-undo"), () => panel.update());
  const asking = look.punishes ? add("askFouls", t("ask-fouls"), () => {}) : null;
  const evaluation = add("evaluation", t("evaluation"), () => {
    panel.update();
    if (flag("evaluation")) table.connection.question("look", { ply: table.positions.at });
  });
  const worths = add("worths", t("worths"), () => {
    panel.update();
    table.worths.ask(table.positions.at);
    table.decorate();
  });
  const slider = (/** @type {string} */ name, /** @type {string} */ label, /** @type {number} */ low, /** @type {number} */ high, /** @type {number} */ step) => {
    const output = h("output", {}, t("pause-seconds", { seconds: number(name) }));
    const input = h("input", { type: "range", min: low, max: high, step, value: number(name), "data-setting": name });
    input.addEventListener("input", () => {
      keep(name, Number(input.value));
      output.textContent = t("pause-seconds", { seconds: number(name) });
      table.greet();
    });
    const row = h("label", {}, h("span", {}, label, " ", output), input);
    rows.push(row);
    return row;
  };
  rows.push(h("p", { class: "help" }, t("keyboard-help")));
  const pause = slider("pause", t("computer-pause"), 0, 5, 0.5);
  if (Object.values(table.need().seats).some((seat) => seat.level === 8)) slider("think", t("thinking-seconds"), 0.5, 30, 0.5);
  document.querySelector("#table-settings")?.replaceChildren(...rows);
  const update = () => {
    const whole = table.need();
    evaluation.hidden = worths.hidden = !whole.state.may.advice;
    pause.hidden = whole.shared;
    undoing.hidden = whole.shared;
    if (asking) asking.hidden = whole.shared;
  };
  return { update };
}

/** What can be taken home, and the same game the other way round. @param {Panel} panel */
export function files(panel) {
  const { table } = panel;
  const link = (/** @type {string} */ address, /** @type {string} */ label) => h("a", { class: "button", href: address, download: true }, label);
  const id = encodeURIComponent(table.id);
  const copy = (/** @type {string} */ label, /** @type {() => Promise<string>} */ make) => {
    const button = h("button", { type: "button" }, label);
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(await make());
        panel.tell(t("copied"));
      } catch {
        panel.say(t("copy-refused"));
      }
    });
    return button;
  };
  const swapped = h("button", { type: "button" }, t("restart-swapped"));
  swapped.addEventListener("click", () => void panel.ending.again(true));
  const row = h(
    "div",
    { class: "files" },
    swapped,
    copy(t("copy-moves"), async () => inWords(table.need().state.moves.join(" "))),
    copy(t("copy-position"), async () => (await ask(`/api/tables/${id}/positions/${table.positions.at}`)).text),
    link(`/api/tables/${id}/record`, t("download-game")),
    link(`/api/tables/${id}/picture.svg`, t("download-picture")),
  );
  const element = h("details", { class: "more" }, h("summary", {}, t("files")), row);
  const update = () => {
    swapped.hidden = table.need().shared;
  };
  return { element, update };
}
