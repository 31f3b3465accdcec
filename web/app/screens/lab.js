/** The lab: a search followed step by step, from the trace of the engine itself. */
/** @import { GameInfo } from "../types.js" */
/** @import { LabContext } from "../lab/context.js" */
import { loadCatalogue, traceSearch } from "../api.js";
import { Board } from "../board/board.js";
import { render } from "../dom.js";
import { faultText } from "../faults.js";
import { copyText } from "../files.js";
import { USUAL } from "../games/registry.js";
import { t } from "../i18n.js";
import { bindKeys } from "../keys.js";
import { unpack } from "../lab/decode.js";
import { labKeys } from "../lab/keys.js";
import { addressOf, planFrom, stepFrom } from "../lab/link.js";
import { film } from "../lab/film.js";
import { looker, movesTo } from "../lab/look.js";
import { policyHeat } from "../lab/needle.js";
import { labPage } from "../lab/page.js";
import { MOST_EVENTS, specOf } from "../lab/plan.js";
import { answered, nextQuiz } from "../lab/quiz.js";
import { fit } from "../lab/overview.js";
import { showOverview } from "../lab/overviewview.js";
import { Story } from "../lab/story.js";
import { showTree } from "../lab/treeview.js";
import { nameOf } from "../lab/words.js";
import { onSettings, settings } from "../settings.js";

/** Steps a second at speed 1. */
const PACE = 2;
/** How long a parameter rests before it is searched with, in milliseconds. */
const REST = 150;

/**
 * @param {HTMLElement} host
 * @param {string} argument
 * @param {URLSearchParams} query
 */
export function showLab(host, argument, query) {
  /** @type {Board | null} */ let board = null;
  /** @type {ReturnType<typeof setInterval> | undefined} */ let timer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ let resting;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ let noting;
  /** @type {AbortController | null} */ let asking = null;
  /** @type {ReturnType<typeof looker> | null} */ let look = null;
  /** The board that is on its way. @type {{key: string, stop: AbortController} | null} */ let filmed = null;
  /** @type {GameInfo[]} */ let games = [];
  let wanted = stepFrom(query);

  /** @type {LabContext} */
  const context = {
    game: USUAL,
    plan: planFrom(argument, query),
    story: null,
    busy: false,
    fault: "",
    counted: [],
    folds: { folds: new Map(), all: new Set() },
    selected: null,
    shown: null,
    playing: false,
    speed: 1,
    whole: query.has("whole"),
    view: fit(),
    quiz: null,
    presents: query.has("present"),
    copied: false,
    predict() {
      if (context.quiz) context.quiz = null;
      else if (context.story) context.quiz = nextQuiz(context.story, null, Date.now() % 100000);
      context.selected = null;
      run(false);
    },
    nextQuestion() {
      const { story, quiz } = context;
      if (story && quiz) context.quiz = nextQuiz(story, quiz, quiz.seed + 1);
      context.selected = null;
      run(false);
    },
    answer(option) {
      if (context.quiz) context.quiz = answered(context.quiz, option);
      draw();
    },
    goTo(step) {
      context.quiz = null;
      context.story?.goTo(step);
      context.selected = null;
      run(false);
    },
    set(change) {
      const changed = Object.entries(change).some(([key, value]) => /** @type {any} */ (context.plan)[key] !== value);
      if (!changed) return;
      Object.assign(context.plan, change);
      draw();
      clearTimeout(resting);
      resting = setTimeout(() => void begin(), REST);
    },
    toggle() {
      if (context.story && (context.playing || context.story.step < context.story.length)) run(!context.playing);
    },
    select(spot) {
      context.selected = spot;
      run(false);
    },
    redraw: () => draw(),
    turnTree() {
      context.whole = !context.whole;
      remember();
      draw();
    },
    setSpeed(speed) {
      context.speed = speed;
      run(context.playing);
    },
    async copy() {
      remember();
      context.copied = await copyText(location.href);
      draw();
      context.copied = false;
    },
    present() {
      context.presents = !context.presents;
      // Where the browser refuses the full screen, large type is still of use.
      if (context.presents) document.documentElement.requestFullscreen?.().catch(() => {});
      else if (document.fullscreenElement) void document.exitFullscreen();
      remember();
      draw();
    },
  };

  /** The address is that of what is shown. */
  const remember = () => {
    const address = addressOf(context.plan, context.story?.step ?? 0, context);
    // A dialog over the lab has an address of its own.
    if (location.hash !== address && location.hash.startsWith("#/lab")) history.replaceState(null, "", address);
  };

  /** Many steps in a row are one change of the address. */
  const rememberSoon = () => {
    clearTimeout(noting);
    noting = setTimeout(remember, REST);
  };

  const run = (/** @type {boolean} */ on) => {
    clearInterval(timer);
    context.playing = on;
    if (on) timer = setInterval(tick, 1000 / (PACE * context.speed));
    else if (context.story) rememberSoon();
    draw();
  };

  const tick = () => {
    const { story } = context;
    if (!story || document.hidden) return;
    story.goTo(story.step + 1);
    context.selected = null;
    if (story.step >= story.length) run(false);
    else draw();
  };

  const begin = async () => {
    asking?.abort();
    const mine = new AbortController();
    asking = mine;
    const { plan } = context;
    clearInterval(timer);
    Object.assign(context, { playing: false, busy: true, fault: "", counted: [], selected: null });
    context.game = plan.place.game;
    draw();
    try {
      const request = { ...plan.place, spec: specOf(plan), seed: plan.seed, max_events: MOST_EVENTS };
      const trace = await unpack(await traceSearch(request, mine.signal));
      if (mine !== asking) return;
      const story = new Story(trace);
      story.goTo(wanted);
      wanted = 0;
      Object.assign(context, {
        story,
        shown: null,
        busy: false,
        view: fit(),
        quiz: null,
        folds: { folds: new Map(), all: new Set() },
      });
      const place = { ...plan.place, position: trace.position };
      filmed = null;
      look = looker(place, (shown) => {
        context.shown = shown;
        feed();
      });
      run(false);
      await count(mine);
    } catch (error) {
      if (mine !== asking || mine.signal.aborted) return;
      context.fault = faultText(error);
      context.busy = false;
      context.story = null;
      draw();
    }
  };

  /** How many positions each way of searching visits, at the same depth. @param {AbortController} mine */
  const count = async (mine) => {
    const { plan } = context;
    if (plan.spec || plan.algorithm === "mcts" || plan.algorithm === "puct") return;
    for (const key of /** @type {const} */ (["minimax", "textbook", "all"])) {
      const request = { ...plan.place, spec: specOf(plan, key), seed: plan.seed, max_events: 0 };
      const { report, complete } = await traceSearch(request, mine.signal);
      if (mine !== asking) return;
      context.counted = [...context.counted, { key, nodes: report.nodes, complete }];
      draw();
    }
  };

  const feed = () => {
    const { shown, game, story } = context;
    if (!board || !shown || !story) return;
    board.update({
      view: shown.board,
      moves: [],
      side: null,
      last: shown.last,
      heat: policyHeat(context),
      line: [],
      hints: [],
      numbers: null,
      look: settings,
      label: `${t(`game.${game}.name`)}, ${nameOf(context.selected ?? story.here)}`,
      sent: null,
    });
  };

  /** The board of the step: where a random game was played, how it went on. @param {Story} story */
  const showBoard = (story) => {
    const key = context.selected ? "" : `${story.step}`;
    if (filmed?.key === key && key !== "") return;
    filmed?.stop.abort();
    filmed = { key, stop: new AbortController() };
    const place = { ...context.plan.place, position: story.trace.position };
    const show = (/** @type {NonNullable<LabContext["shown"]>} */ shown) => {
      context.shown = shown;
      feed();
    };
    const quick = context.playing && context.speed > 1;
    if (!context.selected && !quick && film(story, place, show, filmed.stop.signal)) return;
    void look?.(movesTo(context.selected ?? story.here));
  };

  const draw = () => {
    const { story, game } = context;
    document.body.className = context.presents ? "lab-page present" : "lab-page";
    if (!board || document.body.dataset.game !== game) {
      board = new Board(game, { onPlay: () => {}, onChange: () => {} });
      document.body.dataset.game = game;
    }
    if (story && look) showBoard(story);
    const info = games.find((entry) => entry.game === context.plan.place.game);
    render(host, ...labPage(context, info));
    const place = host.querySelector(".boardbox");
    if (place && board.element.parentNode !== place) place.replaceChildren(board.element);
    feed();
    const tree = /** @type {HTMLElement | null} */ (host.querySelector(".scrollx"));
    if (context.whole) showOverview(tree, context);
    else showTree(tree, context);
  };

  /** A button that was pressed with the mouse does not keep the keys: Space plays on. @param {MouseEvent} event */
  const release = (event) => {
    const button = /** @type {Element} */ (event.target).closest("button");
    if (button && event.detail > 0) button.blur();
  };
  host.addEventListener("click", release);
  const leaving = () => {
    if (!document.fullscreenElement && context.presents) context.present();
  };
  document.addEventListener("fullscreenchange", leaving);

  const stopKeys = bindKeys(labKeys(context));
  const stopSettings = onSettings(() => draw());
  loadCatalogue().then(
    (list) => {
      games = list;
      draw();
    },
    () => {},
  );
  void begin();
  return () => {
    clearInterval(timer);
    clearTimeout(resting);
    clearTimeout(noting);
    asking?.abort();
    filmed?.stop.abort();
    host.removeEventListener("click", release);
    document.removeEventListener("fullscreenchange", leaving);
    if (document.fullscreenElement) void document.exitFullscreen();
    stopKeys();
    stopSettings();
  };
}
