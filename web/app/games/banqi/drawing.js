/** Banqi: discs, open or face down. */
/** @import { Renderer } from "../../board/scene.js" */
import { disc } from "../../board/discs.js";
import { xOf, yOf } from "../../board/geometry.js";
import * as mark from "../../board/marks.js";

/** @type {Renderer} */
export const drawing = {
  cls: "banqi",
  piece(square, _index, _view, look) {
    if (square.is === "face_down") return disc("X", look.faces);
    return square.letter ? disc(square.letter, look.faces) : "";
  },
  under(scene) {
    const captures = scene.selected.length > 0 ? scene.targets.filter(({ kind }) => kind === "capture") : [];
    const amber = captures.map(({ touch }) => mark.fill(scene.view, touch[1] ?? 0, "t-cap-bg")).join("");
    return mark.trail(scene) + mark.selectedUnder(scene) + amber;
  },
  over(scene) {
    const { view, preview, selected } = scene;
    let text = "";
    for (const { kind, touch } of selected.length > 0 ? scene.targets : []) {
      const target = touch[1];
      if (target === undefined) continue;
      if (kind === "capture") text += mark.captureOver(view, target);
      else if (target !== preview?.touch[1]) text += mark.disc(view, target, 13, "t-clone");
    }
    const [from, to] = preview?.touch ?? [];
    if (preview && from !== undefined && to !== undefined) {
      for (const { square, to: what } of preview.changes) {
        if (what === "screen") text += mark.disc(view, square, 46, "t-screen");
      }
      if (preview.kind === "capture") text += mark.line(view, from, to, "arc");
      else {
        const letter = view.squares[from]?.letter;
        const at = `translate(${xOf(view, to)} ${yOf(view, to)})`;
        if (letter) text += `<g class="ghost" transform="${at}">${disc(letter, scene.look.faces)}</g>`;
      }
    } else if (preview && from !== undefined) text += mark.disc(view, from, 46, "t-jump");
    return text + mark.machine(scene) + mark.selectedOver(scene) + mark.lastMove(scene);
  },
};
