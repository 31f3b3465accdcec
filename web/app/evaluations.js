/**
 * Player One's chance at each node, by who said so: the bar and the graph.
 *
 * The bar takes whatever looked at most. A graph has one judge: two engines see the same game
 * differently, and a line that goes from one opinion to the other shows swings that nobody saw.
 */
/** @import { Thinking } from "./types.js" */

/** @typedef {{who: string, spec: string}} Judge `one` and `two` for the engines that play, `help` for analysis and hints */

export class Evaluations {
  /** What each judge said, by node. @type {Map<string, {judge: Judge, points: Map<number, number>}>} */
  #by = new Map();
  /** What counts for a node: the answer that looked at most. @type {Map<number, {one: number, weight: number}>} */
  #best = new Map();

  /** @param {Thinking} thought */
  take(thought) {
    const who = thought.purpose === "move" ? thought.player : "help";
    const key = `${who} ${thought.spec}`;
    const said = this.#by.get(key) ?? { judge: { who, spec: thought.spec }, points: new Map() };
    said.points.set(thought.node, thought.one);
    this.#by.set(key, said);
    const weight = thought.report.nodes + thought.report.simulations;
    const known = this.#best.get(thought.node);
    if (!known || weight >= known.weight || thought.purpose === "move") {
      this.#best.set(thought.node, { one: thought.one, weight });
    }
  }

  /**
   * What the record says an engine saw before its move, unless more is known of that.
   * @param {number} node
   * @param {Judge} judge
   * @param {number} one
   */
  note(node, judge, one) {
    const key = `${judge.who} ${judge.spec}`;
    const said = this.#by.get(key) ?? { judge, points: new Map() };
    if (!said.points.has(node)) said.points.set(node, one);
    this.#by.set(key, said);
    if (!this.#best.has(node)) this.#best.set(node, { one, weight: 0 });
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
    const said = [...this.#by.values()].filter(({ judge }) => judge.who === who);
    return line.map((node) => said.map(({ points }) => points.get(node)).findLast((one) => one !== undefined));
  }

  /**
   * One's chance along a line as one judge saw it: the one that has looked at most of its
   * positions, and of several the one that does not play.
   * @param {number[]} line
   * @returns {{judge: Judge, chances: (number | undefined)[]} | null}
   */
  along(line) {
    let [best, most] = [/** @type {{judge: Judge, chances: (number | undefined)[]} | null} */ (null), 0];
    for (const { judge, points } of this.#by.values()) {
      const chances = line.map((node) => points.get(node));
      const known = chances.filter((one) => one !== undefined).length + (judge.who === "help" ? 0.5 : 0);
      if (known > most) [best, most] = [{ judge, chances }, known];
    }
    return best;
  }
}
