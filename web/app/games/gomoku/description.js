/** Gomoku: stones on crossings, five in a row. */
/** @import { Description } from "../description.js" */
import { counts } from "../counts.js";
import { mark } from "../marks.js";
import { plain } from "../plain.js";
import { diagrams } from "./diagrams.js";
import { drawing } from "./drawing.js";

/** @param {"one" | "two"} player */
const stone = (player) => mark(`<circle class="m-g${player === "one" ? 1 : 2}" cx="12" cy="12" r="10"/>`);

/** @type {Description} */
export const gomoku = {
  ...plain,
  ...counts([]),
  drawing,
  size: "15 × 15",
  sizes: "free",
  mark: (_, player) => stone(player),
  movesNumbered: true,
  score: "none",
  example: ["h8", "i9"],
  full: 0.2,
  brush: stone,
  diagrams,
  lab: { size: "3", rules: "row=3", moves: ["b2", "a3", "c3", "a1"] },
};
