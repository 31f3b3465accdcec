/**
 * The board without its pieces: ground, lines, frame, coordinates.
 */
/** @import { SeenBoard } from "./geometry.js" */
/** @import { Look, Renderer } from "./scene.js" */
import { f, fileName, nameOf, xOf, yOf } from "./geometry.js";
import { label } from "./marks.js";

/**
 * @typedef {object} Frame
 * @property {string} viewBox
 * @property {number} width
 * @property {number} height
 * @property {number} unit how many units a CSS pixel has when the board has its usual size
 * @property {number} small the size of coordinates on a phone, in such pixels
 * @property {string} ground
 * @property {string} edge
 */

/**
 * @param {SeenBoard} view
 * @param {Renderer} renderer
 * @param {Look["coordinates"]} coordinates
 * @returns {Frame}
 */
export function frameOf(view, renderer, coordinates) {
  const [width, height] = [view.width * 100, view.height * 100];
  const usual = view.width < view.height ? 371 : 640;
  const unit = width / usual;
  const outside = coordinates === "outside";
  const left = outside ? (renderer.lines ? 16 : usual < 500 ? 18 : 24) * unit : 2;
  const bottom = outside ? (renderer.lines ? 14 : usual < 500 ? 18 : 24) * unit : 2;
  const total = { width: width + left + 2, height: height + bottom + 2 };
  return {
    viewBox: `${f(-left)} -2 ${f(total.width)} ${f(total.height)}`,
    ...total,
    unit: total.width / usual,
    small: usual < 500 ? 14 : 18,
    ground: `<rect class="b-ground" width="${width}" height="${height}"/>${renderer.lines ? "" : cellLines(view)}${renderer.ground?.(view) ?? ""}${coordinates === "inside" ? inside(view) : ""}`,
    edge: `<rect class="b-frame" width="${width}" height="${height}"/>${outside ? around(view, left, bottom, unit, renderer.lines ?? false) : ""}`,
  };
}

/** @param {SeenBoard} view */
function cellLines({ width, height }) {
  let path = "";
  for (let column = 1; column < width; column += 1) path += `M${column * 100} 0V${height * 100}`;
  for (let row = 1; row < height; row += 1) path += `M0 ${row * 100}H${width * 100}`;
  return `<path class="b-line" d="${path}"/>`;
}

/**
 * @param {SeenBoard} view
 * @param {number} left
 * @param {number} bottom
 * @param {number} unit
 * @param {boolean} lines
 */
function around({ width, height, turned = false }, left, bottom, unit, lines) {
  let text = "";
  for (let column = 0; column < width; column += 1) {
    text += label(
      column * 100 + 50,
      height * 100 + bottom * (lines ? 0.9 : 0.8),
      fileName(turned ? width - 1 - column : column),
      "coord file",
    );
  }
  for (let row = 0; row < height; row += 1) {
    text += label(
      -left * (lines ? 0.56 : 0.46),
      row * 100 + 50 + 4.2 * unit,
      turned ? row + 1 : height - row,
      "coord rank",
    );
  }
  return `<g aria-hidden="true">${text}</g>`;
}

/** @param {SeenBoard} view */
function inside(view) {
  let text = "";
  for (let square = 0; square < view.width * view.height; square += 1) {
    text += label(xOf(view, square) - 45, yOf(view, square) - 32, nameOf(view, square), "coord-in", 15);
  }
  return `<g aria-hidden="true">${text}</g>`;
}
