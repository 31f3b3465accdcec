/** The page as a worker sees it, and what they tell each other. */
/** @import { Action } from "../protocol" */
/** @import { Shared } from "./threads.js" */

/**
 * To a worker: first the module, then networks, and what is said to a desk or asked of a thinker.
 * @typedef {object} ToWorker
 * @property {WebAssembly.Module} [start]
 * @property {SharedArrayBuffer} [flag] where a thinker sees that it is stopped
 * @property {Shared} [shared] what a team has in common
 * @property {boolean} [helps] whether it is a thread of another's search
 * @property {ArrayBuffer} [network]
 * @property {string} [said]
 * @property {number} [number] of the work
 * @property {string} [work]
 * @property {number} [stop] the number of work that is to end
 */
/**
 * From a worker: that it is ready, what a desk wants done, what a thinker says of its work, or its last words.
 * @typedef {object} FromWorker
 * @property {boolean} [ready]
 * @property {boolean} [pauses] whether a thinker hears of a stop while it searches
 * @property {boolean} [lasts] whether games outlive the page
 * @property {Action[]} [actions]
 * @property {number} [number] of the work
 * @property {string} [said]
 * @property {boolean} [done]
 * @property {string} [lost]
 */
/**
 * @typedef {object} Port
 * @property {(message: FromWorker) => void} postMessage
 * @property {((event: {data: ToWorker}) => void) | null} onmessage
 */

export const port = /** @type {Port} */ (/** @type {unknown} */ (globalThis));
