/** How this device's player stands in each game, and against whom they played last. */
/** @import { GameId, State } from "./types.js" */
import { knownGames } from "./api.js";
import { enginesText, mySide } from "./game/names.js";

const KEY = "wuqi.standing";
/** Games counted lately, so that one that ends twice counts once. */
const COUNTED = 200;

/** @typedef {{won: number, lost: number, drawn: number}} Standing */
/** @typedef {{games: Partial<Record<GameId, Standing>>, counted: string[]}} Kept */

/** @returns {Kept} */
function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return { games: kept.games ?? {}, counted: Array.isArray(kept.counted) ? kept.counted : [] };
  } catch {
    return { games: {}, counted: [] };
  }
}

/** @param {GameId} game @returns {Standing & {rival: string}} */
export function standingOf(game) {
  const last = knownGames().find((known) => known.game === game && known.opponent);
  return { won: 0, lost: 0, drawn: 0, ...read().games[game], rival: enginesText(last?.opponent ?? "") };
}

/** Counts a game that has ended and in which somebody here played one side. @param {string} id @param {State} state */
export function countGame(id, state) {
  const side = mySide(state);
  if (!state.result || side === null || state.ply < 2) return;
  const { games, counted } = read();
  const name = `${id}.${state.start}.${state.node}`;
  if (counted.includes(name)) return;
  const { outcome } = state.result;
  const what = outcome === "draw" ? "drawn" : outcome === side ? "won" : "lost";
  const before = { won: 0, lost: 0, drawn: 0, ...games[state.game] };
  games[state.game] = { ...before, [what]: before[what] + 1 };
  try {
    localStorage.setItem(KEY, JSON.stringify({ games, counted: [...counted, name].slice(-COUNTED) }));
  } catch {
    // Without storage nobody keeps the score.
  }
}
