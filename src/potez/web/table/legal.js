// The legal moves as the server sends them: by the form of their texts, of each form a tree of sites whose last level is one text.

/** @import {LegalMove} from "../board/types.js" */
/** @typedef {{[site: string]: Tree} | string} Tree */
/** @typedef {{moves?: Record<string, Tree>, fouls?: Record<string, Tree>, next?: string[]}} Folded */
/** @typedef {{moves: LegalMove[], fouls: LegalMove[], next: string[] | null}} Legal next: the sites that can be touched, where there are too many moves to send */

const PLACE = "_"; // of a site in a form

/** @param {Folded} folded @returns {Legal} */
export function unfold({ moves = {}, fouls = {}, next }) {
  return { moves: listed(moves), fouls: listed(fouls), next: next ?? null };
}

/** @param {Record<string, Tree>} forms */
function listed(forms) {
  /** @type {LegalMove[]} */
  const found = [];
  for (const [form, tree] of Object.entries(forms)) {
    const parts = form.split(PLACE);
    follow(tree, [], (path) => found.push([parts.length > 1 ? parts.map((part, i) => part + (path[i] ?? "")).join("") : form, ...path]));
  }
  return found;
}

/** @param {Tree} tree @param {string[]} path @param {(path: string[]) => void} add */
function follow(tree, path, add) {
  if (typeof tree !== "string") {
    for (const [site, deeper] of Object.entries(tree)) follow(deeper, [...path, site], add);
  } else if (tree) {
    for (const site of tree.split(" ")) add([...path, site]);
  } else {
    add(path);
  }
}
