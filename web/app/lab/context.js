/** What the parts of the lab share. */
/** @import { GameId, Position } from "../types.js" */
/** @import { Question as Place } from "../api.js" */
/** @import { Spot } from "./spot.js" */
/** @import { Story } from "./story.js" */
/** @import { Folds } from "./layout.js" */
import { USUAL } from "../games/registry.js";
import { fit } from "./overview.js";

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
 * @property {number} seed of everything random
 */

/**
 * What a lab shows.
 * @typedef {object} LabState
 * @property {GameId} game
 * @property {Plan} plan
 * @property {Story | null} story
 * @property {boolean} busy
 * @property {string} fault
 * @property {{key: string, nodes: number, complete: boolean}[]} counted
 * @property {Folds} folds
 * @property {Spot | null} selected chosen by hand, else the board follows the search
 * @property {(Position & {line?: {move: string}[]}) | null} shown with the moves that led to it
 * @property {boolean} playing
 * @property {number} speed
 * @property {boolean} whole whether the whole tree is shown, or the part around the search
 * @property {import("./overview.js").View} view what part of the whole is seen
 * @property {string} shade what its colours stand for
 * @property {import("./course.js").Quiz | null} quiz the question that is asked, in exercises
 * @property {boolean} presents whether the page is shown to a class: large, without fields and log
 * @property {boolean} copied whether the link was just copied
 */
/**
 * What may be done there.
 * @typedef {object} LabActions
 * @property {(shade: string) => void} setShade
 * @property {() => void} redraw
 * @property {() => void} turnTree shows the whole tree, or the part around the search
 * @property {() => void} predict begins or ends the exercises
 * @property {() => void} nextQuestion
 * @property {(level: number) => void} setLevel how difficult the next questions are, from 0
 * @property {(option: number) => void} answer
 * @property {() => void} copy copies the link
 * @property {() => void} present shows it to a class, or to one person again
 * @property {(step: number) => void} goTo
 * @property {(change: Partial<Plan>) => void} set
 * @property {(spot: Spot | null) => void} select
 * @property {() => void} toggle
 * @property {(speed: number) => void} setSpeed
 */
/** @typedef {LabState & LabActions} LabContext */

/** Before anything was searched. @param {Plan} plan @param {URLSearchParams} query @returns {LabState} */
export const freshLab = (plan, query) => ({
  game: USUAL,
  plan,
  story: null,
  busy: false,
  fault: "",
  counted: [],
  folds: { folds: new Map(), all: new Set() },
  selected: null,
  shown: null,
  playing: false,
  speed: 1,
  whole: false,
  view: fit(),
  shade: "value",
  quiz: null,
  presents: query.has("present"),
  copied: false,
});
