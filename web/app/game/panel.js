/** The panel beside the board: tabs and what is behind them. */
/** @import { Child } from "../dom.js" */
/** @import { Context, Tab } from "./context.js" */
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { analysisPane } from "./analysis.js";
import { enginePane } from "./engine.js";
import { movesPane } from "./moves.js";
import { statisticsPane } from "./statistics.js";

/** Further tabs are one line here. @type {Record<Tab, (context: Context) => Child>} */
const PANES = { moves: movesPane, analysis: analysisPane, engine: enginePane, statistics: statisticsPane };

/** @param {Context} context */
export function panel(context) {
  const { view, redraw } = context;
  const names = /** @type {Tab[]} */ (Object.keys(PANES));
  const choose = (/** @type {Tab} */ tab) => {
    // On a phone the tab that is open draws the panel up and down.
    view.sheet = view.tab === tab ? !view.sheet : true;
    view.tab = tab;
    redraw();
  };
  const pull = () => {
    view.sheet = !view.sheet;
    redraw();
  };
  const onkeydown = (/** @type {KeyboardEvent} */ event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.stopPropagation();
    const next = names.at((names.indexOf(view.tab) + step) % names.length) ?? "moves";
    choose(next);
    /** @type {HTMLElement | null} */ (document.getElementById(`tab-${next}`))?.focus();
  };
  return h(
    "aside.panel",
    { class: view.sheet ? "open" : "", "aria-label": t("ui.panel") },
    h(
      "div.tabs",
      { role: "tablist", onkeydown },
      h("button.grabber", { type: "button", tabindex: -1, "aria-hidden": "true", onclick: pull }),
      names.map((name) =>
        h(
          "button",
          {
            role: "tab",
            id: `tab-${name}`,
            "aria-controls": "pane",
            "aria-selected": String(view.tab === name),
            tabindex: view.tab === name ? 0 : -1,
            onclick: () => choose(name),
          },
          t(`ui.tab.${name}`),
        ),
      ),
    ),
    h(
      "div.pane",
      {
        role: "tabpanel",
        id: "pane",
        "aria-labelledby": `tab-${view.tab}`,
        tabindex: 0,
        "data-key": view.tab,
      },
      PANES[view.tab]?.(context),
    ),
  );
}
