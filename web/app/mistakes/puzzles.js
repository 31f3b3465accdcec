/** One's own mistakes of a reviewed game, as puzzles. */
/** @import { Player, Review, ReviewMove, State } from "../types.js" */
/** @import { Question as Place } from "../api.js" */
import { FAULTS } from "../review/badges.js";

/** A mistake: the place before it, what was played and what was best. @typedef {{place: Place, ply: number, by: Player, played: string, best: string, line: string[], gave: number}} Puzzle */

/** @param {State} state @param {Review} review @param {Player | null} side whose mistakes; null for both @returns {Puzzle[]} */
export function puzzlesOf({ game, size, rules, start }, { moves }, side) {
  const texts = moves.map(({ move }) => move);
  const mistaken = (/** @type {ReviewMove} */ { by, grade }) =>
    FAULTS.includes(grade) && (side === null || by === side);
  return moves.flatMap((move, ply) => {
    if (!mistaken(move)) return [];
    const place = { game, size, rules, position: start, moves: texts.slice(0, ply) };
    const played = move.move.split("=")[0] ?? move.move;
    const gave = Math.max(0, move.before - move.chosen);
    return played === move.best
      ? []
      : [{ place, ply: ply + 1, by: move.by, played, best: move.best, line: move.pv, gave }];
  });
}
