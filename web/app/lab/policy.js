/**
 * What PUCT was told of a position before it searched there: how likely each move looked, and
 * what the position looked worth.
 *
 * The steps tell the share of a move when the search first takes it, so what is known of a
 * position is what the whole search came to ask; of the root the report tells every move.
 */
/** @import { Heat } from "../board/scene.js" */
/** @import { SeenBoard } from "../board/geometry.js" */
/** @import { Story } from "./story.js" */
import { squaresIn } from "../board/geometry.js";

/** So many moves carry their share as a number. */
const LABELS = 3;

/** @typedef {{values: Float64Array, shares: Float64Array}} Told by position, NaN where nobody asked */

/** @type {WeakMap<object, Told>} */
const known = new WeakMap();

/** In columns of numbers, so that a long search is read within a frame. @param {Story} story @returns {Told} */
function toldIn({ trace }) {
  const before = known.get(trace);
  if (before) return before;
  const { what, node, a, word, count } = trace.events;
  const unknown = () => new Float64Array(trace.nodes.count).fill(Number.NaN);
  const [values, shares] = [unknown(), unknown()];
  // A position is told of at its first visit; a long search comes by thousands of times.
  for (let at = 0; at < count; at += 1) {
    const id = node[at] ?? 0;
    if (what[at] === "evaluate" && Number.isNaN(values[id])) values[id] = a[at] ?? 0;
    if (what[at] !== "select" || !Number.isNaN(shares[id])) continue;
    const text = word[at] ?? "";
    const blank = text.indexOf(" ");
    if (blank > 0) shares[id] = Number(text.slice(blank + 1));
  }
  const told = { values, shares };
  known.set(trace, told);
  return told;
}

/** What was found for a position, by trace: to find its moves among all positions takes time. @type {WeakMap<object, Map<number, Map<string, number>>>} */
const policies = new WeakMap();

/** How likely the moves of a position looked, 0 to 1; none where nobody asked. @param {Story} story @param {number} id @returns {Map<string, number>} */
export function policyOf(story, id) {
  const found = policies.get(story.trace) ?? new Map();
  policies.set(story.trace, found);
  const policy = found.get(id) ?? findPolicy(story, id);
  found.set(id, policy);
  return policy;
}

/** @param {Story} story @param {number} id @returns {Map<string, number>} */
function findPolicy(story, id) {
  const { nodes, report, formula } = story.trace;
  /** @type {Map<string, number>} */
  const policy = new Map();
  if (formula?.kind !== "puct") return policy;
  const root = id === 0 ? report.root : [];
  for (const { move, prior } of root) if (prior !== undefined && prior !== null) policy.set(move, prior);
  if (policy.size > 0) return policy;
  const { shares } = toldIn(story);
  for (let child = id + 1; child < nodes.count; child += 1) {
    const [share, move] = [shares[child] ?? Number.NaN, nodes.move[child]];
    // Outcomes of chance have a probability, which is no opinion.
    const chosen = nodes.parent[child] === id && !nodes.weight[child];
    if (chosen && move !== undefined && !Number.isNaN(share)) policy.set(move, share);
  }
  return policy;
}

/** What a position looked worth for player One, 0 to 1; null where nobody asked. @param {Story} story @param {number} id */
export function judgedAt(story, id) {
  if (story.trace.formula?.kind !== "puct") return null;
  const value = toldIn(story).values[id] ?? Number.NaN;
  return Number.isNaN(value) ? null : value;
}

/** The shares on their squares, those of moves that end on the same one added up. @param {Map<string, number>} policy @param {SeenBoard} board @returns {Heat[]} */
export function heatFrom(policy, board) {
  /** @type {Map<number, number>} */
  const squares = new Map();
  for (const [move, share] of policy) {
    const square = squaresIn(board, move).at(-1);
    if (square !== undefined) squares.set(square, (squares.get(square) ?? 0) + share);
  }
  const order = [...squares].sort(([, one], [, two]) => two - one);
  const most = order[0]?.[1] ?? 1;
  return order.map(([square, share], rank) => {
    const weight = share / most;
    return rank < LABELS && share >= 0.01
      ? { square, weight, label: String(Math.round(share * 100)) }
      : { square, weight };
  });
}
