/** Predict: a question about the next step, its answer with the computation, and the score. */
/** @import { LabContext } from "./context.js" */
/** @import { Quiz } from "./course.js" */
/** @import { Question } from "./predict.js" */
/** @import { Story } from "./story.js" */
import { h, icon } from "../dom.js";
import { t } from "../i18n.js";
import { added, fraction, share, worth } from "./figures.js";
import { LEVELS } from "./course.js";
import { WHY } from "./predict.js";
import { counted, nameOf, sideOf, tellSpot } from "./words.js";

/** @param {LabContext} context @param {Story} story @param {Quiz} quiz */
export function quizPanel(context, story, quiz) {
  const head = h(
    "div.sech",
    null,
    t("ui.lab.predict"),
    h("span.lab", null, t("ui.lab.predict.score", { right: quiz.right, asked: quiz.asked })),
  );
  const { question, given } = quiz;
  return [
    head,
    levels(context, quiz),
    questionPart(context, story, quiz),
    given === null || !question
      ? leave(context)
      : h(
          "div.labacts",
          null,
          h("button.btn.primary", { onclick: context.nextQuestion }, t("ui.lab.predict.next")),
          leave(context),
        ),
  ];
}

/** From easy to hard: how far it has come, and a way to begin elsewhere. @param {LabContext} context @param {Quiz} quiz */
const levels = ({ setLevel }, { level }) =>
  h(
    "div.quizlevels",
    null,
    h("span.lab", null, t("ui.puzzles.difficulty")),
    h(
      "div.seg",
      { role: "group", "aria-label": t("ui.puzzles.difficulty") },
      Array.from({ length: LEVELS }, (_, index) =>
        h("button", { "aria-pressed": String(index === level), onclick: () => setLevel(index) }, index + 1),
      ),
    ),
  );

/** The question, what is known, the answers, and the computation once one is given. @param {LabContext} context @param {Story} story @param {Quiz} quiz */
export function questionPart(context, story, quiz) {
  const { question, given } = quiz;
  if (!question) return h("p.say", null, t("ui.lab.predict.none"));
  const chosen = (/** @type {number} */ option) =>
    given === null ? "" : option === question.answer ? "right" : option === given ? "wrong" : "";
  return [
    h("p.say.asked", null, asked(context, story, question)),
    facts(story, question, given !== null, quiz.level),
    h(
      "div.answers",
      { role: "group", "aria-label": t("ui.lab.predict") },
      question.options.map((option, index) =>
        h(
          "button.btn",
          {
            class: chosen(option),
            disabled: given !== null,
            "data-key": `${quiz.seed}-${option}`,
            onclick: () => context.answer(option),
          },
          h("kbd", null, index + 1),
          optionText(story, question, option),
          chosen(option) === "right" && icon("check"),
        ),
      ),
    ),
    given !== null &&
      h(
        "p.say",
        { role: "status" },
        h("b", null, t(given === question.answer ? "ui.lab.predict.right" : "ui.lab.predict.wrong")),
        " ",
        reason(context, story, question),
      ),
  ];
}

/** @param {LabContext} context */
const leave = ({ predict }) => h("button.btn.quiet", { onclick: predict }, t("ui.lab.predict.end"));

/** @param {LabContext} context @param {Story} story @param {Question} question */
function asked({ game }, story, question) {
  const spot = story.spot(question.at);
  const params = { move: nameOf(spot), who: sideOf(game, spot.turn === "two" ? "two" : "one") };
  if (question.kind === "mean")
    return t("ui.lab.predict.mean", {
      ...params,
      number: question.visits,
      mean: share(question.mean),
      value: share(question.value),
    });
  if (question.kind === "cut")
    return t("ui.lab.predict.cut", {
      ...params,
      value: worth(story, question.value),
      alpha: worth(story, question.entered.alpha),
      beta: worth(story, question.entered.beta),
    });
  if (question.kind === "why")
    return question.skipped === null
      ? t("ui.lab.predict.why", params)
      : counted("ui.lab.predict.why.skipped", question.skipped, params);
  return t(`ui.lab.predict.${question.kind}`, params);
}

/** What is known before the answer: at first all but the last step of the sum, later less. @param {Story} story @param {Question} question @param {boolean} solved @param {number} level */
function facts(story, question, solved, level) {
  if (question.kind === "select") {
    const priors = story.trace.formula?.kind === "puct";
    const { formula } = story.trace;
    return [
      h(
        "p.formula",
        null,
        formula?.kind === "puct" ? "Q + c · P · √N / (1 + n)" : "Q + c · √(ln N / n)",
        `, c = ${formula?.c ?? ""}, N = ${question.total}`,
      ),
      table(
        [
          t("ui.col.move"),
          "n",
          ...(priors ? ["P"] : []),
          "Q",
          ...(solved || level === 0 ? ["U"] : []),
          ...(solved ? ["Q + U"] : []),
        ],
        question.rows.map(({ spot, visits, prior, mean, bonus }) => {
          const text = added(mean, bonus);
          return [
            nameOf(spot),
            String(visits),
            ...(priors ? [share(prior)] : []),
            text.mean,
            ...(solved || level === 0 ? [text.bonus] : []),
            ...(solved ? [text.sum] : []),
          ];
        }),
      ),
    ];
  }
  if (question.kind === "chance")
    return table(
      [t("ui.lab.outcome"), t("ui.lab.probability"), t("ui.lab.value")],
      question.rows.map(({ spot, weight, total, value }) => [
        nameOf(spot),
        fraction({ weight, total }),
        worth(story, value),
      ]),
    );
  return null;
}

/** @param {string[]} names @param {string[][]} rows */
const table = (names, rows) =>
  h(
    "table.puct",
    null,
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        names.map((name, index) => h(index === 0 ? "th.l" : "th", null, name)),
      ),
    ),
    h(
      "tbody",
      null,
      rows.map((row) =>
        h(
          "tr",
          { "data-key": row[0] },
          row.map((cell, index) => h(index === 0 ? "td.l" : "td", null, cell)),
        ),
      ),
    ),
  );

/** @param {Story} story @param {Question} question @param {number} option */
function optionText(story, question, option) {
  if (question.kind === "select") return nameOf(story.spot(option));
  if (question.kind === "mean") return share(option / 1000);
  if (question.kind === "cut") return t(option ? "ui.lab.predict.yes" : "ui.lab.predict.no");
  if (question.kind === "why") return t(`ui.lab.why.${WHY[option]}`);
  return worth(story, option);
}

/** The computation. @param {LabContext} context @param {Story} story @param {Question} question */
function reason({ game }, story, question) {
  const spot = story.spot(question.at);
  const who = sideOf(game, spot.turn === "two" ? "two" : "one");
  if (question.kind === "select") {
    const own = question.rows.find(({ spot: { id } }) => id === question.answer);
    const { mean, bonus, sum } = added(own?.mean ?? null, own?.bonus ?? null);
    return t("ui.lab.predict.select.why", { move: nameOf(story.spot(question.answer)), mean, bonus, sum });
  }
  if (question.kind === "mean") {
    const { visits, mean, value, answer } = question;
    return `(${visits} · ${share(mean)} + ${share(value)}) / ${visits + 1} = ${share(answer / 1000)}`;
  }
  if (question.kind === "cut") {
    const bound = worth(story, question.max ? question.entered.beta : question.entered.alpha);
    const sign = question.max ? (question.answer ? "≥" : "<") : question.answer ? "≤" : ">";
    return t(question.answer ? "ui.lab.predict.cut.why" : "ui.lab.predict.cut.whynot", {
      comparison: `${worth(story, question.value)} ${sign} ${question.max ? "β" : "α"} ${bound}`,
    });
  }
  if (question.kind === "why") return tellSpot({ story, game }, spot);
  if (question.kind === "best")
    return `${question.max ? "max" : "min"}(${question.values.map((value) => worth(story, value)).join(", ")}) = ${worth(story, question.answer)} · ${who}`;
  const sum = question.rows
    .map(({ weight, total, value }) => `${fraction({ weight, total })} · ${worth(story, value)}`)
    .join(" + ");
  return `${sum} → ${worth(story, question.answer)}`;
}
