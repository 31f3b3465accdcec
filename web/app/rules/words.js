/** The texts of the rules; a game without texts of its own has what can be said of any. */
/** @import { GameId } from "../types.js" */
import { has, t } from "../i18n.js";

/** @param {GameId} game @param {string} part */
export function ruleText(game, part) {
  const own = `rules.${game}.${part}`;
  return t(has(own) ? own : `rules.any.${part}`);
}
