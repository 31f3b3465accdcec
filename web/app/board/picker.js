/**
 * From touched squares to a move, for any game: a move is a list of squares to touch.
 *
 * No rule is known here. A touch goes on with the squares touched so far if some legal move
 * does, else it begins anew.
 */
/** @import { Move } from "../types.js" */

/** @typedef {{play: Move} | {changed: true}} Outcome */

export class Picker {
  /** @type {Move[]} */ #moves = [];
  /** Squares touched so far. @type {number[]} */ selected = [];
  /** A complete move that waits for a confirmation. @type {Move | null} */ pending = null;
  /** Moves that differ only in what they write. @type {Move[]} */ choices = [];
  /** A piece that must be used (it stays selected). @type {number | null} */ #held = null;

  /** @param {Move[]} moves */
  offer(moves) {
    this.#moves = moves;
    const ends = moves.some(({ kind }) => kind === "end");
    this.#held = ends ? (moves.find(({ touch }) => touch.length > 1)?.touch[0] ?? null) : null;
    this.clear();
  }

  clear() {
    this.selected = this.#held === null ? [] : [this.#held];
    this.pending = null;
    this.choices = [];
  }

  /** Whether nothing was begun. */
  get idle() {
    return this.pending === null && this.choices.length === 0 && this.selected.length <= (this.#held === null ? 0 : 1);
  }

  /** Moves that need no square: `pass`, `end`. */
  get free() {
    return this.#moves.filter(({ touch }) => touch.length === 0);
  }

  /** Moves that the next touch could complete or go on with. */
  get targets() {
    const going = this.#following(this.selected);
    if (this.selected.length === 0) return going;
    return [...going, ...this.#moves.filter(({ touch }) => touch.length === 1)];
  }

  /** Whether a move begins on this square and ends elsewhere. @param {number} square */
  begins(square) {
    return this.#following([square]).some(({ touch }) => touch.length > 1);
  }

  /**
   * What a touch of this square would complete.
   * @param {number} square
   * @returns {Move | null}
   */
  completing(square) {
    return this.#complete([...this.selected, square])[0] ?? this.#complete([square])[0] ?? null;
  }

  /**
   * @param {number} square
   * @param {(move: Move) => boolean} waits whether a complete move waits for a confirmation
   * @returns {Outcome}
   */
  touch(square, waits) {
    const { pending } = this;
    if (pending?.touch.at(-1) === square || (pending && this.selected.at(-1) === square)) return this.confirm();
    if (pending) this.clear();
    if (this.selected.at(-1) === square && this.#complete([...this.selected, square]).length === 0) {
      this.clear();
      return { changed: true };
    }
    for (const squares of [[...this.selected, square], [square]]) {
      const complete = this.#complete(squares);
      if (complete.length > 0) return this.#finish(squares, complete, waits);
      if (this.#following(squares).length > 0) {
        this.selected = squares;
        this.choices = [];
        return { changed: true };
      }
    }
    this.clear();
    return { changed: true };
  }

  /** @returns {Outcome} */
  confirm() {
    const move = this.pending;
    this.clear();
    return move ? { play: move } : { changed: true };
  }

  /**
   * @param {number[]} squares
   * @param {Move[]} moves
   * @param {(move: Move) => boolean} waits
   * @returns {Outcome}
   */
  #finish(squares, moves, waits) {
    const [move] = moves;
    if (moves.length > 1) {
      this.selected = squares;
      this.choices = moves;
      return { changed: true };
    }
    if (!move) return { changed: true };
    if (waits(move)) {
      this.selected = squares;
      this.pending = move;
      return { changed: true };
    }
    this.clear();
    return { play: move };
  }

  /** @param {number[]} squares */
  #following(squares) {
    return this.#moves.filter((move) => move.touch.length > squares.length && startsWith(move, squares));
  }

  /** @param {number[]} squares */
  #complete(squares) {
    return this.#moves.filter((move) => move.touch.length === squares.length && startsWith(move, squares));
  }
}

/**
 * A domino may be touched from either end.
 * @param {Move} move
 * @param {number[]} squares
 */
function startsWith({ kind, touch }, squares) {
  if (kind === "domino")
    return squares.every((square) => touch.includes(square)) && new Set(squares).size === squares.length;
  return squares.every((square, index) => touch[index] === square);
}
