/** The page's backend in Node: the real module and the real scripts, in workers of Node. */
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";

const local = new URL("../../../../web/app/local/", import.meta.url);
const nets = new URL("../../../../nets/", import.meta.url);

/** @type {Worker[]} */
const workers = [];

/** A page that is closed has no workers any more, nor one that was to begin later. */
let closed = false;

/** The workers of each kind as the page has them, the latest last. @type {Record<string, any[]>} */
export const started = { desk: [], thinker: [] };

/** On how many threads each search was to run. @type {number[]} */
export const threadsAsked = [];

/** Whether a module was called after it had panicked. @type {string[]} */
export const calledAgain = [];

/** Starts a worker that has the interface of a browser's. @param {string} kind */
export function startWorker(kind) {
  const entry = new URL(`${kind}.js`, local).href;
  const worker = new Worker(new URL("worker.mjs", import.meta.url), { workerData: { entry } });
  workers.push(worker);
  if (closed) void worker.terminate();
  const shown = {
    onmessage: undefined,
    onerror: undefined,
    postMessage(message) {
      if (message.work) threadsAsked.push(JSON.parse(message.work).think?.threads);
      worker.postMessage(message);
    },
    terminate: () => worker.terminate(),
  };
  started[kind].push(shown);
  worker.on("message", (data) => {
    if (data.calledAgain) calledAgain.push(data.calledAgain);
    else shown.onmessage?.({ data });
  });
  worker.on("error", (error) => shown.onerror?.({ message: String(error.stack ?? error) }));
  return shown;
}

/** @param {string} file */
export function readBytes(file) {
  const bytes = readFileSync(file);
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
}

/**
 * @param {string} wasm
 * @param {boolean} [isolated] whether the page may share memory
 * @param {{threads?: string, processors?: number}} [more] the module with threads, and how many it may have
 */
export async function openBackend(wasm, isolated = false, { threads, processors = availableParallelism() } = {}) {
  globalThis.crossOriginIsolated = isolated;
  Object.defineProperty(globalThis, "navigator", {
    value: { hardwareConcurrency: processors },
    configurable: true,
  });
  const { openLocalBackend } = await import(new URL("backend.js", local).href);
  return openLocalBackend({
    wasm: readBytes(wasm),
    threads: threads && (async () => readBytes(threads)),
    networks: async (game) => readBytes(new URL(`${game}.safetensors`, nets)),
    startWorker,
  });
}

export const endWorkers = () => {
  closed = true;
  return Promise.all(workers.splice(0).map((worker) => worker.terminate()));
};

/** A seat at a table that keeps what it hears. @param {any} backend @param {string} id */
export function sit(backend, id) {
  const seat = { told: [], state: undefined, link: "", waiting: [] };
  const look = () => {
    seat.waiting = seat.waiting.filter(({ test, done }) => {
      const found = test(seat);
      if (found) done(found);
      return !found;
    });
  };
  const transport = backend.openTable(id, "local", {
    event(message) {
      seat.told.push(message);
      if (["snapshot", "update"].includes(message.event)) seat.state = message;
      look();
    },
    link(link) {
      seat.link = link;
      look();
    },
  });
  return Object.assign(seat, {
    send: (command) => transport.send(command),
    close: () => transport.close(),
    /** Waits until something is so. */
    until: (test) =>
      new Promise((done) => {
        seat.waiting.push({ test, done });
        look();
      }),
  });
}
