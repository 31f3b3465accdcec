/** Puzzles: positions with exactly one right move, which is played on the board. */
/** @import { GameId, Looked } from "../types.js" */
/** @import { Puzzle } from "../puzzles/collection.js" */
/** @import { Readdress } from "../router.js" */
/** @import { Reasons } from "../teach/why.js" */
import { lookAt } from "../api.js";
import { Board } from "../board/board.js";
import { squaresIn } from "../board/geometry.js";
import { render } from "../dom.js";
import { faultText } from "../faults.js";
import { GAMES, USUAL } from "../games/registry.js";
import { t } from "../i18n.js";
import { bindKeys } from "../keys.js";
import { sideOf } from "../lab/words.js";
import { BANDS, loadPuzzles, nextOf, ofTheDay, within } from "../puzzles/collection.js";
import { puzzlesPage } from "../puzzles/page.js";
import { countSolved, endStreak, solvedOf } from "../puzzles/progress.js";
import { motionFactor, onSettings, settings } from "../settings.js";
import { ask } from "../teach/judge.js";
import { reasonsFor } from "../teach/why.js";

/** How long a move of the line is looked at, in milliseconds. */
const LOOK = 900;

/**
 * @typedef {object} PuzzlesContext
 * @property {GameId} game
 * @property {string} band which difficulties, or the puzzle of the day
 * @property {Puzzle[] | null} list those to choose from
 * @property {Puzzle | undefined} puzzle
 * @property {string} by whose move is asked for
 * @property {Set<string>} solved
 * @property {"" | "right" | "shown"} told how the puzzle ended, if it has
 * @property {Reasons} reasons what speaks for the solution, once it is told
 * @property {{move: string, line: string[], reasons: Reasons} | null} tried the last wrong move, what answers it and why
 * @property {boolean} hinted
 * @property {string} hintText
 * @property {number} step moves of the line that are on the board
 * @property {boolean} busy
 * @property {string} fault
 * @property {Board | null} board
 * @property {Looked | null} looked
 * @property {(move: string) => void} answer
 * @property {() => void} hint
 * @property {() => void} solve
 * @property {() => void} next
 * @property {(step: number) => void} goTo
 * @property {(game: GameId, band: string) => void} choose
 */

/** The name of whoever is to move: the colour of the pieces where the position says it. @param {Looked} looked */
function moverOf({ game, turn, board }) {
  const first = board.extra?.one_is;
  if (!first) return sideOf(game, turn);
  const second = first === "red" ? "black" : "red";
  return t(`ui.side.${turn === "one" ? first : second}`);
}

/**
 * @param {HTMLElement} host
 * @param {string} argument
 * @param {URLSearchParams} query
 * @param {Readdress} readdress
 */
export function showPuzzles(host, argument, query, readdress) {
  const leaving = new AbortController();
  const { signal } = leaving;
  const game = GAMES.find((id) => id === argument) ?? USUAL;
  const band = query.get("of") ?? "day";
  /** The positions of the line, as far as they were looked at. @type {Map<number, Looked>} */
  const seen = new Map();
  /** @type {ReturnType<typeof setInterval> | undefined} */ let timer;
  let clean = true;

  /** @type {PuzzlesContext} */
  const context = {
    game,
    band: band in BANDS ? band : "day",
    list: null,
    puzzle: undefined,
    by: "",
    solved: solvedOf(game),
    told: "",
    reasons: [],
    tried: null,
    hinted: false,
    hintText: "",
    step: 0,
    busy: false,
    fault: "",
    board: null,
    looked: null,
    answer: (move) => void answer(move),
    hint() {
      const { looked, puzzle } = context;
      const square = looked && squaresIn(looked.board, puzzle?.line[0] ?? "").at(-1);
      if (!looked || typeof square !== "number") return;
      const column = String.fromCharCode(97 + (square % looked.board.width));
      Object.assign(context, { hinted: true, hintText: t("ui.puzzles.hint", { column }) });
      clean = false;
      draw();
    },
    solve() {
      endStreak();
      end("shown");
    },
    next() {
      const { list, puzzle } = context;
      if (!list) return;
      // After the puzzle of the day all others follow.
      if (context.band === "day") context.band = "all";
      const following = nextOf(list, puzzle, context.solved);
      if (following) void show(following);
    },
    goTo(step) {
      clearInterval(timer);
      void goTo(step);
    },
    choose(chosen, wanted) {
      location.hash = `#/puzzles/${chosen}?${new URLSearchParams({ of: wanted })}`;
    },
  };

  const fail = (/** @type {unknown} */ error) => {
    if (!signal.aborted) context.fault = faultText(error);
    draw();
  };

  /** @param {Puzzle} puzzle */
  const show = async (puzzle) => {
    clearInterval(timer);
    seen.clear();
    clean = true;
    Object.assign(context, {
      puzzle,
      told: "",
      reasons: [],
      tried: null,
      hinted: false,
      step: 0,
      looked: null,
      busy: false,
    });
    readdress(`#/puzzles/${game}?${new URLSearchParams({ of: context.band, id: puzzle.id })}`);
    await goTo(0);
  };

  /** Shows the position after so many moves of the line. @param {number} step */
  const goTo = async (step) => {
    const { puzzle } = context;
    if (!puzzle || step < 0 || step > puzzle.line.length) return;
    try {
      const place = { game, position: puzzle.position, moves: puzzle.line.slice(0, step) };
      const looked = seen.get(step) ?? (await lookAt(place, signal));
      if (context.puzzle !== puzzle) return;
      seen.set(step, looked);
      Object.assign(context, { step, looked, ...(step === 0 && { by: moverOf(looked) }) });
      draw();
    } catch (error) {
      fail(error);
    }
  };

  /** @param {string} move */
  const answer = async (move) => {
    const { puzzle } = context;
    if (!puzzle || context.told || context.busy) return;
    context.board?.clear();
    if (move === puzzle.line[0]) {
      countSolved(game, puzzle.id, clean);
      context.solved = solvedOf(game);
      end("right");
      return;
    }
    endStreak();
    clean = false;
    Object.assign(context, { tried: { move, line: [], reasons: [] }, busy: true });
    draw();
    const place = { game, position: puzzle.position, moves: [move] };
    // Where the game is over after the move there is no answer to it.
    const line = await ask(place, signal).then(
      ({ pv }) => pv,
      () => [],
    );
    const reasons = await reasonsFor(place, line[0], signal);
    if (signal.aborted || context.puzzle !== puzzle) return;
    Object.assign(context, { tried: { move, line, reasons }, busy: false });
    draw();
  };

  /** The puzzle is over: its line goes over the board. @param {"right" | "shown"} told */
  const end = (told) => {
    context.told = told;
    const { puzzle } = context;
    const last = puzzle?.line.length ?? 0;
    void explain();
    void goTo(1);
    if (motionFactor() === 0) return;
    timer = setInterval(() => {
      if (context.step >= last || context.puzzle !== puzzle) clearInterval(timer);
      else if (!document.hidden) void goTo(context.step + 1);
    }, LOOK);
  };

  /** Says what speaks for the solution. */
  const explain = async () => {
    const { puzzle } = context;
    if (!puzzle) return;
    const reasons = await reasonsFor({ game, position: puzzle.position }, puzzle.line[0], signal);
    if (context.puzzle !== puzzle) return;
    context.reasons = reasons;
    draw();
  };

  const feed = () => {
    const { board, looked, told, busy } = context;
    if (!board || !looked) return;
    const side = looked.turn === "one" || looked.turn === "two" ? looked.turn : null;
    board.update({
      view: looked.board,
      moves: told || busy ? [] : looked.moves,
      side,
      last: looked.last,
      heat: [],
      line: [],
      hints: [],
      numbers: null,
      look: settings,
      label: `${t(`game.${game}.name`)}, ${t("ui.puzzles")}`,
      sent: null,
    });
  };

  const draw = () => {
    if (signal.aborted) return;
    document.body.className = "race-page";
    document.body.dataset.game = game;
    document.body.dataset.one = context.looked?.board.extra?.one_is ?? "";
    if (!context.board) {
      context.board = new Board(game, { onPlay: (move) => context.answer(move.text), onChange: () => draw() });
      context.board.settings = () => settings;
    }
    render(host, ...puzzlesPage(context));
    const place = host.querySelector(".boardbox");
    if (place && context.board.element.parentNode !== place) place.replaceChildren(context.board.element);
    feed();
  };

  const begin = async () => {
    const all = await loadPuzzles(game);
    if (signal.aborted) return;
    context.list = within(all, context.band);
    const named = all.find(({ id }) => id === query.get("id"));
    const daily = context.band === "day" ? ofTheDay(all, Date.now()) : undefined;
    const first = named ?? daily ?? nextOf(context.list, undefined, context.solved);
    if (first) await show(first);
    else draw();
  };

  const stopKeys = bindKeys({
    ArrowLeft: () => context.told && context.goTo(context.step - 1),
    ArrowRight: () => context.told && context.goTo(context.step + 1),
    n: () => context.next(),
    h: () => context.told || context.hint(),
  });
  const stopSettings = onSettings(() => draw());
  draw();
  begin().catch(fail);
  return () => {
    clearInterval(timer);
    leaving.abort();
    stopKeys();
    stopSettings();
  };
}
