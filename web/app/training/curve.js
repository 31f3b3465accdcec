/** A curve over the generations of a run, with a mark at every measurement. */
/** @import { Curve } from "./log.js" */
import { f } from "../board/geometry.js";
import { h, svg } from "../dom.js";
import { t } from "../i18n.js";

/** More marks than this run into each other. */
const MARKS = 40;

/** @param {Curve} curve @param {number} last the last generation of the run */
export function curveGraph({ key, points, digits }, last) {
  const tops = points.map(({ y, error }) => y + error);
  const bottoms = points.map(({ y, error }) => y - error);
  const [top, bottom] = [Math.max(...tops), Math.min(...bottoms)];
  const span = top - bottom || Math.abs(top) || 1;
  const y = (/** @type {number} */ value) => f(((top + span * 0.06 - value) / (span * 1.12)) * 100);
  const x = (/** @type {number} */ generation) => f(last > 1 ? ((generation - 1) / (last - 1)) * 100 : 50);
  const line = points.map((point) => `${x(point.x)} ${y(point.y)}`).join("L");
  const bars = points
    .filter(({ error }) => error > 0)
    .map((point) => `M${x(point.x)} ${y(point.y - point.error)}V${y(point.y + point.error)}`)
    .join("");
  const now = points.at(-1)?.y ?? 0;
  const labels = span > 0 && top !== bottom ? [top, bottom] : [top];
  return h(
    "figure.tr-curve",
    { "data-key": key },
    h("figcaption.sech", null, t(`ui.training.${key}`), h("span.num", null, now.toFixed(digits))),
    h(
      "div.graph",
      { role: "img", "aria-label": `${t(`ui.training.${key}`)}: ${now.toFixed(digits)}` },
      svg(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true"><path class="ax" d="M0 0V100H100"/><path class="bars" d="${bars}"/><path class="ln" d="M${line}"/></svg>`,
      ),
      points.length <= MARKS
        ? points.map((point) =>
            h("i", { style: { left: `${x(point.x)}%`, top: `${y(point.y)}%` }, "aria-hidden": "true" }),
          )
        : null,
      labels.map((value) => h("span.y", { style: { top: `${y(value)}%` } }, value.toFixed(digits))),
      [...new Set([1, last])].map((generation) =>
        h("span.x", { style: { left: `${x(generation)}%` } }, generation.toLocaleString("en")),
      ),
    ),
  );
}
