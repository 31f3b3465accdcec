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

/** @typedef {{values: Map<number, number>, shares: Map<number, Map<string, number>>}} Told by position */

/** @type {WeakMap<object, Told>} */
const known = new WeakMap();

/** @param {Story} story @returns {Told} */
function toldIn({ trace }) {
  const before = known.get(trace);
  if (before) return before;
  /** @type {Told} */
  const told = { values: new Map(), shares: new Map() };
  const { what, node, a, word, count } = trace.events;
  for (let at = 0; at < count; at += 1) {
    const id = node[at] ?? 0;
    if (what[at] === "evaluate" && !told.values.has(id)) told.values.set(id, a[at] ?? 0);
    const share = what[at] === "select" ? word[at]?.split(" ")[1] : undefined;
    const [parent, move] = [trace.nodes.parent[id] ?? -1, trace.nodes.move[id]];
    if (share === undefined || move === undefined || trace.nodes.weight[id]) continue;
    let shares = told.shares.get(parent);
    if (!shares) told.shares.set(parent, (shares = new Map()));
    shares.set(move, Number(share));
  }
  const root = trace.report.root.filter(({ prior }) => prior !== undefined && prior !== null);
  if (root.length > 0) told.shares.set(0, new Map(root.map(({ move, prior }) => [move, prior ?? 0])));
  known.set(trace, told);
  return told;
}

/** How likely the moves of a position looked, 0 to 1; none where nobody asked. @param {Story} story @param {number} id @returns {Map<string, number>} */
export function policyOf(story, id) {
  if (story.trace.formula?.kind !== "puct") return new Map();
  return toldIn(story).shares.get(id) ?? new Map();
}

/** What a position looked worth for player One, 0 to 1; null where nobody asked. @param {Story} story @param {number} id */
export function judgedAt(story, id) {
  if (story.trace.formula?.kind !== "puct") return null;
  return toldIn(story).values.get(id) ?? null;
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
