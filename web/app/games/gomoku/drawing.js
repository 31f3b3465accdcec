/** Gomoku: stones lie on crossings; black is solid, white outlined. */
/** @import { SeenBoard } from "../../board/geometry.js" */
/** @import { Renderer } from "../../board/scene.js" */
import { xOf, yOf } from "../../board/geometry.js";
import * as mark from "../../board/marks.js";
import { rowsOf } from "../../board/rows.js";

/** @param {"one" | "two"} owner */
const stone = (owner) =>
  `<g class="pc ${owner === "one" ? "g1" : "g2"}"><circle class="sh" cx="4" cy="4" r="44"/><circle class="bd" r="${owner === "one" ? 44 : 42.5}"/></g>`;

/**
 * The star points: the fourth line from each edge, and the middle.
 * @param {SeenBoard} view
 */
function stars({ width, height }) {
  if (width < 13 || height < 13) return "";
  const columns = [3, width - 4];
  const rows = [3, height - 4];
  const points = columns.flatMap((x) => rows.map((y) => [x, y]));
  if (width % 2 === 1 && height % 2 === 1) points.push([(width - 1) / 2, (height - 1) / 2]);
  return points
    .map(([x = 0, y = 0]) => `<rect class="g-star" x="${x * 100 + 41}" y="${y * 100 + 41}" width="18" height="18"/>`)
    .join("");
}

/** A stroke through every winning row. @param {SeenBoard} view */
const through = (view) =>
  rowsOf(view)
    .map(({ start, end }) => mark.line(view, start, end, "g-row").replace("/>", ' pathLength="1"/>'))
    .join("");

/** @type {Renderer} */
export const drawing = {
  cls: "gomoku",
  lines: true,
  ground(view) {
    const [right, bottom] = [view.width * 100 - 50, view.height * 100 - 50];
    let path = "";
    for (let row = 0; row < view.height; row += 1) path += `M50 ${row * 100 + 50}H${right}`;
    for (let column = 0; column < view.width; column += 1) path += `M${column * 100 + 50} 50V${bottom}`;
    return `<path class="g-line" d="${path}"/><rect class="g-edge" x="50" y="50" width="${right - 50}" height="${bottom - 50}"/>${stars(view)}`;
  },
  piece: (square) => (square.owner ? stone(square.owner) : ""),
  under: () => "",
  over(scene) {
    const { view, preview, side, last, numbers } = scene;
    let text = mark.machine(scene);
    for (const [square] of view.extra?.forbidden ?? []) {
      const [x, y] = [xOf(view, square), yOf(view, square)];
      text += `<path class="t-no" d="M${x - 16} ${y - 16}L${x + 16} ${y + 16}M${x - 16} ${y + 16}L${x + 16} ${y - 16}"/>`;
    }
    for (const [square, number] of numbers ?? []) {
      const owner = view.squares[square]?.owner;
      if (!owner) continue;
      const cls = owner === "one" ? "g-n1" : "g-n2";
      text += mark.label(xOf(view, square), yOf(view, square) + 14, number, `g-n ${cls}`, number > 99 ? 32 : 40);
    }
    const target = last?.touch.at(-1);
    if (last && target !== undefined) {
      const [x, y] = [xOf(view, target), yOf(view, target)];
      if (scene.look.last === "cross") text += mark.crossHair(view, target);
      if (numbers) text += mark.squareCorners(view, target, 47, 13);
      else
        text += `<rect class="g-last${(view.squares[target]?.owner ?? last.by) === "one" ? 1 : 2}" x="${x - 14}" y="${y - 14}" width="28" height="28"/>`;
    }
    text += through(view);
    for (const square of view.extra?.winning ?? []) {
      const owner = view.squares[square]?.owner === "one" ? 1 : 2;
      const [x, y] = [xOf(view, square), yOf(view, square)];
      text += `<rect class="g-last${owner}" x="${x - 16}" y="${y - 16}" width="32" height="32"/>`;
    }
    const aim = preview?.touch[0];
    if (aim !== undefined && side) {
      const [x, y] = [xOf(view, aim), yOf(view, aim)];
      if (scene.aiming) text += mark.crossHair(view, aim);
      text += `<g class="ghost${scene.aiming ? " aimed" : ""}" transform="translate(${x} ${y})">${stone(side)}</g>`;
    }
    return text;
  },
};
