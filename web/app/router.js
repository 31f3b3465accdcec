/**
 * Addresses after the `#`: `#/play/ID`, `#/new/GAME`.
 *
 * A screen is a function that fills a host and returns how to leave it. Adding a screen is
 * one line in `routes.js`; links to screens that do not exist are not shown.
 */

/**
 * @typedef {object} Route
 * @property {(host: HTMLElement, argument: string, query: URLSearchParams) => (() => void)} show
 * @property {boolean} [over] lies over the screen before it, as a dialog
 */

/** @type {Map<string, Route>} */
const routes = new Map();
/** @type {HTMLElement} */ let page;
/** @type {HTMLElement} */ let overlay;
/** @type {(() => void) | null} */ let leavePage = null;
/** @type {(() => void) | null} */ let leaveOverlay = null;
let pageHash = "";

/**
 * @param {string} name
 * @param {Route} route
 */
export function addRoute(name, route) {
  routes.set(name, route);
}

/** @param {string} name */
export function hasRoute(name) {
  return routes.has(name);
}

/**
 * @param {HTMLElement} pageHost
 * @param {HTMLElement} overlayHost
 */
export function start(pageHost, overlayHost) {
  page = pageHost;
  overlay = overlayHost;
  addEventListener("hashchange", show);
  show();
}

/** Draws everything again, for another language. */
export function redraw() {
  pageHash = "";
  show();
}

/** @param {string} hash */
export function go(hash) {
  location.hash = hash;
}

/** Closes the dialog and shows what lies under it. */
export function closeOverlay() {
  const under = pageHash || "#/";
  if (location.hash === under) closeNow();
  else history.replaceState(null, "", under);
  closeNow();
}

function closeNow() {
  leaveOverlay?.();
  leaveOverlay = null;
  overlay.replaceChildren();
  page.inert = false;
}

function show() {
  const hash = location.hash || "#/";
  const [path = "", query = ""] = hash.slice(1).split("?");
  const [, name = "", argument = ""] = path.split("/");
  const wanted = routes.get(name) ?? routes.get("");
  if (!wanted) return;
  closeNow();
  if (wanted.over) {
    if (!leavePage) showPage("#/", routes.get("") ?? wanted, "", new URLSearchParams());
    page.inert = true;
    leaveOverlay = wanted.show(overlay, decodeURIComponent(argument), new URLSearchParams(query));
  } else if (hash !== pageHash) {
    showPage(hash, wanted, decodeURIComponent(argument), new URLSearchParams(query));
  }
}

/**
 * @param {string} hash
 * @param {Route} route
 * @param {string} argument
 * @param {URLSearchParams} query
 */
function showPage(hash, route, argument, query) {
  leavePage?.();
  pageHash = hash;
  document.body.className = "";
  delete document.body.dataset.game;
  page.replaceChildren();
  scrollTo(0, 0);
  leavePage = route.show(page, argument, query);
}
