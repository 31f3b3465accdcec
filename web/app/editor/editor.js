/** The position editor: what is drawn, what the server says of it, and what touches do. */
/** @import { GameId, GameInfo, Looked, Move } from "../types.js" */
/** @import { Readdress } from "../router.js" */
/** @import { Sketch } from "./sketch.js" */
import { createGame, loadCatalogue, lookAt, RefusedError, rememberGame } from "../api.js";
import { announce } from "../announce.js";
import { Board } from "../board/board.js";
import { render } from "../dom.js";
import { faultText } from "../faults.js";
import { copyText } from "../files.js";
import { descriptionOf, USUAL } from "../games/registry.js";
import { header } from "../header.js";
import { t } from "../i18n.js";
import { loading, notice } from "../notice.js";
import { go } from "../router.js";
import { settings } from "../settings.js";
import { editorPage } from "./page.js";
import * as draw from "./sketch.js";
import { Stroke } from "./stroke.js";

/** Faults that the other side to move may mend; the first is what games of other crates say. */
const OTHER_SIDE = [
  "impossible",
  "stone-count",
  "wrong-side",
  "wrong-count",
  "cannot-move",
  "colour",
  "colour-unknown",
  "no-open-piece",
];
const WAIT = 60;

export class Editor {
  /** @type {GameInfo[]} */ games = [];
  /** @type {Sketch | null} */ sketch = null;
  /** @type {Board | null} */ board = null;
  /** What the server said last. @type {{ok: Looked} | {fault: RefusedError} | {lost: string} | null} */ verdict = null;
  /** How many pieces of each kind there are, where they come from a pool. @type {Record<string, number>} */ set = {};
  /** Text that was typed and is not what the board would write. @type {string | null} */ typed = null;
  brush = "one";
  number = 0;
  tab = "position";
  copied = false;
  picking = false;
  /** The first half of a domino. @type {number | null} */ half = null;
  /** Whether the side was chosen by hand since the board changed. */ sideChosen = false;
  /** @type {AbortController | null} */ #asking = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;

  /** @param {HTMLElement} host @param {Readdress} readdress */
  constructor(host, readdress) {
    this.host = host;
    this.readdress = readdress;
    document.body.className = "play-page edit-page";
    render(host, header({ title: t("ui.edit.title") }), loading());
  }

  close() {
    clearTimeout(this.#timer);
    this.#asking?.abort();
  }

  /** @param {GameId} game @param {Record<string, string>} rules @param {string} [position] @param {string} [size] */
  async open(game, rules, position, size) {
    try {
      this.games = await loadCatalogue();
      const known = this.games.some((entry) => entry.game === game) ? game : USUAL;
      const start = await this.#start(known, rules, position ? undefined : size);
      this.set = Object.fromEntries(start.board.extra?.pool ?? []);
      this.adopt(draw.sketchOf(known, rules, start));
      this.board = null;
      this.brush = descriptionOf(known).brushes[0] ?? "one";
      if (position) this.read(position);
    } catch (error) {
      this.verdict = { lost: faultText(error) };
      const again = () => void this.open(game, rules, position, size);
      render(this.host, header({ title: t("ui.edit.title") }), notice(t("ui.edit.title"), faultText(error), again));
      return;
    }
    this.draw();
  }

  /** The start of a game; rules that cannot be are left out. @param {GameId} game @param {Record<string, string>} rules @param {string} [size] */
  #start(game, rules, size) {
    return lookAt({ game, rules: draw.rulesText(rules), ...(size && { size }) }).catch((error) => {
      if (error instanceof RefusedError) return lookAt({ game });
      throw error;
    });
  }

  /** Takes a changed sketch over and asks what it is worth. @param {Sketch} sketch */
  adopt(sketch) {
    this.sketch = sketch;
    this.typed = null;
    this.copied = false;
    this.#check();
  }

  #check() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#ask(), WAIT);
  }

  async #ask() {
    const sketch = this.sketch;
    if (!sketch) return;
    this.#asking?.abort();
    const control = new AbortController();
    this.#asking = control;
    const { game, rules } = sketch;
    const question = (/** @type {string} */ position) =>
      lookAt({ game, rules: draw.rulesText(rules), position }, control.signal);
    try {
      this.verdict = { ok: await question(this.typed ?? draw.writeSketch(sketch).text) };
    } catch (error) {
      if (control.signal.aborted) return;
      this.verdict = error instanceof RefusedError ? { fault: error } : { lost: faultText(error) };
      const mendable = error instanceof RefusedError && OTHER_SIDE.includes(error.code ?? "");
      if (mendable && this.typed === null && !this.sideChosen) await this.#otherSide(sketch, question);
    }
    if (control.signal.aborted) return;
    this.#remember();
    this.draw();
  }

  /** The side to move follows the board where only another one fits. @param {Sketch} sketch @param {(position: string) => Promise<Looked>} question */
  async #otherSide(sketch, question) {
    for (const side of descriptionOf(sketch.game).sides.filter((name) => name !== sketch.side)) {
      const other = { ...sketch, side };
      const ok = await question(draw.writeSketch(other).text).catch(() => null);
      if (!ok || this.sketch !== sketch) continue;
      this.sketch = other;
      this.verdict = { ok };
      return;
    }
  }

  /** Another visit, or another language, finds the same position. */
  #remember() {
    this.readdress(`#/edit/${this.sketch?.game}?${this.address()}`);
  }

  address() {
    const sketch = /** @type {Sketch} */ (this.sketch);
    const rules = draw.rulesText(sketch.rules);
    return new URLSearchParams({ position: draw.writeSketch(sketch).text, ...(rules && { rules }) });
  }

  /** @param {string} text */
  read(text) {
    const read = this.sketch && draw.readSketch(this.sketch, text);
    const info = this.games.find(({ game }) => game === this.sketch?.game);
    const { width = 0, height = 0 } = read?.view ?? {};
    const usual = info?.sizes.default === `${width}x${height}`;
    const fits = info && [width, height].every((side) => side >= info.sizes.min && side <= info.sizes.max);
    if (read && (fits || usual)) this.sketch = read;
    this.typed = text.trim().replace(/\s+/g, " ");
    this.#check();
    this.draw();
  }

  /** Paints a square, or begins or ends something there. @param {number} square */
  touch(square) {
    const sketch = /** @type {Sketch} */ (this.sketch);
    this.sideChosen = false;
    if (this.picking) {
      this.picking = false;
      this.adopt({ ...sketch, chain: square });
    } else if (descriptionOf(sketch.game).dominoes) this.#domino(sketch, square);
    else this.adopt(draw.paint(sketch, square, this.brush, this.number, this.set));
    this.draw();
  }

  /** @param {Sketch} sketch @param {number} square */
  #domino(sketch, square) {
    const { view } = sketch;
    const owner = this.brush === "erase" ? null : /** @type {"one" | "two"} */ (this.brush);
    const here = view.squares[square];
    const half = this.half;
    this.half = null;
    if (here?.is === "half") this.adopt(draw.ownDomino(sketch, square, here.owner === owner ? null : owner));
    else if (owner && half !== null && draw.shareEdge(view, half, square))
      this.adopt(draw.layDomino(sketch, half, square, owner));
    else if (owner && half !== square) this.half = square;
  }

  async analyse() {
    const { game, rules } = /** @type {Sketch} */ (this.sketch);
    const ok = this.verdict && "ok" in this.verdict ? this.verdict.ok : null;
    if (!ok) return;
    try {
      const { id, token } = await createGame({
        game,
        size: ok.size,
        rules: draw.rulesText(rules),
        position: ok.position,
      });
      rememberGame({ id, token, game });
      go(`#/play/${id}?analyse`);
    } catch (error) {
      this.verdict = { lost: faultText(error) };
      this.draw();
    }
  }

  copy() {
    const text = draw.writeSketch(/** @type {Sketch} */ (this.sketch)).text;
    void copyText(text).then((copied) => {
      if (!copied) return;
      this.copied = true;
      announce(t("ui.copied"));
      this.draw();
    });
  }

  draw() {
    const sketch = this.sketch;
    const info = this.games.find(({ game }) => game === sketch?.game);
    if (!sketch || !info) return;
    document.body.dataset.game = sketch.game;
    this.board ??= this.newBoard(sketch.game);
    const { text, starts } = draw.writeSketch(sketch);
    const fault = this.verdict && "fault" in this.verdict ? this.verdict.fault : null;
    this.#feed(sketch, fault, starts);
    render(this.host, editorPage(this, sketch, info, text, fault));
    const place = this.host.querySelector(".boardhost");
    if (place && this.board.element.parentNode !== place) place.replaceChildren(this.board.element);
  }

  /** @param {number} width @param {number} height */
  async resize(width, height) {
    const sketch = /** @type {Sketch} */ (this.sketch);
    this.half = null;
    if (descriptionOf(sketch.game).sizes === "free") {
      this.adopt(draw.resized(sketch, width, height));
      this.draw();
    } else await this.open(sketch.game, sketch.rules, undefined, `${width}x${height}`);
  }

  /** @param {GameId} game */
  newBoard(game) {
    const board = new Board(game, {
      onPlay: (/** @type {Move} */ move) => this.touch(move.touch[0] ?? 0),
      onChange: () => this.#unmark(),
    });
    board.settings = () => ({ input: "now" });
    const stroke = new Stroke(this);
    board.onPaint = (square, begins) => stroke.paint(square, begins);
    return board;
  }

  /** @param {Sketch} sketch @param {RefusedError | null} fault @param {number[]} starts */
  #feed(sketch, fault, starts) {
    const { view } = sketch;
    const at = this.typed === null && fault?.params?.field === 0 ? Number(fault.params.at) : -1;
    const wrong = at > 0 ? starts.findIndex((start, index) => start === at && view.squares[index]?.is !== "empty") : -1;
    const board = /** @type {Board} */ (this.board);
    const every = view.squares.map((_, square) => ({
      text: String(square),
      kind: "edit",
      touch: [square],
      changes: [],
    }));
    const [mark] = [this.half, sketch.chain].filter((square) => square !== null);
    board.update({
      view,
      moves: every,
      side: null,
      last: null,
      heat: [],
      line: [],
      hints: wrong >= 0 ? [wrong] : [],
      numbers: null,
      look: settings,
      label: t("ui.edit.board"),
      sent: null,
    });
    board.picker.selected = mark === undefined ? [] : [mark];
    board.refresh();
  }

  /** A tap on the marked square takes the mark away. */
  #unmark() {
    const sketch = this.sketch;
    if (!sketch || this.board?.picker.selected.length !== 0) return;
    if (this.half !== null) this.half = null;
    else if (sketch.chain !== null) this.adopt({ ...sketch, chain: null });
    else return;
    this.draw();
  }
}
