/** Gomoku: stones lie on crossings; black is solid, white outlined. */
/** @import { SeenBoard } from "../../board/geometry.js" */
/** @import { Renderer } from "../../board/scene.js" */
import { columnOf, rowOf, xOf, yOf } from "../../board/geometry.js";
import * as mark from "../../board/marks.js";

/** Right, down and the two diagonals. */
const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [-1, 1],
];
/** The shortest row that can win. */
const ROW = 3;

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

/**
 * A stroke through every winning row: from a stone with none before it to the last that follows.
 * @param {SeenBoard} view
 */
function through(view) {
  const winning = new Set(view.extra?.winning ?? []);
  const step = (/** @type {number} */ from, /** @type {number[]} */ [right = 0, down = 0]) => {
    const [column, row] = [columnOf(view, from) + right, rowOf(view, from) + down];
    const inside = column >= 0 && row >= 0 && column < view.width && row < view.height;
    return inside && winning.has(row * view.width + column) ? row * view.width + column : null;
  };
  let text = "";
  for (const start of winning) {
    for (const [right = 0, down = 0] of DIRECTIONS) {
      if (step(start, [-right, -down]) !== null) continue;
      let [end, length] = [start, 1];
      for (let next = step(end, [right, down]); next !== null; next = step(end, [right, down])) {
        [end, length] = [next, length + 1];
      }
      // Two rows that cross have stones side by side that are no row.
      if (length >= ROW) text += mark.line(view, start, end, "g-row").replace("/>", ' pathLength="1"/>');
    }
  }
  return text;
}

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
