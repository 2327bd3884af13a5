// Keys of the whole page: moving through the game, and w a s d in the bomb game.

/** @import {Table} from "./table.js" */

/** @param {Table} table */
export function wireKeys(table) {
  document.addEventListener("keydown", (event) => {
    const target = event.target;
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return;
    if (event.ctrlKey || event.altKey || event.metaKey || !table.whole) return;
    const { state, entry } = table.need();
    if (entry === "bombs" && table.mine && /^[wasdWASD]$/.test(event.key)) {
      event.preventDefault();
      const way = event.key.toLowerCase();
      const active = table.path.length ? "!" : ""; // the own bomb was touched first
      const wanted = `${active}${way}${event.shiftKey ? "*" : ""}`;
      const forced = state.legal?.moves.find((move) => move[0] === `${wanted}*`) && !state.legal.moves.some((move) => move[0] === wanted);
      table.play(forced ? `${wanted}*` : wanted);
    } else if (event.key === "[" || event.key === "PageUp") {
      void table.look((table.ply ?? state.moves.length) - 1);
    } else if (event.key === "]" || event.key === "PageDown") {
      void table.look((table.ply ?? state.moves.length) + 1);
    }
  });
}
