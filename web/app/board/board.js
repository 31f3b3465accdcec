/**
 * The board: data in, moves out. It knows no rules.
 *
 * One SVG for everybody: an ARIA grid with a spoken name for every square, pointer and
 * keyboard on the same squares, and all marks drawn by shape as well as colour.
 */
/** @import { GameId, Move } from "../types.js" */
/** @import { BoardData } from "./data.js" */
import { descriptionOf } from "../games/registry.js";
import { t } from "../i18n.js";
import { makeCells, nameCells } from "./cells.js";
import { frameOf } from "./frame.js";
import { seenAt, xOf, yOf } from "./geometry.js";
import { attachInput } from "./input.js";
import { animate } from "./motion.js";
import { Picker } from "./picker.js";
import { sceneOf } from "./scene.js";
import { REFUSED, shake } from "./shake.js";

const NS = "http://www.w3.org/2000/svg";
const LAYERS = /** @type {const} */ (["ground", "under", "pieces", "passing", "over", "edge", "drag"]);

export class Board {
  picker = new Picker();
  /** @type {BoardData | null} */ data = null;
  /** The square under the pointer or the keyboard. @type {number | null} */ hovered = null;
  /** @type {SVGSVGElement} */ element;
  /** Hears of every square under the pointer, where squares are painted. @type {((square: number, begins: boolean) => void) | null} */
  onPaint = null;

  /** @type {Record<typeof LAYERS[number], SVGGElement>} */ #layers;
  /** @type {SVGGElement} */ #grid;
  /** @type {SVGRectElement[]} */ #cells = [];
  /** @type {string[]} */ #drawn = [];
  /** What the layers of marks show. */ #filled = { under: "", over: "" };
  #shape = "";
  #offered = "";
  #renderer;
  #onPlay;
  #onChange;

  /**
   * @param {GameId} game
   * @param {{onPlay: (move: Move) => void, onChange: () => void}} listeners
   */
  constructor(game, { onPlay, onChange }) {
    this.#renderer = descriptionOf(game).drawing;
    this.#onPlay = onPlay;
    this.#onChange = onChange;
    this.element = document.createElementNS(NS, "svg");
    this.element.setAttribute("class", `board live ${this.#renderer.cls}`);
    this.element.setAttribute("role", "grid");
    this.element.setAttribute("data-own", "");
    const layers = LAYERS.map((name) => {
      const layer = document.createElementNS(NS, "g");
      layer.setAttribute("class", `l-${name}`);
      layer.setAttribute("aria-hidden", "true");
      this.element.appendChild(layer);
      return [name, layer];
    });
    this.#layers = Object.fromEntries(layers);
    this.#grid = document.createElementNS(NS, "g");
    this.#grid.setAttribute("role", "rowgroup");
    this.element.appendChild(this.#grid);
    attachInput(this);
  }

  /** @param {BoardData} data */
  update(data) {
    const before = this.data;
    this.data = data;
    const offered = JSON.stringify(data.moves.map(({ text }) => text));
    // The same offer leaves a selection alone: thoughts and clocks come all the time.
    if (offered !== this.#offered || before?.view.squares !== data.view.squares) {
      const same = offered === this.#offered && JSON.stringify(before?.view) === JSON.stringify(data.view);
      if (!same) this.picker.offer(data.moves);
      this.#offered = offered;
    }
    this.#frame(data);
    this.#pieces(data, before !== null);
    this.refresh();
  }

  /** Draws what depends on selection and pointer. */
  refresh() {
    if (!this.data) return;
    const { data, picker } = this;
    const sent = data.sent === null ? undefined : data.moves.find(({ text }) => text === data.sent);
    const preview = sent ?? picker.pending ?? this.#hoverMove();
    const aiming = picker.pending !== null || sent !== undefined;
    const scene = sceneOf(data.view, {
      ...data,
      targets: sent ? [] : this.#openTargets(data),
      selected: picker.selected,
      preview,
      aiming,
    });
    this.#fill("under", this.#renderer.under(scene));
    this.#fill("over", this.#renderer.over(scene));
    nameCells(this.#cells, data, picker);
    this.element.setAttribute("aria-description", data.moves.length > 0 ? t("ui.board.keys") : "");
  }

  /** Draws a layer, if anything on it has changed: thoughts come many times a second. @param {"under" | "over"} name @param {string} drawing */
  #fill(name, drawing) {
    if (this.#filled[name] === drawing) return;
    this.#filled[name] = drawing;
    this.#layers[name].innerHTML = drawing;
  }

  /** What the next touch may do; what the machine writes on a square is not written over. @param {BoardData} data */
  #openTargets({ heat, line }) {
    const { selected, targets } = this.picker;
    if (selected.length > 0) return targets;
    const written = new Set([...heat.filter(({ label }) => label), ...line].map(({ square }) => square));
    return targets.filter(({ touch }) => !written.has(touch.at(-1) ?? -1));
  }

  /** @returns {Move | null} */
  #hoverMove() {
    if (this.hovered === null || this.data?.sent) return null;
    if (this.picker.choices.length > 0) return null;
    return this.picker.completing(this.hovered);
  }

  /**
   * Touches a square, as tap, click, drop or key do.
   * @param {number} square
   * @param {boolean} coarse whether a finger did it
   */
  touch(square, coarse) {
    if (!this.data || this.data.moves.length === 0 || this.data.sent) return;
    this.#take(this.picker.touch(square, (move) => this.#waits(move, coarse)));
  }

  /** Shakes what stands on a square, or the square itself: nothing can be done there. @param {number} square */
  shake(square) {
    const piece = this.#holder(this.#layers.pieces, square)?.firstElementChild;
    if (piece) shake(piece);
    else shake(this.#put(this.#layers.drag, square, REFUSED), true);
  }

  confirm() {
    this.#take(this.picker.confirm());
  }

  clear() {
    this.picker.clear();
    this.hovered = null;
    this.refresh();
    this.#onChange();
  }

  /** @param {import("./picker.js").Outcome} outcome */
  #take(outcome) {
    if ("play" in outcome) this.#onPlay(outcome.play);
    this.refresh();
    this.#onChange();
  }

  /**
   * @param {Move} move
   * @param {boolean} coarse
   */
  #waits(move, coarse) {
    const { input } = this.settings();
    if (input === "now") return false;
    if (input === "confirm") return true;
    // A domino's two squares are two small targets, as one square is.
    const placed = move.touch.length === 1 || move.kind === "domino";
    if (input === "slide") return coarse && move.touch.length === 1;
    return coarse && placed && this.cellSize() < 40;
  }

  /** Replaced by whoever shows the board; a picture needs none. @returns {{input: string}} */
  settings = () => ({ input: "direct" });

  /** How many CSS pixels a square has. */
  cellSize() {
    const width = this.element.getBoundingClientRect().width;
    const units = this.element.viewBox.baseVal.width;
    return units > 0 ? (width / units) * 100 : 0;
  }

  /**
   * The square at a point of the window.
   * @param {number} clientX
   * @param {number} clientY
   * @returns {number | null}
   */
  squareAt(clientX, clientY) {
    const matrix = this.element.getScreenCTM();
    if (!matrix || !this.data) return null;
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    const { width, height } = this.data.view;
    const [column, row] = [Math.floor(x / 100), Math.floor(y / 100)];
    return column >= 0 && row >= 0 && column < width && row < height
      ? seenAt(this.data.view, row * width + column)
      : null;
  }

  /** @param {number} square */
  focus(square) {
    this.#cells.forEach((cell, index) => cell.setAttribute("tabindex", index === square ? "0" : "-1"));
    this.#cells[square]?.focus();
  }

  /**
   * A piece that follows the pointer.
   * @param {number | null} square
   * @param {number} [clientX]
   * @param {number} [clientY]
   */
  drag(square, clientX = 0, clientY = 0) {
    const layer = this.#layers.drag;
    const matrix = this.element.getScreenCTM();
    const drawing = square === null ? "" : (this.#drawn[square] ?? "");
    this.element.classList.toggle("dragging", drawing !== "");
    if (!drawing || !matrix) layer.innerHTML = "";
    else {
      const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
      layer.innerHTML = `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)})">${drawing}</g>`;
    }
  }

  /** @param {BoardData} data */
  #frame({ view, look, label }) {
    this.element.setAttribute("aria-label", label);
    const shape = `${view.width}x${view.height} ${view.turned} ${look.coordinates} ${look.faces} ${document.documentElement.lang}`;
    if (shape === this.#shape) return;
    this.#shape = shape;
    this.#drawn = [];
    const frame = frameOf(view, this.#renderer, look.coordinates);
    this.element.classList.toggle("turned", view.turned ?? false);
    this.element.setAttribute("viewBox", frame.viewBox);
    this.element.style.setProperty("--u", `${frame.unit.toFixed(3)}px`);
    this.element.style.setProperty("--cp", String(frame.small));
    this.element.style.setProperty("aspect-ratio", `${frame.width}/${frame.height}`);
    this.#layers.ground.innerHTML = frame.ground;
    this.#layers.edge.innerHTML = frame.edge;
    this.#layers.pieces.replaceChildren();
    this.#cells = makeCells(this.#grid, view);
  }

  /**
   * @param {BoardData} data
   * @param {boolean} moving
   */
  #pieces({ view, look, last, over }, moving) {
    const before = this.#drawn;
    const after = view.squares.map((square, index) => this.#renderer.piece(square, index, view, look));
    after.forEach((drawing, index) => {
      if (drawing === before[index]) return;
      this.#holder(this.#layers.pieces, index)?.remove();
      if (drawing) this.#put(this.#layers.pieces, index, drawing);
    });
    this.#drawn = after;
    if (!moving || before.length === 0) return;
    this.#layers.passing.replaceChildren();
    animate({
      before,
      after,
      inner: (square) =>
        /** @type {SVGElement | undefined} */ (
          this.#holder(this.#layers.pieces, square)?.firstElementChild ?? undefined
        ),
      leave: (square, drawing) => this.#put(this.#layers.passing, square, drawing),
      offset: (from, to) => [xOf(view, from) - xOf(view, to), yOf(view, from) - yOf(view, to)],
      centre: last?.touch.at(-1),
      lingers: over ?? false,
    });
  }

  /** @param {SVGGElement} layer @param {number} square */
  #holder(layer, square) {
    return layer.querySelector(`[data-square="${square}"]`);
  }

  /**
   * @param {SVGGElement} layer
   * @param {number} square
   * @param {string} drawing
   * @returns {SVGElement} the part that may move
   */
  #put(layer, square, drawing) {
    const view = /** @type {BoardData} */ (this.data).view;
    const holder = document.createElementNS(NS, "g");
    holder.setAttribute("data-square", String(square));
    holder.setAttribute("transform", `translate(${xOf(view, square)} ${yOf(view, square)})`);
    holder.innerHTML = `<g>${drawing}</g>`;
    layer.appendChild(holder);
    return /** @type {SVGElement} */ (holder.firstElementChild);
  }
}
