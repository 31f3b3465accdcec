/** Squares in words, for whoever does not see the board. */
/** @import { BoardView, Square } from "../types.js" */
import { t } from "../i18n.js";
import { nameOf } from "./geometry.js";

/**
 * @param {BoardView} view
 * @param {number} index
 * @param {{target: boolean, selected: boolean}} marks
 */
export function describe(view, index, marks) {
  const square = view.squares[index];
  const parts = [nameOf(view, index), square ? content(square, view) : ""];
  if (marks.selected) parts.push(t("ui.square.selected"));
  if (marks.target) parts.push(t("ui.square.target"));
  return parts.join(", ");
}

/** @param {Square} square @param {BoardView} view */
function content(square, view) {
  if (square.is === "empty") return t("ui.square.empty");
  if (square.is === "blocked") return t("ui.square.blocked");
  if (square.is === "face_down") return t("ui.square.facedown");
  if (square.letter) return t(`piece.${square.letter}`);
  // Where colours are chosen, stones belong to colours and not to players.
  const [one, two] = view.extra?.swap ? ["ui.side.black", "ui.side.white"] : ["player.one", "player.two"];
  const owner = t(square.owner === "one" ? one : two);
  if (square.is === "number") return t("ui.square.number", { name: owner, number: square.value });
  if (square.is === "half") {
    return t("ui.square.domino", { name: owner, square: nameOf(view, square.partner ?? 0) });
  }
  return t("ui.square.stone", { name: owner });
}
