/** What the board cannot ask on its own: which of several moves, whether so, a move without squares. */
/** @import { Looked } from "../types.js" */
/** @import { Board } from "../board/board.js" */
import { h } from "../dom.js";
import { moveText } from "../game/names.js";
import { t } from "../i18n.js";

/** @typedef {{board: Board | null, looked: Looked | null, told: string, answer: (move: string) => void}} Asking */

/** @param {Asking} context */
export function picking(context) {
  const { board, looked, told } = context;
  if (told || !board || !looked) return null;
  const { choices, pending } = board.picker;
  const free = looked.moves.filter(({ touch }) => touch.length === 0);
  const press = (/** @type {string} */ text, /** @type {() => void} */ onclick) => h("button.btn", { onclick }, text);
  if (choices.length > 0)
    return h(
      "div.labacts",
      null,
      choices.map((move) => press(String(move.number ?? move.text), () => context.answer(move.text))),
    );
  if (pending)
    return h(
      "div.labacts",
      null,
      press(t("ui.confirm"), () => board.confirm()),
    );
  if (free.length === 0) return null;
  return h(
    "div.labacts",
    null,
    free.map((move) => press(moveText(move.text), () => context.answer(move.text))),
  );
}
