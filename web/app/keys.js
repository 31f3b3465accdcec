/** Keys of the page. No single key destroys anything. */

/** @typedef {Record<string, () => unknown>} Bindings */

/** @type {{bindings: Bindings, space: boolean}[]} */
const stack = [];

/** Where somebody writes or chooses by typing. */
const WRITTEN = "input:not([type=range], [type=checkbox], [type=radio]), textarea, select, [contenteditable]";

/**
 * Binds keys until the returned function is called.
 * @param {Bindings} bindings
 * @param {{space?: boolean}} [wish] whether Space is the screen's even where a button or a slider has the keys:
 *   what plays is stopped by the key that started it, and Enter still presses the button
 */
export function bindKeys(bindings, { space = false } = {}) {
  const bound = { bindings, space };
  stack.push(bound);
  return () => {
    const index = stack.indexOf(bound);
    if (index >= 0) stack.splice(index, 1);
  };
}

/** Starts listening; `common` holds on every screen. @param {Bindings} common */
export function startKeys(common) {
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const target = /** @type {Element} */ (event.target);
    const claimed = event.key === " " && stack.at(-1)?.space === true && !target.closest(WRITTEN);
    if (!claimed && isTaken(target, event.key)) return;
    if (document.querySelector("#page")?.matches("[inert]")) return;
    const run = actionOf(common, event.key);
    if (!run) return;
    event.preventDefault();
    run();
  });
  // Some browsers press a button when Space is let go.
  addEventListener("keyup", (event) => {
    const target = /** @type {Element} */ (event.target);
    const free = !document.querySelector("#page")?.matches("[inert]");
    if (event.key === " " && stack.at(-1)?.space && free && !target.closest(WRITTEN)) event.preventDefault();
  });
}

/** Whether a key belongs to what is focused. @param {Element} target @param {string} key */
function isTaken(target, key) {
  if (target.closest("input, textarea, select, [contenteditable]")) return true;
  if (target.closest(".pane, .dlg") && key.length > 1) return true;
  // Space and Enter belong to whatever is focused and can be pressed.
  const presses = key === " " || key === "Enter";
  return presses && target.closest("button, a, summary, [role=button], [role=gridcell]") !== null;
}

/**
 * What a key does: a letter is the same key with Caps Lock on.
 * @param {Bindings} common
 * @param {string} key
 */
function actionOf(common, key) {
  const top = stack.at(-1)?.bindings;
  const lower = key.length === 1 ? key.toLowerCase() : key;
  return top?.[key] ?? common[key] ?? top?.[lower] ?? common[lower];
}
