/** The page of a training run: how far it is, its curves, its last generations. */
/** @import { GameInfo } from "../types.js" */
/** @import { Child } from "../dom.js" */
/** @import { Generation, Watched } from "./log.js" */
import { h, icon } from "../dom.js";
import { USUAL } from "../games/registry.js";
import { t } from "../i18n.js";
import { curveGraph } from "./curve.js";
import { clockText, curvesOf } from "./log.js";

/** How many generations the table shows. */
const LATEST = 12;

/** @param {number} number */
const figure = (number) => Math.round(number).toLocaleString("en");

/**
 * @param {{name: string, changed: number}[]} runs
 * @param {string} shown
 */
export function runList(runs, shown) {
  return h(
    "nav.tr-runs",
    { "aria-label": t("ui.training.runs") },
    h("div.sech", null, t("ui.training.runs")),
    runs.length === 0
      ? [
          h("p.say", null, t("ui.training.none")),
          h("pre.mono", { tabindex: 0 }, h("code", null, `wuqi train ${USUAL} --config configs/train/${USUAL}.toml`)),
        ]
      : h(
          "ul",
          null,
          runs.map(({ name }) =>
            h(
              "li",
              { "data-key": name },
              h(
                "a",
                { href: `#/training/${encodeURIComponent(name)}`, "aria-current": name === shown ? "page" : null },
                name,
              ),
            ),
          ),
        ),
  );
}

/** @param {string} name @param {Watched} run @param {GameInfo | undefined} info the game of its network @param {Child} samples */
export function runPage(name, { log, left }, info, samples) {
  const last = log.at(-1);
  if (!last) return h("section.tr-run", null, h("p.say", null, t("ui.training.begins")), samples);
  return h(
    "section.tr-run",
    { "aria-label": name },
    h(
      "dl.tr-figures",
      null,
      [
        ["generation", figure(last.generation)],
        ["games", figure(last.games)],
        ["positions", figure(last.positions)],
        ["rate", figure(last.evaluations_per_second)],
        ["time", clockText(last.seconds)],
        ...(left === null ? [] : [["left", clockText(left)]]),
      ].map(([key, value]) => h("div", null, h("dt", null, t(`ui.training.${key}`)), h("dd.num", null, value))),
    ),
    h(
      "div.tr-curves",
      null,
      curvesOf(log).map((curve) => curveGraph(curve, last.generation)),
    ),
    samples,
    info ? playIt(name, info) : null,
    table(log),
  );
}

/** @param {string} name @param {GameInfo} info */
function playIt(name, info) {
  const spec = `puct:net=${name}/network,sims=200`;
  return h(
    "p.tr-play",
    null,
    h("a.btn", { href: `#/new/${info.game}` }, icon("play"), t("ui.training.play")),
    h("code.mono", null, spec),
  );
}

/** @param {Generation[]} log */
function table(log) {
  const rows = log.slice(-LATEST).reverse();
  const score = rows.some(({ losses }) => losses.score > 0);
  return h(
    "div.tr-table",
    { tabindex: 0, role: "region", "aria-label": t("ui.training.latest") },
    h("div.sech", null, t("ui.training.latest")),
    h(
      "table",
      null,
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          ["generation", "policy", "outcome", ...(score ? ["score"] : []), "results", "against"].map((key) =>
            h("th", null, t(`ui.training.${key}`)),
          ),
        ),
      ),
      h(
        "tbody",
        null,
        rows.map((line) =>
          h(
            "tr",
            { "data-key": line.generation },
            h("td", null, line.generation),
            h("td", null, line.losses.policy.toFixed(3)),
            h("td", null, line.losses.outcome.toFixed(3)),
            score && h("td", null, line.losses.score.toFixed(4)),
            h("td", null, line.results.map((share) => `${Math.round(share * 100)}`).join(" · ")),
            h(
              "td",
              null,
              line.rated?.matches.map(({ opponent, games }) => `${opponent} ${games.join("–")}`).join(", ") ?? "–",
            ),
          ),
        ),
      ),
    ),
  );
}
