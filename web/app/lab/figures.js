/** Numbers of a search in few characters. */
/** @import { Story } from "./story.js" */

/**
 * A value: points with their sign, `#3` for a proof in three plies, ∞ for no bound at all.
 * @param {Story} story
 * @param {number | null} value
 */
export function worth({ trace }, value) {
  if (value === null) return "";
  const sign = value < 0 ? "−" : "";
  const size = Math.abs(value);
  if (size > trace.win) return `${sign}∞`;
  if (size > trace.limit) return `${sign}#${trace.win - size}`;
  return size === 0 ? "0" : `${sign || "+"}${size}`;
}

/** A mean from 0 to 1, three decimals. @param {number | null} mean */
export const share = (mean) => (mean === null ? "" : mean.toFixed(3));

/** Where a value lies on a line from the worst to the best, 0 to 1. @param {Story} story @param {number} value */
export function placeOf({ scale }, value) {
  return Math.max(0, Math.min(1, 0.5 + value / (2 * scale)));
}
