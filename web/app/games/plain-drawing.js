/** Any other game: squares with stones, numbers or letters, for games that bring no drawing of their own. */
/** @import { Renderer } from "../board/scene.js" */
import { xOf, yOf } from "../board/geometry.js";
import * as mark from "../board/marks.js";
import { stone } from "./ataxx/drawing.js";

/** @type {Renderer} */
export const drawing = {
  cls: "ataxx",
  piece(square) {
    if (square.is === "blocked") return '<path class="blocked" d="M-50 -50H50V50H-50Z"/>';
    const text = square.letter ?? square.value;
    const label = text === undefined ? "" : mark.label(0, 14, String(text), "tag-t");
    return (square.owner ? stone(square.owner) : "") + label;
  },
  under(scene) {
    return mark.trail(scene) + mark.selectedUnder(scene);
  },
  over(scene) {
    const { view, preview, side } = scene;
    let text = mark.machine(scene);
    // The editor may touch every square, which needs no marks.
    for (const move of scene.targets.filter(({ kind }) => kind !== "edit")) {
      const target = move.touch.at(-1);
      if (target !== undefined && target !== preview?.touch.at(-1)) text += mark.disc(view, target, 8, "t-clone");
    }
    for (const square of view.extra?.winning ?? []) text += mark.squareCorners(view, square, 47, 13);
    const target = preview?.touch.at(-1);
    if (preview && side && target !== undefined) {
      text += `<g class="ghost" transform="translate(${xOf(view, target)} ${yOf(view, target)})">${stone(side)}</g>`;
      text += mark.conversions(view, preview, side);
    }
    return text + mark.selectedOver(scene) + mark.lastMove(scene);
  },
};
