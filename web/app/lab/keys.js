/** The keys of the lab: everything can be done without a mouse, in front of a class. */
/** @import { Bindings } from "../keys.js" */
/** @import { LabContext } from "./context.js" */
import { ALGORITHMS } from "./link.js";
import { fit, moved, shadeIn, shadesOf, zoomed } from "./overview.js";
import { SAMPLES, SIMULATIONS } from "./plan.js";
import { SPEEDS } from "./transport.js";

/** How much one press enlarges the whole tree, and how far it moves it. */
const [ZOOM, STEP] = [1.5, { width: 20, height: 10 }];
/** The largest depth, seed and exploration; as far as the fields go. */
const [DEEPEST, SEEDS, EXPLORED] = [8, 999, 5];

/** The one after or before another in a list that is a ring. @template T @param {T[]} list @param {T} now @param {number} by @returns {T | undefined} */
const around = (list, now, by) => list[(list.indexOf(now) + by + list.length) % list.length];

/** The one after or before another in a list that ends. @template T @param {T[]} list @param {number} at @returns {T | undefined} */
const along = (list, at) => list[Math.max(0, Math.min(list.length - 1, at))];

/** @param {number} value @param {number} least @param {number} most */
const within = (value, least, most) => Math.max(least, Math.min(most, value));

/** @param {LabContext} context @returns {Bindings} */
export function labKeys(context) {
  const step = (/** @type {number} */ by) => () => context.goTo((context.story?.step ?? 0) + by);
  const turn = (/** @type {number} */ by) => () => {
    const algorithm = around(ALGORITHMS, context.plan.algorithm, by);
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
  const move = (/** @type {number} */ dx, /** @type {number} */ dy) => () => zoom(moved(context.view, dx, dy, STEP));
  /** More or less of what a search is allowed: depth, or simulations. @param {number} by */
  const more = (by) => () => {
    const { algorithm, depth, sims, spec } = context.plan;
    // Any other engine has parameters of its own, and fields for them.
    if (spec) return;
    if (algorithm === "minimax" || algorithm === "alphabeta") context.set({ depth: within(depth + by, 1, DEEPEST) });
    else {
      const at = SIMULATIONS.filter((stop) => stop < sims).length;
      context.set({ sims: along(SIMULATIONS, at + by) ?? sims });
    }
  };
  const explore = (/** @type {number} */ by) => () =>
    context.set({ c: within(Math.round(context.plan.c * 10) + by, 0, EXPLORED * 10) / 10 });
  const reseed = (/** @type {number} */ by) => () => context.set({ seed: within(context.plan.seed + by, 0, SEEDS) });
  const pace = (/** @type {number} */ by) => () =>
    context.setSpeed(along(SPEEDS, SPEEDS.indexOf(context.speed) + by) ?? 1);
  const position = (/** @type {number} */ by) => () => {
    const names = Object.keys(SAMPLES);
    // What was brought along comes before the first.
    const now = names.includes(context.plan.sample) ? context.plan.sample : by > 0 ? names.at(-1) : names[0];
    const sample = around(names, now, by);
    const place = SAMPLES[sample ?? ""];
    if (sample && place) context.set({ sample, place });
  };
  const shade = () => {
    const { story, whole } = context;
    const next = story && whole && around(shadesOf(story), shadeIn(story, context.shade), 1);
    if (next) context.setShade(next);
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
    c: shade,
    w: move(0, 1),
    s: move(0, -1),
    a: move(1, 0),
    d: move(-1, 0),
    ",": more(-1),
    ".": more(1),
    "<": explore(-1),
    ">": explore(1),
    r: reseed(1),
    R: reseed(-1),
    j: pace(-1),
    k: pace(1),
    n: position(1),
    b: position(-1),
    p: () => context.predict(),
    Enter: () => context.quiz?.given != null && context.nextQuestion(),
    ...Object.fromEntries([0, 1, 2, 3, 4, 5].map((index) => [String(index + 1), answer(index)])),
  };
}
