/** Which drawing belongs to which game: a sixth game is one line here. */
/** @import { GameId } from "../types.js" */
/** @import { Renderer } from "./scene.js" */
import { ataxx } from "./games/ataxx.js";
import { banqi } from "./games/banqi.js";
import { gomoku } from "./games/gomoku.js";
import { sequencium } from "./games/sequencium.js";
import { territory } from "./games/territory.js";

/** @type {Record<GameId, Renderer>} */
export const renderers = { ataxx, banqi, gomoku, sequencium, territory };
