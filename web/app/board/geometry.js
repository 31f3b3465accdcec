/**
 * Squares as places: 100 units a square, the first at the top left.
 *
 * A turned board is seen from the other side: the first square lies at the bottom right.
 * Squares keep their numbers and names; only their places differ.
 */
/** @import { BoardView } from "../types.js" */

/** A board as somebody sees it. @typedef {BoardView & {turned?: boolean}} SeenBoard */
/** What places depend on. @typedef {{width: number, height: number, turned?: boolean}} Sides */

/** A number in a drawing, at most two decimals. @param {number} value */
export const f = (value) => String(+value.toFixed(2));

/** @param {{width: number}} view @param {number} square */
export const columnOf = (view, square) => square % view.width;
/** @param {{width: number}} view @param {number} square */
export const rowOf = (view, square) => Math.floor(square / view.width);
/** The square that lies at a place, or at whose place a square lies. @param {Sides} view @param {number} place */
export const seenAt = (view, place) => (view.turned ? view.width * view.height - 1 - place : place);
/** The middle of a square. @param {Sides} view @param {number} square */
export const xOf = (view, square) => columnOf(view, seenAt(view, square)) * 100 + 50;
/** The middle of a square. @param {Sides} view @param {number} square */
export const yOf = (view, square) => rowOf(view, seenAt(view, square)) * 100 + 50;

const FILES = "abcdefghijklmnopqrstuvwxyz";

/**
 * The square's name: files from the left, ranks from the bottom.
 * @param {{width: number, height: number}} view
 * @param {number} square
 */
export function nameOf(view, square) {
  return `${FILES[columnOf(view, square)]}${view.height - rowOf(view, square)}`;
}

/** @param {number} column */
export const fileName = (column) => FILES[column] ?? "?";

/**
 * The squares that a move's text names, in order.
 * @param {{width: number, height: number}} view
 * @param {string} text
 * @returns {number[]}
 */
export function squaresIn(view, text) {
  const found = [];
  for (const [, file = "", rank = ""] of text.matchAll(/([a-z])(\d{1,2})/g)) {
    const column = FILES.indexOf(file);
    const row = view.height - Number(rank);
    if (column < view.width && row >= 0 && row < view.height) found.push(row * view.width + column);
  }
  return found;
}

/**
 * Whether two squares touch, corners included.
 * @param {BoardView} view
 * @param {number} a
 * @param {number} b
 */
export function areNeighbours(view, a, b) {
  const across = Math.abs(columnOf(view, a) - columnOf(view, b));
  const down = Math.abs(rowOf(view, a) - rowOf(view, b));
  return Math.max(across, down) === 1;
}
