/** Painting on the board of the editor, by tap or by drawing over squares, and by chance. */
/** @import { Editor } from "./editor.js" */
/** @import { Sketch } from "./sketch.js" */
import { lookAt } from "../api.js";
import { faultText } from "../faults.js";
import { descriptionOf } from "../games/registry.js";
import * as draw from "./sketch.js";

export class Stroke {
  /** Squares that this stroke has painted. @type {Set<number>} */ #done = new Set();
  #erases = false;

  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
  }

  /**
   * The pointer is on a square.
   * @param {number} square
   * @param {boolean} begins whether it was just put down there
   */
  paint(square, begins) {
    const { editor } = this;
    const sketch = /** @type {Sketch} */ (editor.sketch);
    if (begins) {
      const had = draw.holds(sketch, square, editor.brush);
      this.#done = new Set([square]);
      if (sketch.chain === square && !editor.picking) editor.adopt({ ...sketch, chain: null });
      else editor.touch(square);
      // Who begins on what the brush would draw takes away.
      this.#erases = editor.brush === "erase" || (had && !draw.holds(editor.sketch ?? sketch, square, editor.brush));
    } else if (!this.#done.has(square)) {
      this.#done.add(square);
      if (descriptionOf(sketch.game).dominoes) this.#domino(sketch, square);
      else if (this.#erases || !draw.holds(sketch, square, editor.brush))
        editor.adopt(draw.paint(sketch, square, this.#erases ? "erase" : editor.brush, editor.number, editor.set));
    }
    editor.draw();
  }

  /** @param {Sketch} sketch @param {number} square */
  #domino(sketch, square) {
    const { editor } = this;
    const taken = sketch.view.squares[square]?.is === "half";
    if (this.#erases) {
      if (taken) editor.adopt(draw.ownDomino(sketch, square, null));
    } else if (!taken && (editor.half === null || draw.shareEdge(sketch.view, editor.half, square)))
      editor.touch(square);
  }
}

/** Any legal position: random moves from the start. @param {Editor} editor */
export async function randomPosition(editor) {
  const sketch = /** @type {Sketch} */ (editor.sketch);
  const { game, rules, view } = sketch;
  const squares = view.width * view.height;
  const plies = Math.max(2, Math.round(squares * descriptionOf(game).full * (0.3 + 0.7 * Math.random())));
  try {
    const looked = await lookAt({
      game,
      rules: draw.rulesText(rules),
      size: `${view.width}x${view.height}`,
      random: { plies, seed: Math.floor(Math.random() * Number.MAX_SAFE_INTEGER) },
    });
    const read = draw.readSketch({ ...sketch, chain: null }, looked.position);
    if (editor.sketch !== sketch || !read) return;
    editor.half = null;
    editor.adopt(read);
  } catch (error) {
    editor.verdict = { lost: faultText(error) };
  }
  editor.draw();
}
