// What every page begins with.

import { header } from "../people/header.js";
import { wire } from "../preferences.js";
import { ready } from "../text.js";

/**
 * Runs a page when its messages are there; a failure is shown, not swallowed.
 * @param {() => void | Promise<void>} run
 */
export async function start(run) {
  wire();
  try {
    await ready();
    header();
    await run();
  } catch (error) {
    console.error(error);
    const main = document.querySelector("main");
    const notice = document.createElement("p");
    notice.className = "notice";
    notice.textContent = error instanceof Error ? error.message : String(error);
    main?.prepend(notice);
  }
}
