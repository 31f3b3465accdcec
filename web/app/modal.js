/** A dialog that has no address of its own: the page under it cannot be touched meanwhile. */
import { h } from "./dom.js";

/**
 * The host is this dialog's alone: what is still drawn into it after it was closed is not seen.
 * @returns {{host: HTMLElement, close: () => void}}
 */
export function modal() {
  const overlay = /** @type {HTMLElement} */ (document.querySelector("#overlay"));
  const page = /** @type {HTMLElement} */ (document.querySelector("#page"));
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  const host = h("div");
  overlay.replaceChildren(host);
  page.inert = true;
  return {
    host,
    close() {
      host.remove();
      page.inert = false;
      before?.focus();
    },
  };
}
