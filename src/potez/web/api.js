// Questions to the server over HTTP. A refusal becomes an error whose message is a sentence in the reader's language.

import { either, has, listed, t } from "./text.js";

/** @typedef {{error: string, values?: Record<string, unknown>, reason?: string, sites?: string[]}} Refusal */

/** @param {Refusal} refusal */
export function sentence(refusal) {
  if (refusal.reason) {
    const sites = refusal.sites ?? [];
    return t("refused", { reason: t(`reason-${refusal.reason}`, { ...refusal.values, sites: listed(sites) }) });
  }
  const key = `error-${refusal.error}`;
  const values = { ...refusal.values };
  if (typeof values.example === "string") values.example = either(values.example);
  return has(key) ? t(key, values) : t("error-bad-request");
}

export class Refused extends Error {
  /** @param {Refusal} refusal */
  constructor(refusal) {
    super(sentence(refusal));
    this.refusal = refusal;
  }
}

/**
 * @param {string} address
 * @param {unknown} [body] sent as JSON; a string is sent as it is
 * @returns {Promise<any>}
 */
export async function ask(address, body) {
  const sent = body === undefined ? {} : { method: "POST", body: typeof body === "string" ? body : JSON.stringify(body), headers: { "content-type": "application/json" } };
  const answer = await fetch(address, { headers: { accept: "application/json" }, ...sent });
  const data = await answer.json().catch(() => ({ error: "bad-request" }));
  if (!answer.ok) throw new Refused(data);
  return data;
}
