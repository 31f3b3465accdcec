/** What the parts of the play screen share. */
/** @import { Store } from "../store.js" */
/** @import { Board } from "../board/board.js" */

/** What is behind the tabs of the panel. @typedef {"moves" | "analysis" | "engine" | "statistics"} Tab */
/**
 * @typedef {object} View what this page chose to show; no other device knows of it
 * @property {Tab} tab
 * @property {"off" | "visits" | "policy" | "value" | "loss"} heat
 * @property {number} ghosts how many moves of the line are on the board
 * @property {string | null} candidate the move whose line is shown
 * @property {boolean} endClosed
 * @property {number | null} ended when the game ended before these eyes
 * @property {null | "resign" | "restart" | "leave" | "menu"} asking
 * @property {boolean} sheet whether the panel is drawn up over the board on a phone
 * @property {boolean} dice whether the dice are shown
 * @property {number} cap how long an analysis runs, in milliseconds
 * @property {{square: number, text: string} | null} refusal a touch that led to nothing, and why
 * @property {string} engine what analyses, as a spec
 */

/**
 * @typedef {object} Context
 * @property {Store} store
 * @property {Board} board
 * @property {View} view
 * @property {() => void} redraw
 * @property {import("../teach/teacher.js").Teacher} teacher
 */

/** A game as the bars show it, being played or not. @typedef {{store: Pick<Store, "state" | "shown" | "waiting" | "received">}} Shown */

/** @returns {View} */
export function freshView() {
  return {
    tab: "moves",
    heat: "visits",
    ghosts: 1,
    candidate: null,
    endClosed: false,
    ended: null,
    asking: null,
    sheet: false,
    dice: false,
    cap: 10000,
    engine: "best",
    refusal: null,
  };
}

export {};
