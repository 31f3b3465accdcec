/** What a board is told. Only types: nothing here exists at run time. */
/** @import { LastMove, Move, Player } from "../types.js" */
/** @import { SeenBoard } from "./geometry.js" */
/** @import { Ghost, Heat, Look } from "./scene.js" */

/**
 * @typedef {object} BoardData
 * @property {SeenBoard} view
 * @property {Move[]} moves the moves that may be played here, none where nobody may
 * @property {Player | null} side
 * @property {LastMove | null} last
 * @property {Heat[]} heat
 * @property {Ghost[]} line
 * @property {number[]} hints
 * @property {Map<number, number> | null} numbers
 * @property {Look} look
 * @property {string} label
 * @property {string | null} sent a move on its way
 * @property {boolean} [over] whether what happens now is the end of the game
 */

export {};
