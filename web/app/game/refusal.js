/** A move that the rules do not allow is answered where it was tried, with the reason. */
/** @import { State } from "../types.js" */
/** @import { Context } from "./context.js" */
import { announce } from "../announce.js";
import { lookAt } from "../api.js";
import { columnOf, rowOf, seenAt } from "../board/geometry.js";
import { refusedMove } from "../board/refused.js";
import { h } from "../dom.js";
import { faultText } from "../faults.js";
import { t } from "../i18n.js";
import { play } from "../sound.js";

/** How long a reason stays, in milliseconds. */
const SHOWN = 3500;

/** Lets the board of a game say why a touch does nothing. @param {Context} context */
export function answerTouches(context) {
  const { board, store } = context;
  const touch = board.touch.bind(board);
  board.touch = (square, coarse) => {
    const state = /** @type {State} */ (store.state);
    const { data } = board;
    if (!data || data.sent) return;
    if (data.moves.length === 0) {
      if (!state.result && !store.looked) refuse(context, square, t("ui.refused.wait"));
      return;
    }
    const tried = refusedMove(state.game, data.view, board.picker, square);
    if (tried === null) {
      context.view.refusal = null;
      touch(square, coarse);
    } else void explain(context, state, square, tried);
  };
}

/** Asks the rules. @param {Context} context @param {State} state @param {number} square @param {string} move */
async function explain(context, state, square, move) {
  const { game, size, rules, position } = state;
  try {
    await lookAt({ game, size, rules, position, moves: [move] });
    refuse(context, square, t("ui.refused"));
  } catch (error) {
    refuse(context, square, faultText(error));
  }
}

/** @param {Context} context @param {number} square @param {string} text */
function refuse(context, square, text) {
  const refusal = { square, text };
  context.view.refusal = refusal;
  context.board.shake(square);
  play("illegal");
  announce(t("ui.refused.say", { reason: text }));
  context.redraw();
  setTimeout(() => {
    if (context.view.refusal !== refusal) return;
    context.view.refusal = null;
    context.redraw();
  }, SHOWN);
}

/** The reason beside the square. @param {Context} context */
export function refusalNote({ view, board }) {
  const shown = board.data?.view;
  if (!view.refusal || !shown) return null;
  const { square, text } = view.refusal;
  const place = seenAt(shown, square);
  const [column, row] = [columnOf(shown, place), rowOf(shown, place)];
  const below = row < shown.height / 2;
  return h(
    "p.refusal",
    {
      "data-key": "refusal",
      class: `${below ? "below" : "above"}${column > shown.width * 0.66 ? " left" : column < shown.width * 0.33 ? " right" : ""}`,
      style: {
        left: `${((column + 0.5) / shown.width) * 100}%`,
        top: `${((row + (below ? 1 : 0)) / shown.height) * 100}%`,
      },
    },
    text,
  );
}
