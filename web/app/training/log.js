/** What a training run writes about its generations, and the curves that are drawn of it. */

/**
 * @typedef {object} Generation a line of the log, as far as the page shows it
 * @property {number} generation
 * @property {number} games so far
 * @property {number} positions so far
 * @property {number} evaluations so far
 * @property {number} seconds so far
 * @property {number} evaluations_per_second
 * @property {number} rate the learning rate
 * @property {[number, number, number]} results shares of games won by One, drawn, won by Two
 * @property {{policy: number, outcome: number, score: number}} losses
 * @property {{elo?: number | null, error?: number | null, solved: number, keeps_margin?: number | null, matches: {opponent: string, games: [number, number, number]}[]}} [rated]
 */

/** A run as the server tells it: seconds left, and the generations that have a sample. @typedef {{log: Generation[], left: number | null, samples: number[]}} Watched */

/** @typedef {{x: number, y: number, error: number}} Point */
/** @typedef {{key: string, digits: number, points: Point[]}} Curve */

/**
 * The curves that have something to show: losses of every generation, ratings of some.
 * @param {Generation[]} log
 * @returns {Curve[]}
 */
export function curvesOf(log) {
  /** @type {(key: string, digits: number, read: (line: Generation) => [number | null | undefined, number?]) => Curve} */
  const curve = (key, digits, read) => ({
    key,
    digits,
    points: log.flatMap((line) => {
      const [y, error = 0] = read(line);
      return y === null || y === undefined ? [] : [{ x: line.generation, y, error }];
    }),
  });
  return [
    curve("policy", 2, ({ losses }) => [losses.policy]),
    curve("outcome", 2, ({ losses }) => [losses.outcome]),
    curve("score", 3, ({ losses }) => [losses.score]),
    curve("elo", 0, ({ rated }) => [rated?.elo, rated?.error ?? 0]),
    curve("optimal", 0, ({ rated }) => [rated?.solved ? (rated.keeps_margin ?? 0) * 100 : null]),
  ].filter(({ points }) => points.some(({ y }) => y !== 0));
}

/** A time in words that are short in every language: `1:02:03`. @param {number} seconds */
export function clockText(seconds) {
  const whole = Math.round(seconds);
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const minutes = Math.floor(whole / 60);
  return minutes < 60
    ? `${minutes}:${two(whole % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(whole % 60)}`;
}
