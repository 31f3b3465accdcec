/** Letting the engines search one after the other, and asking for the exact verdict. */
/** @import { Question as Place } from "../api.js" */
/** @import { Score } from "../types.js" */
/** @import { Plan } from "./plan.js" */
/** @import { Track } from "./track.js" */
import { lookAt, traceSearch } from "../api.js";
import { unpack } from "../lab/decode.js";
import { MOST_EVENTS } from "../lab/plan.js";
import { SPECS } from "./specs.js";
import { trackOf } from "./track.js";

/** @typedef {{name: string, track: Track, complete: boolean}} Runner */

/**
 * The same position and the same number of positions for each.
 * @param {Plan} plan
 * @param {AbortSignal} signal
 * @param {(runner: Runner) => void} arrived
 */
export async function runAll(plan, signal, arrived) {
  for (const name of plan.names) {
    const spec = SPECS[name] ?? "";
    const request = { ...plan.place, spec, seed: plan.seed, max_events: MOST_EVENTS, limits: { nodes: plan.budget } };
    const packed = await traceSearch(request, signal);
    const trace = await unpack(packed);
    if (signal.aborted) return;
    arrived({ name, track: trackOf(trace, plan.budget), complete: trace.complete });
  }
}

/** @typedef {{score: Score | null, value: number}} Verdict the value is player One's; no score where the game is over */

/**
 * What a position is worth, if it can be proved; null otherwise, and where chance comes next.
 * @param {Place} place
 * @param {AbortSignal} signal
 * @returns {Promise<Verdict | null>}
 */
export async function proved(place, signal) {
  const looked = await lookAt(place, signal).catch(() => null);
  if (!looked || looked.turn === "chance") return null;
  const { result } = looked;
  if (result) return { score: null, value: result.value ?? { one: 1, two: -1, draw: 0 }[result.outcome] };
  const { report } = await traceSearch({ ...place, spec: "best", max_events: 0 }, signal);
  const value = worthOf(report.score);
  return value === null ? null : { score: report.score, value };
}

/** @param {Score} score */
function worthOf({ side, exact, win_in, loss_in }) {
  const sign = side === "two" ? -1 : 1;
  if (exact !== undefined && exact !== null) return sign * exact;
  if (win_in !== undefined && win_in !== null) return sign;
  return loss_in !== undefined && loss_in !== null ? -sign : null;
}
