/** What every move cost: moves available, positions, cut-offs, depth, time; and both sides together. */
/** @import { Player, State } from "../types.js" */
/** @import { Store } from "../store.js" */
/** @import { Context } from "./context.js" */
import { h, icon } from "../dom.js";
import { download, fileName } from "../files.js";
import { short, t } from "../i18n.js";
import { moveText, nameOf, other } from "./names.js";

/**
 * One move in figures; what is not known is missing.
 * @typedef {object} Figures
 * @property {number} ply
 * @property {Player} by
 * @property {string} move
 * @property {number} [available] moves that could be chosen from
 * @property {number} [nodes] positions or simulations that the engine looked at
 * @property {number} [cutoffs] positions of which the rest was skipped
 * @property {number} [depth]
 * @property {number} [ms]
 */

/** @param {Store} store @returns {Figures[]} */
export function figuresOf(store) {
  const line = store.state?.line ?? [];
  return line.flatMap((id, index) => {
    const node = store.nodes.get(id);
    if (!node) return [];
    const report = store.thoughts.get(node.parent)?.report;
    return {
      ply: index + 1,
      by: node.by,
      move: node.move,
      available: store.available.get(node.parent),
      nodes: report && (report.simulations || report.nodes),
      cutoffs: report?.cutoffs,
      depth: report && (report.depth || report.longest),
      ms: report?.time_ms ?? node.spent,
    };
  });
}

/** @param {Figures[]} figures @param {"nodes" | "cutoffs" | "ms"} key */
const sum = (figures, key) => figures.reduce((total, entry) => total + (entry[key] ?? 0), 0);

/** @param {number} ms */
const seconds = (ms) => (ms / 1000).toFixed(ms < 9950 ? 2 : 0);

/** Both sides together: moves, positions, time. @param {Context} context @param {Player} [first] the side on top */
export function totals({ store }, first = "one") {
  const state = /** @type {State} */ (store.state);
  const figures = figuresOf(store);
  /** @type {Player[]} */
  const order = [first, other(first)];
  return h(
    "table.totals",
    null,
    h("caption.sr", null, t("ui.stat.totals")),
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        ["side", "moves", "nodes", "cutoffs", "time"].map((key) => h("th", null, t(`ui.stat.${key}`))),
      ),
    ),
    h(
      "tbody",
      null,
      order.map((player) => {
        const own = figures.filter(({ by }) => by === player);
        return h(
          "tr",
          null,
          h("th", { scope: "row" }, h(`i.dot.${player}`), nameOf(state, player)),
          h("td", null, own.length),
          h("td", null, sum(own, "nodes") > 0 ? short(sum(own, "nodes")) : "–"),
          h("td", null, sum(own, "cutoffs") > 0 ? short(sum(own, "cutoffs")) : "–"),
          h("td", null, `${seconds(sum(own, "ms"))} ${t("ui.second")}`),
        );
      }),
    ),
  );
}

/** @param {Context} context */
export function statisticsPane(context) {
  const { store } = context;
  const state = /** @type {State} */ (store.state);
  const figures = figuresOf(store);
  const columns = ["ply", "move", "available", "nodes", "cutoffs", "depth", "time"];
  return [
    !state.result && h("p.say", { "data-key": "now" }, t("ui.stat.now", { number: state.moves.length })),
    totals(context),
    figures.length === 0
      ? h("p.say", { "data-key": "none" }, t("ui.moves.none"))
      : h(
          "table.figures",
          { "data-key": "figures" },
          h(
            "thead",
            null,
            h(
              "tr",
              null,
              columns.map((key) => h("th", null, t(`ui.stat.${key}`))),
            ),
          ),
          h(
            "tbody",
            null,
            figures.map(({ ply, by, move, available, nodes, cutoffs, depth, ms }) =>
              h(
                "tr",
                { "data-key": ply },
                h("td", null, ply),
                h("td.l", null, h(`i.dot.${by}`), moveText(move)),
                h("td", null, available ?? "–"),
                h("td", null, nodes === undefined ? "–" : short(nodes)),
                h("td", null, cutoffs === undefined ? "–" : short(cutoffs)),
                h("td", null, depth ?? "–"),
                h("td", null, ms === undefined ? "–" : seconds(ms)),
              ),
            ),
          ),
        ),
    h(
      "button.btn.quiet",
      { "data-key": "export", disabled: figures.length === 0, onclick: () => save(state, figures) },
      icon("export"),
      t("ui.stat.export"),
    ),
  ];
}

/** The figures as a table for a spreadsheet. @param {State} state @param {Figures[]} figures */
function save(state, figures) {
  const rows = figures.map(({ ply, by, move, available, nodes, cutoffs, depth, ms }) =>
    [ply, nameOf(state, by).replaceAll(",", " "), move, available, nodes, cutoffs, depth, ms]
      .map((value) => value ?? "")
      .join(","),
  );
  const head = "ply,player,move,available,nodes,cutoffs,depth,ms";
  download(`${fileName(`wuqi-${state.game}`)}.csv`, `${[head, ...rows].join("\n")}\n`);
}
