/** A lesson: texts and questions beside a search that can be walked through, page by page. */
/** @import { LabContext } from "../lab/context.js" */
/** @import { LessonContext } from "../lesson/context.js" */
/** @import { Lesson, Predict } from "../lesson/parse.js" */
/** @import { Readdress } from "../router.js" */
import { h, render } from "../dom.js";
import { copyText, download, fileName } from "../files.js";
import { header } from "../header.js";
import { t } from "../i18n.js";
import { bindKeys } from "../keys.js";
import { freshLab } from "../lab/context.js";
import { freshPlan } from "../lab/plan.js";
import { presentation } from "../lab/presentation.js";
import { answered, nextQuiz } from "../lab/course.js";
import { openViewer } from "../lab/viewer.js";
import { faultsPage, trouble } from "../lesson/faults.js";
import { lessonKeys } from "../lesson/keys.js";
import { showList } from "../lesson/list.js";
import { LESSONS } from "../lesson/names.js";
import { lessonPage } from "../lesson/page.js";
import { readLesson } from "../lesson/parse.js";
import { keepProgress, progressOf } from "../lesson/progress.js";
import { addressOf, loadLesson } from "../lesson/shelf.js";
import { foundAt, planOf, sceneOf, spotAt } from "../lesson/view.js";
import { onSettings } from "../settings.js";
import { LinkError } from "../share/packed.js";

/**
 * @param {HTMLElement} host
 * @param {string} name
 * @param {URLSearchParams} query
 * @param {Readdress} readdress
 */
export function showLesson(host, name, query, readdress) {
  if (!name) return showList(host);
  document.body.className = "lesson-page";
  /** @type {() => void} */ let leave = () => {};
  let gone = false;
  render(host, header({ title: t("lesson.title") }), h("main.lessonfaults", null, h("p", null, t("ui.loading"))));
  loadLesson(name, query).then(
    (text) => {
      if (gone) return;
      if (text === null) {
        render(host, ...trouble(t("lesson.none")));
        return;
      }
      const { lesson, faults } = readLesson(text);
      if (faults.length > 0) render(host, ...faultsPage(faults, text));
      else leave = begin(host, { name, text, lesson, query, readdress });
    },
    (error) => {
      const key = error instanceof LinkError ? "ui.link.damaged" : "lesson.none";
      if (!gone) render(host, ...trouble(t(key)));
    },
  );
  return () => {
    gone = true;
    leave();
  };
}

/**
 * @param {HTMLElement} host
 * @param {{name: string, text: string, lesson: Lesson, query: URLSearchParams, readdress: Readdress}} opened
 */
function begin(host, { name, text, lesson, query, readdress }) {
  const known = LESSONS.includes(name);
  const kept = known ? name : lesson.title;
  /** The search that is shown or on its way, and when it arrives: one for each address. */
  let address = "";
  /** @type {Promise<AbortSignal | null>} */ let arriving = Promise.resolve(null);
  /** How often the page was turned. */
  let turns = 0;

  /** @type {LabContext} */
  const lab = {
    ...freshLab(freshPlan(), query),
    // Exercises begin and end with their page.
    predict: () => {},
    set: () => {},
    setLevel: () => {},
    nextQuestion() {
      if (lab.quiz) ask(lab.quiz.seed + 1);
      viewer.run(false);
    },
    answer(option) {
      const block = predictOf(context.page);
      if (!lab.quiz || lab.quiz.given !== null || !block) return;
      const before = lab.quiz.asked;
      lab.quiz = answered(lab.quiz, option);
      const right = option === lab.quiz.question?.answer;
      if (before < block.count) note(`${context.page}.p${before}`, right ? 0 : -1);
      draw();
    },
    goTo(step) {
      // A question is answered before the search goes on.
      if (lab.quiz?.question && lab.quiz.given === null) return;
      lab.story?.goTo(step);
      lab.selected = null;
      viewer.run(false);
    },
    toggle() {
      const { story, quiz } = lab;
      if (!story || (quiz?.question && quiz.given === null)) return;
      if (lab.playing || story.step < story.length) viewer.run(!lab.playing);
    },
    select(spot) {
      lab.selected = spot;
      viewer.run(false);
    },
    redraw: () => draw(),
    setShade(shade) {
      lab.shade = shade;
      draw();
    },
    turnTree() {
      lab.whole = !lab.whole;
      draw();
    },
    setSpeed(speed) {
      lab.speed = speed;
      viewer.run(lab.playing);
    },
    async copy() {
      const link = await addressOf(name, text, context.page);
      lab.copied = await copyText(location.href.split("#")[0] + link);
      draw();
      lab.copied = false;
    },
    present() {
      lab.presents = !lab.presents;
      stage.show(lab.presents);
      draw();
    },
  };

  /** @type {LessonContext} */
  const context = {
    lab,
    name,
    lesson,
    page: 0,
    progress: progressOf(kept),
    searches: false,
    stale: [],
    following: (known && LESSONS[LESSONS.indexOf(name) + 1]) || null,
    turn: (page) => void turn(page),
    answer(key, option, right) {
      if (context.progress.answers[key] === undefined) note(key, right ? option : -1 - option);
      draw();
    },
    again() {
      context.progress = { page: 0, answers: {} };
      void turn(0);
    },
    save: () => download(`${fileName(lesson.title)}.md`, text),
  };

  /** @param {string} key @param {number} answer */
  const note = (key, answer) => {
    context.progress.answers[key] = answer;
    keepProgress(kept, context.progress);
  };

  /** @param {number} page @returns {Predict | undefined} */
  const predictOf = (page) => lesson.pages[page]?.blocks.find((block) => block.kind === "predict");

  /** Asks what the page wants to have predicted. @param {number} seed */
  const ask = (seed) => {
    const block = predictOf(context.page);
    if (!block || !lab.story) return;
    lab.quiz = nextQuiz(lab.story, lab.quiz, seed, block.what);
    lab.selected = null;
  };

  /** @param {number} wanted */
  const turn = async (wanted) => {
    const page = Math.max(0, Math.min(lesson.pages.length - 1, wanted));
    const scene = sceneOf(lesson, page);
    Object.assign(context, { page, searches: scene !== null, stale: [] });
    lab.quiz = null;
    context.progress.page = page;
    keepProgress(kept, context.progress);
    remember();
    host.querySelector(".lessonscroll")?.scrollTo(0, 0);
    turns += 1;
    const mine = turns;
    if (scene && scene.address !== address) {
      address = scene.address;
      lab.plan = planOf(address);
      lab.whole = scene.whole;
      // What is still shown belongs to another search: nothing is asked or checked there.
      lab.story = null;
      arriving = viewer.search(scene.step);
    } else draw();
    const arrived = scene ? await arriving : null;
    // Whoever has turned the page meanwhile waits for the same search, or for another.
    if (mine !== turns) return;
    if (scene && arrived) show(scene.step);
    // A search that failed is asked for again by the next page.
    if (scene && !arrived) address = "";
    viewer.run(false);
    if (matchMedia("(max-width: 719px)").matches) scrollTo(0, 0);
  };

  /** The position to be looked at, what the text takes for granted, and the exercise. @param {number} step */
  const show = (step) => {
    const { story } = lab;
    const shown = lesson.pages[context.page];
    if (!story || !shown) return;
    story.goTo(step);
    context.stale = shown.checks.filter((check) => foundAt(story, check) !== check.said).map(({ line }) => line);
    lab.selected = shown.at && spotAt(story, shown.at);
    ask(context.page * 1000 + 1);
  };

  /** The address is that of the page; that of a lesson in a link stays as it is. */
  const remember = () => {
    if (name !== "link") readdress(`#/lesson/${name}?page=${context.page + 1}`);
  };

  const draw = () => {
    document.body.className = lab.presents ? "lesson-page present" : "lesson-page";
    render(host, ...lessonPage(context));
    if (context.searches) viewer.fill();
  };
  const viewer = openViewer(host, lab, { draw });
  const stage = presentation(host, () => lab.presents && lab.present());
  const stopKeys = bindKeys(
    lessonKeys(() => context, host),
    { space: true },
  );
  const stopSettings = onSettings(() => draw());
  const asked = Number(query.get("page"));
  void turn(asked >= 1 ? asked - 1 : context.progress.page);
  return () => {
    viewer.leave();
    stage.leave();
    stopKeys();
    stopSettings();
  };
}
