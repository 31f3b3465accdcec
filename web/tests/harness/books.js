/**
 * Books of a search, kept in the plainest way from the lines of its trace alone: what the lab
 * shows at a step is compared with them.
 */

/** @typedef {{visits: number, mean: number | null, bonus: number | null, out: boolean, chosen: boolean}} PlainRow */

const sumOf = (/** @type {number[]} */ list) => list.reduce((sum, value) => sum + value, 0);

/** A search by simulations: all results of every position, and the ways of those that are under way. */
export class TreeBooks {
  /** @type {Map<number, number[]>} */ results = new Map();
  /** @type {number[][]} */ underWay = [];
  /** The simulation that the steps tell of. @type {number[]} */ current = [];
  /** @type {Map<number, number>} */ priors = new Map();
  /** @type {Map<number, number[]>} */ bounds = new Map();
  /** Moves in the order of their first visit. @type {Map<number, number[]>} */ tried = new Map();
  /** @type {string[]} */ line = [];

  /** @param {any} packed @param {string[][]} nodes */
  constructor(packed, nodes) {
    this.formula = packed.formula;
    this.nodes = nodes;
  }

  /** @param {string[]} line */
  take(line) {
    this.line = line;
    const [letter, id, ...rest] = line;
    const node = Number(id);
    if (letter === "s") {
      const parent = Number(this.nodes[node]?.[0]);
      if (parent === 0) this.underWay.push((this.current = [0]));
      this.current.push(node);
      if (rest[5] !== undefined) this.priors.set(node, Number(rest[5]));
      const list = this.tried.get(parent) ?? [];
      if (!list.includes(node)) this.tried.set(parent, [...list, node]);
    }
    if (letter === "w") this.current = this.underWay.find((way) => way.at(-1) === node) ?? [];
    if (letter === "o") {
      const way = this.underWay.find((other) => other.at(-1) === node);
      this.underWay = this.underWay.filter((other) => other !== way);
      this.current = [];
    }
    if (letter === "b") {
      this.results.set(node, [...(this.results.get(node) ?? []), Number(rest[1])]);
      if (rest[3] !== undefined) this.bounds.set(node, rest.slice(3, 5).map(Number));
      this.current.pop();
      if (node === 0) this.underWay = this.underWay.filter((way) => way.length > 0);
    }
  }

  /** @param {number} node */
  through(node) {
    return this.underWay.filter((way) => way.includes(node)).length;
  }

  /** @param {number} node */
  visits(node) {
    return (this.results.get(node) ?? []).length + this.through(node);
  }

  /** The least and the most that a position can be worth for who chooses before it. @param {number} node @param {boolean} flip */
  sure(node, flip) {
    const known = this.bounds.get(node);
    if (!known) return null;
    return flip ? known.map((bound) => 1 - bound).reverse() : known;
  }

  /** The row of a move. @param {number} at @param {number} node @returns {PlainRow} */
  row(at, node) {
    const [letter, id, ...rest] = this.line;
    const chosen = letter === "s" && Number(id) === node;
    const told = chosen && rest[4] === "formula";
    const asked = letter === "s" && rest[4] === "formula" && this.nodes[Number(id)]?.[0] === String(at);
    const mover = this.nodes[at]?.[2];
    const flip = mover === "2";
    const { formula } = this;
    const visits = this.visits(node) - Number(chosen);
    const got = (this.results.get(node) ?? []).map((value) => (flip ? 1 - value : value));
    // Of those under way only the one that is told of is still open; PUCT counts the others as lost.
    const others = this.through(node) - Number(this.current.includes(node));
    const lost = formula?.kind === "puct" && mover !== "c" ? others : 0;
    const mean = got.length === 0 ? null : sumOf(got) / (got.length + lost);
    const out = !told && (this.sure(node, flip)?.[1] ?? 2) <= (this.sure(at, flip)?.[0] ?? 0);
    const total = asked
      ? Number(rest[3])
      : formula?.kind === "puct"
        ? Math.max(1, this.visits(at))
        : this.visits(at) + 1;
    return { visits, mean, bonus: mover === "c" || out ? null : this.bonus(at, node, visits, total), out, chosen };
  }

  /** @param {number} at @param {number} node @param {number} n @param {number} total */
  bonus(at, node, n, total) {
    const { formula } = this;
    const prior = this.priors.get(node) ?? 0;
    if (formula?.kind === "puct")
      return this.priors.has(node) ? (formula.c * prior * Math.sqrt(total)) / (1 + n) : null;
    if (!formula || n === 0) return null;
    const moves = Number(this.nodes[at]?.[3]);
    return formula.c * Math.sqrt(Math.log(total) / n) + (formula.bias * moves * prior) / (1 + n);
  }
}

/** @typedef {{alpha: number, beta: number, kind: string, value: number | null, cut: boolean, tried: number[]}} Entered */

/** A depth-first search: with which window every position was entered last, and what came back. */
export class DepthBooks {
  /** @type {Map<number, Entered>} */ entered = new Map();

  /** @param {any} packed @param {string[][]} nodes */
  constructor({ limit, turn }, nodes) {
    this.limit = limit;
    this.first = turn === "one" ? "1" : "2";
    this.nodes = nodes;
  }

  /** A proved end is one ply further away from the position before. @param {number} value */
  earlier(value) {
    return Math.abs(value) > this.limit + 1 ? value - Math.sign(value) : value;
  }

  /** @param {number} node */
  forget(node) {
    for (const child of this.entered.get(node)?.tried ?? []) this.forget(child);
    this.entered.delete(node);
  }

  /** @param {string[]} line */
  take([letter, id, first, alpha, beta, kind = ""]) {
    const node = Number(id);
    const parent = this.entered.get(Number(this.nodes[node]?.[0]));
    if (letter === "e") {
      this.forget(node);
      const window = { alpha: Number(alpha), beta: Number(beta) };
      this.entered.set(node, { ...window, kind, value: null, cut: false, tried: [] });
      if (parent && !parent.tried.includes(node)) parent.tried.push(node);
    }
    const known = this.entered.get(node);
    if (letter === "x" && known) known.cut = true;
    if (letter === "r" && known) known.value = Number(first);
  }

  /** What the moves of a position have given it so far, and which the best is. @param {number} node */
  best(node) {
    const max = this.nodes[node]?.[2] === this.first;
    /** @type {{value: number, from: number} | null} */ let best = null;
    for (const from of this.entered.get(node)?.tried ?? []) {
      const { value = null, kind = "" } = this.entered.get(from) ?? {};
      // A probe and a move that nobody makes prove a bound, but are no choice.
      if (value === null || kind === "probe" || this.nodes[from]?.[1] === "-") continue;
      const seen = this.earlier(value);
      if (!best || (max ? seen > best.value : seen < best.value)) best = { value: seen, from };
    }
    return this.nodes[node]?.[2] === "c" ? null : best;
  }

  /** The window as it stands. @param {number} node */
  window(node) {
    const known = this.entered.get(node);
    if (!known) return null;
    const best = this.best(node)?.value;
    const max = this.nodes[node]?.[2] === this.first;
    if (best === undefined) return { alpha: known.alpha, beta: known.beta };
    return max
      ? { alpha: Math.max(known.alpha, best), beta: known.beta }
      : { alpha: known.alpha, beta: Math.min(known.beta, best) };
  }

  /** Whether a value says only that it is no smaller or no larger. @param {number} node @returns {"" | "≥" | "≤"} */
  bound(node) {
    const known = this.entered.get(node);
    if (!known || known.value === null) return "";
    const moves = this.nodes[node]?.[3];
    const some = moves === "-" || known.kind === "quiescence" || known.kind === "probe";
    const skipped = known.cut && (some || Number(moves) > known.tried.length);
    if (known.tried.length === 0 && !skipped) return "";
    return known.value >= known.beta ? "≥" : known.value <= known.alpha ? "≤" : "";
  }
}
