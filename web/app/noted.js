/** What the record of a game says beside a move of what its engine saw: `one:+35`, `two:win5`. */
/** @import { Score } from "./types.js" */
import { chanceOfPoints } from "./games/points.js";
import { readSpec } from "./pick/spec.js";

/** @param {string} [noted] @returns {Score | null} */
export function readNoted(noted) {
  const [, side, kind = "", number] = /^(one|two):(win|loss|exact|)([+-]?\d+)$/.exec(noted ?? "") ?? [];
  if (side !== "one" && side !== "two") return null;
  const member = { win: "win_in", loss: "loss_in", exact: "exact" }[kind] ?? "points";
  return { side, [member]: Number(number) };
}

/** One's chance by what an engine noted. @param {string} game @param {string} spec @param {Score} score */
export function chanceOf(game, spec, score) {
  const own = ownChance(game, spec, score);
  return score.side === "one" ? own : 1 - own;
}

/** @param {string} game @param {string} spec @param {Score} score */
function ownChance(game, spec, { points = 0, win_in, loss_in, exact }) {
  if (win_in !== undefined) return 1;
  if (loss_in !== undefined) return 0;
  if (exact !== undefined) return (1 + Math.sign(exact)) / 2;
  const { name, values } = readSpec(spec);
  return chanceOfPoints(game, name === "level" ? `level:${values.n}` : name, points, values.net !== "none");
}
