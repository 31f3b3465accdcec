/** A board as a still picture: miniatures, previews. */
/** @import { BoardView, GameId } from "../types.js" */
/** @import { Scene } from "./scene.js" */
import { svg } from "../dom.js";
import { descriptionOf } from "../games/registry.js";
import { frameOf } from "./frame.js";
import { xOf, yOf } from "./geometry.js";
import { sceneOf } from "./scene.js";

/**
 * @param {GameId} game
 * @param {BoardView} view
 * @param {Partial<Scene>} [more]
 */
export function pictureOf(game, view, more) {
  const renderer = descriptionOf(game).drawing;
  const scene = sceneOf(view, more);
  const frame = frameOf(view, renderer, scene.look.coordinates);
  const pieces = view.squares
    .map((square, index) => {
      const inner = renderer.piece(square, index, view, scene.look);
      return inner && `<g transform="translate(${xOf(view, index)} ${yOf(view, index)})">${inner}</g>`;
    })
    .join("");
  const drawing = svg(
    `<svg xmlns="http://www.w3.org/2000/svg" class="board ${renderer.cls}" viewBox="${frame.viewBox}" aria-hidden="true">${frame.ground}${renderer.under(scene)}${pieces}${renderer.over(scene)}${frame.edge}</svg>`,
  );
  drawing.style.setProperty("--u", `${frame.unit.toFixed(3)}px`);
  drawing.style.setProperty("--cp", String(frame.small));
  drawing.style.setProperty("aspect-ratio", `${frame.width}/${frame.height}`);
  return drawing;
}
