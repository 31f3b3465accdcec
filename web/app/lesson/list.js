/** The lessons to choose from, with what was done of each, and a file of one's own. */
/** @import { Lesson } from "./parse.js" */
import { h, icon, render } from "../dom.js";
import { header } from "../header.js";
import { t } from "../i18n.js";
import { go } from "../router.js";
import { LESSONS } from "./names.js";
import { readLesson } from "./parse.js";
import { progressOf, questionsIn, rightIn } from "./progress.js";
import { prose } from "./prose.js";
import { loadLesson, openFile, ownLesson } from "./shelf.js";

/** @param {HTMLElement} host */
export function showList(host) {
  document.body.className = "lesson-page";
  let gone = false;
  /** @type {Map<string, Lesson>} */
  const lessons = new Map();
  let fault = "";

  const draw = () => {
    if (gone) return;
    const own = ownLesson();
    render(
      host,
      header({ title: t("lesson.title") }),
      h(
        "main.lessonlist",
        null,
        h("p.say", null, t("lesson.intro")),
        h(
          "ol",
          null,
          LESSONS.map((name) => h("li", { "data-key": name }, row(name, lessons.get(name)))),
          own !== null && h("li.own", { "data-key": "own" }, row("own", readLesson(own).lesson)),
        ),
        fault && h("p.fault", { role: "alert" }, fault),
        h(
          "div.lessonacts",
          null,
          h(
            "label.btn",
            null,
            icon("import"),
            t("lesson.open"),
            h("input.sr", { type: "file", accept: ".md,.txt,text/*", onchange: open }),
          ),
          h("a.btn.quiet", { href: "#/lab" }, icon("lab"), t("ui.lab")),
        ),
      ),
    );
  };

  const open = async (/** @type {Event} */ event) => {
    const file = /** @type {HTMLInputElement} */ (event.target).files?.[0];
    if (!file) return;
    if (await openFile(file)) go("#/lesson/own");
    else {
      fault = t("lesson.full");
      draw();
    }
  };

  draw();
  for (const name of LESSONS)
    loadLesson(name, new URLSearchParams()).then(
      (text) => {
        lessons.set(name, readLesson(text ?? "").lesson);
        draw();
      },
      () => {},
    );
  return () => {
    gone = true;
  };
}

/** @param {string} name @param {Lesson | undefined} lesson */
function row(name, lesson) {
  if (!lesson) return h("p.lab", null, t("ui.loading"));
  const progress = progressOf(name === "own" ? lesson.title : name);
  const questions = questionsIn(lesson);
  const begun = progress.page > 0 || Object.keys(progress.answers).length > 0;
  return [
    h("h2", null, h("a", { href: `#/lesson/${name}` }, lesson.title || t("lesson.own"))),
    lesson.about.map(prose),
    h(
      "p.lab",
      null,
      [
        name === "own" && t("lesson.own"),
        lesson.minutes > 0 && t("lesson.minutes", { number: lesson.minutes }),
        t("lesson.pages", { number: lesson.pages.length }),
        questions > 0 && t("lesson.score", { right: rightIn(progress), number: questions }),
      ]
        .filter(Boolean)
        .join(" · "),
    ),
    begun && h("progress", { value: progress.page + 1, max: lesson.pages.length, "aria-label": lesson.title }),
  ];
}
