/**
 * A recorded search that can be gone through, forwards and backwards.
 *
 * Everything shown is what the events said up to a step. The state of all positions lies in
 * columns of numbers; now and then a copy of them is kept, so that any step is near to one
 * that is known, however long the search was; to go back by one step is then short work.
 */
/** @import { Trace, TraceEvent } from "./decode.js" */
/** @import { State } from "./state.js" */
import { slices } from "./breath.js";
import { Copies } from "./copies.js";
import { eventAt } from "./decode.js";
import { measured } from "./measured.js";
import { Spot } from "./spot.js";
import { forgetBelow, freshState, KINDS, REASONS } from "./state.js";

/** Steps in one go. */
const GO = 1000;

export class Story {
  /** How many events have happened. */ step = 0;
  /** Whether it is a search by simulations. */ simulates;
  /** Whether it is plain minimax, which has no window. */ plain;
  /** The largest value that is no proof. */ scale = 1;
  /** How many positions the steps enter in all. */ told = 0;
  /** @type {State} */ state;
  /** @type {(Spot | undefined)[]} */ #spots = [];
  /** How many positions the search has met. */ #met = 1;
  #copies;

  /** @param {Trace} trace */
  constructor(trace) {
    const { events, nodes } = trace;
    this.trace = trace;
    this.simulates = trace.formula !== null || events.what.includes("evaluate");
    this.plain = trace.engine.startsWith("minimax");
    Object.assign(this, measured(trace));
    this.state = freshState(nodes.count);
    this.#copies = new Copies(nodes.count, events.count, this.simulates);
  }

  get length() {
    return this.trace.events.count;
  }

  get counts() {
    return this.state.counts;
  }

  /** The event that happened last. @returns {TraceEvent | null} */
  get event() {
    return this.step > 0 ? eventAt(this.trace.events, this.step - 1) : null;
  }

  /** The event of a step, from 1. @param {number} step */
  eventOf(step) {
    return eventAt(this.trace.events, step - 1);
  }

  /** Where the last event happened. @returns {Spot} */
  get here() {
    return this.spot(this.step > 0 ? (this.trace.events.node[this.step - 1] ?? 0) : 0);
  }

  /** From the root to where the search is. @returns {Spot[]} */
  get path() {
    return pathTo(this.here);
  }

  /** The way of the search: while a result goes back up, down to where it came from. @returns {Spot[]} */
  get way() {
    const { what, node } = this.trace.events;
    let at = this.step - 1;
    while (at > 0 && what[at] === "back_up" && what[at - 1] === "back_up" && node[at - 1] !== 0) at -= 1;
    return at >= 0 && what[at] === "back_up" ? pathTo(this.spot(node[at] ?? 0)) : this.path;
  }

  /** @param {number} id @returns {Spot} */
  spot(id) {
    let spot = this.#spots[id];
    if (!spot) {
      spot = new Spot(this, id);
      this.#spots[id] = spot;
    }
    return spot;
  }

  /** @param {number} step */
  goTo(step) {
    const wanted = Math.max(0, Math.min(this.length, step));
    const back = wanted < this.step;
    ({ step: this.step, met: this.#met } = this.#copies.approach(wanted, this.step, this.state, this.#met));
    const due = back ? this.#copies.dueBefore(this.step, wanted) : -1;
    while (this.step < wanted) {
      this.#copies.keep(this.step, this.state, this.#met);
      if (this.step === due) this.#copies.keepNear(due, this.state, this.#met);
      this.#apply(this.step);
      this.step += 1;
    }
    this.#copies.keep(this.step, this.state, this.#met);
  }

  /** Goes through all of it once, so that every step is near to a copy: then none takes long to go to. */
  async prepare() {
    const rest = slices();
    while (this.step < this.length) {
      this.goTo(this.step + GO);
      await rest();
    }
  }

  /** The step at which the position here is left, or the simulation done. */
  endOfPart() {
    const { what, node, count } = this.trace.events;
    const target = this.simulates ? 0 : node[this.step];
    const word = this.simulates ? "back_up" : "return";
    for (let at = this.step; at < count; at += 1) if (what[at] === word && node[at] === target) return at + 1;
    return this.length;
  }

  /** Whether the side to move at the root chooses here. @param {Spot} spot */
  isMax(spot) {
    return spot.turn === this.trace.turn;
  }

  /** A value as the position before sees it: a proved end is one ply further away. @param {number} value */
  earlier(value) {
    const { limit } = this.trace;
    if (value > limit + 1) return value - 1;
    return value < -limit - 1 ? value + 1 : value;
  }

  /** The window as it stands, after what has come back. @param {Spot} spot */
  windowOf(spot) {
    let { alpha, beta } = spot;
    // Plain minimax cuts nothing off, so it has no window.
    if (alpha === null || beta === null || this.plain) return null;
    if (spot.best !== null && spot.turn !== "chance") {
      if (this.isMax(spot)) alpha = Math.max(alpha, spot.best);
      else beta = Math.min(beta, spot.best);
    }
    return { alpha, beta };
  }

  /** @param {number} at the number of the event */
  #apply(at) {
    const { what, node, a, b, word } = this.trace.events;
    const { state } = this;
    const id = node[at] ?? 0;
    const first = a[at] ?? 0;
    const words = word[at] ?? "";
    if (id >= this.#met) this.#met = id + 1;
    switch (what[at]) {
      case "enter":
        this.#enter(id, at);
        break;
      case "cut":
        this.#cut(id, words.split(" ")[0] ?? "");
        break;
      case "return":
        this.#return(id, first);
        break;
      case "select":
        this.#select(id, first, words);
        break;
      case "expand":
        state.expanded[id] = 1;
        break;
      case "back_up":
        state.visits[id] = first;
        state.flying[id] = Math.max(0, (state.flying[id] ?? 0) - 1);
        state.results[id] = (state.results[id] ?? 0) + 1;
        state.sum[id] = (state.sum[id] ?? 0) + (b[at] ?? 0);
        if (words !== "") this.#prove(id, words);
        if (id === 0) state.counts.simulations += 1;
        break;
      case "call_off":
        for (let up = id; up >= 0; up = this.trace.nodes.parent[up] ?? -1) this.#fly(up, -1);
        break;
    }
    state.counts.deepest = Math.max(state.counts.deepest, this.spot(id).level);
  }

  /** @param {number} id @param {string} words the least and the most that its result can be */
  #prove(id, words) {
    const [least, most] = words.split(" ").map(Number);
    this.state.least[id] = least ?? Number.NaN;
    this.state.most[id] = most ?? Number.NaN;
  }

  /** A simulation sets out through a position, or is taken back. @param {number} id @param {number} by */
  #fly(id, by) {
    const { visits, flying } = this.state;
    visits[id] = (visits[id] ?? 0) + by;
    flying[id] = (flying[id] ?? 0) + by;
  }

  /** @param {number} id */
  #meet(id) {
    const { state } = this;
    if (!state.seen[id]) {
      state.seen[id] = 1;
      state.counts.seen += 1;
    }
    const parent = this.trace.nodes.parent[id] ?? -1;
    if (parent < 0 || state.listed[id]) return;
    state.listed[id] = 1;
    const last = state.lastTried[parent] ?? -1;
    if (last < 0) state.firstTried[parent] = id;
    else state.nextTried[last] = id;
    state.lastTried[parent] = id;
    state.triedCount[parent] = (state.triedCount[parent] ?? 0) + 1;
  }

  /** @param {number} id @param {number} visits before this one @param {string} words why, and the prior where there is one */
  #select(id, visits, words) {
    const { state } = this;
    this.#meet(id);
    state.visits[id] = visits;
    this.#fly(id, 1);
    // Nobody says that a simulation sets out from the root.
    if (this.trace.nodes.parent[id] === 0) this.#fly(0, 1);
    const blank = words.indexOf(" ");
    if (blank >= 0) state.prior[id] = Number(words.slice(blank + 1));
  }

  /** @param {number} id @param {number} at */
  #enter(id, at) {
    const { state } = this;
    const { a, b, c, word } = this.trace.events;
    this.#meet(id);
    // Searched again, it begins anew.
    forgetBelow(state, id);
    state.open[id] = 1;
    state.kind[id] = KINDS.indexOf(word[at] ?? "");
    state.depth[id] = a[at] ?? 0;
    state.alpha[id] = b[at] ?? 0;
    state.beta[id] = c[at] ?? 0;
    state.value[id] = Number.NaN;
    state.best[id] = Number.NaN;
    state.bestFrom[id] = -1;
    state.cut[id] = -1;
    if (word[at] !== "probe") state.counts.entered += 1;
    // What it returned before, to a narrower question, counts no longer.
    const { parent } = this.spot(id);
    if (parent && state.bestFrom[parent.id] === id) this.#compareAgain(parent);
  }

  /** The best of what has come back to a position. @param {Spot} at */
  #compareAgain(at) {
    this.state.best[at.id] = Number.NaN;
    this.state.bestFrom[at.id] = -1;
    for (const child of at.tried) if (child.value !== null) this.#compare(at, child, child.value);
  }

  /** Only what skips something is a cut. @param {number} id @param {string} reason */
  #cut(id, reason) {
    const { state } = this;
    const spot = this.spot(id);
    state.cut[id] = REASONS.indexOf(reason);
    if (spot.left === 0) return;
    state.counts.cuts += 1;
    if (reason === "beta") state.counts.skipped += spot.left ?? 0;
  }

  /** @param {number} id @param {number} value */
  #return(id, value) {
    const { state } = this;
    state.open[id] = 0;
    state.value[id] = value;
    const spot = this.spot(id);
    if (spot.parent) this.#compare(spot.parent, spot, value);
  }

  /** A value came back from a move: is it the best so far? @param {Spot} parent @param {Spot} spot @param {number} value */
  #compare(parent, spot, value) {
    if (spot.kind === "probe" || parent.turn === "chance" || spot.move === undefined) return;
    const { state } = this;
    const [seen, best] = [this.earlier(value), parent.best];
    const better = best === null || (this.isMax(parent) ? seen > best : seen < best);
    if (!better) return;
    state.best[parent.id] = seen;
    state.bestFrom[parent.id] = spot.id;
  }
}

/** @param {Spot} spot */
export function pathTo(spot) {
  const path = [spot];
  for (let up = spot.parent; up; up = up.parent) path.unshift(up);
  return path;
}
