/** What only a server gives, said where it would be: why it needs one, and how to start it. */
/** @import { Child } from "./dom.js" */
import { h } from "./dom.js";
import { t } from "./i18n.js";

/** How a server is started for each of them. */
const COMMANDS = {
  link: "wuqi serve --host 0.0.0.0",
  match: "wuqi serve",
  training: "wuqi serve",
};

/**
 * @param {keyof typeof COMMANDS} what
 * @param {"h2" | "h4"} level of its heading
 * @param {Child} [instead] what can be done without one
 */
export function needsServer(what, level, instead) {
  return h(
    "section.state.needs",
    { "data-key": what },
    h(level, null, t("ui.needs.title")),
    h("p.say", null, t(`ui.needs.${what}`)),
    h("p.say", null, t("ui.needs.how")),
    h("pre.mono", { tabindex: 0, "aria-label": t("ui.needs.command") }, h("code", null, COMMANDS[what])),
    h("p.lab", null, t("ui.needs.get")),
    instead && h("div.endbtns", null, instead),
  );
}
