/** The picture of a ladder: Elo against budget, with error bars. */
/** @import { Height } from "./heights.js" */
import { f } from "../board/geometry.js";
import { h, svg } from "../dom.js";
import { t } from "../i18n.js";
import { signed } from "../match/score.js";

/** Distances of lines across that people like to read. */
const EVEN = [10, 20, 50, 100, 200, 500, 1000];

/**
 * @param {number[]} budgets
 * @param {Height[]} heights those that are known, the lowest rung first
 */
export function chart(budgets, heights) {
  const top = Math.max(100, ...heights.map(({ elo, error }) => elo + error));
  const bottom = Math.min(0, ...heights.map(({ elo, error }) => elo - error));
  const room = (top - bottom) * 0.08;
  const y = (/** @type {number} */ elo) => f(((top + room - elo) / (top - bottom + 2 * room)) * 100);
  const x = (/** @type {number} */ rung) => f(((rung + 0.5) / budgets.length) * 100);
  const each = EVEN.find((distance) => (top - bottom) / distance <= 6) ?? 2000;
  const first = Math.ceil(bottom / each);
  const lines = Array.from({ length: Math.floor(top / each) - first + 1 }, (_, index) => (first + index) * each);
  const line = heights.map(({ elo }, rung) => `${x(rung)} ${y(elo)}`).join("L");
  const bars = heights
    .map(({ elo, error, open }, rung) => `M${x(rung)} ${y(elo - error)}V${open ? 0 : y(elo + error)}`)
    .join("");
  const across = lines.map((elo) => `M0 ${y(elo)}H100`).join("");
  return h(
    "figure.graph.ld-chart",
    { role: "img", "aria-label": t("ui.ladder.axis") },
    svg(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true"><path class="across" d="${across}"/><path class="bars" d="${bars}"/><path class="ln" d="M${line}"/></svg>`,
    ),
    lines.map((elo) => h("span.y", { style: { top: `${y(elo)}%` } }, signed(elo))),
    heights.map(({ elo, open }, rung) =>
      h(open ? "i.open" : "i", { style: { left: `${x(rung)}%`, top: `${y(elo)}%` }, "aria-hidden": "true" }),
    ),
    budgets.map((budget, rung) => h("span.x", { style: { left: `${x(rung)}%` } }, budget.toLocaleString("en"))),
  );
}
