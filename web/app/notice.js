/** A screen that has nothing to show yet, or cannot: why, and where to go from here. */
import { h, icon } from "./dom.js";
import { t } from "./i18n.js";

/** Something is on its way. */
export const loading = () => h("main.notice", null, h("p.say", null, t("ui.loading")));

/**
 * @param {string} title
 * @param {string} text
 * @param {() => void} [again] tries once more
 */
export function notice(title, text, again) {
  return h(
    "main.notice",
    null,
    h(
      "section.state",
      null,
      h("h2", null, title),
      h("p.say", { role: "alert" }, text),
      h(
        "div.endbtns",
        null,
        again && h("button.btn.primary", { onclick: again }, icon("iter"), t("ui.lib.again")),
        h(again ? "a.btn" : "a.btn.primary", { href: "#/" }, t("ui.home")),
        h("a.btn", { href: "#/library" }, icon("folder"), t("ui.library")),
      ),
    ),
  );
}
