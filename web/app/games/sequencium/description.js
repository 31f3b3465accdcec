/** Sequencium: every number grows from a neighbour. */
/** @import { Description } from "../description.js" */
/** @import { Player } from "../../types.js" */
import { areNeighbours } from "../../board/geometry.js";
import { countField } from "../../editor/desk.js";
import { counts } from "../counts.js";
import { plain } from "../plain.js";
import { diagrams } from "./diagrams.js";
import { drawing } from "./drawing.js";

/** @type {Description} */
export const sequencium = {
  ...plain,
  ...counts([["left", null]]),
  drawing,
  size: "6 × 6",
  sizes: "square",
  score: "largest",
  sides: ["a", "b"],
  gap: ",",
  readSquare(token) {
    const value = Number(token.slice(1));
    if (!/^[ab]/i.test(token) || !(value > 0)) return { is: "empty" };
    return { is: "number", owner: /^a/i.test(token) ? "one" : "two", value };
  },
  numbered: true,
  full: 0.6,
  content(view, square, brush, number) {
    const owner = /** @type {Player} */ (brush);
    const beside = view.squares.map((other, index) =>
      other.owner === owner && areNeighbours(view, square, index) ? (other.value ?? 0) : 0,
    );
    return { is: "number", owner, value: number || Math.max(0, ...beside) + 1 };
  },
  fields: (desk) => [desk.sketch.rules.double === "on" && countField(desk, "left", 1, 2, "")],
  diagrams,
  lab: { size: "4" },
};
