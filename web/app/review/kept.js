/** Reviews that this browser remembers: a game that is opened again shows its own at once. */
/** @import { Review } from "../types.js" */

const PREFIX = "wuqi.review.";
/** So many are kept; the ones that were looked at longest ago go first. */
const MOST = 30;

/** The names of all that are kept, the oldest first. @returns {string[]} */
function names() {
  try {
    return JSON.parse(localStorage.getItem(`${PREFIX}order`) ?? "[]");
  } catch {
    return [];
  }
}

/** The review of a game at a point of it, if there is one. @param {string} name @returns {Review | null} */
export function readReview(name) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} name @param {Review} review */
export function writeReview(name, review) {
  const order = [...names().filter((other) => other !== name), name];
  try {
    for (const old of order.splice(0, Math.max(0, order.length - MOST))) localStorage.removeItem(PREFIX + old);
    localStorage.setItem(PREFIX + name, JSON.stringify(review));
    localStorage.setItem(`${PREFIX}order`, JSON.stringify(order));
  } catch {
    // Without room the next visit reviews the game again.
  }
}
