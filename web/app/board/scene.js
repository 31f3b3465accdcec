/**
 * Everything a board drawing depends on: data in, drawing out, no rules.
 */
/** @import { LastMove, Move, Player, Square } from "../types.js" */
/** @import { SeenBoard } from "./geometry.js" */

/**
 * @typedef {object} Look
 * @property {"traditional" | "simplified" | "letters"} faces
 * @property {"off" | "outside" | "inside"} coordinates
 * @property {"corners" | "cross"} last
 */

/** @typedef {{square: number, weight: number, label?: string, tag?: string}} Heat a tag names a colour of its own */
/** @typedef {{square: number, side: Player, number: number, from?: number}} Ghost where a move comes from is shown by an arrow */

/**
 * @typedef {object} Scene
 * @property {SeenBoard} view
 * @property {Player | null} side who is to move here, null where nobody at this device is
 * @property {Move[]} targets what the next touch may do
 * @property {number[]} selected squares touched so far
 * @property {Move | null} preview the move whose effect is shown
 * @property {boolean} aiming whether the preview waits for a confirmation
 * @property {LastMove | null} last
 * @property {Heat[]} heat
 * @property {Ghost[]} line
 * @property {number[]} hints
 * @property {Map<number, number> | null} numbers which move put a stone there
 * @property {Look} look
 */

/**
 * How one game is drawn. `piece` draws around the origin, the other two over the board.
 * @typedef {object} Renderer
 * @property {string} cls
 * @property {boolean} [lines] whether stones lie on crossings
 * @property {(view: SeenBoard) => string} [ground]
 * @property {(square: Square, index: number, view: SeenBoard, look: Look) => string} piece
 * @property {(scene: Scene) => string} under
 * @property {(scene: Scene) => string} over
 */

/** @type {Look} */
export const PLAIN = { faces: "traditional", coordinates: "off", last: "corners" };

/**
 * A scene with nothing but the board.
 * @param {SeenBoard} view
 * @param {Partial<Scene>} [more]
 * @returns {Scene}
 */
export function sceneOf(view, more = {}) {
  return {
    view,
    side: null,
    targets: [],
    selected: [],
    preview: null,
    aiming: false,
    last: null,
    heat: [],
    line: [],
    hints: [],
    numbers: null,
    look: PLAIN,
    ...more,
  };
}
