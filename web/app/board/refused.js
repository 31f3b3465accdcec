/** Which move a touch would mean where no legal one fits, so that the rules can say why not. */
/** @import { BoardView, GameId } from "../types.js" */
/** @import { Picker } from "./picker.js" */
import { nameOf } from "./geometry.js";

/**
 * The move that a touch would mean; null where a legal move goes on or begins there.
 * @param {GameId} game
 * @param {BoardView} view
 * @param {Picker} picker
 * @param {number} square
 * @returns {string | null}
 */
export function refusedMove(game, view, picker, square) {
  const [from] = picker.selected;
  if (from === square || picker.completing(square)) return null;
  // A second half elsewhere is a try that can be refused, not another beginning.
  if (picker.begins(square) && !(game === "territory" && from !== undefined)) return null;
  const begun = picker.selected.length > 0;
  if (!begun && picker.targets.some(({ kind, touch }) => kind === "domino" && touch.includes(square))) return null;
  const [first, then] = [nameOf(view, from ?? square), nameOf(view, square)];
  const { is, partner } = view.squares[square] ?? { is: "empty" };
  if (game === "gomoku" || game === "sequencium") return then;
  if (game === "banqi") return `${first}${is === "empty" ? "-" : "x"}${then}`;
  if (game === "territory") return from === undefined ? `${then}${nameOf(view, partner ?? square)}` : `${first}${then}`;
  return from === undefined && is === "empty" ? then : `${first}${then}`;
}
