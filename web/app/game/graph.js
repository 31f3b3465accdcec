/** The win-chance graph: One's chance after every move as one judge saw it; a click goes there. */
/** @import { State } from "../types.js" */
/** @import { Context } from "./context.js" */
import { f } from "../board/geometry.js";
import { h, svg } from "../dom.js";
import { t } from "../i18n.js";
import { engineName } from "../pick/spec.js";
import { nameOf } from "./names.js";

/**
 * @param {Context} context
 * @param {string} [cls]
 */
export function graph({ store }, cls = "") {
  const state = /** @type {State} */ (store.state);
  const line = [0, ...state.line];
  const seen = store.evaluations.along(line);
  if (!seen || seen.chances.filter((chance) => chance !== undefined).length < 2) return null;
  const { chances, judge } = seen;
  const named = t("ui.graph.judge", { engine: engineName(judge.spec) });
  const steps = Math.max(1, line.length - 1);
  const here = Math.max(0, line.indexOf(store.shown?.node ?? 0));
  const points = chances.flatMap((chance, index) =>
    chance === undefined ? [] : [{ x: (index / steps) * 100, y: (1 - chance) * 100 }],
  );
  const engines = state.seats.every(({ kind }) => kind === "engine");
  const both = engines
    ? ["one", "two"].map((who) => ({ who, path: pathOf(store.evaluations.seenBy(who, line), steps) }))
    : [];
  const drawing = svg(drawn(points, (here / steps) * 100, both));
  const now = chances[here];
  const go = (/** @type {MouseEvent} */ event) => {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    const index = Math.round(((event.clientX - box.left) / box.width) * steps);
    store.look(line[Math.max(0, Math.min(steps, index))] ?? 0);
  };
  return h(
    "figure.graph",
    { class: cls, onclick: go, role: "img", "aria-label": `${t("ui.graph")} · ${named}` },
    drawing,
    [100, 50, 0].map((value) => h("span.y", { style: { top: `${100 - value}%` } }, value)),
    ticks(steps).map((ply) => h("span.x", { style: { left: `${f((ply / steps) * 100)}%` } }, ply)),
    now !== undefined &&
      h("span.pt", { style: { left: `${f((here / steps) * 100)}%`, top: `${f((1 - now) * 100)}%` } }),
    h("span.side.upper", null, h("i.dot.one"), nameOf(state, "one")),
    h("span.side.lower", null, h("i.dot.two"), nameOf(state, "two")),
    // Two engines have a line each, and their names are there already.
    both.length === 0 && h("figcaption", null, named),
  );
}

/**
 * @param {{x: number, y: number}[]} points
 * @param {number} now
 * @param {{who: string, path: string}[]} both
 */
export function drawn(points, now, both) {
  const path = points.map(({ x, y }, index) => `${index ? "L" : "M"}${f(x)} ${f(y)}`).join("");
  const area = path && `${path}L${f(points.at(-1)?.x ?? 0)} 50L${f(points[0]?.x ?? 0)} 50Z`;
  const lines =
    both.length > 0
      ? both.map((one) => `<path class="ln ln-${one.who}" d="${one.path}"/>`).join("")
      : `<path class="ln" d="${path}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true"><clipPath id="over-half"><rect width="100" height="50"/></clipPath><clipPath id="under-half"><rect y="50" width="100" height="50"/></clipPath><path class="a1" d="${area}" clip-path="url(#over-half)"/><path class="a2" d="${area}" clip-path="url(#under-half)"/><path class="ax" d="M0 0V100"/><path class="mid" d="M0 50H100"/>${lines}<path class="now" d="M${f(now)} 0V100"/></svg>`;
}

/** @param {(number | undefined)[]} chances @param {number} steps */
function pathOf(chances, steps) {
  const points = chances.flatMap((chance, index) =>
    chance === undefined ? [] : [`${f((index / steps) * 100)} ${f((1 - chance) * 100)}`],
  );
  return points.length > 0 ? `M${points.join("L")}` : "";
}

/** Round numbers of moves, at most six. @param {number} steps */
export function ticks(steps) {
  const gap = [1, 2, 5, 10, 20, 50, 100, 200].find((size) => steps / size <= 5) ?? 500;
  return Array.from({ length: Math.floor(steps / gap) }, (_, index) => (index + 1) * gap);
}
