/** A match as the server tells of it: what is new arrives, what was is kept. */
import { matchUrl } from "../api.js";

/** @typedef {import("../protocol").EngineRequest} MatchEngine */
/** @typedef {import("../protocol").Finished} Finished */
/** @typedef {import("../protocol").Trend} Trend */
/** @typedef {import("../protocol").MatchNews} MatchState */

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
