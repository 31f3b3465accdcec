/** A position of the tree, as it stands at the step that its story is at. */
/** @import { Story } from "./story.js" */
/** @import { Player } from "../types.js" */
import { KINDS, REASONS } from "./state.js";

const TURNS = /** @type {Record<string, Player | "chance" | "over">} */ ({
  1: "one",
  2: "two",
  c: "chance",
  o: "over",
});

/** @param {number | undefined} figure */
const known = (figure) => (figure === undefined || Number.isNaN(figure) ? null : figure);

export class Spot {
  #story;
  /** @type {Spot | null} */ parent;
  /** How far from the root it is. @type {number} */ level;

  /** @param {Story} story @param {number} id */
  constructor(story, id) {
    this.#story = story;
    this.id = id;
    const { nodes } = story.trace;
    const parent = nodes.parent[id] ?? -1;
    this.parent = parent < 0 ? null : story.spot(parent);
    this.level = this.parent ? this.parent.level + 1 : 0;
    /** The step that led here; none for the root, and behind a pass. */
    this.move = nodes.move[id];
    /** Who acts here; behind a pass only the search knows. */
    this.turn = TURNS[nodes.turn[id] ?? "o"] ?? "over";
    /** The legal moves or outcomes; null behind a pass. */
    this.moves = (nodes.moves[id] ?? -1) < 0 ? null : (nodes.moves[id] ?? 0);
    /** Where chance decided: the weight of this outcome and that of all. */
    this.chance = nodes.total[id] ? { weight: nodes.weight[id] ?? 0, total: nodes.total[id] ?? 1 } : null;
  }

  get seen() {
    return this.#story.state.seen[this.id] === 1;
  }

  /** Whether the search is below it. */
  get open() {
    return this.#story.state.open[this.id] === 1;
  }

  get expanded() {
    return this.#story.state.expanded[this.id] === 1;
  }

  get kind() {
    return KINDS[this.#story.state.kind[this.id] ?? -1] ?? "";
  }

  get depth() {
    return this.#story.state.depth[this.id] ?? 0;
  }

  get alpha() {
    return known(this.#story.state.alpha[this.id]);
  }

  get beta() {
    return known(this.#story.state.beta[this.id]);
  }

  /** What it returned, seen from itself. */
  get value() {
    return known(this.#story.state.value[this.id]);
  }

  /** The best that came back from its moves. */
  get best() {
    return known(this.#story.state.best[this.id]);
  }

  /** Where that came from. @returns {Spot | null} */
  get bestFrom() {
    const from = this.#story.state.bestFrom[this.id] ?? -1;
    return from < 0 ? null : this.#story.spot(from);
  }

  /** Why the rest was skipped, if it was. */
  get cut() {
    const reason = REASONS[this.#story.state.cut[this.id] ?? -1] ?? null;
    return reason !== null && this.left !== 0 ? reason : null;
  }

  /** Simulations through it, those under way included. */
  get visits() {
    return this.#story.state.visits[this.id] ?? 0;
  }

  /** Simulations under way through it. */
  get flying() {
    return this.#story.state.flying[this.id] ?? 0;
  }

  /** How many results have come back. */
  get results() {
    return this.#story.state.results[this.id] ?? 0;
  }

  /** Their mean for One. */
  get mean() {
    const { results } = this;
    return results === 0 ? null : (this.#story.state.sum[this.id] ?? 0) / results;
  }

  get prior() {
    return known(this.#story.state.prior[this.id]);
  }

  /** Its result for One, where that is certain. */
  get proved() {
    const { least, most } = this.#story.state;
    return least[this.id] === most[this.id] ? known(least[this.id]) : null;
  }

  /** The least and the most that its result can be for a player; null where nothing is proved. @param {Player} player */
  boundsFor(player) {
    const [least, most] = [known(this.#story.state.least[this.id]), known(this.#story.state.most[this.id])];
    if (least === null || most === null) return null;
    return player === "two" ? { least: 1 - most, most: 1 - least } : { least, most };
  }

  get triedCount() {
    return this.#story.state.triedCount[this.id] ?? 0;
  }

  /** Its moves in the order in which they were tried. @returns {Spot[]} */
  get tried() {
    const { firstTried, nextTried } = this.#story.state;
    const list = [];
    for (let child = firstTried[this.id] ?? -1; child >= 0; child = nextTried[child] ?? -1)
      list.push(this.#story.spot(child));
    return list;
  }

  /** How many moves were not tried; null where only some were to be tried at all. */
  get left() {
    if (this.moves === null || this.kind === "quiescence" || this.kind === "probe") return null;
    return Math.max(0, this.moves - this.triedCount);
  }
}
