/** Colours that the game itself gives: by the first flip, or by choice after the first stones. */
/** @import { BoardView, Player, State } from "../types.js" */

/**
 * A player's colour where pieces have one, once it is known.
 * @param {State} state
 * @param {Player} player
 */
export function colourOf(state, player) {
  const one = state.board.extra?.one_is;
  if (!one) return null;
  return player === "one" ? one : one === "r" ? "b" : "r";
}

/**
 * Whose stones on the board are a player's; null while the colours are open.
 * @param {BoardView} board
 * @param {Player} player
 * @returns {Player | null}
 */
export function stonesOf({ extra }, player) {
  if (!extra?.swap) return player;
  const { black } = extra.swap;
  return black ? (black === player ? "one" : "two") : null;
}

/** Which colour player One has, where it may be either: for the styles. @param {BoardView} board */
export function oneIs(board) {
  const { extra } = board;
  if (!extra?.swap) return extra?.one_is ?? "";
  return { one: "", two: "white", open: "open" }[stonesOf(board, "one") ?? "open"];
}

/** The colour of the stone to come, as the owner of stones. @param {BoardView} board @param {Player} side */
export function nextStone({ extra, squares }, side) {
  if (!extra?.swap) return side;
  const count = (/** @type {Player} */ owner) => squares.filter((square) => square.owner === owner).length;
  return count("one") > count("two") ? "two" : "one";
}
