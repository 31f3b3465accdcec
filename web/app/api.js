/**
 * Every question that the page asks, and what is kept about games on this device.
 */
/** @import { FirstGame } from "./protocol" */
/** @import { EngineInfo, GameId, GameInfo, Looked } from "./types.js" */
/** @import { Receiver } from "./transport.js" */
import { backend, isLocal } from "./backend.js";
import { socketAddress } from "./transport.js";

/**
 * Sits down at the table of a game.
 * @param {string} id
 * @param {string | undefined} token
 * @param {Receiver} receiver
 */
export function openTable(id, token, receiver) {
  return backend().openTable(id, token, receiver);
}

/** @type {Promise<GameInfo[]> | undefined} */
let catalogue;

/**
 * The games with their sizes and rule options.
 * @returns {Promise<GameInfo[]>}
 */
export function loadCatalogue() {
  catalogue ??= describedGames().catch((error) => {
    catalogue = undefined;
    throw error;
  });
  return catalogue;
}

/** The games, with the engines that the server's configuration has under names. @returns {Promise<GameInfo[]>} */
async function describedGames() {
  /** @type {[GameInfo[], FirstGame]} */
  const [games, first] = await Promise.all([ask("GET", "api/catalog"), isLocal() ? {} : loadFirstGame()]);
  const { saved = [], values } = first;
  return games.map((info) => ({
    ...info,
    engines: values ? info.engines.map((engine) => valued(engine, values)) : info.engines,
    saved: saved.filter(({ game }) => game === info.game),
  }));
}

/** Whether the server offers Wuqi as one file. */
export async function hasFile() {
  if (isLocal()) return false;
  /** @type {import("./protocol").Health} */
  const health = await ask("GET", "health");
  return health.file;
}

/** An engine as it is offered, with the configured worth of the pieces. @param {EngineInfo} engine @param {string} values @returns {EngineInfo} */
function valued(engine, values) {
  if (!engine.parameters.some(({ kind }) => kind === "values")) return engine;
  return { ...engine, offered: `${engine.offered}${engine.offered === engine.name ? ":" : ","}values=${values}` };
}

/** @type {Promise<FirstGame> | undefined} */
let first;

/** @returns {Promise<FirstGame>} */
export function loadFirstGame() {
  first ??= ask("GET", "api/start").catch(() => ({}));
  return first;
}

/**
 * Begins a game; the setup is that of the command `new`.
 * @param {object} setup
 * @param {boolean} [apart] whether the two play on devices of their own
 * @returns {Promise<import("./protocol").Seated>}
 */
export function createGame(setup, apart = false) {
  return ask("POST", `api/games${apart ? "?apart=true" : ""}`, setup);
}

/**
 * What to send to the person who is to play on another device.
 * @param {string} id
 * @param {string} token
 * @returns {Promise<import("./protocol").Invitation>}
 */
export function loadInvitation(id, token) {
  return ask("GET", `api/games/${encodeURIComponent(id)}/invitation?token=${encodeURIComponent(token)}`);
}

/**
 * Begins a game from a record.
 * @param {string} text
 * @param {boolean} [part] whether the moves before a fault are enough
 * @returns {Promise<import("./protocol").Seated>}
 */
export function importGame(text, part = false) {
  return ask("POST", "api/games/import", { text, ...(part && { part }) });
}

/** A position that is asked about. @typedef {import("./protocol").PositionRequest} Question */

/**
 * What a position looks like, or which part of it is wrong.
 * @param {Question} question
 * @param {AbortSignal} [signal]
 * @returns {Promise<Looked>}
 */
export async function lookAt(question, signal) {
  /** @type {OrError<Looked>} */
  const answer = await ask("POST", "api/position", question, signal);
  if ("error" in answer) throw new RefusedError(answer.error);
  return answer;
}

/**
 * Whether an engine can play; refused with the reason otherwise.
 * @param {import("./protocol").EngineQuestion} question
 */
export async function checkEngine(question) {
  /** @type {OrError<object>} */
  const answer = await ask("POST", "api/engine", question);
  if ("error" in answer) throw new RefusedError(answer.error);
}

/** Training runs that can be watched, the latest first. @returns {Promise<{runs: import("./protocol").Run[]}>} */
export function listRuns() {
  return ask("GET", "api/runs");
}

/** How a run stands. @param {string} name @returns {Promise<import("./training/log.js").Watched>} */
export function loadRun(name) {
  return ask("GET", `api/runs/${encodeURIComponent(name)}`);
}

/** What was kept of a generation. @param {string} name @param {number} generation @returns {Promise<import("./protocol").Sample>} */
export function loadSample(name, generation) {
  return ask("GET", `api/runs/${encodeURIComponent(name)}/samples/${generation}`);
}

/** Where news of a match come from. @param {string} id */
export function matchUrl(id) {
  return socketAddress(`api/matches/${encodeURIComponent(id)}/watch`);
}

/** @param {import("./protocol").MatchRequest} request @returns {Promise<{id: string}>} */
export function beginMatch(request) {
  return ask("POST", "api/matches", request);
}

/** @returns {Promise<{matches: import("./protocol").MatchSummary[]}>} */
export function listMatches() {
  return ask("GET", "api/matches");
}

/** @param {string} id */
export function stopMatch(id) {
  return ask("POST", `api/matches/${id}/stop`, {});
}

/** Goes on with a match that had not come to its end. @param {string} id */
export function continueMatch(id) {
  return ask("POST", `api/matches/${id}/continue`, {});
}

/** The record of one of its games. @param {string} id @param {number} number @returns {Promise<import("./protocol").RecordText>} */
export function matchRecord(id, number) {
  return ask("GET", `api/matches/${id}/games/${number}`);
}

/**
 * Lets an engine think about a position and returns its steps.
 * @param {import("./protocol").TraceRequest} request
 * @param {AbortSignal} [signal]
 * @returns {Promise<import("./protocol").Trace>}
 */
export function traceSearch(request, signal) {
  return ask("POST", "api/trace", request, signal);
}

/**
 * @param {Record<string, string>} search
 * @param {AbortSignal} [signal]
 * @returns {Promise<import("./protocol").LibraryPage>}
 */
export function listLibrary(search, signal) {
  return ask("GET", `api/library?${new URLSearchParams(search)}`, undefined, signal);
}

/** @param {number} entry @returns {Promise<import("./protocol").Seated>} */
export function openEntry(entry) {
  return ask("POST", `api/library/${entry}/open`, {});
}

/** @param {number} entry @param {string} name */
export function renameEntry(entry, name) {
  return ask("PATCH", `api/library/${entry}`, { name });
}

/** Goes through even while the page is being left. @param {number} entry */
export function deleteEntry(entry) {
  return ask("DELETE", `api/library/${entry}`);
}

/** @param {number} entry @param {string} format @returns {Promise<import("./protocol").RecordText>} */
export function entryRecord(entry, format) {
  return ask("GET", `api/library/${entry}/record?format=${format}`);
}

/** Everything the library holds, where there is no server. @returns {Promise<object>} */
export function loadArchive() {
  return ask("GET", "api/library/archive");
}

/** @param {unknown} archive @returns {Promise<{added: number, known: number}>} */
export function restoreArchive(archive) {
  return ask("POST", "api/library/archive", archive);
}

/** What was asked for, or what is wrong with the question. @template T @typedef {T | {error: Refusal}} OrError */

/** What no other device in the network is let at. */
const OWNERS = /^api\/(library|matches)\b/;

/**
 * @template T what the protocol says is answered there
 * @param {string} method
 * @param {string} path
 * @param {unknown} [content]
 * @param {AbortSignal} [signal]
 * @returns {Promise<T>}
 */
async function ask(method, path, content, signal) {
  const { ok, status, body } = await backend().request(method, path, content, signal);
  // The library and matches are the business of whoever sits at the computer that runs Wuqi.
  if (status === 403 && OWNERS.test(path)) throw new RefusedError({ code: "only-here" });
  if (!ok) throw new RefusedError(/** @type {Refusal | null} */ (body) ?? {});
  return /** @type {T} */ (body);
}

/** A fault, or less where something other than the server has answered. @typedef {Partial<import("./protocol").Fault>} Refusal */

/** What the server said when it refused: a code with parameters, as in the protocol. */
export class RefusedError extends Error {
  /** @param {Refusal} body */
  constructor(body) {
    super(body.message ?? "refused");
    this.code = body.code;
    this.params = body.params;
  }
}

/**
 * A game that was played on this device.
 * @typedef {object} KnownGame
 * @property {string} id
 * @property {string} [token]
 * @property {GameId} game
 * @property {number} ply
 * @property {boolean} over
 * @property {boolean} [apart] whether the other person has a device of their own
 * @property {string} opponent the specs of the engines in it
 * @property {import("./types.js").BoardView} [board] only of the latest
 */

const GAMES = "wuqi.games";
const KEPT = 40;

/** @returns {KnownGame[]} games played on this device, latest first */
export function knownGames() {
  try {
    const list = JSON.parse(localStorage.getItem(GAMES) ?? "[]");
    return Array.isArray(list) ? list.filter((entry) => typeof entry?.id === "string") : [];
  } catch {
    return [];
  }
}

/** @param {Partial<KnownGame> & {id: string}} entry */
export function rememberGame(entry) {
  const known = knownGames();
  const old = known.find(({ id }) => id === entry.id);
  const rest = known.filter(({ id }) => id !== entry.id).map((game) => ({ ...game, board: undefined }));
  try {
    localStorage.setItem(GAMES, JSON.stringify([{ ...old, ...entry }, ...rest].slice(0, KEPT)));
  } catch {
    // Without storage the address bar still knows the game.
  }
}
/** @param {string} gone */
export function forgetGame(gone) {
  try {
    localStorage.setItem(GAMES, JSON.stringify(knownGames().filter(({ id }) => id !== gone)));
  } catch {
    // Nothing was kept, so nothing is left.
  }
}
