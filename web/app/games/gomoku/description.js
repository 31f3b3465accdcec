/** Gomoku: stones on crossings, five in a row. */
/** @import { Description } from "../description.js" */
import { stonesOf } from "../../game/colours.js";
import { t } from "../../i18n.js";
import { counts } from "../counts.js";
import { mark } from "../marks.js";
import { plain } from "../plain.js";
import { diagrams } from "./diagrams.js";
import { drawing } from "./drawing.js";

/** @param {"one" | "two"} player */
const stone = (player) => mark(`<circle class="m-g${player === "one" ? 1 : 2}" cx="12" cy="12" r="10"/>`);

/** Half black, half white: nobody knows yet. */
const OPEN = '<circle class="m-g2" cx="12" cy="12" r="10"/><path class="m-g1" d="M12 2a10 10 0 0 0 0 20z"/>';

/** @type {Description} */
export const gomoku = {
  ...plain,
  ...counts([]),
  drawing,
  size: "15 × 15",
  sizes: "free",
  mark({ board }, player) {
    const stones = stonesOf(board, player);
    return stones ? stone(stones) : mark(OPEN);
  },
  sideName(state, player) {
    const stones = stonesOf(state.board, player);
    return stones ? plain.sideName(state, stones) : t(`player.${player}`);
  },
  movesNumbered: true,
  score: "none",
  example: ["h8", "i9"],
  full: 0.2,
  brush: stone,
  diagrams,
  lab: { size: "3", rules: "row=3", moves: ["b2", "a3", "c3", "a1"] },
};
