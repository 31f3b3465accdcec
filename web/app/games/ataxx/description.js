/** Ataxx: stones clone and jump, and turn their neighbours over. */
/** @import { Description } from "../description.js" */
import { pieceIcon } from "../../board/discs.js";
import { nameOf } from "../../board/geometry.js";
import { countField } from "../../editor/desk.js";
import { t } from "../../i18n.js";
import { counts } from "../counts.js";
import { plain } from "../plain.js";
import { diagrams } from "./diagrams.js";
import { drawing, stone } from "./drawing.js";

/** @type {Description} */
export const ataxx = {
  ...plain,
  ...counts([
    ["clock", 0],
    ["fullmove", 1],
  ]),
  drawing,
  size: "7 × 7",
  sizes: "square",
  score: "squares",
  tried(view, from, square) {
    const then = nameOf(view, square);
    if (from === undefined && view.squares[square]?.is === "empty") return then;
    return `${nameOf(view, from ?? square)}${then}`;
  },
  brushes: ["one", "two", "blocked", "erase"],
  full: 0.7,
  brush: (player) => pieceIcon(stone(player)),
  fields: (desk) => [countField(desk, "clock", 0, 99, t("ui.edit.clock.note"))],
  diagrams,
  lab: { size: "5", position: "xx2o/1x3/5/3o1/o3x x 0 1" },
};
