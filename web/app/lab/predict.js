/**
 * Exercises from a trace: what will the search do next?
 *
 * A question stands at a step of the search, before the answer is told; the answer is that of
 * the engine, and the computation beside it follows from what is on the screen. Chance picks
 * the questions, from a seed, so there are always more.
 */
/** @import { Story } from "./story.js" */
/** @import { ChoiceRow, OutcomeRow } from "./rows.js" */
import { choiceRows, meanOfOutcomes, outcomeRows } from "./rows.js";
import { REASONS } from "./state.js";

/** @typedef {{kind: "select", step: number, at: number, rows: ChoiceRow[], options: number[], answer: number, total: number}} SelectQuestion options are positions */
/** @typedef {{kind: "mean", step: number, at: number, visits: number, mean: number, value: number, options: number[], answer: number}} MeanQuestion options are thousandths */
/** @typedef {{kind: "cut", step: number, at: number, value: number, alpha: number, beta: number, entered: {alpha: number, beta: number}, max: boolean, options: number[], answer: number}} CutQuestion 1 for yes */
/** @typedef {{kind: "best", step: number, at: number, values: number[], max: boolean, options: number[], answer: number}} BestQuestion */
/** @typedef {{kind: "chance", step: number, at: number, rows: OutcomeRow[], options: number[], answer: number}} ChanceQuestion */
/** @typedef {{kind: "why", step: number, at: number, skipped: number | null, options: number[], answer: number}} WhyQuestion options are reasons, see {@link WHY} */
/** @typedef {SelectQuestion | MeanQuestion | CutQuestion | BestQuestion | ChanceQuestion | WhyQuestion} Question */

/** What can be given as the reason for a cut: those that there are, and two that never are one. */
export const WHY = [...REASONS, "depth", "all"];

/** A small generator of random numbers below 1, the same for the same seed. @param {number} seed */
export function random(seed) {
  let state = (seed * 2654435761 + 1013904223) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** @template T @param {T[]} list @param {() => number} next @returns {T[]} */
function shuffled(list, next) {
  const copy = [...list];
  for (let at = copy.length - 1; at > 0; at -= 1) {
    const other = Math.floor(next() * (at + 1));
    [copy[at], copy[other]] = [/** @type {T} */ (copy[other]), /** @type {T} */ (copy[at])];
  }
  return copy;
}

/** So many steps are looked at for a question, and so far apart at most. */
const [TRIES, STRIDE] = [300, 20];

/** What is asked where a value returns. */
const RETURNS = ["cut", "best", "chance"];

/** The steps at which something can be asked. @param {Story} story @param {string} wanted @returns {number[]} */
function stepsFor(story, wanted) {
  const { what, word, count } = story.trace.events;
  const any = wanted === "any";
  const steps = [];
  for (let at = 1; at < count; at += 1) {
    if (what[at] === "return" && (any || RETURNS.includes(wanted))) steps.push(at);
    else if (what[at] === "cut" && (any || wanted === "why")) steps.push(at);
    else if (what[at] === "select" && (any || wanted === "select") && word[at]?.startsWith("formula")) steps.push(at);
    // There are many more results than choices: where both are asked, not all of them.
    else if (what[at] === "back_up" && (wanted === "mean" || (any && at % 3 === 0))) steps.push(at);
  }
  return steps;
}

/**
 * A question, and the story at its step; null where the trace has nothing to ask.
 * @param {Story} story
 * @param {number} seed
 * @param {number} level from 0: more choices, and closer ones; longer sums, and windows that are just missed
 * @param {string} [wanted] the kind of question
 * @returns {Question | null}
 */
export function ask(story, seed, level, wanted = "any") {
  const next = random(seed);
  const steps = stepsFor(story, wanted);
  // From any place on it goes forwards: to go there and back again in a long search takes time.
  let index = Math.floor(next() * steps.length);
  for (let tries = 0; tries < TRIES && steps.length > 0; tries += 1) {
    const step = steps[index % steps.length] ?? 0;
    index += 1 + Math.floor(next() * STRIDE);
    const { what, word } = story.trace.events;
    const kind = what[step];
    // What suits the level is looked for first; if there is none, anything will do.
    const suits = tries < TRIES / 2 ? level : null;
    const question =
      kind === "select"
        ? askSelect(story, step, next, level)
        : kind === "back_up"
          ? askMean(story, step, next, level, suits !== null)
          : kind === "cut"
            ? askWhy(story, step, next, level)
            : askReturn(story, step, next, level, suits !== null);
    if (question && word && (wanted === "any" || question.kind === wanted)) {
      story.goTo(question.step);
      return question;
    }
  }
  return null;
}

/** Which move is taken next? @param {Story} story @param {number} step @param {() => number} next @param {number} level @returns {Question | null} */
function askSelect(story, step, next, level) {
  story.goTo(step + 1);
  const { here } = story;
  const at = here.parent;
  const event = story.event;
  // A move that was never tried has no row to compare with.
  if (!at || !event || event.visits === 0) return null;
  const rows = choiceRows(story, at).filter(({ sum }) => sum !== null);
  const most = 3 + Math.min(3, level);
  const others = rows.filter(({ chosen }) => !chosen).sort((a, b) => (b.sum ?? 0) - (a.sum ?? 0));
  const own = rows.find(({ chosen }) => chosen);
  if (!own || others.length < 2 || (own.sum ?? 0) - (others[0]?.sum ?? 0) < 0.002) return null;
  const shown = shuffled([own, ...others.slice(0, most - 1)], next);
  return {
    kind: "select",
    step,
    at: at.id,
    rows: shown,
    options: shown.map(({ spot }) => spot.id),
    answer: here.id,
    total: event.total,
  };
}

/** The answer and others that are no nearer to it than they must be: at first far from it, later near. @param {number} answer @param {number[]} others @param {number} level @param {number} apart */
function spread(answer, others, level, apart) {
  const known = [...new Set(others)].filter((other) => Math.abs(other - answer) >= apart);
  const far = (/** @type {number} */ other) => Math.abs(other - answer);
  known.sort((one, two) => (level === 0 ? far(two) - far(one) : far(one) - far(two)));
  return [answer, ...known.slice(0, 3)];
}

/** How many results a mean is of, by level. */
const SUMS = /** @type {const} */ ([
  [2, 5],
  [4, 12],
  [9, 60],
]);

/** What does the mean become? @param {Story} story @param {number} step @param {() => number} next @param {number} level @param {boolean} strict @returns {Question | null} */
function askMean(story, step, next, level, strict) {
  story.goTo(step);
  const { value, node } = story.eventOf(step + 1);
  const spot = story.spot(node);
  const { mean, results } = spot;
  const [fewest, most] = (strict && SUMS[Math.min(level, 2)]) || [2, 60];
  if (mean === null || results < fewest || results > most) return null;
  const answer = Math.round(((mean * results + value) / (results + 1)) * 1000);
  const wrong = [
    Math.round(((mean + value) / 2) * 1000),
    Math.round(mean * 1000),
    Math.round(((mean * results + value) / results) * 1000),
    Math.round(((mean * results + (1 - value)) / (results + 1)) * 1000),
    ...(level > 0 ? [answer + 12, answer - 12] : []),
  ].filter((other) => other >= 0 && other <= 1000);
  const options = spread(answer, wrong, level, 5);
  if (options.length < 3) return null;
  return {
    kind: "mean",
    step,
    at: node,
    visits: results,
    mean,
    value,
    options: shuffled(options, next),
    answer,
  };
}

/** Why is the rest cut off? @param {Story} story @param {number} step @param {() => number} next @param {number} level @returns {Question | null} */
function askWhy(story, step, next, level) {
  story.goTo(step + 1);
  const { here } = story;
  // Where the depth was used up, or nothing was left, two of the answers would be right.
  if (here.cut === null || here.left === 0 || (here.kind !== "choice" && here.kind !== "chance") || here.depth < 1)
    return null;
  const answer = WHY.indexOf(here.cut);
  // At first what never is a reason, then the reasons of other cuts.
  const [never, others] = [WHY.slice(-2), REASONS.filter((reason) => reason !== here.cut)];
  const wrong =
    level === 0 ? [...never, ...shuffled(others, next)] : [...shuffled(others, next), ...shuffled(never, next)];
  const shown = wrong.slice(0, 2 + Math.min(level, 2)).map((reason) => WHY.indexOf(reason));
  return {
    kind: "why",
    step: step + 1,
    at: here.id,
    skipped: here.left,
    options: shuffled([answer, ...shown], next),
    answer,
  };
}

/** What comes of a value that returns: a cut, the value of a choice, the mean of outcomes. @param {Story} story @param {number} step @param {() => number} next @param {number} level @param {boolean} strict @returns {Question | null} */
function askReturn(story, step, next, level, strict) {
  story.goTo(step);
  const event = story.eventOf(step + 1);
  const spot = story.spot(event.node);
  if (spot.turn === "chance") return askChance(story, step, spot.id, event.value, next, level);
  if (spot.kind === "choice" && spot.triedCount >= 2 && spot.left === 0 && story.plain)
    return askBest(story, step, spot.id, event.value, next, level);
  const { parent } = spot;
  if (
    !parent ||
    story.plain ||
    parent.turn === "chance" ||
    parent.kind !== "choice" ||
    spot.kind === "probe" ||
    spot.move === undefined
  )
    return null;
  const window = story.windowOf(parent);
  // Where the last move returns there is nothing left to cut.
  if (!window || !parent.left || parent.alpha === null || parent.beta === null) return null;
  if (parent.alpha < -story.trace.win && parent.beta > story.trace.win) return null;
  const value = story.earlier(event.value);
  const max = story.isMax(parent);
  const cuts = max ? value >= parent.beta : value <= parent.alpha;
  // At first the window is missed or met by far, later by little.
  const gap = Math.abs(value - (max ? parent.beta : parent.alpha)) / story.scale;
  if (strict && (level === 0 ? gap < FAR : level > 1 && gap > FAR)) return null;
  return {
    kind: "cut",
    step: step + 1,
    at: parent.id,
    value,
    alpha: window.alpha,
    beta: window.beta,
    entered: { alpha: parent.alpha, beta: parent.beta },
    max,
    options: [1, 0],
    answer: cuts ? 1 : 0,
  };
}

/** A value this far from a bound, as a share of the largest, can be told at a glance. */
const FAR = 0.15;

/** What is a choice worth? @param {Story} story @param {number} step @param {number} at @param {number} answer @param {() => number} next @param {number} level @returns {Question | null} */
function askBest(story, step, at, answer, next, level) {
  const spot = story.spot(at);
  const values = spot.tried.map(({ value }) => story.earlier(value ?? 0));
  const options = spread(answer, shuffled(values, next), level, 1);
  return options.length < 2
    ? null
    : { kind: "best", step, at, values, max: story.isMax(spot), options: shuffled(options, next), answer };
}

/** What is a chance node worth? @param {Story} story @param {number} step @param {number} at @param {number} answer @param {() => number} next @param {number} level @returns {Question | null} */
function askChance(story, step, at, answer, next, level) {
  const rows = outcomeRows(story, story.spot(at));
  if (rows.length < 2 || meanOfOutcomes(story, rows) !== answer) return null;
  const values = rows.map(({ value }) => value ?? 0);
  const plain = Math.floor(values.reduce((sum, value) => sum + value, 0) / values.length);
  const near = level === 0 ? [answer + 9, answer - 9] : [answer + 3, answer - 3];
  const options = spread(answer, [Math.max(...values), Math.min(...values), plain, ...near], level, 1);
  return options.length < 3 ? null : { kind: "chance", step, at, rows, options: shuffled(options, next), answer };
}
