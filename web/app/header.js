/** The line at the top: brand, where one is, links, language, theme. */
/** @import { Child } from "./dom.js" */
import { h, icon, svg } from "./dom.js";
import { t } from "./i18n.js";
import { hasRoute } from "./router.js";
import { change, settings, toggleTheme } from "./settings.js";

/** @type {["en" | "zh-Hant" | "zh-Hans", string, string][]} */
const LANGUAGES = [
  ["en", "EN", "English"],
  ["zh-Hant", "繁", "繁體中文"],
  ["zh-Hans", "简", "简体中文"],
];

const BRAND =
  '<svg xmlns="http://www.w3.org/2000/svg" class="mark" viewBox="0 0 28 20" aria-hidden="true"><rect class="k-one" x="1" y="2" width="16" height="16"/><circle class="k-two" cx="18.5" cy="10" r="8.5"/><clipPath id="brand-clip"><rect x="1" y="2" width="16" height="16"/></clipPath><circle class="k-both" cx="18.5" cy="10" r="8.5" clip-path="url(#brand-clip)"/></svg>';

/**
 * @param {{title?: string, note?: string, game?: string, home?: boolean, extra?: Child}} where
 */
export function header({ title, note, game, home = false, extra }) {
  const link = (/** @type {string} */ route, /** @type {string} */ symbol, /** @type {string} */ argument = "") =>
    hasRoute(route) && h("a.tbtn.wide", { href: `#/${route}${argument}` }, icon(symbol), t(`ui.${route}`));
  return h(
    "header.top",
    null,
    h(
      "a.brand",
      { href: "#/", "aria-label": `${t("ui.brand")}, ${t("ui.home")}` },
      home ? null : icon("back"),
      svg(BRAND),
      h("span", null, t("ui.brand")),
    ),
    title && h("h1.crumb", null, title, note && h("small", { title: note }, note)),
    h(
      "nav",
      { "aria-label": t("ui.nav") },
      extra,
      link("rules", "book", game ? `/${game}` : ""),
      link("lab", "lab"),
      home && link("match", "swap"),
      link("library", "folder"),
      h(
        "div.langs",
        { class: home ? "" : "wide", role: "group", "aria-label": t("ui.set.language") },
        LANGUAGES.map(([tag, short, name]) =>
          h(
            "button",
            {
              lang: tag,
              title: name,
              "aria-pressed": String(settings.language === tag),
              onclick: () => change({ language: tag }),
            },
            short,
          ),
        ),
      ),
      h("button.tbtn", { "aria-label": t("ui.theme"), title: t("ui.theme"), onclick: toggleTheme }, icon("theme")),
      h("a.tbtn", { href: "#/settings", "aria-label": t("ui.settings"), title: t("ui.settings") }, icon("settings")),
    ),
  );
}
