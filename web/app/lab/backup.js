/**
 * A result on its way up: which positions it has changed so far, from what to what.
 *
 * The steps tell one position after another, from the leaf to the root; those that this
 * simulation has passed keep their badge until it is done.
 */
/** @import { Story } from "./story.js" */

/** @typedef {{id: number, count: [number, number], mean: [number | null, number]}} Change results that have come back, and their mean for who moved there; no mean before the first */

/** What the simulation of this step has changed, the latest last. @param {Story} story @returns {Change[]} */
export function changesOf(story) {
  const { what, node, b } = story.trace.events;
  /** @type {Change[]} */
  const list = [];
  for (let at = story.step - 1; at >= 0 && what[at] === "back_up"; at -= 1) {
    const spot = story.spot(node[at] ?? 0);
    // The root ends the simulation before.
    if (list.length > 0 && spot.id === 0) break;
    const { results, mean } = spot;
    if (mean === null) break;
    const own = (/** @type {number} */ share) =>
      (spot.parent?.turn ?? story.trace.turn) === "two" ? 1 - share : share;
    const before = results > 1 ? (mean * results - (b[at] ?? 0)) / (results - 1) : null;
    list.unshift({
      id: spot.id,
      count: [results - 1, results],
      mean: [before === null ? null : own(before), own(mean)],
    });
  }
  return list;
}

/** @param {Change} change */
export function changeText({ count, mean: [before, after] }) {
  return `N ${count[0]}→${count[1]} · Q ${before === null ? "–" : short(before)}→${short(after)}`;
}

/** Two decimals: there is little room on a badge. @param {number} figure */
const short = (figure) => (Math.round(figure * 100) / 100).toFixed(2);
