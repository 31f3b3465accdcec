/** A short shake: what was tried cannot be done. */
import { motionFactor } from "../settings.js";

/** What is shaken on an empty square. */
export const REFUSED = '<rect class="refused" x="-46" y="-46" width="92" height="92"/>';

/** @param {Element} element @param {boolean} [passing] whether its holder goes afterwards */
export function shake(element, passing = false) {
  const steps = [0, -6, 6, -4, 4, 0].map((x) => ({ transform: `translateX(${x}px)` }));
  const done = () => {
    if (passing) element.parentElement?.remove();
  };
  // Where movement is not wanted the square is marked as long as the shake would take.
  const moving = motionFactor() > 0 ? steps : [{ opacity: 1 }, { opacity: 1 }];
  element.animate(moving, { duration: 280 }).finished.then(done, done);
}
