/** A hint in steps: where to look, which move, why. */
/** @import { Hint, State } from "../types.js" */
/** @import { Context } from "./context.js" */
/** @import { Question } from "./ask.js" */
import { columnOf, nameOf as squareName, rowOf } from "../board/geometry.js";
import { h, icon } from "../dom.js";
import { sentences, t } from "../i18n.js";
import { moveText } from "./names.js";

/** How many squares wide and high the part of the board is that a first hint names. */
const AREA = 3;
/** How much of what may follow is told. */
const LINE = 4;

/**
 * The squares that a hint marks. Where a move is one square, naming that square first would
 * be the whole answer, so the first step names the part of the board it lies in.
 * @param {State} state
 * @param {Hint} hint
 * @returns {number[]}
 */
export function hintSquares({ board, moves }, { level, squares }) {
  const [square] = squares;
  if (level !== "where" || square === undefined) return squares;
  if (!moves.some(({ touch }) => touch.length === 1 && touch[0] === square)) return squares;
  const start = (/** @type {number} */ at, /** @type {number} */ size) =>
    Math.max(0, Math.min(at - (at % AREA), size - AREA));
  const left = start(columnOf(board, square), board.width);
  const top = start(rowOf(board, square), board.height);
  const area = [];
  for (let row = top; row < Math.min(top + AREA, board.height); row += 1)
    for (let column = left; column < Math.min(left + AREA, board.width); column += 1)
      area.push(row * board.width + column);
  return area;
}

/** What the first step says. @param {State} state @param {Hint} hint */
function where(state, hint) {
  const names = hintSquares(state, hint).map((square) => squareName(state.board, square));
  if (names.length <= 1) return t("ui.hint.where", { square: names.join() });
  return t("ui.hint.area", { from: names[0], to: names.at(-1) });
}

/** The figures of a reason, with a move as the page writes it. @param {Record<string, unknown>} [params] */
const named = (params = {}) => (params.move ? { ...params, move: moveText(String(params.move)) } : params);

/** Why a move is good, a sentence for each reason. @param {Hint["reasons"]} [reasons] */
export const reasonTexts = (reasons = []) => reasons.map(({ code, params }) => t(`hint.${code}`, named(params)));

/** @param {Context} context @returns {Question} */
export function hintQuestion({ store, redraw }) {
  const state = /** @type {State} */ (store.state);
  const hint = /** @type {Hint} */ (store.hint);
  const { level, move, reasons = [], pv = [] } = hint;
  const next = /** @type {const} */ ({ where: "which", which: "why", why: null })[level];
  const close = () => {
    store.hint = null;
    redraw();
  };
  const why = reasonTexts(reasons);
  const line = pv
    .slice(1, 1 + LINE)
    .map(moveText)
    .join(" ");
  if (line) why.push(t("ui.hint.line", { line }));
  return {
    title: move ? t("ui.hint.move", { move: moveText(move) }) : where(state, hint),
    note: sentences(why),
    buttons: [
      h("button.btn.quiet", { onclick: close }, t("ui.close")),
      next &&
        h(
          "button.btn.primary",
          { onclick: () => store.send({ do: "hint", level: next }) },
          icon("hint"),
          t(`ui.hint.${next}`),
        ),
    ],
    key: "hint",
  };
}
