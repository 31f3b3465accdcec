/**
 * Addresses after the `#`: `#/play/ID`, `#/new/GAME`.
 *
 * A screen is a function that fills a host and returns how to leave it. Adding a screen is
 * one line in `routes.js`; links to screens that do not exist are not shown.
 */

/** @typedef {(host: HTMLElement, argument: string, query: URLSearchParams) => (() => void)} Show */
/**
 * @typedef {object} Route
 * @property {() => Promise<Show>} load a screen is fetched when it is first shown
 * @property {boolean} [over] lies over the screen before it, as a dialog
 */

/** @type {Map<string, Route>} */
const routes = new Map();
/** @type {HTMLElement} */ let page;
/** @type {HTMLElement} */ let overlay;
/** @type {(() => void) | null} */ let leavePage = null;
/** @type {(() => void) | null} */ let leaveOverlay = null;
let pageHash = "";
/** The address whose screen is shown; none while another's is on its way. @type {string | undefined} */ let asked;
/** What was focused when the dialog came. @type {Element | null} */ let before = null;
/** Which of several quick changes of address is the last. */
let turn = 0;

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
  addEventListener("hashchange", () => void show());
  void show();
}

/** Draws everything again, for another language. */
export function redraw() {
  pageHash = "";
  void show();
}

/** @param {string} hash */
export function go(hash) {
  location.hash = hash;
}

/**
 * Gives what is shown another address, unless somebody has gone elsewhere: a change of address is
 * heard of only later, and what a screen learns meanwhile must not undo it.
 * @param {string} hash
 */
export function readdress(hash) {
  if (location.hash !== asked) return;
  history.replaceState(null, "", hash);
  asked = location.hash;
}

/** Closes the dialog and shows what lies under it. */
export function closeOverlay() {
  const under = pageHash || "#/";
  if (location.hash !== under) history.replaceState(null, "", under);
  asked = location.hash;
  closeNow();
  if (before?.isConnected) /** @type {HTMLElement} */ (before).focus();
}

function closeNow() {
  leaveOverlay?.();
  leaveOverlay = null;
  overlay.replaceChildren();
  page.inert = false;
}

async function show() {
  turn += 1;
  const mine = turn;
  asked = undefined;
  const address = location.hash;
  const hash = address || "#/";
  const [path = "", query = ""] = hash.slice(1).split("?");
  const [, name = "", argument = ""] = path.split("/");
  const wanted = routes.get(name) ?? routes.get("");
  const home = routes.get("");
  if (!wanted || !home) return;
  const [screen, under] = await Promise.all([wanted.load(), home.load()]);
  if (mine !== turn) return;
  asked = address;
  closeNow();
  const rest = new URLSearchParams(query);
  if (wanted.over) {
    if (!leavePage || !pageHash) showPage(pageHash || "#/", under, "", new URLSearchParams());
    if (!page.inert) before = document.activeElement;
    page.inert = true;
    // What a dialog still draws after it was closed goes into a place that nobody sees.
    const place = document.createElement("div");
    overlay.replaceChildren(place);
    leaveOverlay = screen(place, decodeURIComponent(argument), rest);
  } else if (hash !== pageHash) showPage(hash, screen, decodeURIComponent(argument), rest);
}

/**
 * @param {string} hash
 * @param {Show} screen
 * @param {string} argument
 * @param {URLSearchParams} query
 */
function showPage(hash, screen, argument, query) {
  leavePage?.();
  pageHash = hash;
  document.body.className = "";
  delete document.body.dataset.game;
  // As with dialogs: what a screen that was left still draws is not seen.
  const place = document.createElement("div");
  page.replaceChildren(place);
  scrollTo(0, 0);
  leavePage = screen(place, argument, query);
}
