/** Block Territory: dominoes that turn those over that lie alongside. */
/** @import { Description } from "../description.js" */
import { nameOf } from "../../board/geometry.js";
import { counts } from "../counts.js";
import { plain } from "../plain.js";
import { diagrams } from "./diagrams.js";
import { drawing } from "./drawing.js";

/** Where the other half lies, in columns and rows. */
const STEPS = /** @type {Record<string, [number, number]>} */ ({ e: [1, 0], w: [-1, 0], n: [0, -1], s: [0, 1] });

/** @type {Description} */
export const territory = {
  ...plain,
  ...counts([]),
  drawing,
  size: "6 × 6",
  sizes: "square",
  dominoes: true,
  score: "squares",
  tried(view, from, square) {
    const then = nameOf(view, square);
    if (from !== undefined) return `${nameOf(view, from)}${then}`;
    return `${then}${nameOf(view, view.squares[square]?.partner ?? square)}`;
  },
  sides: ["b", "w"],
  readSquare(token, index, width) {
    const step = STEPS[token.toLowerCase()];
    if (!step) return { is: "empty" };
    const owner = token === token.toUpperCase() ? "one" : "two";
    return { is: "half", owner, partner: index + step[0] + step[1] * width };
  },
  full: 0.32,
  diagrams,
  lab: { size: "3" },
};
