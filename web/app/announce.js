/** Tells screen readers what happened. */

/** @type {HTMLElement | null} */
let region = null;

/** @param {HTMLElement} element */
export function setRegion(element) {
  region = element;
}

/** @param {string} text */
export function announce(text) {
  if (region) region.textContent = text;
}
