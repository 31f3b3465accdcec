/** Any game that brings no description: a plain board, the usual letters. Others differ from it. */
/** @import { Description } from "./description.js" */
import { nameOf } from "../board/geometry.js";
import { has, t } from "../i18n.js";
import { plainMark } from "./marks.js";
import { drawing } from "./plain-drawing.js";

/** @type {Description} */
export const plain = {
  drawing,
  size: "",
  tall: false,
  sizes: "free",
  mark: (_, player) => plainMark(player),
  sideName({ game }, player) {
    const key = `ui.side.${game}.${player}`;
    return has(key) ? t(key) : t(`player.${player}`);
  },

  hidden: false,
  dominoes: false,
  movesNumbered: false,
  score: "pieces",
  tried: (view, _, square) => nameOf(view, square),
  example: [],

  sides: ["x", "o"],
  gap: "",
  readSquare(token) {
    if (token === "-") return { is: "blocked" };
    return token === "x" || token === "o" ? { is: "stone", owner: token === "x" ? "one" : "two" } : { is: "empty" };
  },
  readFields: (_, rest) => ({ rest }),
  writeFields: ({ rest }) => rest,
  isTwo([, side]) {
    return side === this.sides[1];
  },

  brushes: ["one", "two", "erase"],
  numbered: false,
  full: 0.4,
  brush: plainMark,
  content: (_view, _square, brush) => ({ is: "stone", owner: brush === "two" ? "two" : "one" }),
  fields: () => [],

  diagrams: [{ key: "try", script: [] }],
  above: () => null,
  lab: null,
};
