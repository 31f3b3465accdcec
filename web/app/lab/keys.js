/** The keys of the lab: everything can be done without a mouse, in front of a class. */
/** @import { Bindings } from "../keys.js" */
/** @import { LabContext } from "./context.js" */
import { ALGORITHMS } from "./link.js";
import { fit, zoomed } from "./overview.js";

/** How much one press enlarges the whole tree. */
const ZOOM = 1.5;

/** @param {LabContext} context @returns {Bindings} */
export function labKeys(context) {
  const step = (/** @type {number} */ by) => () => context.goTo((context.story?.step ?? 0) + by);
  const turn = (/** @type {number} */ by) => () => {
    const at = ALGORITHMS.indexOf(context.plan.algorithm) + by;
    const algorithm = ALGORITHMS[(at + ALGORITHMS.length) % ALGORITHMS.length];
    if (algorithm) context.set({ algorithm, spec: null });
  };
  const zoom = (/** @type {LabContext["view"]} */ view) => {
    context.view = view;
    context.redraw();
  };
  const answer = (/** @type {number} */ index) => () => {
    const option = context.quiz?.question?.options[index];
    if (option !== undefined) context.answer(option);
  };
  return {
    ArrowLeft: step(-1),
    ArrowRight: step(1),
    Home: step(-Infinity),
    End: step(Infinity),
    " ": () => context.toggle(),
    i: () => context.story && context.goTo(context.story.endOfPart()),
    f: () => context.present(),
    Escape: () => context.presents && context.present(),
    "[": turn(-1),
    "]": turn(1),
    l: () => context.copy(),
    o: () => context.turnTree(),
    0: () => zoom(fit()),
    "+": () => zoom(zoomed(context.view, ZOOM, 0.5)),
    "-": () => zoom(zoomed(context.view, 1 / ZOOM, 0.5)),
    p: () => context.predict(),
    Enter: () => context.quiz?.given != null && context.nextQuestion(),
    ...Object.fromEntries([0, 1, 2, 3, 4, 5].map((index) => [String(index + 1), answer(index)])),
  };
}
