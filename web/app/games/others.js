/** Games of other crates, which the server's program knows and the page does not. */
/** @import { BoardView, GameInfo } from "../types.js" */
import { loadCatalogue, lookAt } from "../api.js";
import { isLocal } from "../backend.js";
import { GAMES } from "./registry.js";

/** Without a server there are none. @returns {Promise<GameInfo[]>} */
export async function loadOthers() {
  if (isLocal()) return [];
  return (await loadCatalogue()).filter(({ game }) => !GAMES.includes(game));
}

/** @typedef {{info: GameInfo, board: BoardView}} Begun another game and the board it begins on */

/** @returns {Promise<Begun[]>} */
export async function loadOtherBoards() {
  const others = await loadOthers();
  return Promise.all(others.map(async (info) => ({ info, board: (await lookAt({ game: info.game })).board })));
}

/** The usual board in words. @param {GameInfo} info */
export const sizeText = ({ sizes }) => sizes.default.replace("x", " × ");
