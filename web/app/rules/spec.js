/**
 * A diagram of the rules: a position in which the reader tries what the text says.
 *
 * `script` shows the point step by step; a step with `!` is a try that is refused. `before`
 * is played to reach the position. A tall board may show only its lowest `ranks`.
 */

/**
 * @typedef {object} Spec
 * @property {string} key its texts are `rules.GAME.KEY.title` and `.text`
 * @property {string} [rules]
 * @property {string} [size]
 * @property {string} [position]
 * @property {string[]} [before]
 * @property {string[]} script
 * @property {number} [ranks]
 * @property {boolean} [option] belongs to a rule that can be switched
 */

export {};
