/** Rows of squares that won: two that cross are two rows, not a long one. */
/** @import { BoardView } from "../types.js" */
import { columnOf, rowOf } from "./geometry.js";

/** Right, down and the two diagonals. */
const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [-1, 1],
];
/** The shortest row that can win: rows that cross have stones side by side that are no row. */
const SHORTEST = 3;

/**
 * Every winning row: from a stone with none before it to the last that follows.
 * @param {BoardView} view
 */
export function rowsOf(view) {
  const winning = new Set(view.extra?.winning ?? []);
  const step = (/** @type {number} */ from, /** @type {number[]} */ [right = 0, down = 0]) => {
    const [column, row] = [columnOf(view, from) + right, rowOf(view, from) + down];
    const inside = column >= 0 && row >= 0 && column < view.width && row < view.height;
    return inside && winning.has(row * view.width + column) ? row * view.width + column : null;
  };
  const rows = [];
  for (const start of winning) {
    for (const [right = 0, down = 0] of DIRECTIONS) {
      if (step(start, [-right, -down]) !== null) continue;
      let [end, length] = [start, 1];
      for (let next = step(end, [right, down]); next !== null; next = step(end, [right, down])) {
        [end, length] = [next, length + 1];
      }
      if (length >= SHORTEST) rows.push({ start, end, length });
    }
  }
  return rows;
}

/** How long the longest winning row is. @param {BoardView} view */
export const longestRow = (view) => Math.max(0, ...rowsOf(view).map(({ length }) => length));
