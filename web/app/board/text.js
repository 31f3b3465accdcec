/**
 * The board part of position strings, both ways, for miniatures and the editor.
 *
 * Reading is lenient: what cannot be read is an empty square. Whether a position can be is
 * for the server to say.
 */
/** @import { BoardView, GameId, Square } from "../types.js" */
import { descriptionOf } from "../games/registry.js";

const EMPTY = /** @type {Square} */ ({ is: "empty" });

/**
 * @param {GameId} game
 * @param {string} text a position string
 * @returns {BoardView | null} null where the ranks are not equally long
 */
export function readBoard(game, text) {
  const [board = ""] = text.trim().split(/\s+/);
  const { gap, readSquare } = descriptionOf(game);
  const pattern = gap ? /\d+(?=,|$)|[^,]+/g : /\d+|[^\d]/g;
  const ranks = board
    .split("/")
    .map((rank) =>
      (rank.match(pattern) ?? []).flatMap((token) =>
        /^\d+$/.test(token) ? Array.from({ length: Math.min(Number(token), 32) }, () => ".") : [token],
      ),
    );
  const width = ranks[0]?.length ?? 0;
  if (width === 0 || width > 20 || ranks.length > 20 || ranks.some((rank) => rank.length !== width)) return null;
  const squares = ranks.flatMap((rank, row) =>
    rank.map((token, column) => (token === "." ? EMPTY : readSquare(token, row * width + column, width))),
  );
  return { width, height: ranks.length, squares };
}

/**
 * @param {GameId} game
 * @param {BoardView} view
 * @returns {{text: string, starts: number[]}} the string, and where each square begins in it
 */
export function writeBoard(game, view) {
  /** @type {number[]} */
  const starts = [];
  const { gap } = descriptionOf(game);
  let text = "";
  for (let row = 0; row < view.height; row += 1) {
    if (row > 0) text += "/";
    let empty = 0;
    let first = true;
    const put = (/** @type {string} */ token) => {
      if (!first) text += gap;
      first = false;
      text += token;
    };
    for (let column = 0; column < view.width; column += 1) {
      const index = row * view.width + column;
      const token = writeSquare(view, index);
      if (token === "") {
        empty += 1;
        starts[index] = text.length;
        continue;
      }
      if (empty > 0) put(String(empty));
      empty = 0;
      starts[index] = text.length + (first ? 0 : gap.length);
      put(token);
    }
    if (empty > 0) put(String(empty));
  }
  return { text, starts };
}

/** @param {BoardView} view @param {number} index */
function writeSquare(view, index) {
  const square = view.squares[index] ?? EMPTY;
  if (square.is === "empty") return "";
  if (square.is === "blocked") return "-";
  if (square.is === "face_down") return "X";
  if (square.letter) return square.letter;
  if (square.is === "number") return `${square.owner === "one" ? "A" : "B"}${square.value}`;
  if (square.is === "half") {
    const gap = (square.partner ?? index) - index;
    const letter = gap === 1 ? "E" : gap === -1 ? "W" : gap > 0 ? "S" : "N";
    return square.owner === "one" ? letter : letter.toLowerCase();
  }
  return square.owner === "one" ? "x" : "o";
}
