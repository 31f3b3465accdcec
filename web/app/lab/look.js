/** The board of any position of the tree, asked for once and then remembered. */
/** @import { Position } from "../types.js" */
/** @import { Question as Place } from "../api.js" */
/** @import { Spot } from "./spot.js" */
import { lookAt } from "../api.js";
import { pathTo } from "./story.js";

/** So many boards are remembered. */
const MOST = 500;

/** An outcome of chance says its square again: it stands for the step before it. @param {string[]} steps */
export function joined(steps) {
  /** @type {string[]} */
  const moves = [];
  for (const move of steps) {
    const last = moves.at(-1);
    if (last !== undefined && move.startsWith(`${last}=`)) moves[moves.length - 1] = move;
    else moves.push(move);
  }
  return moves;
}

/** The moves that lead to a position; behind a pass, to the last that the rules know. @param {Spot} spot */
export function movesTo(spot) {
  const steps = pathTo(spot).slice(1);
  const pass = steps.findIndex(({ move }) => move === undefined);
  const moves = joined((pass < 0 ? steps : steps.slice(0, pass)).map(({ move }) => move ?? ""));
  // A piece that is being turned is not known yet: the board before it is shown.
  return spot.turn === "chance" ? moves.slice(0, -1) : moves;
}

/** Finds boards; of several questions only the answer to the last counts. @param {Place} place @param {(shown: Position) => void} show */
export function looker(place, show) {
  /** @type {Map<string, Position>} */
  const known = new Map();
  let wanted = "";
  return async (/** @type {string[]} */ moves) => {
    const key = moves.join(" ");
    wanted = key;
    const before = known.get(key);
    if (before) {
      show(before);
      return;
    }
    try {
      const looked = await lookAt({ ...place, moves });
      const shown = { ...looked, node: 0, ply: looked.line.length };
      if (known.size >= MOST) known.clear();
      known.set(key, shown);
      if (wanted === key) show(shown);
    } catch {
      // The board stays as it was.
    }
  };
}
