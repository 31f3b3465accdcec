/** What is known of all positions of a search at some step, in columns of numbers. */

/** Why a position was left early. */
export const REASONS = ["beta", "table", "pass", "outlook", "late", "several", "bounds"];
/** What kinds of positions a depth-first search enters. */
export const KINDS = ["choice", "quiescence", "chance", "probe"];

/**
 * @typedef {object} State
 * @property {{entered: number, cuts: number, skipped: number, simulations: number, deepest: number, seen: number}} counts
 * @property {Uint8Array} seen
 * @property {Uint8Array} open whether the search is below it
 * @property {Uint8Array} expanded
 * @property {Uint8Array} listed whether it is in its parent's list of moves tried
 * @property {Int8Array} kind
 * @property {Int8Array} cut
 * @property {Int32Array} depth
 * @property {Int32Array} visits those under way included
 * @property {Int32Array} flying simulations under way
 * @property {Int32Array} results how many went back up
 * @property {Int32Array} firstTried
 * @property {Int32Array} lastTried
 * @property {Int32Array} nextTried
 * @property {Int32Array} triedCount
 * @property {Int32Array} bestFrom
 * @property {Float64Array} sum of the results, for One
 * @property {Float64Array} prior
 * @property {Float64Array} least that its result for One can be, where something is proved
 * @property {Float64Array} most
 * @property {Float64Array} alpha
 * @property {Float64Array} beta
 * @property {Float64Array} value
 * @property {Float64Array} best
 */

/** @typedef {Exclude<keyof State, "counts">} Column */
/** @typedef {State[Column]} Numbers */

/** @param {number} count @returns {State} */
export function freshState(count) {
  const flags = () => new Uint8Array(count);
  const words = () => new Int8Array(count).fill(-1);
  const numbers = () => new Int32Array(count);
  const links = () => new Int32Array(count).fill(-1);
  const unknown = () => new Float64Array(count).fill(Number.NaN);
  const seen = flags();
  if (count > 0) seen[0] = 1;
  return {
    counts: { entered: 0, cuts: 0, skipped: 0, simulations: 0, deepest: 0, seen: Math.min(1, count) },
    seen,
    open: flags(),
    expanded: flags(),
    listed: flags(),
    kind: words(),
    cut: words(),
    depth: numbers(),
    visits: numbers(),
    flying: numbers(),
    results: numbers(),
    firstTried: links(),
    lastTried: links(),
    nextTried: links(),
    triedCount: numbers(),
    bestFrom: links(),
    sum: new Float64Array(count),
    prior: unknown(),
    least: unknown(),
    most: unknown(),
    alpha: unknown(),
    beta: unknown(),
    value: unknown(),
    best: unknown(),
  };
}

/** What lies below a position will be told again. @param {State} state @param {number} id */
export function forgetBelow(state, id) {
  for (let child = state.firstTried[id] ?? -1; child >= 0; ) {
    const next = state.nextTried[child] ?? -1;
    forgetBelow(state, child);
    if (state.seen[child]) state.counts.seen -= 1;
    state.seen[child] = 0;
    state.listed[child] = 0;
    state.nextTried[child] = -1;
    state.value[child] = Number.NaN;
    state.best[child] = Number.NaN;
    state.bestFrom[child] = -1;
    state.cut[child] = -1;
    child = next;
  }
  state.firstTried[id] = -1;
  state.lastTried[id] = -1;
  state.triedCount[id] = 0;
}

/** What a search by simulations never tells, and what a depth-first search never does. */
const FOREIGN = {
  simulates: ["open", "kind", "cut", "depth", "bestFrom", "alpha", "beta", "value", "best"],
  deepens: ["expanded", "visits", "flying", "results", "sum", "prior", "least", "most"],
};

/**
 * A copy of what is known of the first positions: they are numbered as the search meets them, so
 * at an early step there is nothing to be known of the rest.
 * @typedef {{counts: State["counts"], columns: [Column, Numbers][], met: number}} Copy
 */

/** @param {State} state @param {number} met how many positions the search has met @param {boolean} simulates @returns {Copy} */
export function copyOf(state, met, simulates) {
  const without = new Set(["counts", ...FOREIGN[simulates ? "simulates" : "deepens"]]);
  const kept = /** @type {Column[]} */ (Object.keys(state).filter((key) => !without.has(key)));
  /** @type {Copy["columns"]} */
  const columns = kept.map((key) => [key, state[key].slice(0, met)]);
  return { counts: { ...state.counts }, columns, met };
}

/** Makes a state what a copy says; `fresh` is the state of the beginning. @param {State} state @param {Copy} copy @param {State} fresh @param {number} met how many positions the state has met */
export function restore(state, copy, fresh, met) {
  Object.assign(state.counts, copy.counts);
  for (const [key, column] of copy.columns) {
    state[key].set(column);
    if (met > copy.met) state[key].set(fresh[key].subarray(copy.met, met), copy.met);
  }
}

/** The bytes of a copy of a whole state. @param {State} state @param {boolean} simulates */
export function weightOf(state, simulates) {
  const { columns } = copyOf(state, state.seen.length, simulates);
  return columns.reduce((sum, [, column]) => sum + column.byteLength, 0);
}
