// Forms that are sent by this page: one at a time, with what went wrong said beside them.

import { find } from "../dom.js";

const LEAVING = 10_000; // milliseconds in which the next page should be there

/** @param {Element} form @param {string} kind @param {string} text */
function tell(form, kind, text) {
  const place = form.querySelector(kind);
  if (!(place instanceof HTMLElement)) return;
  place.hidden = text === "";
  place.textContent = text;
}

/** @param {Element} form @param {unknown} error */
export function failed(form, error) {
  tell(form, ".done", "");
  tell(form, ".problem", error instanceof Error ? error.message : String(error));
}

/** @param {Element} form @param {string} text */
export function done(form, text) {
  tell(form, ".problem", "");
  tell(form, ".done", text);
}

/**
 * Sends nothing twice, and says what went wrong.
 * @param {Element} form has a place for the sentence
 * @param {() => Promise<void>} work
 * @param {Element} [source] what was pressed, where a form has several buttons: each waits only for itself
 */
export async function work(form, work, source = form) {
  if (source.getAttribute("aria-busy") === "true") return;
  source.setAttribute("aria-busy", "true");
  for (const said of document.querySelectorAll("form .problem, form .done")) if (said instanceof HTMLElement) said.hidden = true; // of an earlier try
  tell(form, ".problem", "");
  try {
    await work();
  } catch (error) {
    failed(form, error);
  } finally {
    source.removeAttribute("aria-busy");
  }
}

/** To another page, and nothing else meanwhile: what was pressed waits until this page is gone. @param {string} address */
export async function leave(address) {
  location.href = address;
  await new Promise((gone) => setTimeout(gone, LEAVING));
}

/** A form of the page, if it is there. @param {string} id @param {(values: Record<string, string>, form: HTMLFormElement) => Promise<void>} send */
export function wire(id, send) {
  const form = document.getElementById(id);
  if (!(form instanceof HTMLFormElement)) return;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    void work(form, () => send(values, form));
  });
}

/** Either a list or the sentence about its being empty. @param {string} list @param {string} none @param {HTMLElement[]} items */
export function fill(list, none, items) {
  find(list).replaceChildren(...items);
  find(list).hidden = items.length === 0;
  find(none).hidden = items.length > 0;
}
