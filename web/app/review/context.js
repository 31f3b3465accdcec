/** What the parts of the review share. */
/** @import { Store } from "../store.js" */
/** @import { Position, Review, ReviewMove } from "../types.js" */

/**
 * @typedef {object} ReviewContext
 * @property {string} id the game
 * @property {Store} store
 * @property {Review | null} review
 * @property {{done: number, total: number} | null} running
 * @property {number} pace how many positions the engine visits for each of the game
 * @property {string} engine what looks back, as a spec
 * @property {number} index the move looked at, -1 before the first
 * @property {Line | null} line the better line, while it is shown
 * @property {string} fault
 * @property {(index: number) => void} go
 * @property {(step: number) => void} stepLine
 * @property {() => void} start
 * @property {() => void} retry
 * @property {(change: {pace?: number, engine?: string, line?: Line | null}) => void} set
 */

/** A line of moves that is stepped: how far, and the position there. @typedef {{step: number, shown: Position | null}} Line */

/** @param {ReviewContext} context @returns {ReviewMove | null} */
export const moveAt = ({ review, index }) => review?.moves[index] ?? null;

export {};
