/** A match as the server tells of it: what is new arrives, what was is kept. */
/** @import { BoardView, GameId } from "../types.js" */
import { matchUrl } from "../api.js";

/** @typedef {{spec: string, limits?: import("../types.js").Limits}} MatchEngine */
/** @typedef {{number: number, opening: string[], first_began: boolean, winner: "one" | "two" | "draw", half_points: number, plies: number, reason?: string}} Finished */
/** @typedef {{elo: number | null, low: number | null, high: number | null}} Trend */
/** @typedef {{one: number, board: BoardView, ply: number, move: string | null}} Live */
/**
 * @typedef {object} MatchState
 * @property {string} id
 * @property {"running" | "complete" | "stopped" | "interrupted" | "failed"} status
 * @property {number} begun milliseconds since 1970
 * @property {GameId} game
 * @property {string} size
 * @property {string} rules
 * @property {[MatchEngine, MatchEngine]} engines
 * @property {number} games how many were asked for
 * @property {number} done
 * @property {{pairs: number[], wins: number, draws: number, losses: number}} tally
 * @property {string | null} fault
 * @property {[[number, number, number], [number, number, number]]} seats
 * @property {{score: number, elo: number | null, error: number | null, interval: [number | null, number | null], los: number} | null} estimate
 * @property {Finished[]} finished
 * @property {Trend[]} trend
 * @property {Live[]} live
 */

/**
 * Watches a match until it ends or the returned function is called.
 * @param {string} id
 * @param {(state: MatchState | null) => void} heard null where there is no such match
 */
export function watchMatch(id, heard) {
  /** @type {Finished[]} */ let finished = [];
  /** @type {Trend[]} */ let trend = [];
  /** @type {MatchState | null} */ let state = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ let timer;
  let closed = false;
  let failures = 0;
  /** @type {WebSocket} */ let socket;
  const connect = () => {
    socket = new WebSocket(matchUrl(id));
    finished = [];
    trend = [];
    socket.onmessage = ({ data }) => {
      failures = 0;
      /** @type {MatchState} */
      const news = JSON.parse(String(data));
      finished = [...finished, ...news.finished];
      trend = [...trend, ...news.trend];
      state = { ...news, finished, trend };
      heard(state);
    };
    socket.onclose = () => {
      if (closed || (state && state.status !== "running")) return;
      failures += 1;
      if (!state && failures > 2) heard(null);
      else timer = setTimeout(connect, 400 * failures);
    };
  };
  connect();
  return () => {
    closed = true;
    clearTimeout(timer);
    socket.close();
  };
}
