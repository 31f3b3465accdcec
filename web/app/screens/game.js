/** The play screen: lays out the parts and feeds the board. */
/** @import { Message, Player, State } from "../types.js" */
/** @import { Context } from "../game/context.js" */
import { announce } from "../announce.js";
import { forgetGame, knownGames, rememberGame, socketUrl } from "../api.js";
import { Board } from "../board/board.js";
import { squaresIn } from "../board/geometry.js";
import { h, render } from "../dom.js";
import { analyse, analysisPane } from "../game/analysis.js";
import { askStrip } from "../game/ask.js";
import { clockText, evaluationBar, leftNow, playerBar } from "../game/bars.js";
import { diceCard, rollDice } from "../game/dice.js";
import { freshView } from "../game/context.js";
import { askHint, controlBar, menu } from "../game/controls.js";
import { endCard, endText } from "../game/end.js";
import { enginePane } from "../game/engine.js";
import { movesPane } from "../game/moves.js";
import { moveText, nameOf, PLAYERS, seatOf } from "../game/names.js";
import { overlays } from "../game/overlays.js";
import { rail } from "../game/rail.js";
import { header } from "../header.js";
import { t } from "../i18n.js";
import { bindKeys } from "../keys.js";
import { onSettings, settings } from "../settings.js";
import { play, playMove } from "../sound.js";
import { Store } from "../store.js";
import { openSocket } from "../transport.js";

/** Further tabs are one line here. @type {Record<string, (context: Context) => any>} */
const PANES = { moves: movesPane, analysis: analysisPane, engine: enginePane };

/**
 * @param {HTMLElement} host
 * @param {string} id
 * @param {URLSearchParams} query
 */
export function showGame(host, id, query) {
  const token = query.get("token") ?? knownGames().find((game) => game.id === id)?.token;
  const store = new Store((receiver) => openSocket(socketUrl(id, token), receiver));
  const view = freshView();
  document.body.className = "play-page";
  /** @type {Context | null} */
  let context = null;
  let waiting = false;

  const redraw = () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      draw();
    });
  };
  const draw = () => {
    const { state } = store;
    if (!state) {
      render(host, header({ title: t("ui.loading") }), h("main.notice", null, h("p.say", null, t(store.link === "refused" ? "ui.link.refused" : store.link === "closed" ? "ui.link.lost" : "ui.loading"))));
      return;
    }
    if (!context || document.body.dataset.game !== state.game) {
      const board = new Board(state.game, { onPlay: (move) => store.play(move.text), onChange: redraw });
      board.settings = () => settings;
      context = { store, board, view, redraw };
      document.body.dataset.game = state.game;
      host.replaceChildren();
    }
    document.body.dataset.one = state.board.extra?.one_is ?? "";
    feed(context, state);
    render(host, page(context, state));
    mountBoard(host, context.board.element);
  };

  let dice = query.has("dice");
  if (dice) history.replaceState(null, "", `#/play/${id}`);
  const stopStore = store.listen((message) => {
    if (dice && store.state) {
      dice = false;
      rollDice(host, view, redraw);
    }
    if (message) react(context, store, message, view);
    if (store.state) remember(id, token, store.state);
    if (store.link === "refused") forgetGame(id);
    redraw();
  });
  const stopSettings = onSettings(redraw);
  const ticker = setInterval(() => tick(host, store), 200);
  const stopKeys = bindKeys({
    ArrowLeft: () => store.travel("back"),
    ArrowRight: () => store.travel("forward"),
    Home: () => store.travel("first"),
    End: () => store.travel("last"),
    u: () => store.state?.can_undo && store.send({ do: "undo" }),
    r: () => store.state?.can_redo && store.send({ do: "redo" }),
    h: () => context && askHint(context),
    a: () => context && !store.analysing && analyse(Object.assign(context, { view: Object.assign(view, { tab: "analysis" }) })),
    b: () => context?.board.focus(store.state?.last?.touch.at(-1) ?? 0),
  });
  redraw();
  return () => {
    stopStore();
    stopSettings();
    stopKeys();
    clearInterval(ticker);
    store.close();
  };
}

/** @param {Context} context @param {State} state */
function page(context, state) {
  const tall = state.game === "banqi";
  const rules = state.rules ? ` · ${rulesText(state)}` : "";
  const bars = { one: playerBar(context, "one"), two: playerBar(context, "two") };
  const row = h(`div.boardrow.${state.game}-row`, null, evaluationBar(context), h("div.boardhost", { "data-own": "" }));
  return [
    header({ title: t(`game.${state.game}.name`), note: `${state.size.replace("x", " × ")}${rules}`, game: state.game }),
    h(
      tall ? "main.play.tall" : "main.play",
      { "data-key": state.game },
      h("section.stage", { "aria-label": t("ui.board") }, tall ? null : bars.two, row, tall ? null : bars.one, endCard(context), diceCard(context)),
      tall && [bars.two, h("section.rail", { "aria-label": t("ui.pool") }, rail(context)), bars.one],
      h("div.askplace", { "aria-live": "polite" }, askStrip(context)),
      panel(context),
      h("div.controlplace", null, controlBar(context), menu(context)),
    ),
  ];
}

/** Only the options that differ from the usual rules are in the text. @param {State} state */
function rulesText(state) {
  return state.rules
    .split(",")
    .map((pair) => {
      const [key = "", value = ""] = pair.split("=");
      const name = t(`option.${state.game}.${key}.name`);
      if (value === "on") return name;
      const word = t(`option.${state.game}.${key}.${value}`);
      return word.startsWith("option.") ? `${name} ${value === "off" ? t("option.off") : value}` : word;
    })
    .join(" · ");
}

/** @param {Context} context */
function panel(context) {
  const { view, redraw } = context;
  const names = Object.keys(PANES);
  const choose = (/** @type {any} */ tab) => {
    // On a phone the tab that is open draws the panel up and down.
    view.sheet = view.tab === tab ? !view.sheet : true;
    view.tab = tab;
    redraw();
  };
  const pull = () => {
    view.sheet = !view.sheet;
    redraw();
  };
  const onkeydown = (/** @type {KeyboardEvent} */ event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.stopPropagation();
    const next = names.at((names.indexOf(view.tab) + step) % names.length) ?? "moves";
    choose(next);
    /** @type {HTMLElement | null} */ (document.getElementById(`tab-${next}`))?.focus();
  };
  return h(
    "aside.panel",
    { class: view.sheet ? "open" : "", "aria-label": t("ui.panel") },
    h("div.tabs", { role: "tablist", onkeydown }, h("button.grabber", { type: "button", tabindex: -1, "aria-hidden": "true", onclick: pull }), names.map((name) => h("button", { role: "tab", id: `tab-${name}`, "aria-controls": "pane", "aria-selected": String(view.tab === name), tabindex: view.tab === name ? 0 : -1, onclick: () => choose(name) }, t(`ui.tab.${name}`)))),
    h("div.pane", { role: "tabpanel", id: "pane", "aria-labelledby": `tab-${view.tab}`, tabindex: 0, "data-key": view.tab }, PANES[view.tab]?.(context)),
  );
}

/** Puts the board where the layout left room for it. @param {HTMLElement} host @param {SVGSVGElement} board */
function mountBoard(host, board) {
  const place = host.querySelector(".boardhost");
  if (place && board.parentNode !== place) place.replaceChildren(board);
}

/** @param {Context} context @param {State} state */
function feed(context, state) {
  const { store, board } = context;
  const shown = store.shown ?? state;
  const live = !store.looked && !state.result && store.link === "open";
  const side = shown.turn === "one" || shown.turn === "two" ? shown.turn : null;
  const mine = live && side !== null && seatOf(state, side).kind === "person";
  board.update({
    view: shown.board,
    moves: mine ? state.moves : [],
    side,
    last: shown.last,
    ...overlays(context),
    hints: live && store.hint?.node === shown.node ? store.hint.squares : [],
    numbers: settings.numbers && state.game === "gomoku" ? numbersOf(store, state) : null,
    look: settings,
    label: t("ui.board.label", { game: t(`game.${state.game}.name`), ply: shown.ply, turn: side ? t("ui.board.turn", { name: nameOf(state, side) }) : t("ui.board.over") }),
    sent: store.sent?.text ?? null,
  });
}

/** Which move put a stone where. @param {Store} store @param {State} state */
function numbersOf(store, state) {
  const numbers = new Map();
  const end = state.line.indexOf(store.shown?.node ?? 0);
  state.line.slice(0, end + 1).forEach((id, index) => {
    const square = squaresIn(state.board, store.nodes.get(id)?.move ?? "").at(-1);
    if (square !== undefined) numbers.set(square, index + 1);
  });
  return numbers;
}

/**
 * Sound and spoken word for what happened.
 * @param {Context | null} context
 * @param {Store} store
 * @param {Message} message
 * @param {Context["view"]} view
 */
function react(context, store, message, view) {
  const { state } = store;
  if (!state) return;
  if (message.event === "snapshot") {
    view.endClosed = false;
    view.asking = null;
  }
  if (message.event === "update" && context && context.board.data?.view.squares !== state.board.squares && state.last && state.node === message.node) {
    const moved = message.nodes?.length > 0 || context.board.data === null;
    if (moved) {
      playMove(state.last);
      view.candidate = null;
      announce(t("ui.announce.move", { name: nameOf(state, state.last.by), move: moveText(state.last.move) }));
    }
    if (!state.result) view.endClosed = false;
  }
  if (message.event === "over") {
    play("end");
    announce(endText(state).title);
  }
  if (message.event === "hint") announce(t("ui.hint.ready"));
}

/** @param {HTMLElement} host @param {Store} store */
function tick(host, store) {
  if (!store.state?.clock?.running) return;
  for (const element of host.querySelectorAll("[data-clock]")) {
    const player = /** @type {Player} */ (element.getAttribute("data-clock"));
    const text = clockText(leftNow(store, player));
    if (element.textContent !== text) element.textContent = text;
  }
}

/** @param {string} id @param {string | undefined} token @param {State} state */
function remember(id, token, state) {
  const rivals = PLAYERS.filter((player) => seatOf(state, player).kind === "engine").map((player) => nameOf(state, player));
  rememberGame({ id, token, game: state.game, ply: state.ply, over: state.result !== null, opponent: rivals.join(" – "), board: state.board });
}
