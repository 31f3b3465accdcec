/** The games of the page, in the order in which they are shown, and what any other game is. */
/** @import { GameId } from "../types.js" */
/** @import { Description } from "./description.js" */
import { has, t } from "../i18n.js";
import { ataxx } from "./ataxx/description.js";
import { banqi } from "./banqi/description.js";
import { gomoku } from "./gomoku/description.js";
import { plain } from "./plain.js";
import { sequencium } from "./sequencium/description.js";
import { territory } from "./territory/description.js";

/** @type {Record<GameId, Description>} */
const known = { ataxx, banqi, gomoku, sequencium, territory };

/** @type {GameId[]} */
export const GAMES = Object.keys(known);

/** What stands for all games where only one can be shown. @type {GameId} */
export const SHOWN = "ataxx";

/** The game of whoever has not chosen one. @type {GameId} */
export const USUAL = "gomoku";

/** @param {GameId} game */
export const descriptionOf = (game) => known[game] ?? plain;

/** A side of a drawn position in words. @param {GameId} game @param {"one" | "two" | "open"} side */
export function sideText(game, side) {
  const key = `ui.edit.side.${game}.${side}`;
  return has(key) ? t(key) : t(`player.${side}`);
}

/** Which side a position string writes how, in words. @param {GameId} game @param {string} side */
export function writtenSideText(game, side) {
  const at = descriptionOf(game).sides.indexOf(side);
  return sideText(game, at === 1 ? "two" : at === 2 ? "open" : "one");
}
