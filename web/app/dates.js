/** When something happened, in the reader's language. */
import { t } from "./i18n.js";
import { settings } from "./settings.js";

/** Today with the time, this year without the year. @param {number} at milliseconds since 1970 */
export function dateText(at) {
  const [date, now] = [new Date(at), new Date()];
  const language = settings.language === "zh-Hant" ? "zh-TW" : settings.language === "zh-Hans" ? "zh-CN" : "en-GB";
  if (date.toDateString() === now.toDateString()) {
    const clock = date.toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit", hour12: false });
    return t("ui.lib.today", { clock });
  }
  const year = date.getFullYear() === now.getFullYear() ? undefined : "numeric";
  return date.toLocaleDateString(language, { day: "numeric", month: "short", year });
}
