/** What the parts of the lab share. */
/** @import { GameId, Position } from "../types.js" */
/** @import { Question as Place } from "../api.js" */
/** @import { Spot, Story } from "./story.js" */
/** @import { Folds } from "./layout.js" */

/** @typedef {"minimax" | "alphabeta" | "mcts" | "puct"} Algorithm */

/**
 * What is searched, and how.
 * @typedef {object} Plan
 * @property {Algorithm} algorithm
 * @property {Place} place
 * @property {string} sample the name of the position, `own` for one from a game
 * @property {number} depth
 * @property {boolean} noisy whether captures are searched beyond the depth
 * @property {boolean} parts all parts of alpha-beta, or the textbook alone
 * @property {number} sims
 * @property {string | null} spec any other engine, in place of the choices above
 * @property {number} c how much little-tried moves are preferred
 */

/**
 * @typedef {object} LabContext
 * @property {GameId} game
 * @property {Plan} plan
 * @property {Story | null} story
 * @property {boolean} busy
 * @property {string} fault
 * @property {{key: string, nodes: number, complete: boolean}[]} counted
 * @property {Folds} folds
 * @property {Spot | null} selected chosen by hand, else the board follows the search
 * @property {Position | null} shown
 * @property {boolean} playing
 * @property {number} speed
 * @property {(step: number) => void} goTo
 * @property {(change: Partial<Plan>) => void} set
 * @property {(spot: Spot | null) => void} select
 * @property {() => void} toggle
 * @property {(speed: number) => void} setSpeed
 */

export {};
