/** Beside the tree: what is compared at this step, figures, the latest events. */
/** @import { TraceEvent } from "./decode.js" */
/** @import { Story } from "./story.js" */
/** @import { LabContext } from "./context.js" */
import { h } from "../dom.js";
import { moveText } from "../game/names.js";
import { sentences, t } from "../i18n.js";
import { engineName } from "../pick/spec.js";
import { added, share, worth } from "./figures.js";
import { panel } from "./panels.js";
import { quizPanel } from "./quiz.js";
import { nameOf, phaseOf } from "./words.js";

const LATEST = 9;

/** @param {LabContext} context */
export function side(context) {
  const { story } = context;
  if (!story) return h("section.lab-side");
  return h(
    "section.lab-side",
    { "aria-label": t("ui.lab.figures") },
    context.quiz ? quizPanel(context, story, context.quiz) : panel(context, story),
    shownPart(story),
    counters(story),
    story.simulates || context.quiz ? null : compared(context),
    context.quiz ? null : log(context, story),
  );
}

/** @param {Story} story */
function counters(story) {
  const { counts } = story;
  /** @type {[string, number][]} */
  const figures = story.simulates
    ? [
        ["ui.simulations", counts.simulations],
        ["ui.lab.positions", counts.seen],
        ["ui.lab.reached", counts.deepest],
      ]
    : [
        ["ui.lab.visited", counts.entered],
        story.plain ? ["ui.lab.positions", counts.seen] : ["ui.lab.cuts", counts.cuts],
        ["ui.lab.reached", counts.deepest],
      ];
  return h(
    "dl.stats",
    null,
    figures.map(([key, value]) => h("div", null, h("dt", null, t(key)), h("dd", null, value.toLocaleString("en")))),
  );
}

/**
 * Which part of an engine's work the steps show: a level may be a search that is doubted
 * afterwards, and solvers and tables answer without steps.
 * @param {Story} story
 */
function shownPart({ trace, simulates, told }) {
  const { engine, spec, report, events } = trace;
  const said = [];
  if (engine !== spec) said.push(t("ui.lab.part.level", { engine: engineName(engine) }));
  if (/doubt=/.test(engine)) said.push(t("ui.lab.part.doubt"));
  if (/haste=/.test(engine)) said.push(t("ui.lab.part.haste"));
  if (events.count === 0) said.push(t("ui.lab.part.none", { move: moveText(report.move) }));
  else if (!simulates && trace.complete && told < report.nodes)
    said.push(t("ui.lab.part.some", { told: told.toLocaleString("en"), all: report.nodes.toLocaleString("en") }));
  return said.length > 0 && h("p.say.part", null, sentences(said));
}

/** The same depth searched in three ways: what the cuts save against plain minimax. @param {LabContext} context */
function compared({ counted: list, plan }) {
  if (list.length === 0) return null;
  const most = Math.max(...list.map(({ nodes }) => nodes));
  const base = list.find(({ key }) => key === "minimax");
  const here = plan.algorithm === "minimax" ? "minimax" : plan.parts ? "all" : "textbook";
  return [
    h("div.sech", null, t("ui.lab.compare"), h("span.lab", null, t("ui.lab.positions"))),
    h(
      "table.compare",
      null,
      h(
        "tbody",
        null,
        list.map(({ key, nodes, complete }) =>
          h(
            "tr",
            { "data-key": key, class: key === here ? "on" : "" },
            h("th.l", { scope: "row" }, t(`ui.lab.${key}`)),
            h(
              "td.bar",
              { "aria-hidden": "true" },
              h("i", { style: { width: `${Math.max(1, (nodes / most) * 100)}%` } }),
            ),
            h("td", null, `${complete ? "" : "> "}${nodes.toLocaleString("en")}`),
            h("td", null, key === here ? t("ui.lab.thisone") : saved(base, nodes, complete)),
          ),
        ),
      ),
    ),
  ];
}

/** What a search saves against another that was counted to its end. @param {{nodes: number, complete: boolean} | undefined} base @param {number} nodes @param {boolean} complete */
function saved(base, nodes, complete) {
  if (!base?.complete || !complete || nodes === base.nodes) return "";
  const change = Math.round((nodes / base.nodes - 1) * 100);
  return `${change < 0 ? "−" : "+"}${Math.abs(change)} %`;
}

/** @param {LabContext} context @param {Story} story */
function log(context, story) {
  const from = Math.max(0, story.step - LATEST);
  const latest = Array.from({ length: story.step - from }, (_, index) => story.eventOf(from + index + 1));
  return [
    h("div.sech", null, t("ui.lab.events"), h("span.lab", null, `${story.step} / ${story.length}`)),
    h(
      "ol.log",
      null,
      latest.map((event, index) => {
        const spot = story.spot(event.node);
        const step = from + index + 1;
        return h(
          "li",
          { class: step === story.step ? "cur" : "", "data-key": step },
          h(
            "button",
            { onclick: () => context.goTo(step) },
            h(
              "i",
              null,
              {
                enter: "↓",
                cut: "✕",
                return: "↑",
                select: "1",
                expand: "2",
                resume: "3",
                evaluate: "3",
                back_up: "4",
                call_off: "✕",
              }[event.do] ?? "",
            ),
            h("span", null, t(`ui.lab.do.${event.do}`)),
            h("span", null, nameOf(spot)),
            h("b", null, figure(story, event)),
          ),
        );
      }),
    ),
  ];
}

/** @param {Story} story @param {TraceEvent} event */
function figure(story, event) {
  switch (event.do) {
    case "enter":
      return story.plain ? "" : `(${worth(story, event.alpha)}, ${worth(story, event.beta)})`;
    case "return":
      return worth(story, event.value);
    case "cut":
      return t(`ui.lab.reason.${event.reason}`);
    case "select":
      return event.choice === "formula" ? added(event.mean, event.bonus).sum : "";
    case "expand":
      return String(event.moves);
    case "resume":
    case "call_off":
      return "";
    case "evaluate":
      return share(event.value);
    default:
      return share(event.mean);
  }
}

/** The phases, with the one of this step marked; plain minimax has no window to narrow or to close. @param {Story | null} story @param {"plain" | "ab" | "mcts"} kind */
export function phases(story, kind) {
  const now = story ? phaseOf(story) : -1;
  return h(
    "ol.phases",
    null,
    (kind === "plain" ? [1, 2, 3] : [1, 2, 3, 4]).map((number, index) =>
      h(
        "li",
        { class: index === now ? "cur" : "", "aria-current": index === now ? "step" : null },
        h("b", null, number),
        h(
          "span",
          null,
          h("strong", null, t(`ui.lab.${kind}.${number}`)),
          h("small", null, t(`ui.lab.${kind}.${number}.note`)),
        ),
      ),
    ),
  );
}
