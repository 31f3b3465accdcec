/** What climbs a ladder: the same engine with more and more to think, rung by rung. */
/** @import { GameId } from "../types.js" */
import { SHOWN } from "../games/registry.js";

/** @param {number} first @param {number} count */
const doublings = (first, count) => Array.from({ length: count }, (_, rung) => first * 2 ** rung);

/** The budgets that can grow. @type {Record<string, {budgets: number[], doubles: boolean, spec: (budget: number) => string}>} */
export const KINDS = {
  mcts: { budgets: doublings(100, 8), doubles: true, spec: (budget) => `mcts:sims=${budget}` },
  puct: { budgets: doublings(25, 8), doubles: true, spec: (budget) => `puct:sims=${budget}` },
  depth: { budgets: [1, 2, 3, 4, 5, 6, 7, 8], doubles: false, spec: (budget) => `alphabeta:depth=${budget}` },
  nodes: { budgets: doublings(100, 8), doubles: true, spec: (budget) => `alphabeta:nodes=${budget}` },
};
export const GAMES = [10, 20, 40, 100, 200];
export const RUNGS = { least: 3, most: 8 };
const KEY = "wuqi.ladder";

/** @typedef {{game: GameId, kind: string, rungs: number, games: number}} Plan */
/** @typedef {{plan: Plan, ids: string[] | null}} Kept the plan, and its matches so far once it was begun */

/** The kind of budget of a plan. @param {Plan} plan */
export const kindOf = (plan) => /** @type {(typeof KINDS)[string]} */ (KINDS[plan.kind] ?? KINDS.mcts);

/** The budgets of a plan, the smallest first. @param {Plan} plan */
export const budgetsOf = (plan) => kindOf(plan).budgets.slice(0, plan.rungs);

/** The match of a rung against the one below. @param {Plan} plan @param {number} step @returns {import("../protocol").MatchRequest} */
export function requestOf(plan, step) {
  const { spec } = kindOf(plan);
  const [low = 1, high = 1] = budgetsOf(plan).slice(step, step + 2);
  return { game: plan.game, engines: [{ spec: spec(high) }, { spec: spec(low) }], games: plan.games };
}

/** @returns {Kept} */
export function readKept() {
  /** @type {Plan} */
  const fresh = { game: SHOWN, kind: "mcts", rungs: 5, games: 20 };
  try {
    const { plan, ids } = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    const known = { ...fresh, ...plan };
    const sound = known.kind in KINDS && known.rungs >= RUNGS.least && known.rungs <= RUNGS.most;
    return sound ? { plan: known, ids: Array.isArray(ids) ? ids.map(String) : null } : { plan: fresh, ids: null };
  } catch {
    return { plan: fresh, ids: null };
  }
}

/** @param {Kept} kept */
export function keep(kept) {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Then the ladder is forgotten with the page; its matches stay in the list of matches.
  }
}
