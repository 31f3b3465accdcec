/**
 * The question strip: the one place where the board asks and results are stated.
 *
 * It has its own place in the layout, so nothing moves when it appears.
 */
/** @import { Move, Player, State } from "../types.js" */
/** @import { Child } from "../dom.js" */
/** @import { Context } from "./context.js" */
import { nameOf as squareName } from "../board/geometry.js";
import { h, icon } from "../dom.js";
import { descriptionOf } from "../games/registry.js";
import { has, t } from "../i18n.js";
import { endText } from "./end.js";
import { hintQuestion } from "./hint.js";
import { go } from "../router.js";
import { leave } from "./entry.js";
import { warningQuestion } from "../teach/view.js";
import { isApart, mayMove, nameOf, other, seatOf } from "./names.js";

/** @typedef {{title: Child, note?: Child, buttons?: Child[], done?: boolean, key: string}} Question */

/** @param {Context} context */
export function askStrip(context) {
  const question = find(context);
  if (!question) return null;
  return h(
    question.done ? "div.ask.done" : "div.ask",
    { "data-key": question.key, role: "group" },
    h("p", null, h("b", null, question.title), question.note && h("small", null, question.note)),
    question.buttons,
  );
}

/** The most pressing question first. @param {Context} context @returns {Question | null} */
function find(context) {
  const { store, board, view } = context;
  const state = /** @type {State} */ (store.state);
  if (store.closing) return { title: t("ui.link.closing"), note: t("ui.link.closing.note"), key: "closing" };
  if (store.link !== "open")
    return {
      title: t(store.link === "refused" ? "ui.link.refused" : "ui.link.lost"),
      note: t("ui.link.note"),
      key: "link",
    };
  if (store.fault) return fault(context);
  if (store.waiting.has("hint")) return { title: t("ui.place.wait.note"), key: "place" };
  if (view.asking === "resign" || view.asking === "restart") return sure(context, view.asking);
  if (view.asking === "leave") return leaving(context);
  if (state.offer) return offer(context, state);
  if (store.declined) return { title: t("declined", { name: nameOf(state, store.declined) }), key: "declined" };
  if (store.looked) return looking(context, state);
  const warning = warningQuestion(context);
  if (warning) return warning;
  if (state.result) return view.endClosed ? over(context, state) : null;
  if (board.picker.choices.length > 0) return choices(context);
  if (board.picker.pending) return pending(context, board.picker.pending);
  if (store.hint && store.hint.node === state.node && state.board.extra?.swap) return hintQuestion(context);
  const [free] = state.moves.filter(({ touch }) => touch.length === 0);
  if (free?.kind === "choice") return choice(context, state);
  if (free && mayMove(state, /** @type {Player} */ (state.turn))) return freeMove(context, state, free);
  if (store.hint && store.hint.node === state.node) return hintQuestion(context);
  const stage = state.board.extra?.swap?.stage;
  if (stage === "three" || stage === "two") return { title: t(`ui.swap.${stage}`), key: "swap" };
  // Whoever is to move may simply move; only a clock has to be set going.
  if (state.paused && (isEngineToMove(state) || state.clock)) return paused(context, state);
  return null;
}

/** @param {string} text @param {() => void} onclick @param {string} [name] */
const primary = (text, onclick, name) => h("button.btn.primary", { onclick }, name && icon(name), text);
/** @param {string} text @param {() => void} onclick */
const quiet = (text, onclick) => h("button.btn.quiet", { onclick }, text);

/** @param {Context} context @returns {Question} */
function fault({ store, redraw }) {
  const { code = "", message, params } = store.fault ?? { code: "" };
  const key = `error.${code}`;
  const close = () => {
    store.fault = null;
    redraw();
  };
  return {
    title: has(key) ? t(key, params) : (message ?? code),
    buttons: [quiet(t("ui.close"), close)],
    key: "fault",
  };
}

/** @param {Context} context @param {"resign" | "restart"} what @returns {Question} */
function sure({ store, view, redraw }, what) {
  const done = (/** @type {boolean} */ yes) => {
    view.asking = null;
    if (yes) store.send({ do: what });
    redraw();
  };
  return {
    title: t(`ui.sure.${what}`),
    buttons: [
      quiet(t("ui.cancel"), () => done(false)),
      primary(t(`ui.${what}`), () => done(true), what === "resign" ? "flag" : "iter"),
    ],
    key: what,
  };
}

/** Whether to leave the game, which stays where it is. @param {Context} context @returns {Question} */
function leaving({ view, redraw }) {
  const stay = () => {
    view.asking = null;
    redraw();
  };
  const away = () => {
    view.asking = null;
    redraw();
    leave(() => go("#/"));
  };
  return {
    title: t("tui.sure.leave"),
    buttons: [quiet(t("ui.backtogame"), stay), primary(t("ui.leave"), away, "back")],
    key: "leave",
  };
}

/** @param {Context} context @param {State} state @returns {Question} */
function offer({ store }, state) {
  const { kind, by } = /** @type {NonNullable<State["offer"]>} */ (state.offer);
  const asked = mayMove(state, other(by));
  const own = mayMove(state, by);
  return {
    title: own && !asked ? t(`ui.offered.${kind}`) : t(`offer.${kind}`, { name: nameOf(state, by) }),
    buttons: asked
      ? [
          quiet(t("ui.decline"), () => store.send({ do: "answer", accept: false })),
          primary(t("ui.accept"), () => store.send({ do: "answer", accept: true }), "check"),
        ]
      : [own && quiet(t("ui.withdraw"), () => store.send({ do: "withdraw" }))],
    key: "offer",
  };
}

/** @param {Context} context @param {State} state @returns {Question} */
function looking({ store }, state) {
  const node = store.looked?.node ?? 0;
  return {
    title: t("ui.looking", { ply: store.looked?.ply ?? 0 }),
    note: t("ui.looking.note"),
    buttons: [
      !isApart(state) && quiet(t("ui.playfrom"), () => store.send({ do: "jump", node })),
      primary(t("ui.backtogame"), () => store.look(state.node), "last"),
    ],
    key: "looking",
  };
}

/** @param {Context} context @param {State} state @returns {Question} */
function over({ store }, state) {
  const { title, note } = endText(state);
  return {
    title,
    note,
    done: true,
    buttons: [state.you !== "watcher" && primary(t("ui.rematch"), () => store.send({ do: "rematch" }), "swap")],
    key: "over",
  };
}

/** @param {Context} context @returns {Question} */
function choices({ store, board }) {
  const moves = board.picker.choices;
  const choose = (/** @type {Move} */ move) => {
    board.clear();
    store.play(move.text);
  };
  return {
    title: t("ui.choose"),
    buttons: [
      ...moves.map((move) => h("button.btn", { onclick: () => choose(move) }, move.number ?? move.text)),
      quiet(t("ui.cancel"), () => board.clear()),
    ],
    key: "choices",
  };
}

/** @param {Context} context @param {Move} move @returns {Question} */
function pending(context, move) {
  const { board, store } = context;
  const state = /** @type {State} */ (store.state);
  const squares = move.touch.map((square) => squareName(state.board, square)).join(" – ");
  return {
    title: t(`ui.do.${move.kind}`, { squares, number: move.number }),
    note: effect(state, move) || (move.touch.length === 1 ? t("ui.aim") : undefined),
    buttons: [
      h("button.btn.quiet", { onclick: () => board.clear() }, icon("close"), t("ui.clear")),
      primary(t("ui.confirm"), () => board.confirm(), "check"),
    ],
    key: "pending",
  };
}

/** What a move does, counted. @param {State} state @param {Move} move */
function effect(state, move) {
  const turned = move.changes.filter(({ to }) => to === "converts").length;
  const taken = move.changes.filter(({ to }) => to === "captured").length;
  if (taken > 0) return t("ui.effect.captures", { number: taken });
  if (turned > 0) return t("ui.effect.converts", { number: descriptionOf(state.game).dominoes ? turned / 2 : turned });
  return move.kind === "domino" ? t("ui.effect.none") : "";
}

/** A move without squares: the end of a chain, a forced pass. @param {Context} context @param {State} state @param {Move} move @returns {Question} */
function freeMove({ store }, state, move) {
  const captures = state.moves.filter(({ kind }) => kind === "capture");
  const victims = captures.map(({ touch }) => squareName(state.board, touch[1] ?? 0)).join(", ");
  const ends = move.kind === "end";
  return {
    title: t(ends ? "ui.chain" : "ui.mustpass"),
    note: ends ? t("ui.chain.more", { squares: victims }) : t("ui.mustpass.note"),
    buttons: [primary(t(ends ? "ui.chain.end" : "ui.pass"), () => store.play(move.text), ends ? "chainend" : "right")],
    key: "free",
  };
}

/** A choice of colours, for whoever may choose; the others read who does. @param {Context} context @param {State} state @returns {Question} */
function choice({ store }, state) {
  const yours = mayMove(state, /** @type {Player} */ (state.turn));
  return {
    title: t(yours ? "ui.swap.yours" : `ui.swap.${state.board.extra?.swap?.stage}`),
    note: yours ? t("ui.swap.yours.note") : undefined,
    buttons: yours
      ? state.moves.map(({ text }) => h("button.btn", { onclick: () => store.play(text) }, t(`ui.swap.${text}`)))
      : [],
    key: "choice",
  };
}

/** @param {State} state */
const isEngineToMove = (state) =>
  state.turn !== "over" && state.turn !== "chance" && seatOf(state, state.turn).kind === "engine";

/** @param {Context} context @param {State} state @returns {Question} */
function paused({ store }, state) {
  const engine = isEngineToMove(state);
  return {
    title: t("ui.paused"),
    note: engine ? t("ui.paused.note", { name: nameOf(state, /** @type {Player} */ (state.turn)) }) : undefined,
    buttons: [
      engine && h("button.btn.quiet", { onclick: () => store.send({ do: "step" }) }, icon("step"), t("ui.step")),
      primary(t("ui.resume"), () => store.send({ do: "resume" }), "play"),
    ],
    key: "paused",
  };
}
