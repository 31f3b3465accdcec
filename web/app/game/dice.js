/** The dice that decided who starts: they roll briefly and say so. */
/** @import { Context } from "./context.js" */
/** @import { State } from "../types.js" */
import { h, icon } from "../dom.js";
import { t } from "../i18n.js";
import { motionFactor } from "../settings.js";
import { nameOf } from "./names.js";

const ROLL = 700;
const READ = 1800;

/** @param {Context} context */
export function diceCard({ store, view }) {
  if (!view.dice) return null;
  const state = /** @type {State} */ (store.state);
  return h(
    "div.dice",
    { "data-key": "dice", role: "status" },
    icon("dice"),
    t("ui.dice", { name: nameOf(state, "one") }),
  );
}

/**
 * Shows the card for a while.
 * @param {HTMLElement} host
 * @param {Context["view"]} view
 * @param {() => void} redraw
 */
export function rollDice(host, view, redraw) {
  view.dice = true;
  redraw();
  const turns = [{ transform: "rotate(0)" }, { transform: "rotate(540deg)" }];
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (motionFactor() > 0)
        host.querySelector(".dice .ico")?.animate(turns, { duration: ROLL, easing: "cubic-bezier(.2, 0, 0, 1)" });
    }),
  );
  setTimeout(() => {
    view.dice = false;
    redraw();
  }, READ);
}
