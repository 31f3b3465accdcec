/**
 * What the page knows of one game. A game of the page has a folder here; any other has what
 * `plain.js` says. No other file of the page names a game: it asks the description.
 *
 * Only types: nothing here exists at run time.
 */
/** @import { Question } from "../api.js" */
/** @import { Renderer } from "../board/scene.js" */
/** @import { Child } from "../dom.js" */
/** @import { Desk } from "../editor/desk.js" */
/** @import { Sketch } from "../editor/sketch.js" */
/** @import { Spec } from "../rules/spec.js" */
/** @import { BoardView, Player, Square, State } from "../types.js" */

/**
 * @typedef {object} Board how it looks
 * @property {Renderer} drawing
 * @property {string} size the usual board in words; empty where the catalogue says it
 * @property {boolean} tall higher than wide, with a rail beside it
 * @property {"square" | "free" | "fixed"} sizes which sizes can be chosen
 * @property {(state: State, player: Player) => Node} mark a player's mark
 * @property {(state: State, player: Player) => string} sideName a side in the words of the game
 */

/**
 * @typedef {object} Play how it is played, as far as the page must know
 * @property {boolean} hidden pieces lie face down and come from a pool
 * @property {boolean} dominoes a piece lies on two squares
 * @property {boolean} movesNumbered stones may carry the number of their move
 * @property {"squares" | "largest" | "pieces" | "none"} score what is counted: squares that are
 *   owned, the largest number, pieces (beside the player only), or nothing
 * @property {(view: BoardView, from: number | undefined, square: number) => string} tried the
 *   move that touching a square would mean, after another one or as the first
 * @property {string[]} example the first moves of a game
 */

/**
 * @typedef {object} Text how positions are written
 * @property {string[]} sides player One's, player Two's, perhaps nobody's
 * @property {string} gap what stands between the squares of a rank
 * @property {(token: string, index: number, width: number) => Square} readSquare
 * @property {(view: BoardView, rest: string[]) => Partial<Sketch>} readFields what follows the side
 * @property {(sketch: Sketch) => string[]} writeFields
 * @property {(fields: string[]) => boolean} isTwo whether player Two is to move
 */

/**
 * @typedef {object} Editing how positions are drawn by hand
 * @property {string[]} brushes
 * @property {boolean} numbered whether a brush writes a number
 * @property {number} full how much of a board random moves fill at most, as moves per square
 * @property {(player: Player) => Node} brush the picture of a player's brush
 * @property {(view: BoardView, square: number, brush: string, number: number) => Square} content
 *   what a brush puts on a square; number 0 is the one that fits
 * @property {(desk: Desk) => Child[]} fields
 */

/**
 * @typedef {object} Teaching
 * @property {Spec[]} diagrams of the rules
 * @property {() => Child} above what the rules show before the diagrams
 * @property {Omit<Question, "game"> | null} lab a small position whose whole tree can be seen
 */

/** @typedef {Board & Play & Text & Editing & Teaching} Description */

export {};
