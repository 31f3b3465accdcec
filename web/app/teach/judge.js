/** The one judge of the teaching game: the same engine, positions and seed for every move. */
/** @import { Question as Place } from "../api.js" */
/** @import { Player, Report } from "../types.js" */
/** @import { Reasons } from "./why.js" */
import { lookAt, traceSearch } from "../api.js";
import { reasonsFor } from "./why.js";

export const JUDGE = { spec: "best", nodes: 20_000, seed: 0 };

/** What a move gave away. @typedef {{loss: number, better: string, line: string[], after: Report | null, reasons: Reasons}} Given the loss is a share of the chance to win; the line is the answer to the move, the reasons are those for the answer */

/** What gives away less than this needs no reasons. */
const WORTH = 0.05;

/** @param {Report} report @param {Player} player */
export function chanceOf({ wdl, score }, player) {
  const chance = wdl.win + wdl.draw / 2;
  return score.side === player ? chance : 1 - chance;
}

/** What the judge says of a position. @param {Place} place @param {AbortSignal} signal */
export async function ask(place, signal) {
  const limits = { nodes: JUDGE.nodes };
  const request = { ...place, spec: JUDGE.spec, seed: JUDGE.seed, limits, max_events: 0 };
  return (await traceSearch(request, signal)).report;
}

/**
 * Judges a move by the chances before and after it.
 * @param {Place} before
 * @param {string} move
 * @param {Player} player
 * @param {AbortSignal} signal
 * @returns {Promise<Given>}
 */
export async function judge(before, move, player, signal) {
  const best = await ask(before, signal);
  const place = { ...before, moves: [...(before.moves ?? []), move] };
  const { result } = await lookAt(place, signal);
  const chance = chanceOf(best, player);
  if (result) {
    const got = result.outcome === "draw" ? 0.5 : result.outcome === player ? 1 : 0;
    return { loss: Math.max(0, chance - got), better: best.move, line: [], after: null, reasons: [] };
  }
  const after = await ask(place, signal);
  const loss = move === best.move ? 0 : Math.max(0, chance - chanceOf(after, player));
  const reasons = loss < WORTH ? [] : await reasonsFor(place, after.pv[0], signal);
  return { loss, better: best.move, line: after.pv, after, reasons };
}
