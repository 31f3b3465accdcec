/** Colours that only the first flip gives. */
/** @import { Player, State } from "../types.js" */

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
