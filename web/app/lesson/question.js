/** The questions of a page: those that a teacher wrote, and those that the search itself asks. */
/** @import { Child } from "../dom.js" */
/** @import { LessonContext } from "./context.js" */
/** @import { Choice, Predict } from "./parse.js" */
import { h, icon } from "../dom.js";
import { t } from "../i18n.js";
import { questionPart } from "../lab/quiz.js";
import { inline } from "./prose.js";

/** @param {LessonContext} context @param {Choice} block @param {string} key @returns {Child} */
export function choicePart(context, block, key) {
  const kept = context.progress.answers[key];
  const given = kept === undefined ? null : kept < 0 ? -1 - kept : kept;
  const mark = (/** @type {number} */ index) =>
    given === null ? "" : block.options[index]?.right ? "right" : index === given ? "wrong" : "";
  return h(
    "section.lq",
    { "data-key": `${context.page}-${key}`, "data-question": key, "data-open": given === null },
    h("p.asked", null, inline(block.text)),
    h(
      "div.answers",
      { role: "group", "aria-label": block.text.replace(/[*`]/g, "") },
      block.options.map((option, index) =>
        h(
          "button.btn",
          {
            class: mark(index),
            disabled: given !== null,
            onclick: () => context.answer(key, index, option.right),
          },
          h("kbd", null, index + 1),
          h("span", null, inline(option.text)),
          mark(index) === "right" && icon("check"),
        ),
      ),
    ),
    given !== null &&
      h(
        "p.why",
        { role: "status" },
        h("b", null, t(block.options[given]?.right ? "ui.lab.predict.right" : "ui.lab.predict.wrong")),
        " ",
        inline(block.why),
      ),
  );
}

/** @param {LessonContext} context @param {Predict} block @returns {Child} */
export function predictPart({ lab, page }, block) {
  const { story, quiz } = lab;
  if (!story || !quiz) return h("p.lab", { "data-key": `${page}-waits` }, t("ui.loading"));
  const answered = quiz.given !== null;
  const count = Math.min(quiz.asked + (answered ? 0 : 1), block.count);
  return h(
    "section.lq",
    { "data-key": `${page}-predict`, "data-question": "predict", "data-open": !answered },
    h(
      "p.lab",
      null,
      quiz.asked >= block.count && answered
        ? t("ui.lab.predict.score", { right: quiz.right, asked: quiz.asked })
        : t("lesson.exercise", { at: count, number: block.count }),
    ),
    questionPart(lab, story, quiz),
    answered &&
      h(
        "button.btn",
        { onclick: lab.nextQuestion },
        icon("iter"),
        t(quiz.asked < block.count ? "ui.lab.predict.next" : "lesson.more"),
      ),
  );
}
