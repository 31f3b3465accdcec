/** The page of a lesson: its text on the left, the tree in the middle, board and figures on the right. */
/** @import { Child } from "../dom.js" */
/** @import { LessonContext } from "./context.js" */
import { h, icon } from "../dom.js";
import { descriptionOf } from "../games/registry.js";
import { header } from "../header.js";
import { t } from "../i18n.js";
import { needlePart } from "../lab/needle.js";
import { panel } from "../lab/panels.js";
import { transport } from "../lab/transport.js";
import { treeBoxes } from "../lab/treepart.js";
import { tell, tellSpot } from "../lab/words.js";
import { questionsIn, rightIn } from "./progress.js";
import { prose } from "./prose.js";
import { choicePart, predictPart } from "./question.js";

/** @param {LessonContext} context */
export function lessonPage(context) {
  const { lab, lesson, page } = context;
  return [
    lab.presents ? null : header({ title: t("lesson.title"), note: lesson.title, game: lab.game }),
    h(
      "main.lessonmain",
      { class: context.searches ? "" : "plain" },
      lab.presents && h("h1.sr", null, lesson.title),
      h("article.lessontext", { "data-key": page, lang: lesson.language || null }, text(context)),
      turning(context),
      context.searches && [tree(context), board(context), figures(context), transport(lab)],
    ),
  ];
}

/** @param {LessonContext} context */
function text(context) {
  const { lesson, page } = context;
  const shown = lesson.pages[page];
  if (!shown) return null;
  let number = 0;
  return h(
    "div.lessonscroll",
    { tabindex: 0, role: "group", "aria-label": shown.title },
    h("h2", null, shown.title),
    page === 0 && lesson.about.map(prose),
    shown.blocks.map((block) => {
      if (block.kind === "predict") return predictPart(context, block);
      if (block.kind !== "choice") return prose(block);
      number += 1;
      return choicePart(context, block, `${page}.${number - 1}`);
    }),
    context.stale.map((line) => h("p.fault", { role: "alert" }, t("lesson.stale", { line }))),
    page === lesson.pages.length - 1 && ending(context),
  );
}

/** The score, and where to go from here. @param {LessonContext} context */
function ending(context) {
  const { lesson, progress, following, again } = context;
  const score = { right: rightIn(progress), number: questionsIn(lesson) };
  return h(
    "section.lessonend",
    null,
    h("p", null, h("b", null, t("lesson.done", score))),
    h(
      "div.lessonacts",
      null,
      following && h("a.btn.primary", { href: `#/lesson/${following}` }, t("lesson.following"), icon("right")),
      h("button.btn", { onclick: again }, icon("iter"), t("lesson.again")),
      h("a.btn.quiet", { href: "#/lesson" }, t("lesson.all")),
    ),
  );
}

/** Back and on, how far it is, and what can be done with the lesson. @param {LessonContext} context */
function turning(context) {
  const { page, lesson, turn, lab } = context;
  const last = lesson.pages.length - 1;
  const sign = (/** @type {string} */ symbol, /** @type {string} */ label, /** @type {() => unknown} */ run) =>
    h("button.tbtn", { onclick: run, "aria-label": label, title: label }, icon(symbol));
  return h(
    "div.turning",
    { role: "toolbar", "aria-label": t("lesson.title") },
    h("button.btn", { disabled: page === 0, onclick: () => turn(page - 1) }, t("lesson.back")),
    h(
      "span.lessonat",
      null,
      h("span", { "aria-hidden": "true" }, `${page + 1} / ${last + 1}`),
      h("progress", {
        value: page + 1,
        max: last + 1,
        "aria-label": t("lesson.page", { at: page + 1, number: last + 1 }),
      }),
    ),
    sign(lab.copied ? "check" : "link", t(lab.copied ? "ui.copied" : "ui.lab.link"), lab.copy),
    sign("export", t("lesson.save"), context.save),
    sign("eye", t("ui.lab.present"), lab.present),
    h(
      "button.btn.primary",
      { disabled: page === last, onclick: () => turn(page + 1) },
      t("lesson.next"),
      icon("right"),
    ),
  );
}

/** @param {LessonContext} context */
const tree = ({ lab }) => h("section.lab-tree", { "aria-label": t("ui.lab.tree") }, treeBoxes(lab.whole));

/** @param {LessonContext} context */
function board({ lab }) {
  const { game } = lab;
  return h(
    "section.lab-board",
    { "aria-label": t("ui.board") },
    h("div.boardbox", { "data-own": "", class: descriptionOf(game).tall ? "tall" : "" }),
    needlePart(lab),
    h("p.say.told", { role: "status" }, said(lab)),
  );
}

/** What is compared at the step; an open question shows what it needs itself. @param {LessonContext} context */
const figures = ({ lab }) =>
  h(
    "section.lab-side",
    { "aria-label": t("ui.lab.figures"), tabindex: 0 },
    lab.story && !lab.quiz ? panel(lab, lab.story) : null,
  );

/** @param {LessonContext["lab"]} lab @returns {Child} */
function said({ story, game, selected, fault, quiz }) {
  if (fault) return fault;
  if (quiz?.question && quiz.given === null) return t("lesson.wait");
  if (!story) return t("ui.loading");
  return selected ? tellSpot({ story, game }, selected) : tell({ story, game });
}
