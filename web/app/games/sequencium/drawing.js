/** Sequencium: numbered tiles, each tied to the one it grew from. */
/** @import { Player } from "../../types.js" */
/** @import { SeenBoard } from "../../board/geometry.js" */
/** @import { Renderer } from "../../board/scene.js" */
import { areNeighbours, xOf, yOf } from "../../board/geometry.js";
import * as mark from "../../board/marks.js";

/** @param {Player} owner @param {string} inner @param {string} cls */
const tile = (owner, inner, cls) =>
  owner === "one"
    ? `<g class="pc one ${cls}"><rect class="bd" x="-38" y="-38" width="76" height="76" rx="2"/>${inner}</g>`
    : `<g class="pc two ${cls}"><circle class="bd" r="41"/>${inner}</g>`;

/**
 * A neighbour that carries the number before.
 * @param {SeenBoard} view
 * @param {number} index
 * @param {Player} owner
 * @param {number} value
 */
function grownFrom(view, index, owner, value) {
  return view.squares.findIndex(
    (square, other) => square.owner === owner && square.value === value - 1 && areNeighbours(view, index, other),
  );
}

/** @param {SeenBoard} view */
function links(view) {
  let text = "";
  view.squares.forEach(({ owner, value }, index) => {
    if (!owner || !value || value < 2) return;
    const from = grownFrom(view, index, owner, value);
    if (from >= 0) text += mark.line(view, from, index, `lk ${owner === "one" ? "lk1" : "lk2"}`);
  });
  return text;
}

/** @type {Renderer} */
export const drawing = {
  cls: "seq",
  piece(square) {
    if (!square.owner) return "";
    return tile(square.owner, mark.label(0, 15.8, square.value ?? "", "sq-n"), "");
  },
  under(scene) {
    const { view, preview, side } = scene;
    const target = preview?.touch[0];
    let text = links(view);
    if (side && preview?.number && target !== undefined) {
      const from = grownFrom(view, target, side, preview.number);
      if (from >= 0) text += mark.line(view, from, target, `lk ${side === "one" ? "lk1" : "lk2"} dash`);
    }
    return text;
  },
  over(scene) {
    const { view, side, preview } = scene;
    let text = "";
    const drawn = new Set([preview?.touch[0]]);
    for (const { touch, number } of side ? scene.targets : []) {
      const [square] = touch;
      if (square === undefined || drawn.has(square)) continue;
      drawn.add(square);
      const [x, y] = [xOf(view, square), yOf(view, square)];
      text +=
        side === "one"
          ? `<rect class="may may1" x="${x - 30}" y="${y - 30}" width="60" height="60"/>`
          : `<circle class="may may2" cx="${x}" cy="${y}" r="32"/>`;
      text += mark.label(x, y + 11, number ?? "", `sq-may sq-may${side === "one" ? 1 : 2}`);
    }
    const target = preview?.touch[0];
    if (preview && side && target !== undefined) {
      const number = mark.label(0, 15.8, preview.number ?? "", `sq-n sq-h${side === "one" ? 1 : 2}`);
      const ground =
        side === "one" ? '<rect class="kn" x="-38" y="-38" width="76" height="76"/>' : '<circle class="kn" r="41"/>';
      text += `<g class="ghost on" transform="translate(${xOf(view, target)} ${yOf(view, target)})">${ground}${tile(side, number, "")}</g>`;
    }
    return text + mark.machine(scene) + mark.lastMove(scene);
  },
};
