/** Showing something to a class: the full screen, and keys that a pressed button does not keep. */

/**
 * @param {HTMLElement} host
 * @param {() => void} left called when the full screen was left
 */
export function presentation(host, left) {
  /** A button that was pressed with the mouse does not keep the keys: Space plays on. @param {MouseEvent} event */
  const release = (event) => {
    const button = /** @type {Element} */ (event.target).closest("button");
    if (button && event.detail > 0) button.blur();
  };
  const leaving = () => {
    if (!document.fullscreenElement) left();
  };
  host.addEventListener("click", release);
  document.addEventListener("fullscreenchange", leaving);
  const close = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
  };
  return {
    /** @param {boolean} on */
    show(on) {
      // Where the browser refuses the full screen, large type is still of use.
      if (on) document.documentElement.requestFullscreen?.().catch(() => {});
      else close();
    },
    leave() {
      host.removeEventListener("click", release);
      document.removeEventListener("fullscreenchange", leaving);
      close();
    },
  };
}
