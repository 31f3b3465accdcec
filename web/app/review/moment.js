/** One move looked back at: its grade, what it cost, what was better, and what luck did. */
/** @import { ReviewMove, State } from "../types.js" */
/** @import { ReviewContext } from "./context.js" */
import { h, icon } from "../dom.js";
import { reasonTexts } from "../game/hint.js";
import { moveText, nameOf, other } from "../game/names.js";
import { sentences, t } from "../i18n.js";
import { badge, FAULTS } from "./badges.js";
import { moveAt } from "./context.js";
import { points, whole } from "./figures.js";
import { pace } from "./pace.js";

/** @param {ReviewContext} context */
export function moment(context) {
  const { running, review } = context;
  const move = moveAt(context);
  return h(
    "section.rv-moment",
    { "aria-label": t("ui.rv.moment") },
    running ? progress(context, running) : null,
    !running && !review ? start(context) : null,
    review && !running && (move ? judged(context, move) : intro(context)),
    h("span.grow"),
    review && !running && steps(context),
  );
}

/** @param {ReviewContext} context @param {{done: number, total: number}} running */
function progress({ store }, { done, total }) {
  return h(
    "div.rv-run",
    { "data-key": "run" },
    h("h2", null, t("ui.rv.running")),
    h("p.say", { role: "status" }, t("ui.rv.progress", { done, total })),
    h(
      "div.meter",
      {
        role: "progressbar",
        "aria-label": t("ui.rv.running"),
        "aria-valuemin": 0,
        "aria-valuemax": total,
        "aria-valuenow": done,
      },
      h("i", { style: { width: `${total > 0 ? (done / total) * 100 : 0}%` } }),
    ),
    h("button.btn", { onclick: () => store.send({ do: "stop" }) }, icon("stop"), t("ui.rv.stop")),
  );
}

/** @param {ReviewContext} context */
function start(context) {
  return h(
    "div.rv-run",
    { "data-key": "start" },
    h("h2", null, t("ui.review")),
    h("p.say", null, t("ui.rv.say")),
    context.fault && h("p.fault", { role: "alert" }, context.fault),
    pace(context),
    h("button.btn.primary", { onclick: context.start }, icon("graph"), t("ui.rv.start")),
  );
}

/** Before the first move: what the review is, and how to have a closer look. @param {ReviewContext} context */
function intro(context) {
  const { store, review } = context;
  const state = /** @type {State} */ (store.state);
  const done = review?.moves.length ?? 0;
  const all = state.line.length;
  return h(
    "div.rv-run",
    { "data-key": "intro" },
    h("h2", null, t("ui.rv.begin")),
    h("p.say", null, done < all ? t("ui.rv.part", { done, total: all }) : t("ui.rv.how")),
    pace(context),
    h("button.btn", { onclick: context.start }, icon("iter"), t("ui.rv.again")),
  );
}

/** @param {ReviewContext} context @param {ReviewMove} move */
function judged(context, move) {
  const { store, index, line } = context;
  const state = /** @type {State} */ (store.state);
  const better = FAULTS.includes(move.grade) || move.grade === "good";
  const played = move.move.split("=")[0] ?? move.move;
  const skill = move.chosen - move.before;
  return h(
    "div.judged",
    { "data-key": move.node },
    h(
      "div.mhead",
      null,
      badge(move.grade),
      h(
        "div",
        null,
        h(
          "h2",
          null,
          `${t("ui.rv.move", { number: index + 1 })} ${moveText(move.move)}`,
          h("span", null, t(`grade.${move.grade}`)),
        ),
        h(
          "p.lab",
          null,
          t("ui.rv.fromto", {
            name: nameOf(state, move.by),
            before: whole(move.before),
            after: whole(move.after),
          }),
        ),
      ),
    ),
    // The figure is as loud as what it tells: a point that a good move gave away is no alarm.
    h(
      "div.drop",
      { class: FAULTS.includes(move.grade) || move.luck !== undefined ? "loud" : "" },
      h("span.num", null, points(move.luck === undefined ? Math.min(0, skill) : move.after - move.before)),
      h("small", null, t("ui.rv.points")),
    ),
    move.luck !== undefined ? luckBars(skill, move.luck) : null,
    h("p.say", null, words(context, move)),
    h(
      "div.alt",
      null,
      h(
        "div",
        null,
        h("span.lab", null, t("ui.rv.played")),
        h("b", null, moveText(move.move)),
        h("span", null, `${whole(move.chosen)} %`),
      ),
      move.best !== played &&
        h(
          "div.b",
          null,
          h("span.lab", null, t(better ? "ui.rv.better" : "ui.rv.also")),
          h("b", null, moveText(move.best)),
          h("span", null, `${whole(move.before)} %`),
        ),
    ),
    line ? lineBar(context, move, line.step) : null,
    h(
      "div.mbtn",
      null,
      h("button.btn.primary", { onclick: context.retry }, icon("iter"), t("ui.rv.retry")),
      h(
        "button.btn",
        {
          "aria-pressed": String(line !== null),
          onclick: () => (line ? context.set({ line: null }) : context.stepLine(0)),
        },
        icon("eye"),
        t("ui.rv.line"),
      ),
    ),
    context.fault && h("p.fault", { role: "alert" }, context.fault),
  );
}

/** What can be said for certain. @param {ReviewContext} context @param {ReviewMove} move */
function words({ review, index }, move) {
  const reply = review?.moves[index + 1];
  /** @type {string[]} */
  const said = [];
  if (move.grade === "best") said.push(t("ui.rv.say.best"));
  else if (FAULTS.includes(move.grade)) said.push(t("ui.rv.say.better", { best: moveText(move.best) }));
  else said.push(t("ui.rv.say.near"));
  said.push(...reasonTexts(move.reasons));
  if (FAULTS.includes(move.grade) && reply && reply.by !== move.by && move.luck === undefined)
    said.push(t("ui.rv.say.reply", { reply: moveText(reply.best) }));
  if (move.luck !== undefined) {
    const key = move.luck > 0.02 ? "good" : move.luck < -0.02 ? "bad" : "even";
    said.push(t(`ui.rv.luck.${key}`, { points: points(move.luck) }));
  }
  return sentences(said);
}

/** Skill and luck of one flip, as two bars on one scale. @param {number} skill @param {number} luck */
function luckBars(skill, luck) {
  return h(
    "dl.luck",
    null,
    [
      ["skill", skill],
      ["luck", luck],
    ].map(([name, value]) => {
      const share = Math.min(50, Math.abs(Number(value)) * 100);
      const side = Number(value) < 0 ? { right: "50%" } : { left: "50%" };
      return h(
        "div",
        null,
        h("dt", null, t(`ui.rv.${name}`)),
        h("dd.bar", { "aria-hidden": "true" }, h(`i.${name}`, { style: { ...side, width: `${share}%` } })),
        h("dd", null, points(Number(value))),
      );
    }),
  );
}

/** The better line, to be stepped. @param {ReviewContext} context @param {ReviewMove} move @param {number} step */
function lineBar(context, move, step) {
  const moves = move.pv.slice(0, 9);
  return h(
    "div.pvline",
    { "data-key": "line" },
    h(
      "button.tbtn",
      { "aria-label": t("ui.line.back"), disabled: step <= 0, onclick: () => context.stepLine(step - 1) },
      icon("prev"),
    ),
    h(
      "ol",
      { "aria-label": t("ui.line") },
      moves.map((text, index) =>
        h(
          index < step ? "li.cur" : "li",
          null,
          h(
            "button",
            { onclick: () => context.stepLine(index + 1) },
            h(`i.dot.${index % 2 ? other(move.by) : move.by}`),
            moveText(text),
          ),
        ),
      ),
    ),
    h("span.grow"),
    h(
      "button.tbtn",
      {
        "aria-label": t("ui.line.forward"),
        disabled: step >= moves.length,
        onclick: () => context.stepLine(step + 1),
      },
      icon("next"),
    ),
  );
}

/** One move back or forward, and to the next mistake. @param {ReviewContext} context */
function steps(context) {
  const { review, index } = context;
  const moves = review?.moves ?? [];
  const before = moves.findLastIndex(({ grade }, place) => place < index && FAULTS.includes(grade));
  const after = moves.findIndex(({ grade }, place) => place > index && FAULTS.includes(grade));
  return h(
    "nav.mnav",
    { "aria-label": t("ui.rv.nav") },
    h(
      "button.tbtn",
      { disabled: before < 0, onclick: () => context.go(before) },
      icon("first"),
      h("span", null, t("ui.rv.mistake.before")),
    ),
    h(
      "button.tbtn",
      { "aria-label": t("ui.back"), disabled: index < 0, onclick: () => context.go(index - 1) },
      icon("prev"),
    ),
    h(
      "button.tbtn",
      {
        "aria-label": t("ui.forward"),
        disabled: index >= moves.length - 1,
        onclick: () => context.go(index + 1),
      },
      icon("next"),
    ),
    h(
      "button.tbtn",
      { disabled: after < 0, onclick: () => context.go(after) },
      h("span", null, t("ui.rv.mistake.next")),
      icon("last"),
    ),
  );
}
