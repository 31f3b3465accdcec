/**
 * How a search would have stood had it been stopped earlier: its choice, depth and simulations
 * after so many positions. Read from the steps of the search in one pass.
 */
/** @import { Trace } from "../lab/decode.js" */

/** @typedef {{at: number, move: string, depth: number, simulations: number}} Mark what holds from a number of positions on */
/** @typedef {{total: number, simulates: boolean, marks: Mark[]}} Track */

/** A search may end a little beyond its budget: what it says then counts at the budget. @param {Trace} trace @param {number} budget @returns {Track} */
export function trackOf(trace, budget) {
  const simulates = trace.formula !== null || trace.events.what.includes("evaluate");
  const marks = (simulates ? byVisits(trace) : byValues(trace)).filter(({ at }) => at < budget);
  const { move, nodes, depth, simulations } = trace.report;
  // The last word is the engine's own: it may know a proof, or a tie broken otherwise.
  const last = marks.at(-1);
  const deepest = simulates ? Math.max(last?.depth ?? 0, 0) : depth;
  marks.push({ at: Math.min(nodes, budget), move, depth: deepest, simulations });
  return { total: nodes, simulates, marks };
}

/**
 * A depth-first search: the best move of the depth under way, before that of the depth before.
 * @param {Trace} trace
 */
function byValues({ events, nodes, limit }) {
  const { what, node, a, word } = events;
  /** @type {Mark[]} */
  const marks = [];
  let [entered, depth, wanted] = [0, 0, 0];
  // What came back from the moves of this depth: nothing yet of one that is searched, again or at first.
  /** @type {Map<number, number | null>} */
  const returned = new Map();
  /** @type {Set<number>} */
  const probed = new Set();
  let move = "";
  for (let at = 0; at < events.count; at += 1) {
    const id = node[at] ?? 0;
    const figure = a[at] ?? 0;
    const ofRoot = nodes.parent[id] === 0;
    if (what[at] === "enter") {
      const probe = word[at] === "probe";
      if (!probe) entered += 1;
      if (id === 0) {
        returned.clear();
        wanted = figure;
      } else if (ofRoot) {
        returned.set(id, null);
        if (probe) probed.add(id);
        else probed.delete(id);
      }
      continue;
    }
    if (what[at] !== "return") continue;
    if (id === 0) depth = wanted;
    else if (ofRoot && !probed.has(id)) {
      // A proved end is one ply further away.
      returned.set(id, Math.abs(figure) > limit + 1 ? figure - Math.sign(figure) : figure);
      move = nodes.move[firstOfBest(returned)] ?? move;
    } else continue;
    if (move) marks.push({ at: entered, move, depth, simulations: 0 });
  }
  return marks;
}

/** @param {Map<number, number | null>} returned what came back from some moves, one at least */
function firstOfBest(returned) {
  let [first, best] = [-1, -Infinity];
  for (const [id, value] of returned) if (value !== null && value > best) [first, best] = [id, value];
  return first;
}

/**
 * A search by simulations: the move with the most visits. The steps of random games are
 * positions as well; what else an engine counts is shared out evenly.
 * @param {Trace} trace
 */
function byVisits({ events, nodes, report }) {
  const { what, node, a, games } = events;
  const levels = new Int32Array(nodes.count);
  for (let id = 1; id < nodes.count; id += 1) levels[id] = (levels[nodes.parent[id] ?? 0] ?? 0) + 1;
  let work = 0;
  for (let at = 0; at < events.count; at += 1)
    if (what[at] === "select") work += 1;
    else if (what[at] === "evaluate") work += 1 + (games.get(at)?.length ?? 0);
  const scale = report.nodes / Math.max(1, work);
  /** @type {Mark[]} */
  const marks = [];
  let [done, simulations, deepest, most] = [0, 0, 0, 0];
  let move = "";
  for (let at = 0; at < events.count; at += 1) {
    const id = node[at] ?? 0;
    if (what[at] === "select") {
      done += 1;
      deepest = Math.max(deepest, levels[id] ?? 0);
      const visits = (a[at] ?? 0) + 1;
      if (nodes.parent[id] === 0 && (visits > most || move === "")) {
        most = visits;
        move = nodes.move[id] ?? move;
      }
    } else if (what[at] === "evaluate") done += 1 + (games.get(at)?.length ?? 0);
    else if (what[at] === "back_up" && id === 0) {
      simulations += 1;
      if (move) marks.push({ at: Math.round(done * scale), move, depth: deepest, simulations });
    }
  }
  return marks;
}

/** What a search had after so many positions; null before it had anything. @param {Track} track @param {number} spent @returns {Mark | null} */
export function standingAt({ marks }, spent) {
  let [low, high] = [0, marks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((marks[middle]?.at ?? 0) <= spent) low = middle + 1;
    else high = middle;
  }
  return marks[low - 1] ?? null;
}

/** The choice over time, as stretches of the same move. @param {Track} track @returns {{from: number, to: number, move: string}[]} */
export function stretches({ marks }) {
  const end = marks.at(-1)?.at ?? 0;
  /** @type {{from: number, to: number, move: string}[]} */
  const list = [];
  for (const { at, move } of marks) {
    const last = list.at(-1);
    if (last?.move === move) continue;
    if (last) last.to = at;
    list.push({ from: at, to: end, move });
  }
  return list.filter(({ from, to }) => to > from || list.length === 1);
}
