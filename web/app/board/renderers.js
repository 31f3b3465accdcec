/** Which drawing belongs to which game; a game that brings none has a plain board. */
/** @import { GameId } from "../types.js" */
/** @import { Renderer } from "./scene.js" */
import { ataxx } from "./games/ataxx.js";
import { banqi } from "./games/banqi.js";
import { gomoku } from "./games/gomoku.js";
import { plain } from "./games/plain.js";
import { sequencium } from "./games/sequencium.js";
import { territory } from "./games/territory.js";

/** @type {Record<string, Renderer>} */
const renderers = { ataxx, banqi, gomoku, sequencium, territory };

/** @param {GameId} game */
export const rendererOf = (game) => renderers[game] ?? plain;
