/**
 * A position that is being drawn: the board, the side to move and what else its string says.
 *
 * Nothing here judges it. The server says whether such a position can be.
 */
/** @import { BoardView, GameId, Looked, Player, Square } from "../types.js" */
import { columnOf, rowOf } from "../board/geometry.js";
import { readBoard, writeBoard } from "../board/text.js";
import { descriptionOf } from "../games/registry.js";

/**
 * @typedef {object} Sketch
 * @property {GameId} game
 * @property {Record<string, string>} rules
 * @property {BoardView} view
 * @property {string} side as the string writes it
 * @property {Record<string, number>} counts the numbers of the string by name
 * @property {Record<string, number>} pool how many of each piece lie face down
 * @property {number | null} chain the square of a chain of captures
 * @property {"r" | "b"} one the colour of player One, where pieces have one
 * @property {string[]} rest what the string says besides, in a game that the page does not know
 */

/** @param {GameId} game @param {Record<string, string>} rules @param {Looked} looked @returns {Sketch} */
export function sketchOf(game, rules, looked) {
  const empty = {
    ...looked.board,
    squares: looked.board.squares.map(() => /** @type {Square} */ ({ is: "empty" })),
  };
  const base = /** @type {Sketch} */ ({
    game,
    rules,
    view: empty,
    side: "",
    counts: {},
    pool: {},
    chain: null,
    one: "r",
    rest: [],
  });
  return readSketch(base, looked.position) ?? base;
}

/**
 * Takes over what a position string says, as far as it can be read.
 * @param {Sketch} sketch
 * @param {string} text
 * @returns {Sketch | null}
 */
export function readSketch(sketch, text) {
  const { game } = sketch;
  const view = readBoard(game, text);
  if (!view) return null;
  const [, side = "", ...rest] = text.trim().split(/\s+/);
  const { sides, readFields } = descriptionOf(game);
  const known = sides.includes(side) ? side : sketch.side || sides[0] || "";
  return { ...sketch, view, side: known, ...readFields(view, rest) };
}

/** @param {Sketch} sketch @returns {{text: string, starts: number[]}} */
export function writeSketch(sketch) {
  const { game, view, side } = sketch;
  const { text, starts } = writeBoard(game, view);
  return { text: [text, side, ...descriptionOf(game).writeFields(sketch)].join(" "), starts };
}

/** @param {Sketch} sketch @param {Square[]} squares @returns {Sketch} */
const withSquares = (sketch, squares) => ({ ...sketch, view: { ...sketch.view, squares } });

/** @param {Sketch} sketch @param {number} square @param {Square} content @returns {Square[]} */
function put(sketch, square, content) {
  const squares = [...sketch.view.squares];
  const partner = squares[square]?.partner;
  if (partner !== undefined && squares[partner]) squares[partner] = { is: "empty" };
  squares[square] = content;
  return squares;
}

/**
 * Puts something on a square; the same thing again takes it away.
 * @param {Sketch} sketch
 * @param {number} square
 * @param {string} brush `one`, `two`, `blocked`, `erase`, `X` or a piece
 * @param {number} number what to write, where numbers are; 0 for the number that fits
 * @param {Record<string, number>} set how many of each piece the game has
 * @returns {Sketch}
 */
export function paint(sketch, square, brush, number, set) {
  const before = sketch.view.squares[square] ?? { is: "empty" };
  const content = contentOf(sketch, square, brush, number);
  const same = JSON.stringify(before) === JSON.stringify(content);
  const after = withSquares(sketch, put(sketch, square, same ? { is: "empty" } : content));
  if (!same && content.letter) after.pool = poolAfter(after, content.letter, before.is === "face_down", set);
  if (after.chain === square) after.chain = null;
  return after;
}

/** Whether a square shows what this brush draws there, whatever its number. @param {Sketch} sketch @param {number} square @param {string} brush */
export function holds({ view }, square, brush) {
  const { is, owner, letter } = view.squares[square] ?? { is: "empty" };
  if (brush === "erase") return is === "empty";
  if (brush === "blocked") return is === "blocked";
  return brush === "X" ? is === "face_down" : letter === brush || (owner !== undefined && owner === brush);
}

/** @param {Sketch} sketch @param {number} square @param {string} brush @param {number} number @returns {Square} */
function contentOf({ game, view }, square, brush, number) {
  if (brush === "erase") return { is: "empty" };
  if (brush === "blocked") return { is: "blocked" };
  return descriptionOf(game).content(view, square, brush, number);
}

/** A piece that is opened, or that the set has no second of, leaves the pool. @param {Sketch} sketch @param {string} letter @param {boolean} opened @param {Record<string, number>} set */
function poolAfter({ view, pool }, letter, opened, set) {
  const open = view.squares.filter((square) => square.letter === letter).length;
  const left = pool[letter] ?? 0;
  const takes = left > 0 && (opened || open + left > (set[letter] ?? 0));
  return takes ? { ...pool, [letter]: left - 1 } : pool;
}

/** @param {Sketch} sketch @param {number} a @param {number} b @param {Player} owner @returns {Sketch} */
export function layDomino(sketch, a, b, owner) {
  const squares = [...sketch.view.squares];
  squares[a] = { is: "half", owner, partner: b };
  squares[b] = { is: "half", owner, partner: a };
  return withSquares(sketch, squares);
}

/** Another owner for a domino, or none. @param {Sketch} sketch @param {number} square @param {Player | null} owner @returns {Sketch} */
export function ownDomino(sketch, square, owner) {
  if (owner === null) return withSquares(sketch, put(sketch, square, { is: "empty" }));
  return layDomino(sketch, square, sketch.view.squares[square]?.partner ?? square, owner);
}

/** Whether two squares share an edge. @param {BoardView} view @param {number} a @param {number} b */
export const shareEdge = (view, a, b) =>
  Math.abs(columnOf(view, a) - columnOf(view, b)) + Math.abs(rowOf(view, a) - rowOf(view, b)) === 1;

/** Nothing on the board. @param {Sketch} sketch @returns {Sketch} */
export function cleared(sketch) {
  const squares = sketch.view.squares.map(() => /** @type {Square} */ ({ is: "empty" }));
  return { ...withSquares(sketch, squares), pool: {}, chain: null };
}

/** Left and right exchanged. @param {Sketch} sketch @returns {Sketch} */
export function mirrored(sketch) {
  const { view } = sketch;
  const across = (/** @type {number} */ square) =>
    rowOf(view, square) * view.width + view.width - 1 - columnOf(view, square);
  const squares = view.squares.map((_, index) => {
    const square = view.squares[across(index)] ?? { is: "empty" };
    return square.partner === undefined ? square : { ...square, partner: across(square.partner) };
  });
  return { ...withSquares(sketch, squares), chain: sketch.chain === null ? null : across(sketch.chain) };
}

/** What fits on a board of another size, from the top left. @param {Sketch} sketch @param {number} width @param {number} height @returns {Sketch} */
export function resized(sketch, width, height) {
  const { view } = sketch;
  const squares = Array.from({ length: width * height }, (_, index) => {
    const [column, row] = [index % width, Math.floor(index / width)];
    const old = column < view.width && row < view.height ? view.squares[row * view.width + column] : undefined;
    return old ?? /** @type {Square} */ ({ is: "empty" });
  });
  return { ...sketch, view: { width, height, squares } };
}

/** The rules as the server reads them. @param {Record<string, string>} rules */
export const rulesText = (rules) =>
  Object.entries(rules)
    .map(([key, value]) => `${key}=${value}`)
    .join(",");
