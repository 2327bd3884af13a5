// Keys of the whole page: moving through the game, and those that a game has for its moves.

/** @import {Table} from "./table.js" */

/** @param {Table} table */
export function wireKeys(table) {
  document.addEventListener("keydown", (event) => {
    const target = event.target;
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return;
    if (event.ctrlKey || event.altKey || event.metaKey || !table.whole) return;
    if (event.key === "Escape" && table.entry.path.length) return table.cancel();
    const move = table.mine ? table.look.keys?.(event, { path: table.entry.path, moves: table.entry.moves, flipped: table.flipped, leaving: table.entry.leaving }) : null;
    if (move) {
      event.preventDefault();
      table.entry.play(move);
    } else if (event.key === "[" || event.key === "PageUp") {
      void table.positions.goTo(table.positions.at - 1);
    } else if (event.key === "]" || event.key === "PageDown") {
      void table.positions.goTo(table.positions.at + 1);
    }
  });
}
