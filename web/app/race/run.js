/** Letting the engines search one after the other, and asking for the exact verdict. */
/** @import { Question as Place } from "../api.js" */
/** @import { Trace } from "../protocol" */
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

/** @typedef {{score: Score | null, value: number, exact: boolean}} Verdict the value is player One's, and a margin where it is exact, else only who wins; no score where the game is over */

/** Whether two verdicts say the same as far as both know: a win somehow is kept by a win by any margin. @param {Verdict} one @param {Verdict} two */
export const agree = (one, two) =>
  one.exact && two.exact ? one.value === two.value : Math.sign(one.value) === Math.sign(two.value);

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
  if (result) {
    const margin = result.value ?? null;
    return { score: null, value: margin ?? { one: 1, two: -1, draw: 0 }[result.outcome], exact: margin !== null };
  }
  for (const [spec, whole] of /** @type {const} */ ([
    ["best", false],
    [PLAIN, true],
  ])) {
    const limits = whole ? { nodes: MOST_NODES } : undefined;
    const trace = await traceSearch({ ...place, spec, max_events: 0, limits }, signal);
    const score = whole && drawn(trace) ? { ...trace.report.score, exact: 0 } : trace.report.score;
    const value = worthOf(score);
    if (value !== null) return { score, value, exact: score.exact !== undefined && score.exact !== null };
  }
  return null;
}

/** Alpha and beta alone, ply after ply: small positions it sees to their ends, and says so by stopping early. */
export const PLAIN = "alphabeta:quiescence=0,parts=textbook";
/** The most positions that it visits; no small position is so deep. */
const [MOST_NODES, DEEPEST] = [200_000, 60];

/**
 * Whether a plain search saw every line to its end, and the end is a draw. One that was stopped saw
 * less, and one with a single move stops at once.
 * @param {Trace} trace
 */
function drawn({ complete, report: { nodes, depth, root, score } }) {
  return complete && nodes < MOST_NODES && depth < DEEPEST && root.length > 1 && score.points === 0;
}

/** @param {Score} score */
function worthOf({ side, exact, win_in, loss_in }) {
  const sign = side === "two" ? -1 : 1;
  if (exact !== undefined && exact !== null) return sign * exact;
  if (win_in !== undefined && win_in !== null) return sign;
  return loss_in !== undefined && loss_in !== null ? -sign : null;
}
