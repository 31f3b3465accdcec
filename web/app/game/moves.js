/** The list of moves, with the score above it where the game counts something. */
/** @import { State, TreeNode } from "../types.js" */
/** @import { Context } from "./context.js" */
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { graph } from "./graph.js";
import { moveText, nameOf } from "./names.js";

/** @param {Context} context */
export function movesPane(context) {
  const { store } = context;
  const state = /** @type {State} */ (store.state);
  const nodes = state.line.flatMap((id) => store.nodes.get(id) ?? []);
  return [
    lead(context),
    graph(context, "short"),
    nodes.length > 0 ? list(context, nodes) : h("p.say", null, t("ui.moves.none")),
    variations(context),
  ];
}

/**
 * Moves in rows of One's and Two's.
 * @template {{by: string}} N
 * @param {N[]} nodes
 * @returns {(N | null)[][]}
 */
export function pairs(nodes) {
  /** @type {(N | null)[][]} */
  const rows = [];
  for (const node of nodes) {
    const row = rows.at(-1);
    // The same player may act twice running: then the other's place stays empty.
    if (node.by === "two" && row && row.length === 1) row.push(node);
    else rows.push(node.by === "one" ? [node] : [null, node]);
  }
  return rows;
}

/** @param {Context} context @param {TreeNode[]} nodes */
function list(context, nodes) {
  const state = /** @type {State} */ (context.store.state);
  const live = state.line.indexOf(state.node);
  const rows = pairs(nodes);
  const index = new Map(nodes.map((node, place) => [node.id, place]));
  return h(
    "div.moves",
    { role: "group", "aria-label": t("ui.tab.moves") },
    rows.flatMap((row, number) => [
      h("span.n", null, number + 1),
      ...[0, 1].map((side) => {
        const node = row[side];
        return node ? cell(context, node, (index.get(node.id) ?? 0) > live) : h("span");
      }),
    ]),
  );
}

/**
 * @param {Context} context
 * @param {TreeNode} node
 * @param {boolean} undone
 */
function cell({ store }, node, undone) {
  const current = store.shown?.node === node.id;
  return h(
    "button.m",
    {
      class: `${current ? "cur" : ""}${undone ? " undone" : ""}`,
      "aria-current": current ? "true" : null,
      onclick: () => store.look(node.id),
    },
    h(`i.dot.${node.by}`),
    moveText(node.move),
    node.mark && h("span.g", null, node.mark),
  );
}

/** @param {Context} context */
function lead({ store }) {
  const state = /** @type {State} */ (store.state);
  const { score, board } = store.shown ?? state;
  if (!score || state.game === "gomoku" || state.game === "banqi") return null;
  const free = board.squares.filter(({ is }) => is === "empty").length;
  const [one, two] = score;
  return h(
    "div.lead",
    null,
    h(
      "div.lead-n",
      null,
      h("span", null, h("b.num", null, one), nameOf(state, "one")),
      h("span", null, t("ui.empty", { number: free })),
      h("span", null, nameOf(state, "two"), h("b.num", null, two)),
    ),
    h(
      "div.lead-b",
      { "aria-hidden": "true" },
      h("i.one", { style: { flex: one } }),
      h("i", { style: { flex: state.game === "sequencium" ? 0 : free } }),
      h("i.two", { style: { flex: two } }),
    ),
  );
}

/** Moves that were taken back and replaced. @param {Context} context */
function variations({ store }) {
  const state = /** @type {State} */ (store.state);
  const line = new Set([0, ...state.line]);
  const heads = [...store.nodes.values()].filter(({ id, parent }) => line.has(parent) && !line.has(id));
  if (heads.length === 0) return null;
  const depth = (/** @type {TreeNode} */ node) => [0, ...state.line].indexOf(node.parent) + 1;
  return [
    h("div.sech", null, t("ui.variations")),
    h(
      "div.vars",
      null,
      heads.map((node) =>
        h(
          "button.tbtn",
          { onclick: () => store.look(node.id), "data-key": node.id },
          h("span.lab", null, depth(node)),
          moveText(node.move),
        ),
      ),
    ),
  ];
}
