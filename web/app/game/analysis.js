/** The analysis pane: verdict, graph, candidates, the line, what lies on the board. */
/** @import { RootMove, State, Thinking } from "../types.js" */
/** @import { Context, View } from "./context.js" */
import { h, icon } from "../dom.js";
import { percent, short, t } from "../i18n.js";
import { chooseEngine } from "../pick/choose.js";
import { engineName, isLimited } from "../pick/spec.js";
import { graph } from "./graph.js";
import { isServed, moveText, other, scoreText, sideName } from "./names.js";

const ROWS = 8;
const CAPS = [3000, 10000, 60000];
/** @type {View["heat"][]} */
const HEATS = ["off", "visits", "policy", "value", "loss"];

/**
 * What is known about the position shown: an analysis first, else what an engine thinks
 * about its own move there.
 * @param {Context["store"]} store
 * @returns {Thinking | null}
 */
export function thoughtShown(store) {
  const node = store.shown?.node;
  if (node === undefined) return null;
  return store.analyses.get(node) ?? store.thoughts.get(node) ?? null;
}

/** @param {Context} context */
export function analysisPane(context) {
  const { store } = context;
  const state = /** @type {State} */ (store.state);
  const thought = thoughtShown(store);
  if (!thought) {
    return [start(context), graph(context)];
  }
  const running = isAnalysed(store);
  return [
    verdict(context, state, thought),
    graph(context),
    overlay(context, thought),
    line(context, thought),
    candidates(context, thought),
    running ? null : start(context),
  ];
}

/** Whether an analysis of the position shown is under way. @param {Context["store"]} store */
const isAnalysed = (store) => store.analysing && store.analysed === store.shown?.node;

/** @param {Context} context */
function start(context) {
  const { store, view } = context;
  const served = isServed(/** @type {State} */ (store.state));
  const over = store.shown?.turn === "over";
  const waits = isAnalysed(store) && store.waiting.has("analysis");
  const words = over ? "ui.analysis.over" : waits ? "ui.place.wait.note" : "ui.analysis.off";
  return h(
    "div.start",
    null,
    served && engineButton(context),
    h("p.say", null, t(served ? words : "ui.analysis.apart")),
    h(
      "div.row.wrap",
      null,
      h(
        "button.btn",
        { disabled: over || !served || isAnalysed(store), onclick: () => analyse(context) },
        icon("graph"),
        t("ui.analyse"),
      ),
      h(
        "div.seg",
        { role: "group", "aria-label": t("ui.analysis.cap") },
        CAPS.map((cap) =>
          h(
            "button",
            {
              "aria-pressed": String(view.cap === cap),
              disabled: isLimited(view.engine),
              onclick: () => choose(context, { cap }),
            },
            t("ui.seconds", { number: cap / 1000 }),
          ),
        ),
      ),
    ),
  );
}

/** Which engine analyses. @param {Context} context */
function engineButton(context) {
  const { game, size, rules } = /** @type {State} */ (context.store.state);
  const { engine } = context.view;
  const choosing = () =>
    chooseEngine({
      title: t("pick.title.analysis"),
      game,
      size,
      rules,
      value: engine,
      done: (chosen) => choose(context, { engine: chosen }),
    });
  return h(
    "button.btn.quiet.pk-chosen",
    { onclick: choosing },
    icon("chip"),
    h("span", null, t("pick.engine", { name: engineName(engine) })),
  );
}

/** Looks at the position shown, on the board of the game or back in it. @param {Context} context */
export function analyse({ store, view, redraw }) {
  // An engine that says itself how far it thinks does so.
  const limits = isLimited(view.engine) ? undefined : { time_ms: view.cap };
  store.analyse({ spec: view.engine, limits });
  redraw();
}

/** @param {Context} context @param {Partial<View>} change */
function choose({ view, redraw }, change) {
  Object.assign(view, change);
  redraw();
}

/** @param {Context} context @param {State} state @param {Thinking} thought */
function verdict({ store }, state, thought) {
  const { report } = thought;
  const [whole = "0", tenth = "0"] = percent(thought.one).split(".");
  const proved = report.score.points === undefined ? scoreText(state, report.score) : null;
  const figures = [
    report.simulations > 0 ? [t("ui.simulations"), short(report.simulations)] : [t("ui.nodes"), short(report.nodes)],
    [t("ui.depth"), String(report.depth || report.longest)],
    [t("ui.speed"), short(report.nodes_per_second)],
  ];
  return [
    h(
      "div.verdict",
      null,
      h(
        "div",
        null,
        h("div.lab", null, h("i.dot.one"), t("ui.chanceof", { name: sideName(state, "one") })),
        h("div.big", null, `${whole}.${tenth}`, h("small", null, "%")),
      ),
      h(
        "dl",
        null,
        figures.map(([name, value], index) =>
          h("div", { class: index === 2 ? "wide" : "" }, h("dt", null, name), h("dd", null, value)),
        ),
      ),
      isAnalysed(store) &&
        h(
          "button.btn.quiet.stopbtn",
          {
            "aria-label": t("ui.analysis.stop"),
            title: t("ui.analysis.stop"),
            onclick: () => store.stopAnalysis(),
          },
          icon("stop"),
        ),
    ),
    proved && h("p.proved", null, proved),
  ];
}

/** @param {Context} context @param {Thinking} thought */
function overlay(context, { report }) {
  const priors = report.root.some(({ prior }) => prior !== undefined);
  return h(
    "div.row.wrap",
    null,
    h("span.lab", null, t("ui.onboard")),
    h(
      "div.seg",
      { role: "group", "aria-label": t("ui.onboard") },
      HEATS.map((heat) =>
        h(
          "button",
          {
            "aria-pressed": String(context.view.heat === heat),
            // Only searches that are led by priors have a policy.
            disabled: heat === "policy" && !priors,
            onclick: () => choose(context, { heat }),
          },
          t(`ui.heat.${heat}`),
        ),
      ),
    ),
  );
}

/** @param {Context} context @param {Thinking} thought */
function candidates(context, thought) {
  const { root } = thought.report;
  const most = Math.max(1, ...root.map(({ visits }) => visits));
  const priors = root.some(({ prior }) => prior !== undefined);
  return h(
    "table.cands",
    null,
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        h("th.l", null, t("ui.col.move")),
        h("th", null, t("ui.col.win")),
        most > 1 && h("th", null, t("ui.col.visits")),
        priors && h("th", null, t("ui.col.prior")),
        h("th.l.pv", null, t("ui.col.then")),
      ),
    ),
    h(
      "tbody",
      null,
      root.slice(0, ROWS).map((move) => row(context, thought, move, most, priors)),
    ),
  );
}

/**
 * @param {Context} context
 * @param {Thinking} thought
 * @param {RootMove} move
 * @param {number} most
 * @param {boolean} priors
 */
function row(context, thought, move, most, priors) {
  const best = move.move === thought.report.move;
  const on = (context.view.candidate ?? thought.report.move) === move.move;
  return h(
    "tr",
    {
      class: `${best ? "best" : ""}${on ? " on" : ""}`,
      "data-key": move.move,
      onclick: () => choose(context, { candidate: move.move, ghosts: Math.max(1, context.view.ghosts) }),
    },
    h("td.l", null, h("button.cand", { "aria-pressed": String(on) }, moveText(move.move))),
    h("td", null, chanceOf(thought.report, move)),
    // A solver looks at every move once: that says nothing about any of them.
    most > 1 &&
      h(
        "td.vb",
        null,
        h("span.bar", { style: { width: `${Math.round((move.visits / most) * 64)}px` } }),
        short(move.visits),
      ),
    priors && h("td", null, move.prior === undefined ? "" : percent(move.prior)),
    h("td.l.pv", null, move.pv.slice(1, 7).map(moveText).join(" ")),
  );
}

/**
 * A move that was not looked at has no chance of its own, and of one that a search with
 * cut-offs refuted only a bound is known.
 * @param {Thinking["report"]} report
 * @param {RootMove} move
 */
function chanceOf({ move: best }, { move, visits, chance, score, bound }) {
  if (bound) return `≤ ${percent(chance)}`;
  return visits === 0 && !score && move !== best ? "–" : percent(chance);
}

/** The moves of the line chosen. @param {Context} context @param {Thinking} thought */
export function lineOf({ view }, thought) {
  const { root, pv } = thought.report;
  const chosen = root.find(({ move }) => move === view.candidate)?.pv;
  return (chosen && chosen.length > 0 ? chosen : pv).slice(0, 9);
}

/** @param {Context} context @param {Thinking} thought */
function line(context, thought) {
  const moves = lineOf(context, thought);
  const { ghosts } = context.view;
  const step = (/** @type {number} */ by) =>
    choose(context, { ghosts: Math.max(0, Math.min(moves.length, ghosts + by)) });
  return h(
    "div.pvline",
    null,
    h(
      "ol",
      { "aria-label": t("ui.line") },
      moves.map((move, index) =>
        h(
          index < ghosts ? "li.cur" : "li",
          null,
          h(`i.dot.${index % 2 ? other(thought.player) : thought.player}`),
          moveText(move),
        ),
      ),
    ),
    h("span.grow"),
    h("button.tbtn", { "aria-label": t("ui.line.back"), onclick: () => step(-1) }, icon("prev")),
    h("button.tbtn", { "aria-label": t("ui.line.forward"), onclick: () => step(1) }, icon("next")),
  );
}
