/**
 * Which engine looks back at a game, and how far at each position.
 *
 * It is limited by positions and not by time, so that the same game gets the same grades again.
 */
/** @import { State } from "../types.js" */
/** @import { ReviewContext } from "./context.js" */
import { h, icon } from "../dom.js";
import { t } from "../i18n.js";
import { chooseEngine } from "../pick/choose.js";
import { engineName, isLimited } from "../pick/spec.js";

/** Positions that the engine visits for each move. @type {[string, number][]} */
const PACES = [
  ["quick", 4000],
  ["normal", 20000],
  ["thorough", 100000],
];

/** @param {ReviewContext} context */
export function pace(context) {
  const { game, size, rules } = /** @type {State} */ (context.store.state);
  const choosing = () =>
    chooseEngine({
      title: t("pick.title.review"),
      game,
      size,
      rules,
      value: context.engine,
      done: (engine) => context.set({ engine }),
    });
  return h(
    "div.row.wrap",
    null,
    h(
      "button.btn.quiet.pk-chosen",
      { onclick: choosing },
      icon("chip"),
      h("span", null, t("pick.engine", { name: engineName(context.engine) })),
    ),
    h("span.lab", null, t("ui.rv.pace")),
    h(
      "div.seg",
      { role: "group", "aria-label": t("ui.rv.pace") },
      PACES.map(([name, nodes]) =>
        h(
          "button",
          {
            "aria-pressed": String(context.pace === nodes),
            disabled: isLimited(context.engine),
            onclick: () => context.set({ pace: nodes }),
          },
          t(`ui.rv.pace.${name}`),
        ),
      ),
    ),
  );
}
