/** The lab: a search followed step by step, from the trace of the engine itself. */
/** @import { GameInfo } from "../types.js" */
/** @import { LabContext } from "../lab/context.js" */
/** @import { Readdress } from "../router.js" */
import { loadCatalogue, traceSearch } from "../api.js";
import { render } from "../dom.js";
import { copyText } from "../files.js";
import { bindKeys } from "../keys.js";
import { freshLab } from "../lab/context.js";
import { labKeys } from "../lab/keys.js";
import { addressOf, planFrom, stepFrom } from "../lab/link.js";
import { labPage } from "../lab/page.js";
import { specOf } from "../lab/plan.js";
import { presentation } from "../lab/presentation.js";
import { answered, nextQuiz } from "../lab/course.js";
import { openViewer } from "../lab/viewer.js";
import { onSettings } from "../settings.js";

/** How long a parameter rests before it is searched with, in milliseconds. */
const REST = 150;

/**
 * @param {HTMLElement} host
 * @param {string} argument
 * @param {URLSearchParams} query
 * @param {Readdress} readdress
 */
export function showLab(host, argument, query, readdress) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */ let resting;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ let noting;
  /** @type {GameInfo[]} */ let games = [];
  let wanted = stepFrom(query);

  /** @type {LabContext} */
  const context = {
    ...freshLab(planFrom(argument, query), query),
    whole: query.has("whole"),
    shade: query.get("shade") ?? "value",
    predict() {
      if (context.quiz) context.quiz = null;
      else if (context.story) context.quiz = nextQuiz(context.story, null, Date.now() % 100000);
      context.selected = null;
      run(false);
    },
    nextQuestion() {
      const { story, quiz } = context;
      if (story && quiz) context.quiz = nextQuiz(story, quiz, quiz.seed + 1);
      context.selected = null;
      run(false);
    },
    setLevel(level) {
      if (context.quiz) context.quiz = { ...context.quiz, level, run: 0 };
      context.nextQuestion();
    },
    answer(option) {
      if (context.quiz) context.quiz = answered(context.quiz, option);
      draw();
    },
    goTo(step) {
      context.quiz = null;
      context.story?.goTo(step);
      context.selected = null;
      run(false);
    },
    set(change) {
      const changed = Object.entries({ ...context.plan, ...change }).some(
        ([key, value]) => context.plan[/** @type {keyof typeof context.plan} */ (key)] !== value,
      );
      if (!changed) return;
      Object.assign(context.plan, change);
      draw();
      clearTimeout(resting);
      resting = setTimeout(() => void begin(), REST);
    },
    toggle() {
      if (context.story && (context.playing || context.story.step < context.story.length)) run(!context.playing);
    },
    select(spot) {
      context.selected = spot;
      run(false);
    },
    redraw: () => draw(),
    setShade(shade) {
      context.shade = shade;
      remember();
      draw();
    },
    turnTree() {
      context.whole = !context.whole;
      remember();
      draw();
    },
    setSpeed(speed) {
      context.speed = speed;
      run(context.playing);
    },
    async copy() {
      remember();
      context.copied = await copyText(location.href);
      draw();
      context.copied = false;
    },
    present() {
      context.presents = !context.presents;
      stage.show(context.presents);
      remember();
      draw();
    },
  };

  /** The address is that of what is shown. */
  const remember = () => readdress(addressOf(context.plan, context.story?.step ?? 0, context));

  /** Many steps in a row are one change of the address. */
  const rememberSoon = () => {
    clearTimeout(noting);
    noting = setTimeout(remember, REST);
  };

  const begin = async () => {
    const shown = await viewer.search(wanted);
    if (!shown) return;
    wanted = 0;
    await count(shown);
  };

  /** How many positions each way of searching visits, at the same depth. @param {AbortSignal} signal */
  const count = async (signal) => {
    const { plan } = context;
    if (plan.spec || plan.algorithm === "mcts" || plan.algorithm === "puct") return;
    for (const key of /** @type {const} */ (["minimax", "textbook", "all"])) {
      const request = { ...plan.place, spec: specOf(plan, key), seed: plan.seed, max_events: 0 };
      const counted = await traceSearch(request, signal).catch(() => null);
      if (signal.aborted || !counted) return;
      context.counted = [...context.counted, { key, nodes: counted.report.nodes, complete: counted.complete }];
      draw();
    }
  };

  const draw = () => {
    document.body.className = context.presents ? "lab-page present" : "lab-page";
    render(host, ...labPage(context, games));
    viewer.fill();
  };
  const viewer = openViewer(host, context, { draw, rested: rememberSoon });
  const { run } = viewer;
  const stage = presentation(host, () => context.presents && context.present());

  const stopKeys = bindKeys(labKeys(context), { space: true });
  const stopSettings = onSettings(() => draw());
  loadCatalogue().then(
    (list) => {
      games = list;
      draw();
    },
    () => {},
  );
  void begin();
  return () => {
    // In another language the lab is opened again: at this step, even if the film was running.
    if (context.story) remember();
    viewer.leave();
    stage.leave();
    clearTimeout(resting);
    clearTimeout(noting);
    stopKeys();
    stopSettings();
  };
}
