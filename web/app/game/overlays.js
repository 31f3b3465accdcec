/** What the machine says, as marks on the board. */
/** @import { Ghost, Heat } from "../board/scene.js" */
/** @import { Context } from "./context.js" */
import { squaresIn } from "../board/geometry.js";
import { percent } from "../i18n.js";
import { dotOnBoard, refutation } from "../teach/view.js";
import { lineOf, thoughtShown } from "./analysis.js";
import { other } from "./names.js";

const LABELS = 5;
/** A loss of this much leaves nothing of a dot. */
const WORST = 0.2;

/**
 * @param {Context} context
 * @returns {{heat: Heat[], line: Ghost[]}}
 */
export function overlays(context) {
  const { store, view } = context;
  const thought = thoughtShown(store);
  const shown = store.shown;
  if (!thought || !shown || view.tab !== "analysis") return { heat: dotOnBoard(context), line: refutation(context) };
  const moves = lineOf(context, thought).slice(0, view.ghosts);
  /** @type {Ghost[]} */
  const line = moves.flatMap((text, index) => {
    const square = squaresIn(shown.board, text).at(-1);
    return square === undefined
      ? []
      : [{ square, side: index % 2 ? other(thought.player) : thought.player, number: index + 1 }];
  });
  const taken = new Set(line.map(({ square }) => square));
  return { heat: heatOf(context, thought).filter(({ square }) => !taken.has(square)), line };
}

/**
 * @param {Context} context
 * @param {import("../types.js").Thinking} thought
 * @returns {Heat[]}
 */
function heatOf({ store, view }, thought) {
  const { root } = thought.report;
  const board = store.shown?.board;
  if (view.heat === "off" || !board) return [];
  const best = Math.max(...root.map(({ chance }) => chance));
  const most = Math.max(1, ...root.map(({ visits }) => visits));
  // A solver looks at every move once: that says nothing about any of them.
  if (view.heat === "visits" && most === 1) return [];
  const likeliest = Math.max(0.001, ...root.map(({ prior }) => prior ?? 0));
  /** @type {Map<number, Heat>} */
  const heat = new Map();
  root.forEach((move, rank) => {
    const square = squaresIn(board, move.move).at(-1);
    if (square === undefined || heat.has(square)) return;
    const weight = {
      visits: move.visits / most,
      policy: (move.prior ?? 0) / likeliest,
      value: move.chance,
      loss: Math.max(0, 1 - (best - move.chance) / WORST),
    }[/** @type {"visits" | "policy" | "value" | "loss"} */ (view.heat)];
    const value = view.heat === "loss" ? Math.round((move.chance - best) * 100) : Math.round(move.chance * 100);
    const known = `${move.bound ? "≤" : ""}${String(value).replace("-", "−")}`;
    const text = view.heat === "policy" ? percent(move.prior ?? 0).split(".")[0] : known;
    // Of a move that was refuted only a bound is known: its mark is fainter.
    const tag = move.bound && view.heat !== "policy" ? { tag: "bound" } : {};
    const label = rank < LABELS && weight > 0.02 ? { label: text } : {};
    heat.set(square, { square, weight, ...label, ...tag });
  });
  return [...heat.values()];
}
