/** Numbers of a search in few characters, so that what is shown adds up. */
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
export const share = (mean) => (mean === null ? "" : (Math.round(mean * 1000) / 1000).toFixed(3));

/**
 * A mean, a bonus and their sum, each with three decimals. The sum is rounded, so that the
 * largest is shown as the largest; the bonus is what is then left, so that the line adds up.
 * @param {number | null} mean
 * @param {number | null} bonus
 */
export function added(mean, bonus) {
  if (mean === null || bonus === null) return { mean: share(mean), bonus: share(bonus), sum: "" };
  const [first, sum] = [Math.round(mean * 1000), Math.round((mean + bonus) * 1000)];
  return { mean: share(first / 1000), bonus: share((sum - first) / 1000), sum: share(sum / 1000) };
}

/** A probability as a fraction in lowest terms. @param {{weight: number, total: number}} chance */
export function fraction({ weight, total }) {
  const divisor = (/** @type {number} */ a, /** @type {number} */ b) => {
    while (b > 0) [a, b] = [b, a % b];
    return a;
  };
  const common = divisor(weight, total) || 1;
  return total === common ? "1" : `${weight / common}/${total / common}`;
}

/** Where a value lies on a line from the worst to the best, 0 to 1. @param {Story} story @param {number} value */
export function placeOf({ scale }, value) {
  return Math.max(0, Math.min(1, 0.5 + value / (2 * scale)));
}
