/**
 * Player One's chance at each node, by who said so: the bar and the graph.
 */
/** @import { Thinking } from "./types.js" */

export class Evaluations {
  /** By thinker: `one` and `two` for the engines that play, `help` for the rest. @type {Map<string, Map<number, number>>} */
  #by = new Map();
  /** What counts for a node: the answer that looked at most. @type {Map<number, {one: number, weight: number}>} */
  #best = new Map();

  /** @param {Thinking} thought */
  take(thought) {
    const who = thought.purpose === "move" ? thought.player : "help";
    const points = this.#by.get(who) ?? new Map();
    points.set(thought.node, thought.one);
    this.#by.set(who, points);
    const weight = thought.report.nodes + thought.report.simulations;
    const known = this.#best.get(thought.node);
    if (!known || weight >= known.weight || thought.purpose === "move") {
      this.#best.set(thought.node, { one: thought.one, weight });
    }
  }

  /**
   * @param {number} node
   * @returns {number | undefined} One's chance
   */
  at(node) {
    return this.#best.get(node)?.one;
  }

  /**
   * The latest known chance at or before the end of this line.
   * @param {number[]} line
   */
  latest(line) {
    for (let index = line.length - 1; index >= 0; index -= 1) {
      const one = this.at(line[index] ?? 0);
      if (one !== undefined) return one;
    }
    return undefined;
  }

  /**
   * One's chance along a line as one engine saw it.
   * @param {string} who
   * @param {number[]} line
   * @returns {(number | undefined)[]}
   */
  seenBy(who, line) {
    const points = this.#by.get(who);
    return line.map((node) => points?.get(node));
  }

  /**
   * One's chance along a line, whoever knows best.
   * @param {number[]} line
   */
  along(line) {
    return line.map((node) => this.at(node));
  }
}
