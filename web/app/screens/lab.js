/** The lab: a search followed step by step, from the trace of the engine itself. */
/** @import { Position } from "../types.js" */
/** @import { Algorithm, LabContext } from "../lab/context.js" */
import { lookAt, traceSearch } from "../api.js";
import { Board } from "../board/board.js";
import { h, render } from "../dom.js";
import { faultText } from "../faults.js";
import { header } from "../header.js";
import { t } from "../i18n.js";
import { bindKeys } from "../keys.js";
import { freshPlan, planForm, planFrom, specOf } from "../lab/plan.js";
import { phases, side } from "../lab/side.js";
import { pathTo, Story } from "../lab/story.js";
import { transport } from "../lab/transport.js";
import { showTree } from "../lab/treeview.js";
import { nameOf, tell } from "../lab/words.js";
import { onSettings, settings } from "../settings.js";

/** @type {Algorithm[]} */
const ALGORITHMS = ["minimax", "alphabeta", "mcts", "puct"];
/** Steps a second at speed 1. */
const PACE = 2;

/**
 * @param {HTMLElement} host
 * @param {string} argument
 * @param {URLSearchParams} query
 */
export function showLab(host, argument, query) {
  document.body.className = "lab-page";
  /** @type {Board | null} */ let board = null;
  /** @type {ReturnType<typeof setInterval> | undefined} */ let timer;
  /** @type {AbortController | null} */ let asking = null;
  /** Positions of the tree that were shown already. @type {Map<number, Position>} */
  let places = new Map();
  let wanted = -1;

  /** @type {LabContext} */
  const context = {
    game: "gomoku",
    plan: { ...freshPlan(), ...(planFrom(query) ?? {}) },
    story: null,
    busy: false,
    fault: "",
    counted: [],
    folds: { folds: new Map(), all: new Set() },
    selected: null,
    shown: null,
    playing: false,
    speed: 1,
    goTo(step) {
      run(false);
      context.story?.goTo(step);
      context.selected = null;
      draw();
    },
    set(change) {
      Object.assign(context.plan, change);
      void begin();
    },
    toggle() {
      if (!context.story) return;
      if (!context.playing && context.story.step >= context.story.length) context.story.goTo(0);
      run(!context.playing);
    },
    select(spot) {
      context.selected = spot;
      run(false);
    },
    setSpeed(speed) {
      context.speed = speed;
      run(context.playing);
    },
  };
  if (ALGORITHMS.includes(/** @type {Algorithm} */ (argument)))
    context.plan.algorithm = /** @type {Algorithm} */ (argument);

  const run = (/** @type {boolean} */ on) => {
    clearInterval(timer);
    context.playing = on;
    if (on)
      timer = setInterval(
        () => {
          const { story } = context;
          if (!story || document.hidden) return;
          story.goTo(story.step + 1);
          context.selected = null;
          if (story.step >= story.length) run(false);
          else draw();
        },
        1000 / (PACE * context.speed),
      );
    draw();
  };

  const begin = async () => {
    asking?.abort();
    const mine = new AbortController();
    asking = mine;
    const { plan } = context;
    run(false);
    Object.assign(context, { busy: true, fault: "", counted: [], selected: null });
    context.game = plan.place.game;
    draw();
    try {
      const trace = await traceSearch({ ...plan.place, spec: specOf(plan), max_events: 6000 }, mine.signal);
      if (mine !== asking) return;
      context.story = new Story(trace);
      context.folds = { folds: new Map(), all: new Set() };
      places = new Map();
      context.shown = null;
      context.busy = false;
      draw();
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
    /** @type {["minimax" | "textbook" | "all"][]} */
    const ways = [["minimax"], ["textbook"], ["all"]];
    for (const [key] of ways) {
      const request = { ...plan.place, spec: specOf(plan, key), max_events: 0 };
      const { report, complete } = await traceSearch(request, mine.signal);
      if (mine !== asking) return;
      context.counted = [...context.counted, { key, nodes: report.nodes, complete }];
      draw();
    }
  };

  /** The position of the node that is looked at; behind a pass, the last that the rules know. */
  const look = async () => {
    const { story, plan } = context;
    const spot = context.selected ?? story?.here;
    if (!story || !spot) return;
    wanted = spot.id;
    const before = places.get(spot.id);
    if (before) {
      context.shown = before;
      return;
    }
    /** @type {string[]} */
    const moves = [];
    for (const { node } of pathTo(spot).slice(1)) {
      if (node.move === undefined) break;
      moves.push(node.move);
    }
    const joined = moves.reduce((/** @type {string[]} */ list, move) => {
      // An outcome of chance says its square again: it stands for the step before it.
      const last = list.at(-1);
      if (last !== undefined && move.startsWith(`${last}=`)) list[list.length - 1] = move;
      else list.push(move);
      return list;
    }, []);
    // A piece that is being turned is not known yet: the board before it is shown.
    const known = spot.node.turn === "chance" ? joined.slice(0, -1) : joined;
    try {
      const looked = await lookAt({ ...plan.place, position: story.trace.position, moves: known });
      const shown = { ...looked, node: 0, ply: looked.line.length };
      places.set(spot.id, shown);
      if (wanted !== spot.id) return;
      context.shown = shown;
      feed();
    } catch {
      // The board stays as it was.
    }
  };

  const feed = () => {
    const { shown, game, story } = context;
    if (!board || !shown) return;
    board.update({
      view: shown.board,
      moves: [],
      side: null,
      last: shown.last,
      heat: [],
      line: [],
      hints: [],
      numbers: null,
      look: settings,
      label: `${t(`game.${game}.name`)}, ${nameOf(context.selected ?? /** @type {Story} */ (story).here)}`,
      sent: null,
    });
  };

  const draw = () => {
    const { story, plan, game } = context;
    if (!board || document.body.dataset.game !== game) {
      board = new Board(game, { onPlay: () => {}, onChange: () => {} });
      document.body.dataset.game = game;
    }
    void look();
    const simulates = plan.algorithm === "mcts" || plan.algorithm === "puct";
    render(
      host,
      header({ title: t("ui.lab"), note: `${t(`game.${game}.name`)} · ${specOf(plan)}`, game }),
      h(
        "main.labmain",
        null,
        h(
          "div.labtop",
          null,
          h(
            "div.seg.tall",
            { role: "group", "aria-label": t("ui.lab.algorithm") },
            ALGORITHMS.map((algorithm) =>
              h(
                "button",
                {
                  "aria-pressed": String(!plan.spec && plan.algorithm === algorithm),
                  onclick: () => context.set({ algorithm, spec: null }),
                },
                t(`ui.lab.${algorithm}`),
              ),
            ),
          ),
          phases(story, simulates),
        ),
        h(
          "section.lab-board",
          { "aria-label": t("ui.board") },
          h("div.boardbox", { "data-own": "", class: game === "banqi" ? "tall" : "" }),
          h(
            "p.say.told",
            { role: "status" },
            context.fault || (context.busy ? t("ui.loading") : story ? tell({ story, game }) : ""),
          ),
        ),
        h("section.lab-plan", { "aria-label": t("ui.lab.plan") }, planForm(context)),
        h(
          "section.lab-tree",
          { "aria-label": t("ui.lab.tree") },
          h(
            "div.sech",
            null,
            t("ui.lab.tree"),
            h("span.lab", null, t(simulates ? "ui.lab.legend.mcts" : "ui.lab.legend.ab")),
          ),
          h("div.scrollx", { "data-own": "", tabindex: 0, role: "group", "aria-label": t("ui.lab.tree") }),
        ),
        side(context),
        transport(context),
      ),
    );
    const place = host.querySelector(".boardbox");
    if (place && board.element.parentNode !== place) place.replaceChildren(board.element);
    feed();
    showTree(host.querySelector(".scrollx"), context);
  };

  const step = (/** @type {number} */ by) => {
    context.goTo((context.story?.step ?? 0) + by);
  };
  const stopKeys = bindKeys({
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    Home: () => step(-Infinity),
    End: () => step(Infinity),
    " ": () => context.toggle(),
    i: () => context.story && context.goTo(context.story.endOfPart()),
  });
  const stopSettings = onSettings(() => draw());
  void begin();
  return () => {
    clearInterval(timer);
    asking?.abort();
    stopKeys();
    stopSettings();
  };
}
