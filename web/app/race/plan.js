/** Who races, where, and with how much: the address says all of it. */
/** @import { Question as Place } from "../api.js" */
import { placeFrom } from "../lab/link.js";
import { freshPlan, SAMPLES } from "../lab/plan.js";
import { SPECS } from "./specs.js";

export const BUDGETS = [100, 300, 1000, 3000, 10000];
/** More lanes than this nobody can follow. */
export const MOST = 3;

/**
 * @typedef {object} Plan
 * @property {string[]} names
 * @property {string} sample the name of the position, `own` for one brought along
 * @property {Place} place
 * @property {number} budget in positions
 * @property {number} seed
 */

/** @param {URLSearchParams} query @returns {Plan} */
export function planFrom(query) {
  const asked = (query.get("of") ?? "").split(",").filter((name) => SPECS[name]);
  const sample = query.get("sample") ?? "";
  const own = SAMPLES[sample] ? null : placeFrom(query);
  const usual = freshPlan();
  const budget = Number(query.get("budget"));
  return {
    names: asked.length > 1 ? [...new Set(asked)].slice(0, MOST) : ["textbook", "mcts", "puct"],
    sample: SAMPLES[sample] ? sample : own ? "own" : usual.sample,
    place: SAMPLES[sample] ?? own ?? usual.place,
    budget: BUDGETS.includes(budget) ? budget : 1000,
    seed: Math.max(0, Math.round(Number(query.get("seed")) || 0)),
  };
}

/** @param {Plan} plan @param {string} [route] */
export function addressOf({ names, sample, place, budget, seed }, route = "race") {
  const query = new URLSearchParams();
  if (sample !== "own") query.set("sample", sample);
  else
    for (const [key, value] of Object.entries({ ...place, moves: place.moves?.join(",") }))
      if (value) query.set(key, String(value));
  if (route === "race") {
    query.set("of", names.join(","));
    query.set("budget", String(budget));
  }
  if (seed) query.set("seed", String(seed));
  return `#/${route}?${query}`;
}
