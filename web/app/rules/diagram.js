/** A diagram of the rules: a small board on which the reader tries moves. The server judges. */
/** @import { BoardView, GameId, Looked, Move } from "../types.js" */
/** @import { Spec } from "./spec.js" */
import { lookAt } from "../api.js";
import { announce } from "../announce.js";
import { Board } from "../board/board.js";
import { refusedMove } from "../board/refused.js";
import { h, icon, render } from "../dom.js";
import { faultText } from "../faults.js";
import { nextStone } from "../game/colours.js";
import { moveText } from "../game/names.js";
import { descriptionOf, sideText } from "../games/registry.js";
import { t } from "../i18n.js";
import { settings } from "../settings.js";
import { ruleText } from "./words.js";

export class Diagram {
  /** @type {string[]} */ #moves = [];
  /** @type {Looked | null} */ #looked = null;
  #fault = "";
  /** How many steps of the script were shown. */ #step = 0;
  #board;
  #busy = false;

  /** @param {GameId} game @param {Spec} spec */
  constructor(game, spec) {
    this.game = game;
    this.spec = spec;
    this.element = h("div.dgm", { "data-own": "" });
    this.#board = new Board(game, {
      onPlay: (move) => void this.#play(this.#dealt(move.text)),
      onChange: () => this.draw(),
    });
    this.#board.settings = () => ({ input: "now" });
    const touch = this.#board.touch.bind(this.#board);
    this.#board.touch = (square, coarse) => {
      const refused = this.#refused(square);
      if (refused === null) {
        this.#fault = "";
        touch(square, coarse);
      } else void this.#play(refused);
    };
    void this.#ask([]);
  }

  /** @param {string[]} moves */
  async #ask(moves) {
    if (this.#busy) return false;
    this.#busy = true;
    const { rules, size, position, before = [] } = this.spec;
    try {
      this.#looked = await lookAt({ game: this.game, rules, size, position, moves: [...before, ...moves] });
      this.#moves = moves;
      this.#fault = "";
    } catch (error) {
      this.#fault = faultText(error);
    }
    this.#busy = false;
    this.draw();
    return this.#fault === "";
  }

  /** Plays a move, or says why it cannot be. @param {string} text */
  async #play(text) {
    const good = await this.#ask([...this.#moves, text]);
    if (!good) this.#board.clear();
    announce(this.#caption());
    return good;
  }

  /** A flip with what it shows: the diagrams deal by chance. @param {string} text */
  #dealt(text) {
    const { pool = [] } = this.#looked?.board.extra ?? {};
    const move = this.#looked?.moves.find((known) => known.text === text);
    const target = move?.touch.at(-1) ?? -1;
    if (!descriptionOf(this.game).hidden || this.#looked?.board.squares[target]?.is !== "face_down") return text;
    const pieces = pool.flatMap(([letter, number]) => Array.from({ length: number }, () => letter));
    return `${text}=${pieces[Math.floor(Math.random() * pieces.length)]}`;
  }

  /**
   * The move that a touch would mean where no legal one fits; null where one does.
   * @param {number} square
   */
  #refused(square) {
    const { picker, data } = this.#board;
    if (!data || !this.#looked || this.#looked.result) return null;
    return refusedMove(this.game, data.view, picker, square);
  }

  /** @param {number} by */
  #travel(by) {
    if (by < 0) {
      this.#step = Math.max(0, this.#step - 1);
      const undone = this.#fault ? this.#moves : this.#moves.slice(0, -1);
      void this.#ask(undone);
      return;
    }
    const next = this.spec.script[this.#step];
    if (next === undefined) return;
    this.#step += 1;
    void this.#play(next.replace("!", ""));
  }

  #reset() {
    this.#step = 0;
    void this.#ask([]);
  }

  /** Whether the script can go on: nothing else was played. */
  get #onScript() {
    const shown = this.spec.script.slice(0, this.#step).filter((step) => !step.startsWith("!"));
    return shown.join(" ") === this.#moves.join(" ");
  }

  #caption() {
    const looked = this.#looked;
    if (this.#fault || !looked) return this.#fault;
    if (looked.result) return t(`outcome.${looked.result.outcome}`);
    const { last } = looked;
    if (this.#moves.length === 0 || !last) return t("rules.try", { name: this.#side() });
    const changed = last.changes.filter(({ to }) => to !== "screen").length;
    const number = descriptionOf(this.game).dominoes ? changed / 2 : changed;
    const taken = last.changes.some(({ to }) => to === "captured");
    const effect = number === 0 ? "" : ` · ${t(taken ? "ui.effect.captures" : "ui.effect.converts", { number })}`;
    if (last.kind === "choice") return moveText(last.move);
    const text = last.touch.length > 0 ? ` ${moveText(last.move)}` : "";
    return `${t(`move.${last.kind}`)}${text}${effect}`;
  }

  #side() {
    const { turn = "one", board } = this.#looked ?? {};
    const player = turn === "two" ? "two" : "one";
    if (board?.extra?.swap) return t(`player.${player}`);
    if (!descriptionOf(this.game).hidden) return sideText(this.game, player);
    const one = board?.extra?.one_is;
    if (!one) return t("player.one");
    return sideText(this.game, (player === "one") === (one === "r") ? "one" : "two");
  }

  draw() {
    const looked = this.#looked;
    if (!looked) {
      render(this.element, h("p.say", null, this.#fault || t("ui.loading")));
      return;
    }
    const { view, moves, last } = crop(looked, this.spec.ranks);
    const turn = looked.turn === "one" || looked.turn === "two" ? looked.turn : null;
    const side = turn && nextStone(looked.board, turn);
    this.#board.update({
      view,
      moves,
      side,
      last: this.#moves.length > 0 ? last : null,
      heat: [],
      line: [],
      hints: [],
      numbers: null,
      look: { ...settings, coordinates: "off" },
      label: ruleText(this.game, `${this.spec.key}.title`),
      sent: null,
    });
    const { script } = this.spec;
    const more = this.#onScript && this.#step < script.length;
    const nothing = this.#moves.length === 0 && this.#step === 0;
    render(
      this.element,
      h("figure", { "data-own": "", "data-key": "board" }),
      h("div.dfree", null, this.#choices(looked)),
      h(
        "div.dstep",
        null,
        h(
          "button.tbtn",
          { "aria-label": t("ui.back"), disabled: nothing, onclick: () => this.#travel(-1) },
          icon("prev"),
        ),
        h(this.#fault ? "span.no" : "span", { role: "status" }, this.#caption()),
        !nothing &&
          h(
            "button.tbtn",
            { "aria-label": t("ui.restart"), title: t("ui.restart"), onclick: () => this.#reset() },
            icon("iter"),
          ),
        script.length > 0 &&
          h("b", { "aria-hidden": "true" }, `${Math.min(this.#step, script.length)} / ${script.length}`),
        script.length > 0 &&
          h(
            "button.tbtn",
            {
              "aria-label": t("rules.show"),
              title: t("rules.show"),
              disabled: !more,
              onclick: () => this.#travel(1),
            },
            icon("next"),
          ),
      ),
    );
    const figure = this.element.querySelector("figure");
    if (figure && this.#board.element.parentNode !== figure) figure.replaceChildren(this.#board.element);
  }

  /** Moves without squares, and moves that differ only in their number. @param {Looked} looked */
  #choices({ moves }) {
    const { choices } = this.#board.picker;
    const shown = choices.length > 0 ? choices : moves.filter(({ touch }) => touch.length === 0);
    return shown.map((move) => {
      const text = move.touch.length === 0 ? t(`move.${move.kind}`) : move.number;
      return h("button.btn.quiet", { onclick: () => void this.#play(move.text) }, text ?? move.text);
    });
  }
}

/**
 * The lowest ranks alone: squares keep their names.
 * @param {Looked} looked
 * @param {number | undefined} ranks
 * @returns {{view: BoardView, moves: Move[], last: Looked["last"]}}
 */
function crop({ board, moves, last }, ranks) {
  if (!ranks) return { view: board, moves, last };
  const skip = (board.height - ranks) * board.width;
  const shift = (/** @type {number[]} */ touch) => touch.map((square) => square - skip);
  const change = (/** @type {Move["changes"]} */ changes) =>
    changes.map(({ square, to }) => ({ square: square - skip, to }));
  const inside = moves.filter(({ touch }) => touch.every((square) => square >= skip));
  return {
    view: { ...board, height: ranks, squares: board.squares.slice(skip) },
    moves: inside.map((move) => ({ ...move, touch: shift(move.touch), changes: change(move.changes) })),
    last: last && { ...last, touch: shift(last.touch), changes: change(last.changes) },
  };
}
