/** How high every rung stands above the lowest, from the matches between neighbours. */
/** @import { MatchState } from "../match/feed.js" */

/** @typedef {{elo: number, error: number, open: boolean}} Height `open`: it stands at least so high */

/**
 * The heights of the rungs that are known so far. The errors of the steps are independent, so
 * their squares add up. A step that was won or lost throughout has no end; there the ladder ends.
 * @param {(MatchState | null)[]} steps
 * @returns {Height[]}
 */
export function heightsOf(steps) {
  /** @type {Height[]} */
  const heights = [{ elo: 0, error: 0, open: false }];
  let elo = 0;
  let square = 0;
  for (const step of steps) {
    const estimate = step?.estimate;
    if (!estimate) break;
    const [low, high] = estimate.interval;
    if (low === null || high === null || estimate.elo === null) {
      if (low !== null) heights.push({ elo: elo + low, error: Math.sqrt(square), open: true });
      break;
    }
    elo += estimate.elo;
    square += ((high - low) / 2) ** 2;
    heights.push({ elo, error: Math.sqrt(square), open: false });
  }
  return heights;
}

/** What one step gives on the whole, with its error; null before there are two. @param {Height[]} heights */
export function slopeOf(heights) {
  const sure = heights.filter(({ open }) => !open);
  const last = sure.at(-1);
  if (!last || sure.length < 3) return null;
  const steps = sure.length - 1;
  return { elo: last.elo / steps, error: last.error / steps };
}
