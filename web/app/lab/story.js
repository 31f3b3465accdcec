/**
 * A recorded search that can be gone through, forwards and backwards.
 *
 * Everything shown is what the events said up to a step; going back plays the story again
 * from its beginning, which is quick because a trace is bounded.
 */
/** @import { Player } from "../types.js" */

/** @typedef {{parent?: number, move?: string, turn: Player | "chance" | "over", moves?: number, chance?: number}} TraceNode */
/** @typedef {{do: string, node: number, depth: number, alpha: number, beta: number, kind: string, move?: string, reason: string, value: number, visits: number, mean: number, bonus: number, prior?: number, moves: number}} TraceEvent */
/** @typedef {{spec: string, position: string, turn: Player, limit: number, win: number, nodes: TraceNode[], events: TraceEvent[], complete: boolean, report: import("../types.js").Report}} Trace */

/**
 * What is known of a position at some step.
 * @typedef {object} Spot
 * @property {number} id
 * @property {TraceNode} node
 * @property {Spot | null} parent
 * @property {boolean} seen
 * @property {boolean} open whether the search is below it
 * @property {Spot[]} tried its moves in the order in which they were tried
 * @property {string} kind
 * @property {number} depth
 * @property {number | null} alpha
 * @property {number | null} beta
 * @property {number | null} value what it returned
 * @property {number | null} best the best that came back from its moves
 * @property {Spot | null} bestFrom
 * @property {string | null} cut
 * @property {boolean} expanded
 * @property {number} visits
 * @property {number | null} mean for One
 * @property {number | null} prior
 * @property {number | null} bonus
 */

export class Story {
  /** @type {Spot[]} */ spots = [];
  /** How many events have happened. */ step = 0;
  /** From the root to where the search is. @type {Spot[]} */ path = [];
  counts = { entered: 0, cuts: 0, skipped: 0, simulations: 0, deepest: 0 };
  /** The leaf's result that is on its way up. @type {number | null} */ carried = null;
  /** Whether it is a search by simulations. */ simulates;
  /** The largest value that is no proof. */ scale;

  /** @param {Trace} trace */
  constructor(trace) {
    this.trace = trace;
    this.simulates = trace.events.some((event) => event.do === "select");
    const finite = trace.events.flatMap(({ value, alpha, beta, do: what }) =>
      what === "return" ? [value] : what === "enter" ? [alpha, beta] : [],
    );
    const within = finite.map(Math.abs).filter((size) => size <= trace.limit);
    this.scale = Math.max(1, ...within);
    this.#reset();
  }

  get length() {
    return this.trace.events.length;
  }

  /** The event that happened last. @returns {TraceEvent | null} */
  get event() {
    return this.trace.events[this.step - 1] ?? null;
  }

  /** Where the last event happened. @returns {Spot} */
  get here() {
    return /** @type {Spot} */ (this.spots[this.event?.node ?? 0]);
  }

  /** @param {number} step */
  goTo(step) {
    const wanted = Math.max(0, Math.min(this.length, step));
    if (wanted < this.step) this.#reset();
    while (this.step < wanted) this.#apply();
  }

  /** The step at which the position here is left, or the simulation done. */
  endOfPart() {
    const { events } = this.trace;
    if (this.simulates) {
      const end = events.findIndex(
        (event, index) => index >= this.step && event.do === "back_up" && event.node === 0,
      );
      return end < 0 ? this.length : end + 1;
    }
    const target = events[this.step]?.node;
    const end = events.findIndex(
      (event, index) => index >= this.step && event.do === "return" && event.node === target,
    );
    return end < 0 ? this.length : end + 1;
  }

  /** Whether the side to move at the root chooses here. @param {Spot} spot */
  isMax(spot) {
    return spot.node.turn === this.trace.turn;
  }

  /** The window as it stands, after what has come back. @param {Spot} spot */
  windowOf(spot) {
    let { alpha, beta } = spot;
    // Plain minimax cuts nothing off, so it has no window.
    if (alpha === null || beta === null || this.trace.spec.startsWith("minimax")) return null;
    if (spot.best !== null && spot.node.turn !== "chance") {
      if (this.isMax(spot)) alpha = Math.max(alpha, spot.best);
      else beta = Math.min(beta, spot.best);
    }
    return { alpha, beta };
  }

  #reset() {
    this.step = 0;
    this.carried = null;
    this.counts = { entered: 0, cuts: 0, skipped: 0, simulations: 0, deepest: 0 };
    /** @type {Spot[]} */
    const spots = [];
    this.trace.nodes.forEach((node, id) => {
      spots.push({
        id,
        node,
        parent: node.parent === undefined ? null : (spots[node.parent] ?? null),
        seen: id === 0,
        open: false,
        tried: [],
        kind: "",
        depth: 0,
        alpha: null,
        beta: null,
        value: null,
        best: null,
        bestFrom: null,
        cut: null,
        expanded: false,
        visits: 0,
        mean: null,
        prior: null,
        bonus: null,
      });
    });
    this.spots = spots;
    this.path = spots[0] ? [spots[0]] : [];
  }

  #apply() {
    const event = this.trace.events[this.step];
    this.step += 1;
    const spot = event && this.spots[event.node];
    if (!event || !spot) return;
    if (event.do === "enter") this.#enter(spot, event);
    else if (event.do === "cut") {
      spot.cut = event.reason;
      this.counts.cuts += 1;
      if (event.reason === "beta")
        this.counts.skipped += Math.max(0, (spot.node.moves ?? 0) - spot.tried.length);
    } else if (event.do === "return") this.#return(spot, event.value);
    else this.#simulate(spot, event);
    this.path = pathTo(spot);
    this.counts.deepest = Math.max(this.counts.deepest, this.path.length - 1);
  }

  /** @param {Spot} spot */
  #meet(spot) {
    spot.seen = true;
    if (spot.parent && !spot.parent.tried.includes(spot)) spot.parent.tried.push(spot);
  }

  /** @param {Spot} spot @param {TraceEvent} event */
  #enter(spot, event) {
    this.#meet(spot);
    // Searched again, it begins anew.
    for (const child of spot.tried) forget(child);
    Object.assign(spot, {
      open: true,
      tried: [],
      kind: event.kind,
      depth: event.depth,
      alpha: event.alpha,
      beta: event.beta,
      value: null,
      best: null,
      bestFrom: null,
      cut: null,
    });
    if (event.kind !== "probe") this.counts.entered += 1;
  }

  /** @param {Spot} spot @param {number} value */
  #return(spot, value) {
    spot.open = false;
    spot.value = value;
    const { parent } = spot;
    if (!parent || spot.kind === "probe" || parent.node.turn === "chance" || spot.node.move === undefined)
      return;
    const better = parent.best === null || (this.isMax(parent) ? value > parent.best : value < parent.best);
    if (better) Object.assign(parent, { best: value, bestFrom: spot });
  }

  /** @param {Spot} spot @param {TraceEvent} event */
  #simulate(spot, event) {
    if (event.do === "select") {
      this.#meet(spot);
      this.carried = null;
      Object.assign(spot, { visits: event.visits, bonus: event.bonus, prior: event.prior ?? spot.prior });
    } else if (event.do === "expand") spot.expanded = true;
    else if (event.do === "evaluate") this.carried = event.value;
    else if (event.do === "back_up") {
      spot.visits = event.visits;
      spot.mean = event.mean;
      if (spot.id === 0) this.counts.simulations += 1;
    }
  }
}

/** @param {Spot} spot */
export function pathTo(spot) {
  const path = [spot];
  for (let up = spot.parent; up; up = up.parent) path.unshift(up);
  return path;
}

/** @param {Spot} spot */
function forget(spot) {
  for (const child of spot.tried) forget(child);
  Object.assign(spot, { seen: false, tried: [], value: null, best: null, bestFrom: null, cut: null });
}
