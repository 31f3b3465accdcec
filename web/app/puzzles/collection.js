/** The puzzles of a game: read from its file, the one of the day, those of a difficulty. */
/** @import { GameId } from "../types.js" */
import { loadJson } from "../resources.js";

/** A puzzle. @typedef {{id: string, difficulty: number, kind: "w" | "s" | "m", plies: number, position: string, line: string[]}} Puzzle */

/** Difficulties that are chosen together, with the puzzle of the day first. @type {Record<string, [number, number]>} */
export const BANDS = { day: [1, 10], all: [1, 10], easy: [1, 3], middle: [4, 6], hard: [7, 10] };

const DAY = 86_400_000;
/** Prime, so that all puzzles have had their day before one comes back. */
const STRIDE = 97;

/** @param {GameId} game @returns {Promise<Puzzle[]>} */
export async function loadPuzzles(game) {
  /** @type {string[]} */
  const lines = await loadJson(`app/puzzles/${game}.json`);
  return lines.map(readPuzzle);
}

/** One line of the file: `7w5 POSITION|MOVE MOVE`. @param {string} text @returns {Puzzle} */
export function readPuzzle(text) {
  const [, difficulty = "1", kind = "w", plies = "0", position = "", line = ""] =
    /^(\d+)([wsm])(\d*) (.+)\|(.+)$/.exec(text) ?? [];
  return {
    id: nameOf(position),
    difficulty: Number(difficulty),
    kind: /** @type {Puzzle["kind"]} */ (kind),
    plies: Number(plies),
    position,
    line: line.split(" "),
  };
}

/** A short name that stays when the collection grows (FNV-1a of the position). @param {string} position */
function nameOf(position) {
  let hash = 0x811c9dc5;
  for (const character of position) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0;
  return hash.toString(36);
}

/** The puzzle of the day, the same for everybody: days begin at midnight UTC. @param {Puzzle[]} puzzles @param {number} now */
export const ofTheDay = (puzzles, now) => puzzles[(Math.floor(now / DAY) * STRIDE) % puzzles.length];

/** @param {Puzzle[]} puzzles @param {string} band */
export function within(puzzles, band) {
  const [least, most] = BANDS[band] ?? [1, 10];
  return puzzles.filter(({ difficulty }) => difficulty >= least && difficulty <= most);
}

/** The next puzzle after one, an unsolved one if there is any. @param {Puzzle[]} list @param {Puzzle | undefined} after @param {Set<string>} solved */
export function nextOf(list, after, solved) {
  const at = after ? list.indexOf(after) : -1;
  const round = [...list.slice(at + 1), ...list.slice(0, at + 1)];
  return round.find((puzzle) => puzzle !== after && !solved.has(puzzle.id)) ?? round[0];
}
