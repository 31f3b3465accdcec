/** The race: two or three algorithms on the same position with the same budget. */
/** @import { Looked } from "../types.js" */
/** @import { Plan } from "../race/plan.js" */
/** @import { Runner, Verdict } from "../race/run.js" */
/** @import { Readdress } from "../router.js" */
import { lookAt } from "../api.js";
import { Board } from "../board/board.js";
import { render } from "../dom.js";
import { faultText } from "../faults.js";
import { download } from "../files.js";
import { moveText } from "../game/names.js";
import { t } from "../i18n.js";
import { bindKeys } from "../keys.js";
import { racePage } from "../race/page.js";
import { asPicture } from "../race/picture.js";
import { addressOf, planFrom } from "../race/plan.js";
import { proved, runAll } from "../race/run.js";
import { asCsv, asMarkdown } from "../race/table.js";
import { standingAt } from "../race/track.js";
import { motionFactor, onSettings, settings } from "../settings.js";

/** How long the whole race takes when it is played, in milliseconds, and how often it is drawn. */
const [LONG, OFTEN] = [6000, 60];
/** How long a choice rests before it is searched with. */
const REST = 150;

/**
 * @typedef {object} RaceContext
 * @property {Plan} plan
 * @property {Runner[]} runners those that have arrived
 * @property {Verdict | null} verdict of the position
 * @property {Map<string, Verdict>} after what is proved of the position after a choice
 * @property {boolean} judged whether the verdict was asked for
 * @property {string} fault
 * @property {number} spent positions on the clock
 * @property {boolean} playing
 * @property {(spent: number) => void} goTo
 * @property {() => void} toggle
 * @property {(change: Partial<Plan>) => void} set
 * @property {(format: "csv" | "md" | "svg") => void} save
 * @property {() => void} redraw
 */

/**
 * @param {HTMLElement} host
 * @param {string} _
 * @param {URLSearchParams} query
 * @param {Readdress} readdress
 */
export function showRace(host, _, query, readdress) {
  /** @type {Board | null} */ let board = null;
  /** @type {Looked | null} */ let looked = null;
  /** @type {AbortController | null} */ let asking = null;
  /** @type {ReturnType<typeof setInterval> | undefined} */ let timer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ let resting;

  /** @type {RaceContext} */
  const context = {
    plan: planFrom(query),
    runners: [],
    verdict: null,
    after: new Map(),
    judged: false,
    fault: "",
    spent: 0,
    playing: false,
    goTo(spent) {
      run(false);
      context.spent = Math.max(0, Math.min(context.plan.budget, Math.round(spent)));
      draw();
    },
    toggle() {
      if (!context.playing && context.spent >= context.plan.budget) context.spent = 0;
      run(!context.playing);
      draw();
    },
    set(change) {
      Object.assign(context.plan, change);
      readdress(addressOf(context.plan));
      draw();
      clearTimeout(resting);
      resting = setTimeout(() => void begin(), REST);
    },
    save(format) {
      const told = context.runners.map(({ name, track }) => ({ name: t(`ui.lab.${name}`), track }));
      const { budget, place } = context.plan;
      const text = format === "svg" ? picture(told) : (format === "csv" ? asCsv : asMarkdown)(told, budget);
      download(`wuqi-race-${place.game}.${format}`, text);
    },
    redraw: () => draw(),
  };

  /** @param {import("../race/picture.js").Lane[]} lanes */
  const picture = (lanes) => {
    const { budget, place, seed } = context.plan;
    const game = t(`game.${place.game}.name`);
    return asPicture(lanes, budget, {
      title: `${t("ui.race")} · ${game}`,
      note: `${t("ui.race.budget")} ${budget.toLocaleString("en")} · ${t("ui.lab.seed")} ${seed}`,
      counters: { positions: t("ui.lab.positions"), depth: t("ui.lab.depth"), simulations: t("ui.simulations") },
      move: moveText,
    });
  };

  const run = (/** @type {boolean} */ on) => {
    clearInterval(timer);
    context.playing = on;
    if (on) timer = setInterval(tick, OFTEN);
  };

  const tick = () => {
    if (document.hidden) return;
    const { budget } = context.plan;
    const by = motionFactor() === 0 ? budget : (budget * OFTEN) / LONG;
    context.spent = Math.min(budget, Math.round(context.spent + Math.max(1, by)));
    if (context.spent >= budget) run(false);
    draw();
  };

  const begin = async () => {
    asking?.abort();
    const mine = new AbortController();
    asking = mine;
    const plan = { ...context.plan };
    run(false);
    Object.assign(context, {
      runners: [],
      verdict: null,
      after: new Map(),
      judged: false,
      fault: "",
      spent: plan.budget,
    });
    draw();
    try {
      looked = await lookAt(plan.place, mine.signal);
      draw();
      await runAll(plan, mine.signal, (runner) => {
        context.runners = [...context.runners, runner];
        draw();
      });
      await judge(plan, mine.signal);
    } catch (error) {
      if (mine.signal.aborted) return;
      context.fault = faultText(error);
      draw();
    }
  };

  /** The verdict of the position, and of what everybody chose in the end. @param {Plan} plan @param {AbortSignal} signal */
  const judge = async (plan, signal) => {
    context.verdict = await proved(plan.place, signal);
    context.judged = true;
    draw();
    if (!context.verdict) return;
    const chosen = new Set(context.runners.flatMap(({ track }) => track.marks.at(-1)?.move ?? []));
    for (const move of chosen) {
      const then = await proved({ ...plan.place, moves: [...(plan.place.moves ?? []), move] }, signal);
      if (then) context.after.set(move, then);
      draw();
    }
  };

  /** Everybody's choice on its square; who shares one shares the mark. */
  const marks = () => {
    /** @type {Map<number, number[]>} */
    const squares = new Map();
    context.plan.names.forEach((name, index) => {
      const runner = context.runners.find((known) => known.name === name);
      const move = runner && standingAt(runner.track, context.spent)?.move;
      const touch = looked?.moves.find(({ text }) => text === move)?.touch ?? [];
      const kind = looked?.moves.find(({ text }) => text === move)?.kind;
      for (const square of kind === "domino" ? touch : touch.slice(-1))
        squares.set(square, [...(squares.get(square) ?? []), index + 1]);
    });
    return [...squares].map(([square, who]) => ({ square, weight: 1, label: who.join(" "), tag: `l${who[0]}` }));
  };

  const feed = () => {
    if (!board || !looked) return;
    board.update({
      view: looked.board,
      moves: [],
      side: null,
      last: looked.last,
      heat: marks(),
      line: [],
      hints: [],
      numbers: null,
      look: settings,
      label: t(`game.${looked.game}.name`),
      sent: null,
    });
  };

  const draw = () => {
    const { game } = context.plan.place;
    document.body.className = "race-page";
    if (!board || document.body.dataset.game !== game) {
      board = new Board(game, { onPlay: () => {}, onChange: () => {} });
      document.body.dataset.game = game;
    }
    render(host, ...racePage(context));
    const place = host.querySelector(".boardbox");
    if (place && board.element.parentNode !== place) place.replaceChildren(board.element);
    if (looked?.game === game) feed();
  };

  const step = (/** @type {number} */ by) => () => context.goTo(context.spent + (by * context.plan.budget) / 50);
  const stopKeys = bindKeys(
    {
      ArrowLeft: step(-1),
      ArrowRight: step(1),
      Home: () => context.goTo(0),
      End: () => context.goTo(context.plan.budget),
      " ": () => context.toggle(),
    },
    { space: true },
  );
  const stopSettings = onSettings(() => draw());
  void begin();
  return () => {
    clearInterval(timer);
    clearTimeout(resting);
    asking?.abort();
    stopKeys();
    stopSettings();
  };
}
