/** Which engine looks back at a game, and for how long at each position. */
/** @import { State } from "../types.js" */
/** @import { ReviewContext } from "./context.js" */
import { h, icon } from "../dom.js";
import { t } from "../i18n.js";
import { chooseEngine } from "../pick/choose.js";
import { engineName, isLimited } from "../pick/spec.js";

const PACES = [80, 200, 1000];

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
      PACES.map((ms) =>
        h(
          "button",
          {
            "aria-pressed": String(context.pace === ms),
            disabled: isLimited(context.engine),
            onclick: () => context.set({ pace: ms }),
          },
          t(`ui.rv.pace.${ms}`),
        ),
      ),
    ),
  );
}
