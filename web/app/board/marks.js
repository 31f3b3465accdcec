/**
 * The marks, each with one meaning on every board: thin corners for the last move, thick
 * corners for what is selected, ink dots and rings for where one may go, amber for what
 * may be captured or what the machine says, the future shape inside the present one.
 */
/** @import { Move, Player } from "../types.js" */
/** @import { SeenBoard } from "./geometry.js" */
/** @import { Scene } from "./scene.js" */
import { f, xOf, yOf } from "./geometry.js";

/**
 * @param {number} x
 * @param {number} y
 * @param {string | number} text
 * @param {string} cls
 * @param {number} [size]
 */
export function label(x, y, text, cls, size) {
  const font = size ? ` font-size="${f(size)}"` : "";
  return `<text x="${f(x)}" y="${f(y)}" class="${cls}"${font}>${text}</text>`;
}

/**
 * Four corners around a rectangle.
 * @param {number} left
 * @param {number} top
 * @param {number} right
 * @param {number} bottom
 * @param {number} arm
 * @param {string} cls
 */
export function corners(left, top, right, bottom, arm, cls) {
  const [a, b, c, d, l] = [left, right, top, bottom, arm];
  return `<path class="${cls}" d="M${f(a)} ${f(c + l)}V${f(c)}H${f(a + l)}M${f(b - l)} ${f(c)}H${f(b)}V${f(c + l)}M${f(b)} ${f(d - l)}V${f(d)}H${f(b - l)}M${f(a + l)} ${f(d)}H${f(a)}V${f(d - l)}"/>`;
}

/**
 * Corners around one square.
 * @param {SeenBoard} view
 * @param {number} square
 * @param {number} [reach]
 * @param {number} [arm]
 * @param {string} [cls]
 */
export function squareCorners(view, square, reach = 45, arm = 13, cls = "last") {
  const [x, y] = [xOf(view, square), yOf(view, square)];
  return corners(x - reach, y - reach, x + reach, y + reach, arm, cls);
}

/**
 * A whole square filled.
 * @param {SeenBoard} view
 * @param {number} square
 * @param {string} cls
 */
export function fill(view, square, cls) {
  return `<rect class="${cls}" x="${xOf(view, square) - 50}" y="${yOf(view, square) - 50}" width="100" height="100"/>`;
}

/**
 * A disc or ring in the middle of a square.
 * @param {SeenBoard} view
 * @param {number} square
 * @param {number} radius
 * @param {string} cls
 */
export function disc(view, square, radius, cls) {
  return `<circle class="${cls}" cx="${xOf(view, square)}" cy="${yOf(view, square)}" r="${f(radius)}"/>`;
}

/**
 * @param {SeenBoard} view
 * @param {number} from
 * @param {number} to
 * @param {string} cls
 */
export function line(view, from, to, cls) {
  return `<path class="${cls}" d="M${xOf(view, from)} ${yOf(view, from)}L${xOf(view, to)} ${yOf(view, to)}"/>`;
}

/**
 * Selection: the tint lies under the pieces.
 * @param {Scene} scene
 */
export function selectedUnder(scene) {
  return scene.selected.map((square) => fill(scene.view, square, "sel")).join("");
}

/** @param {Scene} scene */
export function selectedOver(scene) {
  return scene.selected.map((square) => squareCorners(scene.view, square, 46, 15, "selc")).join("");
}

/**
 * The last move: corners on its target, a trail from where it came.
 * @param {Scene} scene
 */
export function lastMove(scene) {
  const { last, view } = scene;
  const target = last?.touch.at(-1);
  if (!last || target === undefined) return "";
  const cross = scene.look.last === "cross" ? crossHair(view, target) : "";
  return cross + squareCorners(view, target);
}

/** @param {SeenBoard} view @param {number} square */
export function crossHair(view, square) {
  const [x, y] = [xOf(view, square), yOf(view, square)];
  return `<path class="cross" d="M${x} 0V${view.height * 100}M0 ${y}H${view.width * 100}"/>`;
}

/** @param {Scene} scene */
export function trail(scene) {
  const [from, to] = scene.last?.touch ?? [];
  if (from === undefined || to === undefined || scene.last?.kind === "domino") return "";
  return line(scene.view, from, to, "trail");
}

/**
 * What changes side: the future shape sits inside the present one.
 * @param {SeenBoard} view
 * @param {Move} move
 * @param {Player} side
 */
export function conversions(view, move, side) {
  return move.changes
    .filter(({ to }) => to === "converts")
    .map(({ square }) => {
      const [x, y] = [xOf(view, square), yOf(view, square)];
      if (side === "two") return `<circle class="conv-two" cx="${x}" cy="${y}" r="18"/>`;
      return `<rect class="conv-one" x="${x - 17}" y="${y - 17}" width="34" height="34"/>`;
    })
    .join("");
}

/** A capture target: amber ring and corners. @param {SeenBoard} view @param {number} square */
export function captureOver(view, square) {
  return disc(view, square, 45, "t-cap") + squareCorners(view, square, 47, 17, "t-capc");
}

/**
 * Each square of a hint framed, a whole part of the board as one.
 * @param {Scene} scene
 */
function hintFrames({ view, hints }) {
  const [first, last] = [hints[0], hints.at(-1)];
  if (hints.length <= 2 || first === undefined || last === undefined)
    return hints.map((square) => squareCorners(view, square, 47, 20, "t-capc")).join("");
  const [start, end] = view.turned ? [last, first] : [first, last];
  const [left, top] = [xOf(view, start) - 47, yOf(view, start) - 47];
  return corners(left, top, xOf(view, end) + 47, yOf(view, end) + 47, 40, "t-capc");
}

/** An arrow up to the rim of what stands on the other square. @param {SeenBoard} view @param {number} from @param {number} to */
function arrow(view, from, to) {
  const [x, y] = [xOf(view, to), yOf(view, to)];
  const [dx, dy] = [x - xOf(view, from), y - yOf(view, from)];
  const long = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / long, dy / long];
  const [tipX, tipY] = [x - ux * 40, y - uy * 40];
  const side = (/** @type {number} */ by) => `${f(tipX - ux * 20 - uy * by)} ${f(tipY - uy * 20 + ux * by)}`;
  return `<path class="pv-from" d="M${f(x - dx)} ${f(y - dy)}L${f(tipX)} ${f(tipY)}M${side(14)}L${f(tipX)} ${f(tipY)}L${side(-14)}"/>`;
}

/**
 * What the machine says: heat by area, a hint as an amber frame, a line as numbered ghosts.
 * @param {Scene} scene
 */
export function machine(scene) {
  const { view } = scene;
  let text = "";
  for (const { square, weight, label: value, tag } of scene.heat) {
    const radius = value ? 42 : 42 * Math.sqrt(weight);
    if (radius < 3.5) continue;
    const own = tag ? ` ${tag}` : "";
    text += disc(view, square, radius, `${value ? "heat top" : "heat"}${own}`);
    if (value) text += label(xOf(view, square), yOf(view, square) + 12, value, `heat-t${own}`);
  }
  text += hintFrames(scene);
  for (const { square, side, number, from } of scene.line) {
    const [x, y] = [xOf(view, square), yOf(view, square)];
    if (from !== undefined) text += arrow(view, from, square);
    const shape =
      side === "one" && !view.extra?.winning
        ? `<rect class="bd" x="${x - 34}" y="${y - 34}" width="68" height="68"/>`
        : `<circle class="bd" cx="${x}" cy="${y}" r="38"/>`;
    const cls = side === "one" ? "pv1" : "pv2";
    text += `<g class="pv ${cls}${number === 1 ? " first" : ""}">${shape}${label(x, y + 15, number, "pv-t")}</g>`;
  }
  return text;
}
