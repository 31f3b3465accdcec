/** Grades as shapes: the worse a move, the louder its mark. Amber is the machine speaking. */
/** @import { Grade } from "../types.js" */
import { svg } from "../dom.js";

/** @type {Grade[]} the best first */
export const GRADES = ["best", "excellent", "good", "inaccuracy", "mistake", "blunder"];

/** @type {Grade[]} what "next mistake" stops at */
export const FAULTS = ["inaccuracy", "mistake", "blunder"];

/** @type {Record<Grade, string>} */
const SHAPES = {
  best: '<circle class="g-full" cx="10" cy="10" r="8.5"/><path class="g-tick" d="m6 10.3 2.8 2.7L14 7.2"/>',
  excellent: '<circle class="g-full" cx="10" cy="10" r="5"/>',
  good: '<circle class="g-open" cx="10" cy="10" r="4.3"/>',
  inaccuracy: '<path class="g-open" d="M10 3.5 17.5 16.5h-15z"/>',
  mistake: '<path class="g-warm" d="M10 2.5 18.5 17h-17z"/>',
  blunder: '<path class="g-warm" d="M10 .8 19.2 10 10 19.2.8 10z"/><path class="g-cry" d="M10 5.5v5.5M10 12.6v2.2"/>',
};

/** @param {Grade} grade */
export function badge(grade) {
  return svg(
    `<svg xmlns="http://www.w3.org/2000/svg" class="bdg" viewBox="0 0 20 20" aria-hidden="true">${SHAPES[grade]}</svg>`,
  );
}
