/**
 * A search on the screen: it is asked for, walked through and played on, and board and tree
 * follow it. Whoever shows one, the lab or a lesson, draws the rest around it.
 */
/** @import { LabContext } from "./context.js" */
/** @import { Story as Walked } from "./story.js" */
import { traceSearch } from "../api.js";
import { Board } from "../board/board.js";
import { faultText } from "../faults.js";
import { t } from "../i18n.js";
import { settings } from "../settings.js";
import { fitCoordinates } from "./coordinates.js";
import { unpack } from "./decode.js";
import { film } from "./film.js";
import { looker, movesTo } from "./look.js";
import { policyHeat } from "./needle.js";
import { fit } from "./overview.js";
import { showOverview } from "./overviewview.js";
import { MOST_EVENTS, specOf } from "./plan.js";
import { Story } from "./story.js";
import { showTree } from "./treeview.js";
import { nameOf } from "./words.js";

/** Where the style shows one tree only: to ask an element whether it is seen lays the page out. */
const SMALL = "(max-width: 719px), (max-width: 1023px) and (orientation: portrait)";
/** Steps a second at speed 1. */
const PACE = 2;

/**
 * @param {HTMLElement} host
 * @param {LabContext} context
 * @param {{draw: () => void, rested?: () => void}} owner draws everything; hears when the search stands still
 */
export function openViewer(host, context, { draw, rested = () => {} }) {
  /** @type {Board | null} */ let board = null;
  /** The sides of the board whose coordinates have their size. @type {string | null} */ let fitted = null;
  /** @type {ReturnType<typeof setInterval> | undefined} */ let timer;
  /** @type {AbortController | null} */ let asking = null;
  /** @type {ReturnType<typeof looker> | null} */ let look = null;
  const sized = new ResizeObserver(() => board && fitCoordinates(board.element));
  /** The board that is on its way. @type {{key: string, stop: AbortController} | null} */ let filmed = null;

  const run = (/** @type {boolean} */ on) => {
    clearInterval(timer);
    context.playing = on;
    if (on) timer = setInterval(tick, 1000 / (PACE * context.speed));
    else if (context.story) rested();
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

  /**
   * Searches by the plan and shows the search at a step.
   * @param {number} step
   * @returns {Promise<AbortSignal | null>} raised when another search begins; null where this one failed or came too late
   */
  const search = async (step) => {
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
      if (mine !== asking) return null;
      const story = new Story(trace);
      await story.prepare();
      if (mine !== asking) return null;
      story.goTo(step);
      Object.assign(context, {
        story,
        shown: null,
        busy: false,
        view: fit(),
        quiz: null,
        folds: { folds: new Map(), all: new Set() },
      });
      filmed = null;
      look = looker({ ...plan.place, position: trace.position }, show);
      run(false);
      return mine.signal;
    } catch (error) {
      if (mine !== asking || mine.signal.aborted) return null;
      Object.assign(context, { fault: faultText(error), busy: false, story: null });
      draw();
      return null;
    }
  };

  const show = (/** @type {NonNullable<LabContext["shown"]>} */ shown) => {
    context.shown = shown;
    feed();
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
    const sides = board.element.getAttribute("viewBox");
    if (sides !== fitted) fitCoordinates(board.element);
    fitted = sides;
  };

  /** The board of the step: where a random game was played, how it went on. @param {Walked} story */
  const follow = (story) => {
    const key = context.selected ? "" : `${story.step}`;
    if (filmed?.key === key && key !== "") return;
    filmed?.stop.abort();
    filmed = { key, stop: new AbortController() };
    const place = { ...context.plan.place, position: story.trace.position };
    const quick = context.playing && context.speed > 1;
    if (!context.selected && !quick && film(story, place, show, filmed.stop.signal)) return;
    void look?.(movesTo(context.selected ?? story.here));
  };

  return {
    run,
    search,
    /** Fills the places for board and tree that were just drawn. */
    fill() {
      const { story, game } = context;
      if (!board || document.body.dataset.game !== game) {
        board = new Board(game, { onPlay: () => {}, onChange: () => {} });
        document.body.dataset.game = game;
        sized.disconnect();
        sized.observe(board.element);
      }
      if (story && look) follow(story);
      const place = host.querySelector(".boardbox");
      if (place && board.element.parentNode !== place) place.replaceChildren(board.element);
      feed();
      const [near, whole] = [".scrollx.near", ".scrollx.whole"].map((name) => host.querySelector(name));
      // On a small screen there is room for one of the two; what is not seen is not drawn.
      if (near && !(whole && matchMedia(SMALL).matches)) showTree(/** @type {HTMLElement} */ (near), context);
      if (whole) showOverview(/** @type {HTMLElement} */ (whole), context);
    },
    leave() {
      clearInterval(timer);
      asking?.abort();
      filmed?.stop.abort();
      sized.disconnect();
    },
  };
}
