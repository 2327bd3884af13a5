// What opens my account: the recovery code, the browsers that are signed in, the tokens of programs.

import { ask, remove } from "../api.js";
import { find, h } from "../dom.js";
import { t } from "../text.js";
import { expectEnd } from "./ended.js";
import { done, fill, wire, work } from "./forms.js";
import { date, when } from "./words.js";

/** @typedef {{id: string, browser: string, current: boolean, created: number, seen: number}} Session */
/** @typedef {{id: string, label: string, created: number, seen: number | null, expires: number}} Token */

/** Shows a recovery code, the only time that it is seen; nothing else matters until it is kept. @param {string} code */
export function showCode(code) {
  find("#recovery-code").textContent = code;
  for (const other of [".opening", ".cards-of-forms"]) find(other).hidden = true;
  const box = find("#recovery-shown");
  box.hidden = false;
  box.focus();
  box.scrollIntoView({ block: "nearest" });
}

export function wireCode() {
  const box = find("#recovery-shown");
  find("#recovery-kept").addEventListener("click", () => location.reload());
  find("#recovery-copy").addEventListener("click", () => {
    void work(box, async () => {
      await navigator.clipboard.writeText(find("#recovery-code").textContent ?? "");
      done(box, t("copied"));
    });
  });
}

/** A line of a list: what it is, what is known about it, what can be done. @param {string} name @param {string[]} facts @param {HTMLElement[]} buttons */
function line(name, facts, buttons) {
  return h("li", {}, h("span", {}, h("strong", {}, name), " ", h("span", { class: "help" }, facts.join(", "))), h("span", { class: "pair" }, ...buttons));
}

/** @param {Element} form @param {string} label @param {string} which what is read out @param {() => Promise<void>} act */
function button(form, label, which, act) {
  const made = h("button", { type: "button", "aria-label": which }, label);
  made.addEventListener("click", () => void work(form, act, made));
  return made;
}

export async function showSessions() {
  const form = find("#everywhere");
  /** @type {Session[]} */
  const sessions = await ask("/api/me/sessions");
  const items = sessions.map((session) => {
    const name = session.browser || t("account-session-unknown");
    const facts = [t("account-session-times", { created: date(session.created), seen: when(session.seen) })];
    if (session.current) return line(name, [t("account-session-current"), ...facts], []);
    const end = async () => {
      await remove(`/api/me/sessions/${session.id}`);
      await showSessions();
      done(form, t("account-session-ended"));
    };
    return line(name, facts, [button(form, t("account-session-end"), t("account-session-end-which", { browser: name }), end)]);
  });
  find("#sessions").replaceChildren(...items);
}

export async function showTokens() {
  const form = find("#token");
  /** @type {Token[]} */
  const tokens = await ask("/api/me/tokens");
  const items = tokens.map((token) => {
    const renew = async () => {
      await ask(`/api/me/tokens/${token.id}`, {});
      await showTokens();
      done(form, t("account-token-renewed"));
    };
    const end = async () => {
      await remove(`/api/me/tokens/${token.id}`);
      find("#secret").hidden = true;
      await showTokens();
      done(form, t("account-token-ended"));
    };
    const used = token.seen ? t("account-token-seen", { when: when(token.seen) }) : t("account-token-unseen");
    return line(token.label, [t("account-token-made", { date: date(token.created) }), t("account-token-until", { date: date(token.expires) }), used], [
      button(form, t("account-token-renew"), t("account-token-renew-which", { label: token.label }), renew),
      button(form, t("account-token-end"), t("account-token-end-which", { label: token.label }), end),
    ]);
  });
  fill("#tokens", "#no-tokens", items);
}

export function wireAccess() {
  wire("recovery", async ({ password }) => {
    const made = await ask("/api/me/recovery", { password });
    showCode(made.recovery);
  });
  wireEverywhere();
  wire("token", async ({ label }, form) => {
    const made = await ask("/api/me/tokens", { label });
    form.reset();
    done(form, "");
    find("#secret-text").textContent = made.token;
    find("#secret").hidden = false;
    find("#copy").focus();
    await showTokens();
  });
  find("#copy").addEventListener("click", () => {
    void work(find("#token"), async () => {
      await navigator.clipboard.writeText(find("#secret-text").textContent ?? "");
      done(find("#token"), t("copied"));
    });
  });
}

function wireEverywhere() {
  const form = find("#everywhere");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const pressed = event instanceof SubmitEvent ? event.submitter : null;
    const which = pressed instanceof HTMLButtonElement ? pressed.value : "others";
    void work(form, async () => {
      expectEnd();
      await ask("/api/me/sessions", { which });
      if (which === "all") return location.reload();
      await Promise.all([showSessions(), showTokens()]);
      find("#secret").hidden = true;
      done(form, t("account-sessions-ended"));
    });
  });
}
