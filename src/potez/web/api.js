// Questions to the server over HTTP. A refusal becomes an error whose message is a sentence in the reader's language.

import { word } from "./options.js";
import { either, has, listed, t } from "./text.js";

/** @typedef {{error: string, values?: Record<string, unknown>, reason?: string, sites?: string[]}} Refusal */

/** @param {Refusal} refusal */
export function sentence(refusal) {
  if (refusal.reason) {
    const sites = refusal.sites ?? [];
    return t("refused", { reason: t(`reason-${refusal.reason}`, { ...refusal.values, sites: listed(sites) }) });
  }
  if (refusal.error === "option") return optionSentence(refusal.values ?? {});
  const key = `error-${refusal.error}`;
  const values = { ...refusal.values };
  if (typeof values.example === "string") values.example = either(values.example);
  return has(key) ? t(key, values) : t("error-bad-request");
}

/** What is wrong with the settings of a game. @param {Record<string, unknown>} values */
function optionSentence(values) {
  if (values.kind) return t(`error-${values.kind}`, values);
  if (!values.option) return t("error-opening");
  const [game, option] = [String(values.game), String(values.option)];
  return t("error-option-value", { option: word("option", game, option) || option, help: word("help", game, option) });
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
  return answered(address, { headers: { accept: "application/json" }, ...sent });
}

/** Takes something away on the server. @param {string} address */
export async function remove(address) {
  await answered(address, { method: "DELETE", headers: { accept: "application/json" } });
}

/**
 * What the server says. An answer that is not its own, as a proxy's page while the server is away, is no answer.
 * @param {string} address
 * @param {RequestInit} sent
 * @returns {Promise<any>}
 */
async function answered(address, sent) {
  const answer = await fetch(address, sent).catch(() => null);
  const empty = answer?.status === 204;
  const data = empty ? {} : await answer?.json().catch(() => null);
  if (!answer || !data) throw new Refused({ error: "unreachable" });
  if (!answer.ok) throw new Refused(data);
  return data;
}
