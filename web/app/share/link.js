/**
 * A whole game in the part of an address after the `#`, which no server sees. Only moves
 * that were played are in it, so nothing that lies face down.
 */
/** @import { GameId, Player } from "../types.js" */
import { LinkError, packText, unpackText } from "./packed.js";

/**
 * @typedef {object} Shared
 * @property {GameId} game
 * @property {string} size
 * @property {string} rules only those that are not usual
 * @property {string} start empty for the usual start
 * @property {[string, string]} names
 * @property {{outcome: Player | "draw", reason: string} | null} result an end that the board does not show
 * @property {string[]} moves
 */

/** @param {Shared} shared @returns {Promise<string>} */
export async function writeLink({ game, size, rules, start, names, result, moves }) {
  const content = [
    game,
    size,
    rules,
    start,
    ...names,
    result ? `${result.outcome}:${result.reason}` : "",
    moves.join(" "),
  ];
  return packText(JSON.stringify(content));
}

/** @param {string} text @returns {Promise<Shared>} */
export async function readLink(text) {
  const content = await unpackText(text);
  try {
    const parts = JSON.parse(content);
    if (!Array.isArray(parts) || parts.length !== 8 || parts.some((part) => typeof part !== "string"))
      throw new Error("shape");
    const [game, size, rules, start, one, two, ending, moves] = parts;
    const [outcome, reason] = ending.split(":");
    return {
      game,
      size,
      rules,
      start,
      names: [one, two],
      result: ending ? { outcome, reason } : null,
      moves: moves ? moves.split(" ") : [],
    };
  } catch {
    throw new LinkError("damaged");
  }
}

/** The game as a record, up to a move. @param {Shared} shared @param {number} plies */
export function recordOf({ game, size, rules, start, names, result, moves }, plies) {
  const clean = (/** @type {string} */ text) => text.replace(/[\r\n]+/g, " ").trim();
  const whole = plies >= moves.length;
  const headers = [
    ["Game", game],
    ["Size", size],
    ["Rules", rules],
    ["Position", start],
    ["One", clean(names[0])],
    ["Two", clean(names[1])],
    ["Result", whole && result ? result.outcome : ""],
    ["Reason", whole && result ? result.reason : ""],
  ];
  const lines = headers.filter(([, value]) => value).map(([name, value]) => `${name}: ${value}`);
  const played = moves.slice(0, plies).map((move, index) => `${index + 1}. ${move}`);
  return ["wuqi record 1", ...lines, "", ...played, ""].join("\n");
}
