/** Whether an engine can play, asked while its spec is being typed. */
import { checkEngine } from "../api.js";
import { faultText } from "../faults.js";

/** @typedef {{game: string, size?: string, rules?: string}} Place */

const PAUSE = 200;
/** What was said of an engine: `""` is right, `undefined` is not known yet. @type {Map<string, string | undefined>} */
const verdicts = new Map();
/** @type {Map<string, ReturnType<typeof setTimeout>>} */
const timers = new Map();

/** @param {Place} place @param {string} spec */
const keyOf = ({ game, size = "", rules = "" }, spec) => [game, size, rules, spec].join("|");

/**
 * What is wrong with an engine, `""` for nothing, `undefined` while that is being asked.
 * @param {string} asker one question at a time: the last one counts
 * @param {Place} place
 * @param {string} spec
 * @param {() => void} redraw
 */
export function faultOf(asker, place, spec, redraw) {
  const key = keyOf(place, spec);
  if (verdicts.has(key)) return verdicts.get(key);
  clearTimeout(timers.get(asker));
  const ask = async () => {
    try {
      await checkEngine({ ...place, spec });
      verdicts.set(key, "");
    } catch (error) {
      verdicts.set(key, faultText(error));
    }
    redraw();
  };
  timers.set(
    asker,
    setTimeout(() => void ask(), PAUSE),
  );
  return undefined;
}

/** Whether an engine is known to be unable to play. @param {Place} place @param {string} spec */
export const isRefused = (place, spec) => Boolean(verdicts.get(keyOf(place, spec)));

/** Texts of another language say it differently. */
export const forgetVerdicts = () => verdicts.clear();
