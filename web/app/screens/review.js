/** The review: a finished game looked back at, move by move, with what would have been better. */
/** @import { MessageOf, Review, State } from "../types.js" */
/** @import { ReviewContext } from "../review/context.js" */
import { announce } from "../announce.js";
import { createGame, knownGames, lookAt, openTable, rememberGame } from "../api.js";
import { Board } from "../board/board.js";
import { squaresIn } from "../board/geometry.js";
import { h, icon, render } from "../dom.js";
import { silenceText } from "../faults.js";
import { oneIs } from "../game/colours.js";
import { endText } from "../game/end.js";
import { isTurned, moveText, other, PLAYERS, seatOf } from "../game/names.js";
import { descriptionOf } from "../games/registry.js";
import { header } from "../header.js";
import { has, t } from "../i18n.js";
import { bindKeys } from "../keys.js";
import { isLimited } from "../pick/spec.js";
import { FAULTS } from "../review/badges.js";
import { moveAt } from "../review/context.js";
import { reviewGraph } from "../review/graph.js";
import { readReview, writeReview } from "../review/kept.js";
import { moment } from "../review/moment.js";
import { summary } from "../review/summary.js";
import { unopened } from "./game.js";
import { go } from "../router.js";
import { onSettings, settings } from "../settings.js";
import { Store } from "../store.js";

/** The engine that a move is tried again against, where nobody sat on the other side. */
const RIVAL = "level:6";

/**
 * @param {HTMLElement} host
 * @param {string} id
 */
export function showReview(host, id) {
  const token = knownGames().find((game) => game.id === id)?.token;
  const store = new Store((receiver) => openTable(id, token, receiver));
  document.body.className = "review-page";
  /** @type {Board | null} */ let board = null;
  let asked = false;

  /** @type {ReviewContext} */
  const context = {
    id,
    store,
    review: null,
    running: null,
    pace: 20000,
    engine: "best",
    index: -1,
    line: null,
    fault: "",
    go(index) {
      const last = (context.review?.moves.length ?? 0) - 1;
      context.index = Math.max(-1, Math.min(last, index));
      context.line = null;
      context.fault = "";
      const move = moveAt(context);
      store.look(move?.node ?? 0);
      if (move)
        announce(
          `${t("ui.rv.move", { number: context.index + 1 })} ${moveText(move.move)}, ${t(`grade.${move.grade}`)}`,
        );
      draw();
    },
    stepLine: (step) => void stepLine(step),
    start() {
      context.fault = "";
      context.running = { done: 0, total: (store.state?.line.length ?? 0) + 1 };
      const limits = isLimited(context.engine) ? {} : { nodes: context.pace };
      store.send({ do: "review", spec: context.engine, limits }, (answer) => {
        if (answer.event === "error") refuse(answer);
      });
      draw();
    },
    retry: () => void retry(),
    set(change) {
      Object.assign(context, change);
      draw();
    },
  };

  /** @param {MessageOf<"error">} answer */
  const refuse = ({ code, message, params }) => {
    context.running = null;
    context.fault = has(`error.${code}`) ? t(`error.${code}`, params) : message;
    draw();
  };

  /** The position before the move looked at: its start and the moves to it. */
  const placeBefore = () => {
    const state = /** @type {State} */ (store.state);
    const before = (context.review?.moves ?? []).slice(0, Math.max(0, context.index)).map(({ move }) => move);
    return { game: state.game, size: state.size, rules: state.rules, position: state.start, moves: before };
  };

  /** The position that is looked at, for the lab. */
  const labAddress = () => {
    const { game, size, rules, position, moves } = placeBefore();
    return `#/lab?${new URLSearchParams({ game, size, rules, ...(position && { position }), moves: moves.join(",") })}`;
  };

  const stepLine = async (/** @type {number} */ step) => {
    const move = moveAt(context);
    if (!move) return;
    const wanted = Math.max(0, Math.min(step, move.pv.length));
    const place = placeBefore();
    try {
      const looked = await lookAt({ ...place, moves: [...place.moves, ...move.pv.slice(0, wanted)] });
      const shown = { ...looked, node: 0, ply: looked.line.length };
      if (moveAt(context) === move) context.set({ line: { step: wanted, shown } });
    } catch {
      // Where a piece is turned the line ends: nobody knows what comes up.
    }
  };

  /** Plays on from before the move, in a game of its own: the reviewed one stays as it is. */
  const retry = async () => {
    const move = moveAt(context);
    const state = /** @type {State} */ (store.state);
    if (!move) return;
    try {
      const place = placeBefore();
      const { position } = await lookAt(place);
      const rival = seatOf(state, other(move.by));
      const engine = {
        kind: "engine",
        spec: rival.kind === "engine" ? rival.spec : RIVAL,
        ...(rival.limits && { limits: rival.limits }),
      };
      const players = PLAYERS.map((player) =>
        player === move.by
          ? {
              kind: "person",
              name: seatOf(state, player).kind === "person" ? seatOf(state, player).name : "",
            }
          : engine,
      );
      const { game, size, rules } = place;
      const made = await createGame({ game, size, rules, position, players });
      rememberGame({ ...made, game: state.game });
      go(`#/play/${made.id}`);
    } catch {
      context.fault = silenceText();
      draw();
    }
  };

  const fault = (/** @type {-1 | 1} */ way) => {
    const moves = context.review?.moves ?? [];
    const is = (/** @type {number} */ index) => FAULTS.includes(moves[index]?.grade ?? "best");
    for (let index = context.index + way; index >= 0 && index < moves.length; index += way)
      if (is(index)) return context.go(index);
  };

  const draw = () => {
    const { state } = store;
    if (!state) {
      render(host, header({ title: t("ui.review") }), unopened(store.link));
      return;
    }
    if (!board) {
      board = new Board(state.game, { onPlay: () => {}, onChange: () => {} });
      document.body.dataset.game = state.game;
    }
    document.body.dataset.one = oneIs(state.board);
    feed(board, state);
    const result = state.result ? endText(state).title : t("ui.rv.unfinished");
    render(
      host,
      header({
        title: t("ui.review"),
        note: `${t(`game.${state.game}.name`)} · ${result}`,
        game: state.game,
        extra: [
          link(`#/play/${id}?analyse&at=${Math.max(0, context.index)}`, "graph", t("ui.edit.analyse")),
          link(`#/play/${id}`, "play", t("ui.rv.game")),
          link(labAddress(), "lab", t("ui.lab.here"), "a.tbtn.roomy"),
        ],
      }),
      h(
        "main.review",
        { class: descriptionOf(state.game).tall ? "tall" : "" },
        reviewGraph(context),
        h("section.rv-board", { "aria-label": t("ui.board"), "data-own": "" }),
        moment(context),
        summary(context),
      ),
    );
    const place = host.querySelector(".rv-board");
    if (place && board.element.parentNode !== place) place.replaceChildren(board.element);
  };

  /** @param {Board} board @param {State} state */
  const feed = (board, state) => {
    const move = moveAt(context);
    const shown = context.line?.shown ?? store.shown ?? state;
    const side = shown.turn === "one" || shown.turn === "two" ? shown.turn : null;
    const played = move?.move.split("=")[0];
    // The better line: what is still to come of it, or its first move beside the one played.
    const ahead = context.line ? (move?.pv.slice(context.line.step, 9) ?? []) : [];
    const line = ahead.flatMap((text, index) => {
      const square = squaresIn(shown.board, text).at(-1);
      const number = (context.line?.step ?? 0) + index + 1;
      const by = move && (number % 2 ? move.by : other(move.by));
      return square === undefined || !by ? [] : [{ square, side: by, number }];
    });
    const best = move && !context.line && move.best !== played ? squaresIn(shown.board, move.best).at(-1) : undefined;
    board.update({
      view: isTurned(state) ? { ...shown.board, turned: true } : shown.board,
      moves: [],
      side,
      last: shown.last,
      heat: best === undefined ? [] : [{ square: best, weight: 1, label: t("ui.rv.bestmark") }],
      line,
      hints: [],
      numbers: null,
      look: settings,
      label: t("ui.board.label", {
        game: t(`game.${state.game}.name`),
        ply: shown.ply,
        turn: t("ui.review"),
      }),
      sent: null,
    });
  };

  const kept = () => `${id}.${store.state?.node ?? 0}`;
  const stop = store.listen((message) => {
    if (message?.event === "snapshot" && !asked) {
      asked = true;
      const had = readReview(kept());
      if (had) take(had);
      else if ((store.state?.line.length ?? 0) > 0) context.start();
      else context.fault = t("ui.moves.none");
    }
    if (message?.event === "reviewing") context.running = { done: message.done, total: message.total };
    if (message?.event === "review") {
      writeReview(kept(), message);
      take(message);
      announce(t("ui.rv.done"));
    }
    if (message?.event === "error" && message.code === "engine-failed") refuse(message);
    if (!message && store.link !== "open") context.running = null;
    draw();
  });
  /** @param {Review} review */
  const take = (review) => {
    context.review = review;
    context.running = null;
    const key = review.moves.findIndex(({ node }) => node === review.key[0]);
    context.go(key >= 0 ? key : review.moves.length - 1);
  };
  const stopSettings = onSettings(draw);
  const stopKeys = bindKeys({
    ArrowLeft: () => (context.line ? context.stepLine(context.line.step - 1) : context.go(context.index - 1)),
    ArrowRight: () => (context.line ? context.stepLine(context.line.step + 1) : context.go(context.index + 1)),
    Home: () => context.go(-1),
    End: () => context.go(Infinity),
    j: () => fault(1),
    k: () => fault(-1),
    l: () => (context.line ? context.set({ line: null }) : context.stepLine(0)),
  });
  draw();
  return () => {
    if (context.running) store.send({ do: "stop" });
    stop();
    stopSettings();
    stopKeys();
    store.close();
  };
}

/** @param {string} href @param {string} symbol @param {string} text @param {string} [tag] */
const link = (href, symbol, text, tag = "a.tbtn") =>
  h(tag, { href, "aria-label": text }, icon(symbol), h("span.wide", null, text));
