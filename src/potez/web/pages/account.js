// My account: name, registering and signing in, password, chat, blocked people, tokens, leaving.

import { ask } from "../api.js";
import { find, h } from "../dom.js";
import { done, failed, remove, wire, work } from "../people/forms.js";
import { called, date } from "../people/words.js";
import { t } from "../text.js";
import { start } from "./start.js";

/** @import {Card} from "../people/types.js" */
/** @typedef {{id: string, label: string, created: number}} Token */

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
    await ask("/api/register", { name, password });
    again();
  });
  wire("login", async ({ name, password }) => {
    await ask("/api/login", { name, password });
    again();
  });
  wire("name", async ({ name }) => {
    await ask("/api/me", { name: name.trim() });
    again();
  });
  wire("logout", async () => {
    await ask("/api/logout", {});
    again();
  });
}

function wirePassword() {
  wire("password", async (values, form) => {
    same(values.new, values.again);
    await ask("/api/me/password", { old: values.old, new: values.new });
    form.reset();
    done(form, t("account-password-done"));
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

/** Either a list or the sentence about its being empty. @param {string} list @param {string} none @param {HTMLElement[]} items */
function fill(list, none, items) {
  find(list).replaceChildren(...items);
  find(list).hidden = items.length === 0;
  find(none).hidden = items.length > 0;
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

async function showTokens() {
  const form = find("#token");
  /** @type {Token[]} */
  const tokens = await ask("/api/me/tokens");
  const items = tokens.map((token) => {
    const button = h("button", { type: "button", "aria-label": t("account-token-end-which", { label: token.label }) }, t("account-token-end"));
    button.addEventListener("click", () => {
      void work(form, async () => {
        await remove(`/api/me/tokens/${token.id}`);
        find("#secret").hidden = true;
        await showTokens();
        done(form, t("account-token-ended"));
      }, button);
    });
    return h("li", {}, h("span", {}, h("strong", {}, token.label), " ", h("span", { class: "help" }, t("account-token-made", { date: date(token.created) }))), button);
  });
  fill("#tokens", "#no-tokens", items);
}

function wireTokens() {
  if (!document.querySelector("#token")) return;
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
  wire("bot", async () => {
    await ask("/api/me/bot", {});
    again();
  });
}

function wireLeaving() {
  wire("delete", async ({ password, typed }) => {
    const word = find("#delete [data-word]").dataset.word ?? "";
    if (typed.trim() !== word) throw new Error(t("account-delete-differs"));
    await ask("/api/me/delete", { password: password ?? "" });
    location.href = "/";
  });
}

start(async () => {
  wireEntrance();
  wirePassword();
  wireChat();
  wireTokens();
  wireLeaving();
  await Promise.all([
    showBlocked().catch((error) => failed(find("#talk"), error)),
    document.querySelector("#token") && showTokens().catch((error) => failed(find("#token"), error)),
  ]);
});
