// Challenges that somebody does not want to see any more, remembered in this browser.

const PLACE = "potez-declined";
const MOST = 100;

/** @returns {string[]} */
export function declined() {
  try {
    const kept = JSON.parse(localStorage.getItem(PLACE) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** @param {string} table */
export function decline(table) {
  try {
    localStorage.setItem(PLACE, JSON.stringify([table, ...declined()].slice(0, MOST)));
  } catch {
    // a browser that keeps nothing shows it again
  }
  dispatchEvent(new Event("declined"));
}
