/** The control bar and the menu behind "more". */
/** @import { Plain, Player, State } from "../types.js" */
/** @import { Context } from "./context.js" */
import { h, icon, loadStyle } from "../dom.js";
import { t } from "../i18n.js";
import { go } from "../router.js";
import { isApart, isServed, mayMove } from "./names.js";

/**
 * @typedef {object} Control
 * @property {string} name its text is `ui.NAME`
 * @property {string} icon
 * @property {() => void} run
 * @property {boolean} [off]
 * @property {boolean} [wide] not on narrow screens
 */

/** @param {Context} context @returns {(Control | null)[]} */
function bar(context) {
  const { store, view, redraw } = context;
  const state = /** @type {State} */ (store.state);
  const line = [0, ...state.line];
  const here = line.indexOf(store.shown?.node ?? 0);
  const send = (/** @type {Plain} */ what) => () => void store.send({ do: what });
  const thinking = state.seats.some((seat) => seat.thinking);
  const watching = state.seats.every(({ kind }) => kind === "engine");
  const looksOnly = state.you === "watcher";
  const menu = () => {
    view.asking = view.asking === "menu" ? null : "menu";
    redraw();
    // Drawn in the frame to come, just before this.
    if (view.asking) requestAnimationFrame(() => focusOn('[role="menu"] button:not([disabled])'));
  };
  return [
    { name: "first", icon: "first", run: () => store.travel("first"), off: here <= 0, wide: true },
    { name: "back", icon: "prev", run: () => store.travel("back"), off: here <= 0 },
    { name: "forward", icon: "next", run: () => store.travel("forward"), off: here >= line.length - 1 },
    { name: "latest", icon: "last", run: () => store.travel("last"), off: store.looked === null, wide: true },
    null,
    ...(watching && state.you !== "watcher"
      ? [
          state.paused
            ? { name: "resume", icon: "play", run: send("resume"), off: Boolean(state.result) }
            : { name: "pause", icon: "pause", run: send("pause"), off: Boolean(state.result) },
          { name: "step", icon: "step", run: send("step"), off: Boolean(state.result) || !state.paused },
        ]
      : [
          { name: "undo", icon: "undo", run: send("undo"), off: !state.can_undo || looksOnly || Boolean(state.offer) },
          { name: "redo", icon: "redo", run: send("redo"), off: !state.can_redo || isApart(state), wide: true },
          thinking && !isApart(state)
            ? { name: "movenow", icon: "step", run: send("move_now") }
            : { name: "hint", icon: "hint", run: () => askHint(context), off: !canHint(state) },
        ]),
    { name: "more", icon: "more", run: menu },
  ];
}

/** @param {State} state */
function canHint(state) {
  return (
    !state.result &&
    state.turn !== "over" &&
    state.moves.length > 0 &&
    isServed(state) &&
    mayMove(state, /** @type {Player} */ (state.turn))
  );
}

/** One step further than the last hint here. @param {Context} context */
export function askHint({ store }) {
  const state = /** @type {State} */ (store.state);
  if (!canHint(state)) return;
  const had = store.hint?.node === state.node ? store.hint.level : null;
  const level = had === null ? "where" : had === "where" ? "which" : "why";
  store.send({ do: "hint", level });
}

/** @param {Context} context */
export function controlBar(context) {
  return h(
    "div.controls",
    { role: "toolbar", "aria-label": t("ui.controls") },
    bar(context).map((control) => (control === null ? h("span.sep") : button(control, context))),
  );
}

/** @param {Control} control @param {Context} context */
function button({ name, icon: symbol, run, off, wide }, { view }) {
  const opened = name === "more" ? String(view.asking === "menu") : null;
  return h(
    "button",
    {
      class: wide ? "wide" : "",
      disabled: off,
      onclick: run,
      "aria-expanded": opened,
      "aria-haspopup": opened && "menu",
      "data-control": name,
    },
    icon(symbol),
    h("span", null, t(`ui.${name}`)),
  );
}

/** @param {Context} context */
export function menu(context) {
  const { store, view, redraw } = context;
  const state = /** @type {State} */ (store.state);
  if (view.asking !== "menu") return null;
  const over = Boolean(state.result);
  const ask = (/** @type {"resign" | "restart"} */ what) => () => {
    view.asking = what;
    redraw();
  };
  const send = (/** @type {Plain} */ what) => () => {
    view.asking = null;
    store.send({ do: what });
    redraw();
  };
  // What comes over the page gives the focus back to the button that opened the menu.
  const close = () => {
    view.asking = null;
    redraw();
    focusOn('[data-control="more"]');
  };
  // Fetched when it is first wanted.
  const share = () => {
    close();
    void Promise.all([import("../share/dialog.js"), loadStyle("share")]).then(([{ showShare }]) => showShare(store));
  };
  const save = () => {
    close();
    void import("./save.js").then(({ showSave }) => showSave(store));
  };
  const another = () => {
    close();
    go(`#/new/${state.game}`);
  };
  const [apart, looksOnly] = [isApart(state), state.you === "watcher"];
  const watching = state.seats.every(({ kind }) => kind === "engine");
  /** @type {(Control | false)[]} */
  const items = [
    !apart && { name: "redo", icon: "redo", run: send("redo"), off: !state.can_redo },
    !watching && !looksOnly && !over && { name: "draw", icon: "swap", run: send("draw"), off: Boolean(state.offer) },
    !watching && !looksOnly && !over && { name: "resign", icon: "flag", run: ask("resign") },
    !over &&
      !watching &&
      !apart &&
      !state.paused &&
      state.seats.some(({ kind }) => kind === "engine") && {
        name: "pause",
        icon: "pause",
        run: send("pause"),
      },
    !looksOnly && { name: "restart", icon: "iter", run: state.ply > 0 && !over ? ask("restart") : send("restart") },
    over && !looksOnly && { name: "rematch", icon: "swap", run: send("rematch") },
    !looksOnly && { name: "save", icon: "folder", run: save },
    { name: "open", icon: "import", run: () => go("#/library") },
    { name: "share", icon: "share", run: share },
    {
      name: "edit.this",
      icon: "edit",
      run: () => go(editorAddress(state, store.shown?.position ?? state.position)),
    },
    state.ply > 0 &&
      (over || state.seats.some(({ kind }) => kind === "engine")) && {
        name: "review",
        icon: "graph",
        run: () => go(location.hash.replace("/play/", "/review/")),
      },
    !over &&
      isServed(state) && {
        name: "lab.here",
        icon: "lab",
        run: () => go(`#/lab?${labQuery(state)}`),
      },
    { name: "rules", icon: "book", run: () => go(`#/rules/${state.game}`) },
    { name: "newgame", icon: "new", run: another },
  ];
  return [
    h("div.menuback", { "data-key": "menuback", "aria-hidden": "true", onclick: close }),
    h(
      "div.menu",
      {
        role: "menu",
        "data-key": "menu",
        onkeydown: (/** @type {KeyboardEvent} */ event) => menuKey(event, close),
      },
      items.map(
        (item) =>
          item &&
          h(
            "button",
            { role: "menuitem", disabled: item.off, onclick: item.run },
            icon(item.icon),
            t(`ui.${item.name}`),
          ),
      ),
    ),
  ];
}

/** @param {string} selector */
const focusOn = (selector) => /** @type {HTMLElement | null} */ (document.querySelector(selector))?.focus();

/** @param {State} state @param {string} position */
function editorAddress({ game, rules }, position) {
  return `#/edit/${game}?${new URLSearchParams({ position, ...(rules && { rules }) })}`;
}

/** The position on the board, for the lab. @param {State} state */
function labQuery({ game, size, rules, position }) {
  return new URLSearchParams({ game, size, rules, position }).toString();
}

/** @param {KeyboardEvent} event @param {() => void} close */
function menuKey(event, close) {
  const items = [.../** @type {HTMLElement} */ (event.currentTarget).querySelectorAll("button:not([disabled])")];
  const here = items.indexOf(/** @type {Element} */ (document.activeElement));
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (event.key === "Escape") close();
  else if (step) /** @type {HTMLElement} */ (items.at((here + step) % items.length))?.focus();
  else return;
  event.preventDefault();
  event.stopPropagation();
}
