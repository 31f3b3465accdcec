/** Train your mistakes: what the review found is asked again, move by move. */
/** @import { GameId, Looked } from "../types.js" */
/** @import { Puzzle } from "../mistakes/puzzles.js" */
/** @import { Given } from "../teach/judge.js" */
/** @import { Reasons } from "../teach/why.js" */
import { knownGames, lookAt, openTable } from "../api.js";
import { Board } from "../board/board.js";
import { squaresIn } from "../board/geometry.js";
import { render } from "../dom.js";
import { faultText } from "../faults.js";
import { mySide } from "../game/names.js";
import { USUAL } from "../games/registry.js";
import { header } from "../header.js";
import { t } from "../i18n.js";
import { mistakesPage } from "../mistakes/page.js";
import { puzzlesOf } from "../mistakes/puzzles.js";
import { readReview } from "../review/kept.js";
import { onSettings, settings } from "../settings.js";
import { Store } from "../store.js";
import { judge } from "../teach/judge.js";
import { reasonsFor } from "../teach/why.js";
import { unopened } from "./game.js";

/** A move that gives away no more than this solves a puzzle as well. */
const GOOD = 0.05;

/**
 * @typedef {object} MistakesContext
 * @property {GameId} game
 * @property {Puzzle[]} puzzles
 * @property {number} index
 * @property {number} solved at the first try
 * @property {"" | "right" | "good" | "shown"} told how the puzzle ended, if it has
 * @property {Reasons} reasons what speaks for the best move, once it is told
 * @property {{move: string, given: Given | null} | null} tried the last try; not judged where it was the mistake itself
 * @property {boolean} busy
 * @property {string} fault
 * @property {Board | null} board
 * @property {Looked | null} looked
 * @property {(move: string) => void} answer
 * @property {() => void} solve
 * @property {() => void} next
 * @property {() => void} again
 */

/** @param {HTMLElement} host @param {string} id */
export function showMistakes(host, id) {
  const token = knownGames().find((game) => game.id === id)?.token;
  const store = new Store((receiver) => openTable(id, token, receiver));
  const leaving = new AbortController();
  let opened = false;
  let first = true;
  document.body.className = "race-page";

  /** @type {MistakesContext} */
  const context = {
    game: USUAL,
    puzzles: [],
    index: 0,
    solved: 0,
    told: "",
    reasons: [],
    tried: null,
    busy: false,
    fault: "",
    board: null,
    looked: null,
    answer: (move) => void answer(move),
    solve() {
      context.told = "shown";
      void explain();
      draw();
    },
    next: () => void show(context.index + 1),
    again() {
      context.solved = 0;
      void show(0);
    },
  };

  /** @param {number} index */
  const show = async (index) => {
    Object.assign(context, { index, told: "", reasons: [], tried: null, looked: null });
    first = true;
    const puzzle = context.puzzles[index];
    if (puzzle) context.looked = await lookAt(puzzle.place, leaving.signal).catch(fail);
    draw();
  };

  const fail = (/** @type {unknown} */ error) => {
    if (!leaving.signal.aborted) context.fault = faultText(error);
    return null;
  };

  /** @param {string} move */
  const answer = async (move) => {
    const puzzle = context.puzzles[context.index];
    if (!puzzle || context.told || context.busy) return;
    context.board?.clear();
    if (move === puzzle.best) end("right", move, null);
    else if (move === puzzle.played) context.tried = { move, given: null };
    else {
      context.busy = true;
      draw();
      // What chance decides cannot be judged by one outcome: there only the best counts.
      const given = await judge(puzzle.place, move, puzzle.by, leaving.signal).catch(() => null);
      context.busy = false;
      if (leaving.signal.aborted) return;
      if (given && given.loss <= GOOD) end("good", move, given);
      else context.tried = { move, given };
    }
    first = false;
    draw();
  };

  /** @param {"right" | "good"} told @param {string} move @param {Given | null} given */
  const end = (told, move, given) => {
    Object.assign(context, { told, tried: { move, given } });
    if (first) context.solved += 1;
    void explain();
  };

  /** Says what speaks for the best move. */
  const explain = async () => {
    const puzzle = context.puzzles[context.index];
    if (!puzzle) return;
    const reasons = await reasonsFor(puzzle.place, puzzle.best, leaving.signal);
    if (puzzle !== context.puzzles[context.index]) return;
    context.reasons = reasons;
    draw();
  };

  const feed = () => {
    const { board, looked, told, puzzles, index } = context;
    if (!board || !looked) return;
    const best = told ? squaresIn(looked.board, puzzles[index]?.best ?? "").at(-1) : undefined;
    const side = looked.turn === "one" || looked.turn === "two" ? looked.turn : null;
    board.update({
      view: looked.board,
      moves: told || context.busy ? [] : looked.moves,
      side,
      last: looked.last,
      heat: best === undefined ? [] : [{ square: best, weight: 1, label: t("ui.rv.bestmark") }],
      line: [],
      hints: [],
      numbers: null,
      look: settings,
      label: `${t(`game.${context.game}.name`)}, ${t("ui.mistakes")}`,
      sent: null,
    });
  };

  const draw = () => {
    if (leaving.signal.aborted) return;
    const { state } = store;
    if (!state) {
      render(host, header({ title: t("ui.mistakes") }), unopened(store.link));
      return;
    }
    if (!context.board) {
      context.board = new Board(state.game, { onPlay: (move) => context.answer(move.text), onChange: () => draw() });
      context.board.settings = () => settings;
      document.body.dataset.game = state.game;
    }
    document.body.dataset.one = context.looked?.board.extra?.one_is ?? "";
    render(host, ...mistakesPage(context, id));
    const place = host.querySelector(".boardbox");
    if (place && context.board.element.parentNode !== place) place.replaceChildren(context.board.element);
    feed();
  };

  const stop = store.listen(() => {
    const { state } = store;
    if (state && !opened) {
      opened = true;
      context.game = state.game;
      const review = readReview(`${id}.${state.node}`);
      context.puzzles = review ? puzzlesOf(state, review, mySide(state)) : [];
      void show(0);
    }
    draw();
  });
  const stopSettings = onSettings(() => draw());
  draw();
  return () => {
    leaving.abort();
    stop();
    stopSettings();
    store.close();
  };
}
