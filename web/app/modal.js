/** A dialog that has no address of its own: the page under it cannot be touched meanwhile. */

/** @returns {{host: HTMLElement, close: () => void}} */
export function modal() {
  const overlay = /** @type {HTMLElement} */ (document.querySelector("#overlay"));
  const page = /** @type {HTMLElement} */ (document.querySelector("#page"));
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  overlay.replaceChildren();
  page.inert = true;
  return {
    host: overlay,
    close() {
      overlay.replaceChildren();
      page.inert = false;
      before?.focus();
    },
  };
}
