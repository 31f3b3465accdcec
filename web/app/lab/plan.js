/** Which position is searched and how: small boards first, so that the whole tree can be seen. */
/** @import { Question as Place } from "../api.js" */
/** @import { Plan } from "./context.js" */
import { descriptionOf, GAMES, USUAL } from "../games/registry.js";
import { readSpec } from "../pick/spec.js";

/** @type {Record<string, Place>} */
export const SAMPLES = Object.fromEntries(
  [USUAL, ...GAMES].flatMap((game) => {
    const { lab } = descriptionOf(game);
    return lab ? [[game, { game, ...lab }]] : [];
  }),
);

/** The most simulations that are followed, and the stops on the way there. */
export const SIMULATIONS = [10, 20, 40, 80, 120, 200, 400, 800, 1600, 3000, 5000, 10000];

/** The most steps that are kept. */
export const MOST_EVENTS = 250_000;

/** @returns {Plan} */
export function freshPlan() {
  return {
    algorithm: "alphabeta",
    sample: USUAL,
    place: /** @type {Place} */ (SAMPLES[USUAL]),
    depth: 3,
    noisy: false,
    parts: false,
    sims: 40,
    c: 1,
    seed: 0,
    spec: null,
  };
}

/** The engine spec. @param {Plan} plan @param {Plan["algorithm"] | "textbook" | "all"} [which] */
export function specOf(plan, which = plan.algorithm) {
  if (plan.spec && which === plan.algorithm) return plan.spec;
  const noisy = plan.noisy ? 4 : 0;
  const deep = `depth=${plan.depth},quiescence=${noisy}`;
  if (which === "minimax") return `minimax:${deep}`;
  if (which === "mcts") return `mcts:sims=${plan.sims},c=${plan.c},memory=64`;
  if (which === "puct") return `puct:sims=${plan.sims},cpuct=${plan.c},memory=64`;
  const all = which === "all" || (which === "alphabeta" && plan.parts);
  return `alphabeta:${deep},memory=8,parts=${all ? "all" : "textbook"}`;
}

/** Whose steps an engine's search resembles. @param {string} spec @returns {Plan["algorithm"]} */
export function algorithmOf(spec) {
  const { name } = readSpec(spec);
  if (name.endsWith("mcts")) return "mcts";
  if (name === "puct" || name.endsWith("alphazero")) return "puct";
  return name === "minimax" ? "minimax" : "alphabeta";
}
