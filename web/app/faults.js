/** Why something was refused, in the reader's language. */
import { RefusedError } from "./api.js";
import { isLocal } from "./backend.js";
import { has, t } from "./i18n.js";

/** Nobody answers: the server, or what stands for it in the page. */
export const silenceText = () => t(isLocal() ? "ui.local.silent" : "ui.server");

/** @param {unknown} error */
export function faultText(error) {
  if (!(error instanceof RefusedError) || !error.code) return silenceText();
  const key = `error.${error.code}`;
  return has(key) ? t(key, error.params) : error.message;
}
