/** The list of moves, with the score above it where the game counts something. */
/** @import { State, TreeNode } from "../types.js" */
/** @import { Child } from "../dom.js" */
/** @import { Context } from "./context.js" */
import { h } from "../dom.js";
import { descriptionOf } from "../games/registry.js";
import { t } from "../i18n.js";
import { dotOf, teachPart } from "../teach/view.js";
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
    nodes.length > 0
      ? moveList(nodes, {
          current: store.shown?.node,
          undone: new Set(state.line.slice(state.line.indexOf(state.node) + 1)),
          look: (id) => store.look(id),
          dot: (id) => dotOf(context, id),
        })
      : h("p.say", null, t("ui.moves.none")),
    variations(context),
    teachPart(context),
  ];
}

/** @typedef {{id: number, move: string, by: string, mark?: string}} Listed */

/**
 * Moves in rows of One's and Two's turns. Whoever acts several times running, as in a chain
 * of captures, does so in one turn.
 * @param {Listed[]} nodes
 * @returns {[Listed[], Listed[]][]}
 */
function turns(nodes) {
  /** @type {[Listed[], Listed[]][]} */
  const rows = [];
  let before = "";
  for (const node of nodes) {
    const side = node.by === "two" ? 1 : 0;
    let row = rows.at(-1);
    if (!row || (side === 0 && before !== "one")) rows.push((row = [[], []]));
    row[side].push(node);
    before = node.by;
  }
  return rows;
}

/**
 * The list of moves.
 * @param {Listed[]} nodes
 * @param {{current: number | undefined, undone?: Set<number>, look: (id: number) => void, dot?: (id: number) => Child}} view
 */
export function moveList(nodes, view) {
  return h(
    "div.moves",
    { role: "group", "aria-label": t("ui.tab.moves") },
    turns(nodes).flatMap((row) => [
      // Moves are counted one by one, as the review, the graph, stones and records count them.
      h("span.n", null, nodes.indexOf(/** @type {Listed} */ (row.flat()[0])) + 1),
      ...row.map((turn) => {
        const cells = turn.map((node, step) => cell(node, step, view));
        return cells.length > 1 ? h("div.chain", null, cells) : (cells[0] ?? h("span"));
      }),
    ]),
  );
}

/**
 * @param {Listed} node
 * @param {number} step how often the same player acted just before
 * @param {Parameters<typeof moveList>[1]} view
 */
function cell({ id, move, by, mark }, step, { current, undone, look, dot }) {
  // A chain goes on where it stands: only the next square is news.
  const text = step > 0 ? move.replace(/^[a-z]\d+(?=x)/, "") : move;
  return h(
    "button.m",
    {
      class: `${current === id ? "cur" : ""}${undone?.has(id) ? " undone" : ""}`,
      "aria-current": current === id ? "true" : null,
      onclick: () => look(id),
    },
    step === 0 && h(`i.dot.${by}`),
    moveText(text),
    mark && h("span.g", null, mark),
    dot?.(id),
  );
}

/** @param {Context} context */
function lead({ store }) {
  const state = /** @type {State} */ (store.state);
  const { score, board } = store.shown ?? state;
  const { score: counts } = descriptionOf(state.game);
  if (!score || (counts !== "squares" && counts !== "largest")) return null;
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
      h("i", { style: { flex: counts === "largest" ? 0 : free } }),
      h("i.two", { style: { flex: two } }),
    ),
  );
}

/** Moves that were taken back and replaced. @param {Context} context */
function variations(context) {
  const { store } = context;
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
          dotOf(context, node.id),
        ),
      ),
    ),
  ];
}
