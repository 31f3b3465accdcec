/**
 * The teacher of a game against an engine: judges one's own moves one after the other, in the
 * order of the game, while it goes on.
 */
/** @import { State, TreeNode } from "../types.js" */
/** @import { Store } from "../store.js" */
/** @import { Given } from "./judge.js" */
import { isApart, mySide, other, seatOf } from "../game/names.js";
import { settings } from "../settings.js";
import { judge } from "./judge.js";

/** Whether there is somebody to teach: one person against an engine. @param {State} state */
export function isTeachable(state) {
  const side = mySide(state);
  return side !== null && !isApart(state) && seatOf(state, other(side)).kind === "engine";
}

/** What turns up by chance is nobody's merit. @param {TreeNode} node */
const isLuck = ({ move }) => /=\w$/.test(move);

export class Teacher {
  /** The judgement whose warning was read. @type {Given | null} */ #read = null;
  /** @type {AbortController | null} */ #asking = null;
  #store;
  #redraw;

  /** @param {Store} store @param {() => void} redraw */
  constructor(store, redraw) {
    this.#store = store;
    this.#redraw = redraw;
  }

  /** Judges what is not judged yet. */
  follow() {
    const { state, nodes, given } = this.#store;
    if (!settings.teach || !state || !isTeachable(state)) {
      this.stop();
      return;
    }
    if (this.#asking) return;
    const side = mySide(state);
    const next = state.line.find((id) => {
      const node = nodes.get(id);
      return node && node.by === side && !given.has(id) && !isLuck(node);
    });
    if (next !== undefined) void this.#judge(state, next);
  }

  stop() {
    this.#asking?.abort();
    this.#asking = null;
  }

  /** @param {State} state @param {number} id */
  async #judge(state, id) {
    const mine = new AbortController();
    this.#asking = mine;
    const { nodes, given } = this.#store;
    const moves = state.line.map((node) => nodes.get(node)?.move ?? "");
    const at = state.line.indexOf(id);
    const { game, size, rules, start } = state;
    const before = { game, size, rules, position: start, moves: moves.slice(0, at) };
    try {
      const judged = await judge(before, moves[at] ?? "", mySide(state) ?? "one", mine.signal);
      if (!mine.signal.aborted) given.set(id, judged);
    } catch {
      // A position that the judge cannot look at has no dot; it is not asked again.
      if (!mine.signal.aborted) given.set(id, { loss: Number.NaN, better: "", line: [], after: null, reasons: [] });
    }
    if (mine.signal.aborted) return;
    this.#asking = null;
    this.#redraw();
    this.follow();
  }

  /** One's own last move, if it gave away too much and nobody has said that this is known; the answer may have ended the game. @returns {{node: TreeNode, given: Given} | null} */
  get warning() {
    const { state, nodes, given: judged } = this.#store;
    if (!settings.teach || !state || !isTeachable(state)) return null;
    // Who gave up or ran out of time was not beaten by an answer.
    if (state.result && (state.result.reason ?? "rules") !== "rules") return null;
    const played = state.line.slice(0, state.line.indexOf(state.node) + 1);
    const last = played.findLast((id) => nodes.get(id)?.by === mySide(state));
    const [node, given] = [nodes.get(last ?? -1), judged.get(last ?? -1)];
    if (!node || !given || given === this.#read) return null;
    return given.loss * 100 >= settings.teachAt ? { node, given } : null;
  }

  /** The warning is read: the game goes on. */
  dismiss() {
    this.#read = this.warning?.given ?? this.#read;
    this.#redraw();
  }
}
