/**
 * The address of the lab carries everything: position, algorithm, parameters and step.
 *
 * What is as usual is left out, so that a link stays short enough to be written on a board.
 */
/** @import { GameId } from "../types.js" */
/** @import { Question as Place } from "../api.js" */
/** @import { Algorithm, Plan } from "./context.js" */
import { freshPlan, SAMPLES } from "./plan.js";

/** @type {Algorithm[]} */
export const ALGORITHMS = ["minimax", "alphabeta", "mcts", "puct"];

/** @param {string | null} text @param {number} least @param {number} most @param {number} usual */
function number(text, least, most, usual) {
  const value = Number(text);
  return text === null || text === "" || !Number.isFinite(value) ? usual : Math.max(least, Math.min(most, value));
}

/** @param {string} argument @param {URLSearchParams} query @returns {Plan} */
export function planFrom(argument, query) {
  const usual = freshPlan();
  const sample = query.get("sample") ?? "";
  const known = SAMPLES[sample];
  const own = known ? null : placeFrom(query);
  const algorithm = ALGORITHMS.find((name) => name === argument);
  return {
    algorithm: algorithm ?? (own ? "mcts" : usual.algorithm),
    sample: known ? sample : own ? "own" : usual.sample,
    place: known ?? own ?? usual.place,
    depth: number(query.get("depth"), 1, 8, usual.depth),
    noisy: query.has("noisy"),
    parts: query.has("parts"),
    sims: Math.round(number(query.get("sims"), 1, 10000, usual.sims)),
    c: number(query.get("c"), 0, 10, usual.c),
    seed: Math.round(number(query.get("seed"), 0, 1e9, usual.seed)),
    spec: query.get("spec"),
  };
}

/** @param {URLSearchParams} query @returns {Place | null} */
export function placeFrom(query) {
  const game = /** @type {GameId | null} */ (query.get("game"));
  if (!game) return null;
  const moves = (query.get("moves") ?? "").split(",").filter(Boolean);
  return {
    game,
    size: query.get("size") ?? undefined,
    rules: query.get("rules") ?? "",
    ...(query.get("position") && { position: query.get("position") ?? "" }),
    ...(moves.length > 0 && { moves }),
  };
}

/** The step that a link asks for. @param {URLSearchParams} query */
export const stepFrom = (query) => Math.round(number(query.get("step"), 0, 1e9, 0));

/** @param {Plan} plan @param {number} step @param {{presents: boolean, whole: boolean, shade: string}} look */
export function addressOf(plan, step, { presents, whole, shade }) {
  const usual = freshPlan();
  const { place } = plan;
  /** @type {[string, string | number | boolean | null | undefined][]} */
  const parts =
    plan.sample === "own"
      ? [
          ["game", place.game],
          ["size", place.size],
          ["rules", place.rules],
          ["position", place.position],
          ["moves", place.moves?.join(",")],
        ]
      : [["sample", plan.sample]];
  const simulates = plan.algorithm === "mcts" || plan.algorithm === "puct";
  if (plan.spec) parts.push(["spec", plan.spec]);
  else if (simulates)
    parts.push(["sims", plan.sims !== usual.sims && plan.sims], ["c", plan.c !== usual.c && String(plan.c)]);
  else
    parts.push(
      ["depth", plan.depth !== usual.depth && plan.depth],
      ["noisy", plan.noisy && 1],
      ["parts", plan.parts && 1],
    );
  parts.push(
    ["seed", plan.seed !== usual.seed && plan.seed],
    ["step", step],
    ["whole", whole && 1],
    ["shade", whole && shade !== "value" && shade],
    ["present", presents && 1],
  );
  const query = new URLSearchParams();
  for (const [key, value] of parts) if (value) query.set(key, String(value));
  return `#/lab/${plan.algorithm}?${query}`;
}
