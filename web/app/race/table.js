/** The race as a table to take along: for a spreadsheet, or for a text. */
/** @import { Track } from "./track.js" */
import { standingAt } from "./track.js";

/** So many moments of the race are told. */
const MOMENTS = 10;

/** @typedef {{name: string, track: Track}} Told */

const HEAD = ["positions", "algorithm", "move", "depth", "simulations"];

/** Rows of the same budgets for all. @param {Told[]} runners @param {number} budget */
export function rowsOf(runners, budget) {
  const moments = Array.from({ length: MOMENTS }, (_, index) => Math.round(((index + 1) / MOMENTS) * budget));
  return moments.flatMap((spent) =>
    runners.map(({ name, track }) => {
      const mark = standingAt(track, spent);
      return [spent, name, mark?.move ?? "", mark?.depth ?? "", track.simulates ? (mark?.simulations ?? "") : ""].map(
        String,
      );
    }),
  );
}

/** @param {Told[]} runners @param {number} budget */
export const asCsv = (runners, budget) =>
  `${[HEAD, ...rowsOf(runners, budget)].map((row) => row.map((cell) => cell.replaceAll(",", " ")).join(",")).join("\n")}\n`;

/** @param {Told[]} runners @param {number} budget */
export const asMarkdown = (runners, budget) =>
  `${[HEAD, HEAD.map(() => "---"), ...rowsOf(runners, budget)].map((row) => `| ${row.join(" | ")} |`).join("\n")}\n`;
