/** What the board is told, and what is heard and said when something happened. */
/** @import { Message, State } from "../types.js" */
/** @import { Store } from "../store.js" */
/** @import { Context } from "./context.js" */
import { announce } from "../announce.js";
import { squaresIn } from "../board/geometry.js";
import { descriptionOf } from "../games/registry.js";
import { t } from "../i18n.js";
import { settings } from "../settings.js";
import { play, playMove } from "../sound.js";
import { nextStone, oneIs } from "./colours.js";
import { endText } from "./end.js";
import { hintSquares } from "./hint.js";
import { isTurned, mayMove, moveText, mySide, nameOf } from "./names.js";
import { refuted } from "../teach/view.js";
import { overlays } from "./overlays.js";

/** @param {Context} context @param {State} state */
export function feed(context, state) {
  const { store, board } = context;
  document.body.dataset.one = oneIs(state.board);
  const shown = store.shown ?? state;
  const live = !store.looked && !state.result && store.link === "open";
  const side = shown.turn === "one" || shown.turn === "two" ? shown.turn : null;
  const mine = live && side !== null && mayMove(state, side);
  board.update({
    view: isTurned(state) ? { ...shown.board, turned: true } : shown.board,
    moves: mine ? state.moves : [],
    side: side && nextStone(shown.board, side),
    last: shown.last,
    ...overlays(context),
    hints: live && store.hint?.node === shown.node ? hintSquares(state, store.hint) : refuted(context),
    numbers: settings.numbers && descriptionOf(state.game).movesNumbered ? numbersOf(store, state) : null,
    look: settings,
    label: t("ui.board.label", {
      game: t(`game.${state.game}.name`),
      ply: shown.ply,
      turn: side ? t("ui.board.turn", { name: nameOf(state, side) }) : t("ui.board.over"),
    }),
    sent: store.sent?.text ?? null,
    over: state.result !== null,
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
export function react(context, store, message, view) {
  const { state } = store;
  if (!state) return;
  if (message.event === "snapshot") {
    view.endClosed = false;
    view.ended = null;
    view.asking = null;
    // What was said belongs to the game before.
    announce("");
  }
  // Whoever plays on has answered the question whether to begin again.
  if (message.event === "update" && message.nodes?.length > 0 && view.asking === "restart") view.asking = null;
  if (
    message.event === "update" &&
    context &&
    context.board.data?.view.squares !== state.board.squares &&
    state.last &&
    state.node === message.node
  ) {
    const moved = message.nodes?.length > 0 || context.board.data === null;
    if (moved) {
      playMove(
        state.last,
        state.board.extra?.chain !== undefined || context.board.data?.view.extra?.chain !== undefined,
      );
      view.candidate = null;
      announce(t("ui.announce.move", { name: nameOf(state, state.last.by), move: moveText(state.last.move) }));
    }
    if (!state.result) view.endClosed = false;
  }
  if (message.event === "over") {
    view.ended = performance.now();
    const mine = mySide(state);
    const { outcome = "draw" } = state.result ?? {};
    play(outcome === "draw" ? "draw" : mine && mine !== outcome ? "lose" : "win");
    const { title, note } = endText(state);
    announce(`${title} ${note}`);
  }
  if (message.event === "hint") announce(t("ui.hint.ready"));
}
