/** Which puzzles were solved on this device, and how many in a row at the first try. */
/** @import { GameId } from "../types.js" */

const KEY = "wuqi.puzzles";

/** @typedef {{streak: number, longest: number, solved: Partial<Record<GameId, string[]>>}} Progress */

/** @returns {Progress} */
export function readProgress() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
    return { streak: Number(kept.streak) || 0, longest: Number(kept.longest) || 0, solved: kept.solved ?? {} };
  } catch {
    return { streak: 0, longest: 0, solved: {} };
  }
}

/** @param {Progress} progress */
function keep(progress) {
  try {
    localStorage.setItem(KEY, JSON.stringify(progress));
  } catch {
    // Without storage nobody counts.
  }
}

/** @param {GameId} game */
export const solvedOf = (game) => new Set(readProgress().solved[game] ?? []);

/** Counts a puzzle that was solved. @param {GameId} game @param {string} id @param {boolean} clean whether at the first try and without help */
export function countSolved(game, id, clean) {
  const progress = readProgress();
  const known = progress.solved[game] ?? [];
  // A puzzle that is known already is no proof of anything.
  if (clean && !known.includes(id)) progress.streak += 1;
  progress.longest = Math.max(progress.longest, progress.streak);
  progress.solved[game] = [...new Set([...known, id])];
  keep(progress);
}

/** A wrong answer, or the solution was shown. */
export function endStreak() {
  const progress = readProgress();
  if (progress.streak > 0) keep({ ...progress, streak: 0 });
}
