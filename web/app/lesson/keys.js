/** The keys of a lesson: the page keys turn its pages, as the buttons of a presenter do. */
/** @import { Bindings } from "../keys.js" */
/** @import { LessonContext } from "./context.js" */

/** @param {() => LessonContext} now @param {HTMLElement} host @returns {Bindings} */
export function lessonKeys(now, host) {
  const turn = (/** @type {number} */ by) => () => now().turn(now().page + by);
  const step = (/** @type {number} */ by) => () => {
    const { lab } = now();
    lab.goTo((lab.story?.step ?? 0) + by);
  };
  /** The first question that is open takes the figure. @param {number} index */
  const answer = (index) => () => {
    const open = host.querySelector(".lq[data-open]");
    /** @type {HTMLButtonElement | undefined} */ (open?.querySelectorAll(".answers button")[index])?.click();
  };
  return {
    PageDown: turn(1),
    PageUp: turn(-1),
    Enter: turn(1),
    ArrowLeft: step(-1),
    ArrowRight: step(1),
    Home: step(-Infinity),
    End: step(Infinity),
    " ": () => now().lab.toggle(),
    i: () => {
      const { lab } = now();
      if (lab.story) lab.goTo(lab.story.endOfPart());
    },
    o: () => now().lab.turnTree(),
    f: () => now().lab.present(),
    l: () => now().lab.copy(),
    Escape: () => now().lab.presents && now().lab.present(),
    ...Object.fromEntries([0, 1, 2, 3, 4, 5].map((index) => [String(index + 1), answer(index)])),
  };
}
