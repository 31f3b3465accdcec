/**
 * Addresses after the `#`: `#/play/ID`, `#/new/GAME`.
 *
 * A screen is a function that fills a host and returns how to leave it. Adding a screen is
 * one line in `routes.js`; links to screens that do not exist are not shown.
 *
 * A screen is given how to change its own address. It may call that at any time: under a dialog the
 * page's address waits until the dialog is closed, and nobody is brought back who has gone elsewhere.
 *
 * A dialog is a step of the browser's history, so that Back closes it. Closing it otherwise takes that step
 * back, and what is begun in it takes its place: neither leaves a step that leads nowhere.
 */

/** @typedef {(hash: string) => void} Readdress */
/**
 * @typedef {(host: HTMLElement, argument: string, query: URLSearchParams, readdress: Readdress) => (() => void)} Show
 */
/**
 * @typedef {object} Route
 * @property {() => Promise<Show>} load a screen is fetched when it is first shown
 * @property {boolean} [over] lies over the screen before it, as a dialog
 */

/** @type {Map<string, Route>} */
const routes = new Map();
/** @type {HTMLElement} */ let page;
/** @type {HTMLElement} */ let overlay;
/** @type {Show} */ let pageScreen;
/** @type {(() => void) | null} */ let leavePage = null;
/** @type {(() => void) | null} */ let leaveOverlay = null;
/** The address of the page; under a dialog the one that it has afterwards. */
let pageHash = "";
/** The address by which the browser's history knows the page: under a dialog it may be an earlier one. */
let pageEntry = "";
/** The address whose screen is shown; none while another's is on its way. @type {string | undefined} */ let shown;
/** What was focused when the dialog came. @type {Element | null} */ let before = null;
/** Whether one step back in the browser's history lies the page under the dialog. */
let isStep = false;
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
  overlay.addEventListener("click", follow);
  void show();
}

/** Draws everything again, for another language. */
export function redraw() {
  if (leavePage) drawPage();
  if (leaveOverlay) void show();
}

/** Shows another address; from a dialog in the dialog's place. @param {string} hash */
export function go(hash) {
  if (leaveOverlay) location.replace(hash);
  else location.hash = hash;
}

/** A link in a dialog leads on as whatever else is begun there. @param {MouseEvent} event */
function follow(event) {
  const { target, ctrlKey, metaKey, shiftKey } = event;
  const to = /** @type {Element} */ (target).closest("a[href^='#']")?.getAttribute("href");
  if (!to || ctrlKey || metaKey || shiftKey) return;
  event.preventDefault();
  go(to);
}

/** Closes the dialog and shows what lies under it. */
export function closeOverlay() {
  // What was asked for in the dialog and is still on its way is not wanted any more.
  turn += 1;
  if (isStep) {
    // The page's address comes with the step.
    shown = undefined;
    history.back();
  } else {
    write(pageHash);
    pageEntry = here();
  }
  closeNow();
  if (before?.isConnected) /** @type {HTMLElement} */ (before).focus();
}

function closeNow() {
  leaveOverlay?.();
  leaveOverlay = null;
  overlay.replaceChildren();
  page.inert = false;
}

/** The address; the front page needs none. */
const here = () => location.hash || "#/";

/** Gives what is shown another address, which is no step of the browser's history. @param {string} hash */
function write(hash) {
  if (here() !== hash) history.replaceState(history.state, "", hash);
  shown = here();
}

/** What an address asks for. @param {string} hash */
function read(hash) {
  const [path = "", query = ""] = hash.slice(1).split("?");
  const [, name = "", argument = ""] = path.split("/");
  const route = /** @type {Route} */ (routes.get(name) ?? routes.get(""));
  return { route, argument: decodeURIComponent(argument), query: new URLSearchParams(query) };
}

async function show() {
  turn += 1;
  const mine = turn;
  shown = undefined;
  const hash = here();
  const { route, argument, query } = read(hash);
  // A dialog that is loaded anew has kept the address of what lay under it.
  const under = history.state?.over ?? "#/";
  const [screen, front] = await Promise.all([route.load(), read(under).route.load()]);
  if (mine !== turn) return;
  shown = hash;
  if (route.over && !leaveOverlay) {
    isStep = leavePage !== null || under === history.state?.over;
    if (leavePage) history.replaceState({ over: pageEntry }, "");
  }
  closeNow();
  if (route.over) {
    if (!leavePage) showPage(under, front);
    if (!page.inert) before = document.activeElement;
    page.inert = true;
    // What a dialog still draws after it was closed goes into a place that nobody sees.
    const place = document.createElement("div");
    overlay.replaceChildren(place);
    leaveOverlay = screen(place, argument, query, (to) => {
      if (place.isConnected && isHere()) write(to);
    });
  } else if (hash === pageEntry) writePage();
  else showPage(hash, screen);
}

/** Whether what is shown belongs to the address: of a change of it the page hears only later. */
const isHere = () => here() === shown;

/** Writes the page's address if the page is what is shown. */
function writePage() {
  if (shown !== pageEntry || !isHere()) return;
  write(pageHash);
  pageEntry = here();
}

/**
 * @param {string} hash
 * @param {Show} screen
 */
function showPage(hash, screen) {
  // Before the address is the next one's: what the screen that leaves says of its own is nobody's.
  leavePage?.();
  leavePage = null;
  pageHash = hash;
  pageEntry = hash;
  pageScreen = screen;
  drawPage();
}

/** Fills the page by its address. */
function drawPage() {
  leavePage?.();
  document.body.className = "";
  delete document.body.dataset.game;
  // As with dialogs: what a screen that was left still draws is not seen, and its address is nobody's.
  const place = document.createElement("div");
  page.replaceChildren(place);
  scrollTo(0, 0);
  const { argument, query } = read(pageHash);
  leavePage = pageScreen(place, argument, query, (to) => {
    if (!place.isConnected) return;
    pageHash = to;
    writePage();
  });
}
