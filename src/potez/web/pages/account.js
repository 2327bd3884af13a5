// My account: name, registering and signing in, password, chat, blocked people, leaving. Sessions and tokens are in people/access.js.

import { ask } from "../api.js";
import { find, h } from "../dom.js";
import { showCode, showSessions, showTokens, wireAccess, wireCode } from "../people/access.js";
import { expectEnd } from "../people/ended.js";
import { done, failed, fill, wire, work } from "../people/forms.js";
import { called } from "../people/words.js";
import { t } from "../text.js";
import { start } from "./start.js";

/** @import {Card} from "../people/types.js" */

/** The page again, as whoever one is now. */
function again() {
  location.reload();
}

/** @param {string} password @param {string} repeated */
function same(password, repeated) {
  if (password !== repeated) throw new Error(t("account-passwords-differ"));
}

function wireEntrance() {
  wire("register", async ({ name, password, again: repeated }) => {
    same(password, repeated);
    expectEnd();
    const made = await ask("/api/register", { name, password });
    showCode(made.recovery);
  });
  wire("login", async ({ name, password }) => {
    await ask("/api/login", { name, password });
    const wanted = new URL(location.href).searchParams.get("to") ?? "";
    if (/^\/[\w-]/.test(wanted)) location.href = wanted; // back to the table whose session ended; never to another server
    else again();
  });
  wire("recover", async ({ name, code, password, again: repeated }) => {
    same(password, repeated);
    expectEnd();
    const made = await ask("/api/recover", { name, code, password });
    showCode(made.recovery);
  });
  wire("name", async ({ name }) => {
    await ask("/api/me", { name: name.trim() });
    again();
  });
  wire("logout", async () => {
    expectEnd();
    await ask("/api/logout", {});
    again();
  });
}

function wirePassword() {
  wire("password", async (values, form) => {
    same(values.new, values.again);
    expectEnd();
    const made = await ask("/api/me/password", { old: values.old, new: values.new });
    form.reset();
    showCode(made.recovery);
    done(find("#recovery-shown"), t("account-password-done"));
  });
}

function wireChat() {
  const form = find("#talk");
  const box = find("input", form);
  if (!(box instanceof HTMLInputElement)) return;
  form.addEventListener("submit", (event) => event.preventDefault());
  box.addEventListener("change", () => {
    const wanted = box.checked;
    box.disabled = true; // until it is known to be so
    void work(form, async () => {
      await ask("/api/me", { chat: wanted }).catch((error) => {
        box.checked = !wanted;
        throw error;
      });
      done(form, t("account-saved"));
    }).finally(() => {
      box.disabled = false;
      box.focus();
    });
  });
}

async function showBlocked() {
  /** @type {(Card & {key: string})[]} */
  const cards = await ask("/api/me/blocks");
  const items = cards.map((card) => {
    const name = called(card);
    const button = h("button", { type: "button", "aria-label": `${t("account-unblock")}: ${name}` }, t("account-unblock"));
    button.addEventListener("click", () => {
      void work(find("#talk"), async () => {
        await ask("/api/me/blocks", { key: card.key, on: false });
        await showBlocked();
      }, button);
    });
    const known = card.who === "account" || card.who === "bot";
    return h("li", {}, known ? h("a", { href: `/players/${encodeURIComponent(card.name)}` }, name) : name, button);
  });
  fill("#blocked", "#no-blocked", items);
}

function wireLeaving() {
  wire("delete", async ({ password, typed }) => {
    const word = find("#delete [data-word]").dataset.word ?? "";
    if (typed.trim() !== word) throw new Error(t("account-delete-differs"));
    expectEnd();
    await ask("/api/me/delete", { password: password ?? "" });
    location.href = "/";
  });
}

start(async () => {
  wireEntrance();
  wireCode();
  if (!document.querySelector("#talk")) return; // a session has ended: there is nothing but the way in
  wirePassword();
  wireChat();
  wireLeaving();
  const shown = [showBlocked().catch((error) => failed(find("#talk"), error))];
  if (document.querySelector("#token")) {
    wireAccess();
    shown.push(showSessions().catch((error) => failed(find("#everywhere"), error)), showTokens().catch((error) => failed(find("#token"), error)));
  }
  wire("bot", async () => {
    await ask("/api/me/bot", {});
    again();
  });
  await Promise.all(shown);
});
