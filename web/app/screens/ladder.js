/** Strength against budget: the same engine with more and more to think, rung against rung. */
import { showServed } from "./served.js";

/** @param {HTMLElement} host */
export const showLadder = (host) =>
  showServed(host, "ladder", "match", async () => (await import("../ladder/view.js")).showClimb(host));
