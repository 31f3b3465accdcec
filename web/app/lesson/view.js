/** What a page of a lesson shows: a search goes on through the pages until another begins. */
/** @import { Lesson, Check } from "./parse.js" */
/** @import { Story } from "../lab/story.js" */
/** @import { Spot } from "../lab/spot.js" */
import { share, worth } from "../lab/figures.js";
import { planFrom, stepFrom } from "../lab/link.js";

/** @typedef {{address: string, step: number, whole: boolean}} Scene */

/** The search and the step of a page; null before the first search. @param {Lesson} lesson @param {number} index @returns {Scene | null} */
export function sceneOf(lesson, index) {
  /** @type {Scene | null} */
  let scene = null;
  for (const { lab, step } of lesson.pages.slice(0, index + 1)) {
    if (lab !== null) {
      const { query } = partsOf(lab);
      scene = { address: lab, step: stepFrom(query), whole: query.has("whole") };
    }
    if (scene && step !== null) scene = { ...scene, step };
  }
  return scene;
}

/** @param {string} address */
function partsOf(address) {
  const [path = "", query = ""] = address.slice(1).split("?");
  return { argument: path.split("/")[2] ?? "", query: new URLSearchParams(query) };
}

/** @param {string} address */
export function planOf(address) {
  const { argument, query } = partsOf(address);
  return planFrom(argument, query);
}

/** The position that moves from the root lead to; null where the search has none. @param {Story} story @param {string[]} moves @returns {Spot | null} */
export function spotAt(story, moves) {
  const { parent, move, count } = story.trace.nodes;
  let at = 0;
  for (const wanted of moves) {
    let next = -1;
    for (let id = at + 1; id < count && next < 0; id += 1) if (parent[id] === at && move[id] === wanted) next = id;
    if (next < 0) return null;
    at = next;
  }
  return count > 0 ? story.spot(at) : null;
}

/** What the search says where the text takes something for granted, as the screen would show it. @param {Story} story @param {Check} check */
export function foundAt(story, { moves, what }) {
  if (what === "plays") return story.trace.report.move;
  if (what === "positions") return String(story.simulates ? story.counts.seen : story.counts.entered);
  const spot = spotAt(story, moves);
  if (!spot) return "-";
  if (what === "visits") return String(spot.visits);
  if (what === "mean" || what === "prior") return share(spot[what]) || "-";
  if (what === "cut") return spot.cut ?? "no";
  return worth(story, what === "value" ? spot.value : spot.best).replace("−", "-") || "-";
}
