/**
 * What the points mean that engines note beside their moves. Only what differs between games is here.
 *
 * It stands apart from the descriptions because these draw, and need a browser.
 */

/**
 * @typedef {object} Points
 * @property {number} odds so many points multiply the odds of winning by e
 * @property {Record<string, number>} [own] the same of engines that count otherwise
 * @property {string[]} [trees] engines that tell the mean result in thousandths, beside those of every game
 * @property {string[]} [led] those that do so while a network leads them
 */

/** Where a network judges instead of the rules written by hand. */
const NETWORK = Object.fromEntries(
  ["best", "alphabeta", "level:7", "level:8", "level:9", "level:10"].map((name) => [name, 400]),
);

/** @type {Record<string, Points>} */
const known = {
  ataxx: { odds: 450, own: { "ataxx:simple": 4, "ataxx:normal": 4, ...NETWORK } },
  banqi: { odds: 330, own: { "banqi:fast": 800, "banqi:strong": 800, "banqi:expert": 800 } },
  gomoku: { odds: 400, trees: ["gomoku:alphazero", "gomoku:mcts"] },
  sequencium: { odds: 90, own: { "sequencium:minimax": 120 }, led: ["best", "sequencium:hybrid"] },
  territory: { odds: 250, trees: ["territory:mcts"], led: ["best", "territory:exact"] },
};

/**
 * The chance of a side with so many points.
 * @param {string} game
 * @param {string} engine its name, of a level with the number
 * @param {number} points
 * @param {boolean} hasNetwork whether it may be led by one
 */
export function chanceOfPoints(game, engine, points, hasNetwork) {
  const { odds, own = {}, trees = [], led = [] } = known[game] ?? { odds: 400 };
  if (["mcts", "puct", ...trees, ...(hasNetwork ? led : [])].includes(engine))
    return Math.max(0, Math.min(1, (1 + points / 1000) / 2));
  return 1 / (1 + Math.exp(-points / (own[engine] ?? odds)));
}
