/** Keys of the page. No single key destroys anything. */

/** @typedef {Record<string, () => unknown>} Bindings */

/** @type {Bindings[]} */
const stack = [];

/**
 * Binds keys until the returned function is called.
 * @param {Bindings} bindings
 */
export function bindKeys(bindings) {
  stack.push(bindings);
  return () => {
    const index = stack.indexOf(bindings);
    if (index >= 0) stack.splice(index, 1);
  };
}

/** Starts listening; `common` holds on every screen. @param {Bindings} common */
export function startKeys(common) {
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const target = /** @type {Element} */ (event.target);
    if (target.closest("input, textarea, select, [contenteditable]")) return;
    if (target.closest(".pane, .dlg") && event.key.length > 1) return;
    // Space belongs to whatever is focused and can be pressed.
    if (event.key === " " && target.closest("button, a, summary, [role=button], [role=gridcell]")) return;
    if (document.querySelector("#page")?.matches("[inert]")) return;
    const run = stack.at(-1)?.[event.key] ?? common[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  });
}
