/**
 * Wuqi without a server: what the page asks and hears is answered by workers in the browser.
 *
 * The games live in one worker, the desk; every search runs in another, a thinker. Both are
 * the same WebAssembly module. Answers are those of the server, faults included; what only a
 * server can do is refused with the code `needs-server`.
 */
/** @import { Answer } from "../backend.js" */
/** @import { Receiver, Transport } from "../transport.js" */
import { openDesk } from "./desk-link.js";
import { openThinkers } from "./thinkers.js";

/**
 * @typedef {object} LocalBackend
 * @property {true} isLocal
 * @property {boolean} lasts whether games outlive the page: false where the browser keeps nothing
 * @property {(method: string, path: string, content?: unknown, signal?: AbortSignal) => Promise<Answer>} request
 * @property {(id: string, token: string | undefined, receiver: Receiver) => Transport} openTable
 */
/** A module or what it is made from. @typedef {ArrayBuffer | Response | WebAssembly.Module} WasmSource */
/**
 * @typedef {object} LocalMeans
 * @property {WasmSource | Promise<WasmSource>} wasm the one that suits the browser
 * @property {() => Promise<WasmSource>} [threads] the one with threads, asked for where a page can run it
 * @property {(game: string) => Promise<ArrayBuffer | ArrayBuffer[] | undefined>} networks the
 *   network files of a game: asked for once for each game, when an engine first plays it
 * @property {(kind: "desk" | "thinker") => Worker} startWorker
 */

/**
 * @param {LocalMeans} means
 * @returns {Promise<LocalBackend>}
 */
export async function openLocalBackend({ wasm, threads, networks, startWorker }) {
  const module = await compile(await wasm);

  /** @type {Map<string, Promise<ArrayBuffer[]>>} */
  const loaded = new Map();
  const load = (/** @type {string} */ game) => {
    const known = loaded.get(game);
    if (known) return known;
    const files = networks(game).then((found) => (found === undefined ? [] : Array.isArray(found) ? found : [found]));
    // One that could not be loaded is tried again the next time.
    files.catch(() => loaded.delete(game));
    loaded.set(game, files);
    return files;
  };

  const desk = await openDesk(module, () => startWorker("desk"), {
    think: (task) => thinkers.think(task),
    stop: (job) => thinkers.stop(job),
    networks: load,
  });
  const thinkers = openThinkers({
    module,
    threads: threads && (async () => compile(await threads())),
    networks: load,
    start: () => startWorker("thinker"),
    hear: (task, said, done) => desk.thought(task, said, done),
  });
  return {
    isLocal: true,
    lasts: desk.lasts,
    request: (method, path, content, signal) => desk.request(method, path, content, signal),
    openTable: (id, _token, receiver) => desk.openTable(id, receiver),
  };
}

/** @param {WasmSource} source */
async function compile(source) {
  if (source instanceof WebAssembly.Module) return source;
  return WebAssembly.compile(source instanceof ArrayBuffer ? source : await source.arrayBuffer());
}
