/** The deal as far as it was checked, in one line. */
/** @import { Context } from "../game/context.js" */
/** @import { State } from "../types.js" */
import { h, icon } from "../dom.js";
import { t } from "../i18n.js";

/** @param {number} number of flips */
const proved = (number) => t(number === 1 ? "ui.deal.proved.single" : "ui.deal.proved", { number });

/** @param {Context} context */
export function dealMark({ store }) {
  const state = /** @type {State} */ (store.state);
  const { witness } = store;
  if (!state.deal) return null;
  if (witness.broken) return h("p.lab.deal.bad", { role: "alert" }, icon("warn"), t("ui.deal.broken"));
  if (witness.whole) return h("p.lab.deal.good", null, icon("check"), t("ui.deal.whole"));
  const open = state.result && !state.deal.revealed && state.deal.root && state.you !== "watcher";
  return [
    h(
      "p.lab.deal",
      { class: witness.proved > 0 ? "good" : "", title: t("ui.deal.note") },
      icon("check"),
      witness.proved > 0 ? proved(witness.proved) : t("ui.deal.committed"),
    ),
    open &&
      h(
        "button.btn.quiet.dealbtn",
        { title: t("ui.deal.open.note"), onclick: () => store.send({ do: "reveal" }) },
        t("ui.deal.open"),
      ),
  ];
}
