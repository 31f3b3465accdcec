/**
 * The rows beside the tree: what the search compares at a position, at this very step.
 *
 * Nothing here is left over from an earlier step: means and visits are those of the step, and
 * the bonus of every move is computed by the formula of the search itself. Tests compute all
 * of it again from the steps alone.
 */
/** @import { Spot } from "./spot.js" */
/** @import { Story } from "./story.js" */

/** @typedef {{spot: Spot, visits: number, prior: number | null, mean: number | null, bonus: number | null, sum: number | null, out: boolean, chosen: boolean}} ChoiceRow */
/** @typedef {{spot: Spot, weight: number, total: number, value: number | null, bound: "" | "≥" | "≤"}} OutcomeRow */
/** @typedef {{spot: Spot, value: number | null, bound: "" | "≥" | "≤", best: boolean}} MoveRow */

/** The position whose moves are shown: that of the step, or the one chosen by hand. @param {Story} story @param {Spot | null} selected @returns {Spot} */
export function placeOfRows(story, selected) {
  const spot = selected ?? story.here;
  const chose = !selected && story.event?.do === "select";
  if (spot.parent && (chose || spot.triedCount === 0)) return spot.parent;
  const returned = !selected && story.event?.do === "return";
  return returned && spot.parent ? spot.parent : spot;
}

/** The visits of a position as the formula counts them for the choice of this step or, at any other step, for the next one there: those under way count, as they do for the moves. @param {Story} story @param {Spot} at */
function totalAt(story, at) {
  const { event, here } = story;
  if (event?.do === "select" && here.parent === at && event.choice === "formula") return event.total;
  return story.trace.formula?.kind === "puct" ? Math.max(1, at.visits) : at.visits + 1;
}

/**
 * Simulations under way whose leaf waits to be judged, and not the one that the step tells of.
 * PUCT counts them as lost until they come back, so that the next goes elsewhere.
 * @param {Story} story
 * @param {Spot} spot
 */
function waitingAt({ event, here, path }, spot) {
  const told = path.includes(spot) && event?.do !== "call_off" && !(event?.do === "back_up" && spot === here);
  return spot.flying - Number(told);
}

/** The mean of a move for who chooses it. @param {Story} story @param {Spot} at @param {Spot} spot */
function meanAt(story, at, spot) {
  const { mean, results } = spot;
  if (mean === null) return null;
  const own = at.turn === "two" ? 1 - mean : mean;
  const lost = story.trace.formula?.kind === "puct" && at.turn !== "chance" ? waitingAt(story, spot) : 0;
  return (own * results) / (results + lost);
}

/** What the formula adds to the mean of a move. @param {Story} story @param {Spot} spot @param {number} visits @param {number} total */
function bonusOf({ trace: { formula } }, spot, visits, total) {
  if (formula?.kind === "puct")
    return spot.prior === null ? null : (formula.c * spot.prior * Math.sqrt(total)) / (1 + visits);
  if (!formula || visits === 0) return null;
  const bias = formula.bias > 0 ? (formula.bias * (spot.parent?.moves ?? 0) * (spot.prior ?? 0)) / (1 + visits) : 0;
  return formula.c * Math.sqrt(Math.log(total) / visits) + bias;
}

/**
 * The moves that a simulation chooses among; at chance nodes nothing is chosen, so there is no bonus.
 * @param {Story} story
 * @param {Spot} at
 * @returns {ChoiceRow[]}
 */
export function choiceRows(story, at) {
  const { event, here } = story;
  const taken = event?.do === "select" && here.parent === at ? here : null;
  const total = totalAt(story, at);
  const chooser = at.turn === "two" ? "two" : "one";
  // A loss is certain in any case.
  const sure = at.boundsFor(chooser)?.least ?? 0;
  return at.tried.map((spot) => {
    const chosen = spot === taken;
    const visits = chosen ? spot.visits - 1 : spot.visits;
    const told = chosen && event?.choice === "formula";
    const mean = told ? event.mean : meanAt(story, at, spot);
    // A move that cannot be better than what is certain is not searched any more.
    const most = spot.boundsFor(chooser)?.most;
    const out = most !== undefined && most <= sure && !told;
    const bonus = at.turn === "chance" || out ? null : told ? event.bonus : bonusOf(story, spot, visits, total);
    return {
      spot,
      visits,
      prior: spot.prior,
      mean,
      bonus,
      sum: mean === null || bonus === null ? null : mean + bonus,
      out,
      chosen,
    };
  });
}

/** Outside its window a value is a bound only; one that was not searched for is what it is. @param {Spot} spot @returns {"" | "≥" | "≤"} */
export function boundOf({ value, alpha, beta, triedCount, cut }) {
  if (value === null || alpha === null || beta === null || (triedCount === 0 && cut === null)) return "";
  return value >= beta ? "≥" : value <= alpha ? "≤" : "";
}

/** The window of a position before what has just come back narrowed it; null where nothing did. @param {Story} story @param {Spot} at */
export function windowBefore(story, at) {
  const { event, here } = story;
  const { alpha, beta, bestFrom } = at;
  const narrowed = event?.do === "return" && here.parent === at && bestFrom === here && !story.plain;
  if (!narrowed || alpha === null || beta === null) return null;
  const others = moveRows(story, at).flatMap(({ spot, value }) => {
    const counts = spot !== here && spot.kind !== "probe" && spot.move !== undefined;
    return counts && value !== null ? [value] : [];
  });
  const before = story.isMax(at)
    ? { alpha: Math.max(alpha, ...others), beta }
    : { alpha, beta: Math.min(beta, ...others) };
  const now = story.windowOf(at);
  return now && (now.alpha !== before.alpha || now.beta !== before.beta) ? before : null;
}

/** The moves that a depth-first search has tried, with their values for the position before. @param {Story} story @param {Spot} at @returns {MoveRow[]} */
export function moveRows(story, at) {
  return at.tried.map((spot) => ({
    spot,
    value: spot.value === null ? null : story.earlier(spot.value),
    bound: boundOf(spot),
    best: spot === at.bestFrom,
  }));
}

/** The outcomes of a chance node, with what they add to its value. @param {Story} story @param {Spot} at @returns {OutcomeRow[]} */
export function outcomeRows(story, at) {
  return at.tried.map((spot) => ({
    spot,
    weight: spot.chance?.weight ?? 0,
    total: spot.chance?.total ?? 1,
    value: spot.value === null ? null : story.earlier(spot.value),
    bound: boundOf(spot),
  }));
}

/**
 * The sum of a chance node as far as it goes: the outcomes that are known, what they add up to,
 * and the weight that is still missing. Proofs are no points: with one of them there is no sum.
 * @param {Story} story
 * @param {OutcomeRow[]} rows
 */
export function sumSoFar({ trace: { limit } }, rows) {
  const known = rows.filter(({ value, bound }) => value !== null && bound === "");
  const total = rows[0]?.total ?? 0;
  const weight = known.reduce((sum, row) => sum + row.weight, 0);
  const points = known.every(({ value }) => Math.abs(value ?? 0) <= limit);
  const sum = points ? known.reduce((before, row) => before + row.weight * (row.value ?? 0), 0) / total : null;
  return { known, sum, missing: { weight: total - weight, total } };
}

/**
 * The value of a chance node from its outcomes: their mean by weight, rounded down for player
 * One, and proved only if every outcome is, for the same player. Null while one is unknown.
 * @param {Story} story
 * @param {OutcomeRow[]} rows
 */
export function meanOfOutcomes({ trace: { turn, limit } }, rows) {
  const total = rows[0]?.total ?? 0;
  const known = rows.filter(({ value, bound }) => value !== null && bound === "");
  const weight = known.reduce((sum, row) => sum + row.weight, 0);
  if (total === 0 || weight < total) return null;
  const sign = turn === "two" ? -1 : 1;
  const values = known.map(({ value }) => sign * (value ?? 0));
  const sum = known.reduce((before, row, index) => before + row.weight * (values[index] ?? 0), 0);
  const mean = Math.floor(sum / total);
  const proved = Math.min(...values) > limit || Math.max(...values) < -limit;
  const bounded = proved ? mean : Math.max(-limit, Math.min(limit, mean));
  return sign * bounded || 0;
}
