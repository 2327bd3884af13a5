// What a reader chose: language and appearance go to the server as cookies, the rest stays in this browser.

const YEAR = 31536000;

/** @param {string} name @param {string} value */
function cookie(name, value) {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${YEAR}; samesite=lax`;
}

/** The two menus of the header. */
export function wire() {
  const language = document.querySelector("#language");
  const theme = document.querySelector("#theme");
  if (language instanceof HTMLSelectElement) {
    language.addEventListener("change", () => {
      cookie("language", language.value);
      const address = new URL(location.href);
      address.searchParams.delete("language");
      const [, first, ...rest] = address.pathname.split("/");
      if ([...language.options].some((option) => option.value === first)) address.pathname = ["", language.value, ...rest].join("/");
      location.replace(address);
    });
  }
  if (theme instanceof HTMLSelectElement) {
    theme.addEventListener("change", () => {
      cookie("theme", theme.value);
      document.documentElement.dataset.theme = theme.value;
    });
  }
  const menus = /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll("details.menu"));
  document.addEventListener("click", (event) => {
    for (const menu of menus) if (menu.open && event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of menus) if (menu.open) menu.open = false;
  });
}

/** @type {Record<string, boolean | number>} */
const USUAL = { sound: true, undo: true, magnifier: true, coordinates: true, squareHex: false, fromZero: false, askFouls: false, animation: true, pause: 1, think: 2, evaluation: false, worths: false };

/** @param {string} name */
function read(name) {
  try {
    const kept = localStorage.getItem(`potez-${name}`);
    return kept === null ? USUAL[name] : JSON.parse(kept);
  } catch {
    return USUAL[name];
  }
}

/** The name of a game's own switch for showing possible moves. @param {{id: string, crowded?: boolean}} look */
export function showMoves({ id, crowded }) {
  const name = `showMoves-${id}`;
  USUAL[name] ??= !crowded;
  return name;
}

/** @param {string} name */
export function flag(name) {
  return read(name) === true;
}

/** @param {string} name */
export function number(name) {
  const value = read(name);
  return typeof value === "number" ? value : Number(USUAL[name]);
}

/** @param {string} name @param {boolean | number} value */
export function keep(name, value) {
  try {
    localStorage.setItem(`potez-${name}`, JSON.stringify(value));
  } catch {
    // a browser that keeps nothing still plays
  }
}

/** @typedef {{id: string, entry: string, game: string, at: number, moves: number, over: boolean}} Kept */

/** The tables that were opened in this browser, the latest first. @returns {Kept[]} */
export function tables() {
  try {
    const kept = JSON.parse(localStorage.getItem("potez-tables") ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** @param {Kept} table */
export function remember(table) {
  write([table, ...tables().filter((item) => item.id !== table.id)].slice(0, 40));
}

/** @param {string} id */
export function forget(id) {
  write(tables().filter((item) => item.id !== id));
}

/** @param {Kept[]} kept */
function write(kept) {
  try {
    localStorage.setItem("potez-tables", JSON.stringify(kept));
  } catch {
    // likewise
  }
}
