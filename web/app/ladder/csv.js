/** A ladder as a table for other programs. */
/** @import { Climb } from "./climb.js" */
import { heightsOf } from "./heights.js";
import { budgetsOf, kindOf } from "./plan.js";

/** @param {Climb} climb */
export function csvOf({ plan, steps }) {
  const heights = heightsOf(steps);
  const rows = budgetsOf(plan).map((budget, rung) => {
    const { wins = "", draws = "", losses = "" } = steps[rung - 1]?.tally ?? {};
    const height = heights[rung];
    const figures = height
      ? [height.elo.toFixed(1), height.error.toFixed(1), height.open ? "at least" : ""]
      : ["", "", ""];
    return [plan.game, kindOf(plan).spec(budget), budget, wins, draws, losses, ...figures].join(",");
  });
  return `${["game,engine,budget,won,drawn,lost,elo,error95,bound", ...rows].join("\n")}\n`;
}
