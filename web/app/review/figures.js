/** Figures of a review, as people read them. */

/** A chance in whole percent. @param {number} chance */
export const whole = (chance) => Math.round(chance * 100);

/** A change of chance in percentage points, with its sign. @param {number} change */
export function points(change) {
  const value = Math.round(change * 100);
  if (value === 0) return "0";
  return value > 0 ? `+${value}` : `−${-value}`;
}
