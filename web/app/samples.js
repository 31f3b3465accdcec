/**
 * Short games for the miniatures, kept as characters (see `samples.json`).
 *
 * One text per position, a token per square, apart where they have several characters: stones `x o`, pieces by letter with `X` face
 * down, numbers `a3 b2`, dominoes by the direction of the other half, upper case for One.
 */
/** @import { BoardView, GameId, Square } from "./types.js" */
import { descriptionOf } from "./games/registry.js";
import { loadJson } from "./resources.js";

/** @typedef {Record<GameId, {width: number, height: number, frames: string[]}>} Samples */

/** @returns {Promise<Samples>} */
export const loadSamples = () => loadJson("app/samples.json");

/** The last position stays for a while before the game begins anew. */
const REST = 4;

/** @param {string[]} frames @param {number} step */
function pick(frames, step) {
  // Every game begins in the middle, where there is something to see.
  const start = Math.floor(frames.length * 0.6);
  return frames[Math.min((start + step) % (frames.length + REST), frames.length - 1)] ?? "";
}

/**
 * @param {Samples} samples
 * @param {GameId} game
 * @param {number} step
 * @returns {BoardView | null} null for a game without a sample
 */
export function frameAt(samples, game, step) {
  const sample = samples[game];
  if (!sample) return null;
  const { width, height, frames } = sample;
  const { readSquare } = descriptionOf(game);
  const read = (/** @type {string} */ token, /** @type {number} */ index) =>
    token === "." ? /** @type {Square} */ ({ is: "empty" }) : readSquare(token, index, width);
  const squares = tokens(pick(frames, step)).map(read);
  return { width, height, squares };
}

/** Tokens stand apart where they have several characters. @param {string} frame */
const tokens = (frame) => (frame.includes(" ") ? frame.split(" ") : [...frame]);

/** Pieces that are gone in a sample, red and black. @param {Samples} samples @param {GameId} game @param {number} step */
export function takenAt(samples, game, step) {
  const { frames } = samples[game] ?? { frames: [] };
  const end = Math.max(0, frames.indexOf(pick(frames, step)));
  /** @type {string[]} */
  const gone = [];
  frames.slice(1, end + 1).forEach((frame, index) => {
    const [before, after] = [tokens(frames[index] ?? ""), tokens(frame)];
    const count = (/** @type {string[]} */ list) => list.filter((token) => token !== ".").length;
    if (count(after) === count(before)) return;
    const left = [...after];
    for (const token of before) {
      const place = left.indexOf(token);
      if (token === "." || token === "X") continue;
      if (place >= 0) left.splice(place, 1);
      else gone.push(token);
    }
  });
  const red = gone.filter((letter) => letter === letter.toUpperCase());
  return [red.slice(0, 8), gone.filter((letter) => letter !== letter.toUpperCase()).slice(0, 8)];
}
