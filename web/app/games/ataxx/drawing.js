/** Ataxx: One's stones are square, Two's round. */
/** @import { Renderer } from "../../board/scene.js" */
import { areNeighbours, xOf, yOf } from "../../board/geometry.js";
import * as mark from "../../board/marks.js";

/** @param {"one" | "two"} owner */
export function stone(owner) {
  if (owner === "one") {
    return '<g class="pc one"><rect class="sh" x="-33" y="-33" width="72" height="72" rx="5"/><rect class="bd" x="-36" y="-36" width="72" height="72" rx="5"/></g>';
  }
  return '<g class="pc two"><circle class="sh" cx="3" cy="3" r="40"/><circle class="bd" r="40"/></g>';
}

/** @type {Renderer} */
export const drawing = {
  cls: "ataxx",
  piece(square) {
    if (square.is === "blocked") return '<path class="blocked" d="M-50 -50H50V50H-50Z"/>';
    return square.owner ? stone(square.owner) : "";
  },
  under(scene) {
    return mark.trail(scene) + mark.selectedUnder(scene);
  },
  over(scene) {
    const { view, preview, side, selected } = scene;
    let text = mark.machine(scene);
    const ringed = new Set(scene.targets.filter(({ kind }) => kind === "clone").map(({ touch }) => touch.at(-1)));
    for (const move of scene.targets) {
      const target = move.touch.at(-1);
      if (target === undefined || target === preview?.touch.at(-1)) continue;
      const [from] = selected;
      // With a stone in hand only its own neighbourhood is of interest.
      if (move.kind === "clone" && (from === undefined || areNeighbours(view, from, target))) {
        text += mark.disc(view, target, from === undefined ? 8 : 13, "t-clone");
      } else if (move.kind === "jump" && from !== undefined) text += mark.disc(view, target, 15, "t-jump");
      // Without one, a ring says that some stone jumps where none grows.
      else if (move.kind === "jump" && !ringed.has(target)) {
        ringed.add(target);
        text += mark.disc(view, target, 9, "t-jump");
      }
    }
    const target = preview?.touch.at(-1);
    if (preview && side && target !== undefined) {
      const [x, y] = [xOf(view, target), yOf(view, target)];
      text += `<g class="ghost" transform="translate(${x} ${y})">${stone(side)}</g>`;
      text += mark.conversions(view, preview, side);
      const gain = preview.changes.length + (preview.kind === "clone" ? 1 : 0);
      if (preview.changes.length > 0) {
        text += `<g class="tag"><rect x="${x - 26}" y="${y - 19}" width="52" height="38"/>${mark.label(x, y + 10.5, `+${gain}`, "tag-t")}</g>`;
      }
    }
    return text + mark.selectedOver(scene) + mark.lastMove(scene);
  },
};
