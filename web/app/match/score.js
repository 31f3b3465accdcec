/** The score of a match with its error: points, interval, Elo, pairs. */
/** @import { MatchEngine, MatchState } from "./feed.js" */
import { f } from "../board/geometry.js";
import { h, svg } from "../dom.js";
import { engineName } from "../pick/spec.js";
import { t } from "../i18n.js";

/** Further than any difference that can be drawn. */
const OPEN = 1e6;

/** The expected score of somebody so much stronger. @param {number} elo */
const scoreOf = (elo) => 1 / (1 + 10 ** (-elo / 400));

/** @param {number} value */
export const signed = (value) => {
  const whole = Math.round(value);
  return whole > 0 ? `+${whole}` : whole < 0 ? `−${-whole}` : "0";
};

/** Half points as people write them. @param {number} points */
export const halves = (points) => (points % 1 ? `${Math.floor(points) || ""}½` : String(points));

/** A level in two words, or the spec. @param {string} spec */
export function shortName(spec) {
  const level = /^level:(\d+)$/.exec(spec)?.[1];
  return level ? t("ui.mt.level", { number: level }) : spec;
}

/** Engines change sides, so they are ink: solid and outlined. @param {number} which */
export const engineMark = (which) => h(which === 0 ? "i.em.a" : "i.em.b", { "aria-hidden": "true" });

/** @param {MatchEngine} engine */
export function limitsText({ limits = {} }) {
  const { time_ms: time, nodes, depth, sims } = limits;
  return [
    time && t("ui.mt.ms", { number: time }),
    nodes && t("ui.mt.nodes", { number: nodes.toLocaleString("en") }),
    depth && t("ui.mt.depth", { number: depth }),
    sims && t("ui.mt.sims", { number: sims.toLocaleString("en") }),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** @param {MatchState} state */
export function scoreBoard(state) {
  const { wins, draws, losses } = state.tally;
  const points = [wins + draws / 2, losses + draws / 2];
  const side = (/** @type {number} */ which) =>
    h(
      `div.mt-side.${which ? "b" : "a"}`,
      null,
      h(
        "div.mt-name",
        null,
        engineMark(which),
        h(
          "div",
          null,
          h("b", null, engineName(state.engines[which]?.spec ?? "")),
          h(
            "small.mono",
            null,
            [state.engines[which]?.spec, limitsText(state.engines[which] ?? { spec: "" })].filter(Boolean).join(" · "),
          ),
        ),
      ),
      h("span.num", null, halves(points[which] ?? 0)),
    );
  return h("section.mt-head", null, side(0), interval(state), side(1));
}

/** The score of the first engine on a line, with its 95 % interval. @param {MatchState} state */
function interval({ estimate, status }) {
  if (!estimate)
    return h("div.mt-int", null, h("p.say", null, t(status === "running" ? "ui.mt.wait" : "ui.mt.nothing")));
  const [low, high] = estimate.interval;
  const ends = [low === null ? 0 : scoreOf(low), high === null ? 1 : scoreOf(high)];
  const sure = low !== null || high !== null;
  const [from, to] = [
    Math.max(0, Math.min(0.4, Math.floor((ends[0] ?? 0) * 10) / 10)),
    Math.min(1, Math.max(0.6, Math.ceil((ends[1] ?? 1) * 10) / 10)),
  ];
  const at = (/** @type {number} */ score) => `${f(((score - from) / (to - from)) * 100)}%`;
  const ticks = [from, 0.5, to];
  const half = sure ? ((ends[1] ?? 1) - (ends[0] ?? 0)) / 2 : null;
  return h(
    "div.mt-int",
    {
      role: "img",
      "aria-label": `${(estimate.score * 100).toFixed(1)} %${half === null ? "" : ` ± ${(half * 100).toFixed(1)}`}`,
    },
    h(
      "div.mt-line",
      null,
      ticks.map((tick) => h("span", { style: { left: at(tick) } }, `${Math.round(tick * 100)}`)),
      sure && h("i", { style: { left: at(ends[0] ?? 0), right: `${100 - Number.parseFloat(at(ends[1] ?? 1))}%` } }),
      h("u", { style: { left: at(0.5) } }),
      h("em", { style: { left: at(estimate.score) } }),
    ),
    h(
      "p",
      null,
      h("b", null, `${(estimate.score * 100).toFixed(1)} %`),
      half === null ? "" : ` ± ${(half * 100).toFixed(1)}, ${t("ui.mt.interval")}`,
    ),
  );
}

/** @param {MatchState} state */
export function eloPart(state) {
  const { estimate } = state;
  const ends = estimate?.interval ?? [null, null];
  const end = (/** @type {number | null} */ value, /** @type {string} */ open) =>
    value === null ? open : signed(value);
  return [
    h("div.sech", null, t("ui.mt.elo"), h("span.lab", null, t("ui.mt.band"))),
    h(
      "div.mt-elo",
      null,
      h("span.num", null, estimate?.elo === null || !estimate ? "–" : signed(estimate.elo)),
      h(
        "dl",
        null,
        h(
          "div",
          null,
          h("dt", null, t("ui.mt.interval")),
          h(
            "dd",
            null,
            ends.some((value) => value !== null)
              ? t("ui.mt.to", { low: end(ends[0], "−∞"), high: end(ends[1], "+∞") })
              : "–",
          ),
        ),
        h(
          "div",
          null,
          h("dt", null, t("ui.mt.los")),
          h("dd", null, typeof estimate?.los === "number" ? `${(estimate.los * 100).toFixed(1)} %` : "–"),
        ),
      ),
    ),
    trendGraph(state),
  ];
}

/** The running Elo difference with its band. @param {MatchState} state */
function trendGraph({ trend, games }) {
  const known = trend.flatMap(({ elo, low, high }, index) =>
    elo === null || (low === null && high === null)
      ? []
      : [{ x: ((index + 1) * 2) / games, elo, low: low ?? -OPEN, high: high ?? OPEN }],
  );
  if (known.length < 2) return h("p.say", null, t("ui.mt.soon"));
  const tail = known.slice(Math.floor(known.length / 4));
  const top = Math.max(60, ...tail.map(({ elo, high }) => (high < OPEN ? high : elo + 80)));
  const bottom = Math.min(-60, ...tail.map(({ elo, low }) => (low > -OPEN ? low : elo - 80)));
  const y = (/** @type {number} */ elo) => f(Math.max(0, Math.min(100, ((top - elo) / (top - bottom)) * 100)));
  const x = (/** @type {number} */ share) => f(share * 100);
  const line = known.map((point) => `${x(point.x)} ${y(point.elo)}`).join("L");
  const band = `M${known.map((point) => `${x(point.x)} ${y(point.high)}`).join("L")}L${[...known]
    .reverse()
    .map((point) => `${x(point.x)} ${y(point.low)}`)
    .join("L")}Z`;
  return h(
    "figure.graph.mt-trend",
    { role: "img", "aria-label": t("ui.mt.elo") },
    svg(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true"><path class="band" d="${band}"/><path class="ax" d="M0 0V100"/><path class="mid" d="M0 ${y(0)}H100"/><path class="ln" d="M${line}"/></svg>`,
    ),
    [top, 0, bottom]
      .filter((value) => value === 0 || Math.abs(Number(y(value)) - Number(y(0))) > 8)
      .map((value) => h("span.y", { style: { top: `${y(value)}%` } }, signed(value))),
    h("span.x", { style: { left: "100%" } }, games),
  );
}
