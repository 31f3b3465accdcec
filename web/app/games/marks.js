/** Marks of the players: square or round, solid or outlined. */
/** @import { Player } from "../types.js" */
import { svg } from "../dom.js";

/** @param {string} shape */
export const mark = (shape) =>
  svg(`<svg xmlns="http://www.w3.org/2000/svg" class="pmark" viewBox="0 0 24 24" aria-hidden="true">${shape}</svg>`);

/** One is square, Two is round. @param {Player} player */
export const plainMark = (player) =>
  mark(
    player === "one"
      ? '<rect class="m-one" x="2.5" y="2.5" width="19" height="19"/>'
      : '<circle class="m-two" cx="12" cy="12" r="10.5"/>',
  );
