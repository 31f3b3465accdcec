/**
 * A trace as it comes over the wire, taken apart piece by piece.
 *
 * A search of ten thousand simulations has more steps than can be read within one frame, so
 * the texts are read one after another, and the page breathes in between. Steps and
 * positions are kept in columns of numbers: no object for each.
 */
import { slices } from "./breath.js";

/** @typedef {import("../protocol").Formula} Formula */
/** The answer of the server. @typedef {import("../protocol").Trace} Packed */
/** @typedef {Omit<Packed, "nodes" | "events">} Head */

/**
 * The positions, by number.
 * @typedef {object} Nodes
 * @property {number} count
 * @property {Int32Array} parent −1 for the root
 * @property {(string | undefined)[]} move
 * @property {string[]} turn `1`, `2`, `c` or `o`
 * @property {Int32Array} moves −1 where nobody knows
 * @property {Int32Array} weight of an outcome of chance, else 0
 * @property {Int32Array} total
 */

/**
 * The steps, by number. What `a` to `d` hold depends on what is done, see {@link readEvent}.
 * @typedef {object} Events
 * @property {number} count
 * @property {string[]} what
 * @property {Int32Array} node
 * @property {Float64Array} a
 * @property {Float64Array} b
 * @property {Float64Array} c
 * @property {Float64Array} d
 * @property {(string | undefined)[]} word
 * @property {Map<number, string[]>} games the random games, by step
 */

/** @typedef {Head & {nodes: Nodes, events: Events}} Trace */

/** So many lines are read before the clock is looked at: the first of them are read slowly. */
const LINES = 100;

/**
 * @param {Packed} packed
 * @param {() => Promise<unknown>} [breathe]
 * @returns {Promise<Trace>}
 */
export async function unpack(packed, breathe) {
  const nodes = freshNodes(countOf(packed.nodes));
  const events = freshEvents(countOf(packed.events));
  const rest = slices(breathe);
  for (const text of packed.nodes) {
    const lines = text.split(";");
    for (const [at, line] of lines.entries()) {
      if (at % LINES === 0) await rest();
      readNode(nodes, line);
    }
  }
  for (const text of packed.events) {
    const lines = text.split(";");
    for (const [at, line] of lines.entries()) {
      if (at % LINES === 0) await rest();
      readEvent(events, line);
    }
  }
  return { ...packed, nodes, events };
}

/** All texts but the last have as many lines. @param {string[]} texts */
function countOf(texts) {
  const lines = (/** @type {string} */ text) => {
    let count = 1;
    for (let at = text.indexOf(";"); at >= 0; at = text.indexOf(";", at + 1)) count += 1;
    return count;
  };
  const last = texts.at(-1);
  if (last === undefined) return 0;
  return texts.length === 1 ? lines(last) : (texts.length - 1) * lines(texts[0] ?? "") + lines(last);
}

/** @param {number} count @returns {Nodes} */
function freshNodes(count) {
  const numbers = () => new Int32Array(count);
  return { count: 0, parent: numbers(), move: [], turn: [], moves: numbers(), weight: numbers(), total: numbers() };
}

/** @param {number} count @returns {Events} */
function freshEvents(count) {
  const figures = () => new Float64Array(count);
  return {
    count: 0,
    what: [],
    node: new Int32Array(count),
    a: figures(),
    b: figures(),
    c: figures(),
    d: figures(),
    word: [],
    games: new Map(),
  };
}

/** `PARENT MOVE TURN MOVES [WEIGHT TOTAL]` @param {Nodes} nodes @param {string} line */
function readNode(nodes, line) {
  const [parent = "-", move = "-", turn = "o", moves = "-", weight = "0", total = "0"] = line.split(" ");
  const id = nodes.count;
  nodes.parent[id] = parent === "-" ? -1 : Number(parent);
  nodes.move.push(move === "-" ? undefined : move);
  nodes.turn.push(turn);
  nodes.moves[id] = moves === "-" ? -1 : Number(moves);
  nodes.weight[id] = Number(weight);
  nodes.total[id] = Number(total);
  nodes.count += 1;
}

/** The names of the steps. */
const NAMES = /** @type {Record<string, string>} */ ({
  e: "enter",
  x: "cut",
  r: "return",
  s: "select",
  w: "resume",
  o: "call_off",
  p: "expand",
  v: "evaluate",
  b: "back_up",
});

/** A letter, the position, and figures. @param {Events} events @param {string} line */
function readEvent(events, line) {
  const parts = line.split(" ");
  const [letter = "", node = "0", first = "0", second = "0", third = "0", fourth = "0"] = parts;
  const at = events.count;
  events.what.push(NAMES[letter] ?? "");
  events.node[at] = Number(node);
  events.count += 1;
  if (letter === "x") {
    // The reason, and the move that was enough.
    events.word.push(parts.slice(2).join(" "));
    return;
  }
  events.a[at] = Number(first);
  if (letter === "v") {
    events.word.push(undefined);
    if (parts.length > 3) events.games.set(at, parts.slice(3));
    return;
  }
  events.b[at] = Number(second);
  events.c[at] = Number(third);
  if (letter === "e") events.word.push(fourth);
  else if (letter === "s") {
    // visits, mean, bonus, N; why; the prior.
    events.d[at] = Number(fourth);
    events.word.push(parts.slice(6).join(" "));
  } else {
    // visits, value, mean; the least and the most that is proved.
    events.word.push(letter === "b" && parts.length > 6 ? `${fourth} ${parts[6]}` : undefined);
  }
}

/** @typedef {{do: string, node: number, depth: number, alpha: number, beta: number, kind: string, move?: string, reason: string, value: number, visits: number, mean: number, bonus: number, prior: number | null, total: number, choice: string, moves: number, game: string[]}} TraceEvent */

/** One step as an object. @param {Events} events @param {number} at @returns {TraceEvent} */
export function eventAt({ what, node, a, b, c, d, word, games }, at) {
  const [first = 0, second = 0, third = 0, fourth = 0] = [a[at], b[at], c[at], d[at]];
  const words = (word[at] ?? "").split(" ");
  const name = what[at] ?? "";
  const backs = name === "back_up";
  return {
    do: name,
    node: node[at] ?? 0,
    depth: first,
    alpha: second,
    beta: third,
    kind: words[0] ?? "",
    reason: words[0] ?? "",
    move: name === "cut" && words[1] !== "-" ? words[1] : undefined,
    value: backs ? second : first,
    visits: first,
    mean: backs ? third : second,
    bonus: third,
    prior: name === "select" && words[1] !== undefined ? Number(words[1]) : null,
    total: fourth,
    choice: words[0] ?? "",
    moves: first,
    game: games.get(at) ?? [],
  };
}
