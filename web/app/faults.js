/** Why something was refused, in the reader's language. */
import { RefusedError } from "./api.js";
import { has, t } from "./i18n.js";

/** @param {unknown} error */
export function faultText(error) {
  if (!(error instanceof RefusedError) || !error.code) return t("ui.server");
  const key = `error.${error.code}`;
  return has(key) ? t(key, error.params) : error.message;
}
