/** Which move a touch would mean where no legal one fits, so that the rules can say why not. */
/** @import { BoardView, GameId } from "../types.js" */
/** @import { Picker } from "./picker.js" */
import { descriptionOf } from "../games/registry.js";

/**
 * The move that a touch would mean; null where a legal move goes on or begins there.
 * @param {GameId} game
 * @param {BoardView} view
 * @param {Picker} picker
 * @param {number} square
 * @returns {string | null}
 */
export function refusedMove(game, view, picker, square) {
  const { dominoes, tried } = descriptionOf(game);
  const [from] = picker.selected;
  if (from === square || picker.completing(square)) return null;
  // A second half elsewhere is a try that can be refused, not another beginning.
  if (picker.begins(square) && !(dominoes && from !== undefined)) return null;
  const begun = picker.selected.length > 0;
  if (!begun && picker.targets.some(({ kind, touch }) => kind === "domino" && touch.includes(square))) return null;
  return tried(view, from, square);
}
