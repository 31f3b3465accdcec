/**
 * Copies of the state of a search along its steps, so that any step is near to one that is known
 * and to go back by one is short work.
 */
/** @import { Copy, State } from "./state.js" */
import { copyOf, freshState, restore, weightOf } from "./state.js";

/** Copies are kept up to so many, and up to so many bytes in all: the more, the nearer is any step to one. */
const [MOST, ROOM] = [64, 96 * 1024 * 1024];
/** Steps between two of them at least. */
const APART = 1000;
/** Who goes back goes on going back: a copy is kept so many steps before. */
const NEAR = 400;

export class Copies {
  /** @type {Copy[]} */ #list = [];
  /** The copy for going back from here. @type {{step: number, copy: Copy} | null} */ #near = null;
  /** @type {State} */ #fresh;
  /** How many steps lie between two copies. */ #apart;
  #simulates;

  /** @param {number} nodes @param {number} steps @param {boolean} simulates */
  constructor(nodes, steps, simulates) {
    this.#simulates = simulates;
    this.#fresh = freshState(nodes);
    // Early copies are small: on the average half of a whole state.
    const room = Math.floor((2 * ROOM) / Math.max(1, weightOf(this.#fresh, simulates)));
    this.#apart = Math.max(APART, Math.ceil(steps / Math.max(1, Math.min(MOST, room))));
  }

  /** Keeps a copy where one is due. @param {number} step @param {State} state @param {number} met */
  keep(step, state, met) {
    if (step === this.#list.length * this.#apart) this.#list.push(copyOf(state, met, this.#simulates));
  }

  /** Where a copy is to be kept on the way back to a step; −1 where one is near enough. @param {number} from @param {number} wanted */
  dueBefore(from, wanted) {
    return wanted - from > NEAR ? wanted - NEAR : -1;
  }

  /** @param {number} step @param {State} state @param {number} met */
  keepNear(step, state, met) {
    this.#near = { step, copy: copyOf(state, met, this.#simulates) };
  }

  /** Makes a state that of a step that is known, the last before the one wanted, unless it is nearer itself. @param {number} wanted @param {number} step @param {State} state @param {number} met @returns {{step: number, met: number}} */
  approach(wanted, step, state, met) {
    const index = Math.min(Math.floor(wanted / this.#apart), this.#list.length - 1);
    let [from, copy] = [index * this.#apart, this.#list[index]];
    if (this.#near && this.#near.step <= wanted && this.#near.step > from) ({ step: from, copy } = this.#near);
    if (!copy || (wanted >= step && step >= from)) return { step, met };
    restore(state, copy, this.#fresh, met);
    return { step: from, met: copy.met };
  }
}
