/** Block Territory: dominoes; One's are square, Two's have round ends. */
/** @import { Player } from "../../types.js" */
/** @import { SeenBoard } from "../../board/geometry.js" */
/** @import { Renderer } from "../../board/scene.js" */
import { xOf, yOf } from "../../board/geometry.js";
import { corners, fill, label, machine } from "../../board/marks.js";
import * as mark from "../../board/marks.js";

const EDGE = 8;

/**
 * The rectangle that two squares cover, measured from the middle of the first.
 * @param {SeenBoard} view
 * @param {number} a
 * @param {number} b
 * @param {number} edge
 */
function span(view, a, b, edge) {
  const x = Math.min(0, xOf(view, b) - xOf(view, a)) - 50 + edge;
  const y = Math.min(0, yOf(view, b) - yOf(view, a)) - 50 + edge;
  const width = Math.abs(xOf(view, b) - xOf(view, a)) + 100 - 2 * edge;
  const height = Math.abs(yOf(view, b) - yOf(view, a)) + 100 - 2 * edge;
  return { x, y, width, height };
}

/**
 * @param {{x: number, y: number, width: number, height: number}} box
 * @param {string} cls
 * @param {number} round
 * @param {number} [shift]
 */
const box = ({ x, y, width, height }, cls, round, shift = 0) =>
  `<rect class="${cls}" x="${x + shift}" y="${y + shift}" width="${width}" height="${height}" rx="${round}"/>`;

/** @param {Player} owner */
const roundness = (owner) => (owner === "one" ? 4 : 42);

/** @type {Renderer} */
export const drawing = {
  cls: "terr",
  piece(square, index, view) {
    const { owner, partner } = square;
    // The first half draws the whole domino.
    if (!owner || partner === undefined || partner < index) return "";
    const area = span(view, index, partner, EDGE);
    const lying = area.width > area.height;
    const [x, y] = [area.x + area.width / 2, area.y + area.height / 2];
    const spine = lying ? `M${x} -26V26` : `M-26 ${y}H26`;
    return `<g class="pc dom ${owner}">${box(area, "sh", roundness(owner), 3)}${box(area, "bd", roundness(owner))}<path class="spine" d="${spine}"/></g>`;
  },
  under(scene) {
    const { view, selected, preview } = scene;
    const grey = preview && scene.aiming ? preview.touch : selected;
    return grey.map((square) => fill(view, square, "t-sel")).join("");
  },
  over(scene) {
    const { view, preview, side, selected, last } = scene;
    let text = machine(scene);
    if (selected.length === 1 && !preview) {
      for (const { touch } of scene.targets) {
        const other = touch.find((square) => square !== selected[0]);
        if (other !== undefined) text += mark.disc(view, other, 13, "t-clone");
      }
      text += mark.selectedOver(scene);
    }
    const [a, b] = preview?.touch ?? [];
    if (preview && side && a !== undefined && b !== undefined) {
      const area = span(view, a, b, EDGE);
      text += `<g transform="translate(${xOf(view, a)} ${yOf(view, a)})">${box(area, "t-ghost", roundness(side))}</g>`;
      const order = selected.length === 2 ? selected : [a, b];
      order.forEach((square, index) => {
        text += label(xOf(view, square), yOf(view, square) + 10, index + 1, "t-num");
      });
      for (const { square } of preview.changes) {
        const partner = view.squares[square]?.partner;
        if (partner === undefined || partner < square) continue;
        const inner = span(view, square, partner, 24);
        text += `<g transform="translate(${xOf(view, square)} ${yOf(view, square)})">${box(inner, side === "one" ? "conv-one" : "conv-two", side === "one" ? 0 : 26)}</g>`;
      }
    }
    const [from, to] = last?.touch ?? [];
    if (from !== undefined && to !== undefined) {
      const { x, y, width, height } = span(view, from, to, 3);
      const [dx, dy] = [xOf(view, from), yOf(view, from)];
      text += corners(dx + x, dy + y, dx + x + width, dy + y + height, 14, "last");
    }
    return text;
  },
};
