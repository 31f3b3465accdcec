/** The play screen: lays out the parts and feeds the board. */
/** @import { Player, State } from "../types.js" */
/** @import { Context } from "../game/context.js" */
/** @import { Readdress } from "../router.js" */
import { forgetGame, knownGames, openTable, rememberGame } from "../api.js";
import { Board } from "../board/board.js";
import { h, icon, render } from "../dom.js";
import { analyse } from "../game/analysis.js";
import { askStrip } from "../game/ask.js";
import { clockText, evaluationBar, leftNow, playerBar } from "../game/bars.js";
import { waitingCard } from "../apart/waiting.js";
import { diceCard, rollDice } from "../game/dice.js";
import { freshView } from "../game/context.js";
import { askHint, controlBar, menu } from "../game/controls.js";
import { endCard } from "../game/end.js";
import { enter, titleOf } from "../game/entry.js";
import { dealMark } from "../deal/mark.js";
import { feed, react } from "../game/feed.js";
import { isApart, isTurned } from "../game/names.js";
import { panel } from "../game/panel.js";
import { rail } from "../game/rail.js";
import { answerTouches, refusalNote } from "../game/refusal.js";
import { loadUsual, rulesText } from "../game/rulestext.js";
import { descriptionOf } from "../games/registry.js";
import { header } from "../header.js";
import { t } from "../i18n.js";
import { bindKeys } from "../keys.js";
import { loading, notice } from "../notice.js";
import { onSettings, settings } from "../settings.js";
import { play } from "../sound.js";
import { countGame } from "../standing.js";
import { Store } from "../store.js";
import { Teacher } from "../teach/teacher.js";

/** How long a thought may wait to be shown, in milliseconds. */
const THOUGHTS = 120;
/** So little time is left that it is heard, in milliseconds. */
const LOW = 10_000;

/**
 * @param {HTMLElement} host
 * @param {string} id
 * @param {URLSearchParams} query
 * @param {Readdress} readdress
 */
export function showGame(host, id, query, readdress) {
  const token = query.get("token") ?? knownGames().find((game) => game.id === id)?.token;
  const store = new Store((receiver) => openTable(id, token, receiver));
  const view = freshView();
  document.body.className = "play-page";
  /** @type {Context | null} */
  let context = null;
  let waiting = false;
  /** Whether the page shows something else by now: what was asked for before is not drawn. */
  let left = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ let later;
  let analysing = query.has("analyse");
  /** The move to look at first. */
  let wanted = query.has("at") ? Number(query.get("at")) : null;
  let followed = "";
  /** Whether the game was begun just now. */
  let fresh = query.has("fresh") || query.has("dice");

  const redraw = () => {
    clearTimeout(later);
    later = undefined;
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      draw();
    });
  };
  /** Thoughts come many times a second: nobody reads them faster than this. */
  const redrawSoon = () => {
    later ??= setTimeout(redraw, THOUGHTS);
  };
  const draw = () => {
    if (left) return;
    const { state } = store;
    if (!state) {
      render(host, header({ title: t("ui.game") }), unopened(store.link));
      return;
    }
    if (!context || document.body.dataset.game !== state.game) {
      const board = new Board(state.game, { onPlay: (move) => store.play(move.text), onChange: redraw });
      board.settings = () => settings;
      context = { store, board, view, redraw, teacher };
      answerTouches(context);
      document.body.dataset.game = state.game;
      host.replaceChildren();
    }
    if (wanted !== null && store.link === "open") {
      const node = [0, ...state.line][wanted];
      wanted = null;
      if (node !== undefined) store.look(node);
    }
    if (analysing && store.link === "open" && store.isSettled) {
      analysing = false;
      view.tab = "analysis";
      analyse(context);
    }
    document.title = titleOf(state);
    feed(context, state);
    render(host, page(context, state, id));
    mountBoard(host, context.board.element);
    if (fresh && store.link === "open") {
      fresh = false;
      enter(host, context.board);
    }
    // Another tab and a question below the list change what is in sight as a move does.
    const sight = `${store.shown?.node} ${view.tab} ${host.querySelector(".askplace")?.childElementCount}`;
    if (sight !== followed) {
      followed = sight;
      follow(host);
    }
  };

  const teacher = new Teacher(store, redraw);
  let dice = query.has("dice");
  // The token is kept on this device; the address bar, which people copy, does without.
  if (query.size > 0) readdress(`#/play/${id}`);
  const stopStore = store.listen((message) => {
    if (dice && store.state) {
      dice = false;
      rollDice(host, view, redraw);
    }
    if (message) react(context, store, message, view);
    teacher.follow();
    if (message?.event === "over" && store.state) countGame(id, store.state);
    if (store.state && message?.event !== "thinking") remember(id, token, store.state);
    if (store.link === "refused") forgetGame(id);
    if (message?.event === "thinking" && !message.done) redrawSoon();
    else redraw();
  });
  loadUsual().then(redraw, () => {});
  const stopSettings = onSettings(() => {
    teacher.follow();
    redraw();
  });
  const ticker = setInterval(() => tick(host, store), 200);
  const stopKeys = bindKeys({
    ArrowLeft: () => store.travel("back"),
    ArrowRight: () => store.travel("forward"),
    Home: () => store.travel("first"),
    End: () => store.travel("last"),
    u: () => store.state?.can_undo && store.send({ do: "undo" }),
    q: () => store.state?.can_undo && store.send({ do: "undo" }),
    Escape: () => {
      view.asking = view.asking === "leave" ? null : "leave";
      redraw();
    },
    r: () => store.state?.can_redo && store.send({ do: "redo" }),
    h: () => context && askHint(context),
    a: () =>
      context &&
      !store.analysing &&
      analyse(Object.assign(context, { view: Object.assign(view, { tab: "analysis" }) })),
    " ": () => store.state && isWatched(store.state) && store.send({ do: store.state.paused ? "resume" : "pause" }),
    s: () => store.state?.paused && isWatched(store.state) && store.send({ do: "step" }),
    b: () => context?.board.focus(store.state?.last?.touch.at(-1) ?? 0),
  });
  redraw();
  return () => {
    left = true;
    teacher.stop();
    stopStore();
    stopSettings();
    stopKeys();
    clearInterval(ticker);
    clearTimeout(later);
    document.title = t("ui.title");
    store.close();
  };
}

/** Why there is no game to show. @param {Store["link"]} link */
export function unopened(link) {
  if (link === "refused") return notice(t("ui.link.refused"), t("ui.link.refused.note"));
  return link === "closed" ? notice(t("ui.link.lost"), t("ui.link.note")) : loading();
}

/** How many others look on. @param {State} state */
function watchers({ watchers: number = 0, you }) {
  const others = you === "watcher" ? number - 1 : number;
  return others > 0 && h("span.lab.watchers", null, icon("eye"), t("ui.watchers", { number: others }));
}

/** @param {Context} context @param {State} state @param {string} id */
function page(context, state, id) {
  const { tall } = descriptionOf(state.game);
  const turned = isTurned(state);
  const order = /** @type {Player[]} */ (turned ? ["one", "two"] : ["two", "one"]);
  const [far, near] = order.map((player) => playerBar(context, player));
  const row = h(
    `div.boardrow.${state.game}-row`,
    null,
    evaluationBar(context),
    h("div.boardhost", { "data-own": "" }),
    refusalNote(context),
  );
  return [
    header({
      title: t(`game.${state.game}.name`),
      note: `${state.size.replace("x", " × ")}${rulesText(state)}`,
      game: state.game,
      extra: watchers(state),
    }),
    h(
      tall ? "main.play.tall" : "main.play",
      { "data-key": state.game, class: turned ? "turned" : "" },
      h(
        "section.stage",
        { "aria-label": t("ui.board") },
        tall ? null : far,
        row,
        tall ? null : near,
        diceCard(context),
        waitingCard(context, id),
      ),
      tall && [far, h("section.rail", { "aria-label": t("ui.pool") }, rail(context), dealMark(context)), near],
      h("div.askplace", { "aria-live": "polite" }, (isAsked(context) ? null : endCard(context)) ?? askStrip(context)),
      panel(context),
      h("div.controlplace", null, controlBar(context), menu(context)),
    ),
  ];
}

/** Puts the board where the layout left room for it. @param {HTMLElement} host @param {SVGSVGElement} board */
function mountBoard(host, board) {
  const place = host.querySelector(".boardhost");
  if (place && board.parentNode !== place) place.replaceChildren(board);
}

/** Keeps the current move in sight, without moving anything but the list. @param {HTMLElement} host */
function follow(host) {
  const current = host.querySelector(".pane .m.cur");
  if (!current) return;
  // Beside the board the list scrolls below the graph, on a phone all of the panel does; where a
  // card leaves no room for the graph and some of the list, both do.
  for (const place of [current.closest(".moves"), current.closest(".pane")]) {
    if (!place || place.scrollHeight <= place.clientHeight + 1) continue;
    const [frame, box] = [place.getBoundingClientRect(), current.getBoundingClientRect()];
    if (box.bottom > frame.bottom) place.scrollTop += box.bottom - frame.bottom + 8;
    else if (box.top < frame.top) place.scrollTop -= frame.top - box.top + 8;
  }
}

/** @param {HTMLElement} host @param {Store} store */
function tick(host, store) {
  if (!store.state?.clock?.running) return;
  for (const element of host.querySelectorAll("[data-clock]")) {
    const player = /** @type {Player} */ (element.getAttribute("data-clock"));
    const left = leftNow(store, player);
    const text = clockText(left);
    if (element.textContent === text) continue;
    element.textContent = text;
    // The last ten seconds of a person are heard.
    const person = store.state.seats[player === "one" ? 0 : 1].kind === "person";
    if (left < LOW && left > 0 && person && store.state.clock.running === player) play("low");
  }
}

/** @param {string} id @param {string | undefined} token @param {State} state */
function remember(id, token, state) {
  const rivals = state.seats.flatMap(({ kind, spec }) => (kind === "engine" && spec ? [spec] : []));
  rememberGame({
    id,
    token,
    game: state.game,
    ply: state.ply,
    over: state.result !== null,
    apart: isApart(state),
    opponent: rivals.join(" – "),
    board: state.board,
  });
}

/** Whether engines play each other and have not finished. @param {State} state */
const isWatched = ({ seats, result }) => !result && seats.every(({ kind }) => kind === "engine");

/** Whether something must be answered or known before the end of the game. @param {Context} context */
function isAsked({ store, view, teacher }) {
  return (
    view.asking === "leave" ||
    Boolean(store.state?.offer || store.fault || store.declined || teacher.warning) ||
    store.link !== "open"
  );
}
