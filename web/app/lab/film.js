/**
 * A random game on the board: quick frames of how it went on, and its last position to stay.
 *
 * The moves are those of the search; a long game is shown in jumps, so that no film takes longer
 * than half a second.
 */
/** @import { Position } from "../types.js" */
/** @import { Question as Place } from "../api.js" */
/** @import { Story } from "./story.js" */
import { lookAt } from "../api.js";
import { motionFactor } from "../settings.js";
import { joined, movesTo } from "./look.js";

const FRAMES = 10;
const BETWEEN = 45;

/** How many moves of a game of this length each frame shows; the last shows all. @param {number} length */
export function framesOf(length) {
  const count = Math.min(FRAMES, length);
  return Array.from({ length: count }, (_, index) => Math.round(((index + 1) / count) * length));
}

/**
 * Shows the random game of the step, if it has one.
 * @param {Story} story
 * @param {Place} place the root
 * @param {(shown: Position) => void} show
 * @param {AbortSignal} signal
 * @returns {boolean} whether there is one
 */
export function film(story, place, show, signal) {
  const game = story.event?.do === "evaluate" ? joined(story.event.game) : [];
  if (game.length === 0) return false;
  const before = movesTo(story.here);
  const frames = motionFactor() === 0 ? [game.length] : framesOf(game.length);
  void play(
    frames.map((count) => ({ ...place, moves: [...before, ...game.slice(0, count)] })),
    show,
    signal,
  );
  return true;
}

/** @param {Place[]} places @param {(shown: Position) => void} show @param {AbortSignal} signal */
async function play(places, show, signal) {
  const boards = places.map((place) => lookAt(place, signal).catch(() => null));
  for (const board of boards) {
    const looked = await board;
    if (signal.aborted) return;
    if (looked) show({ ...looked, node: 0, ply: looked.line.length });
    await new Promise((done) => setTimeout(done, BETWEEN * motionFactor()));
  }
}
