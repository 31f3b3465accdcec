/**
 * A worker that searches, and while it does hears messages only where it pauses.
 *
 * Where the page shares a piece of memory with it, a stop is seen there. Elsewhere the search
 * pauses now and then to hear of one, if the browser lets it; if not, the page ends the worker
 * and keeps the last report. A worker that helps another is a thread of its search, for as long
 * as it lives.
 */
/** @import { Opened } from "./module.js" */
/** @import { ToWorker } from "./port.js" */
/** @import { Threaded } from "./threads.js" */
import { canPause, instantiate, openModule } from "./module.js";
import { port } from "./port.js";
import { runThreads, threadImports } from "./threads.js";

/** How long a search goes on before it pauses, in milliseconds. */
const SLICE_MS = 5;

/** @type {Promise<Opened> | undefined} */
let ready;
/** @type {Int32Array | undefined} */
let flag;
let panic = "";
let number = 0;
/** The work that a message told to stop. */
let stopped = 0;
/** When the search under way paused last. */
let paused = 0;

port.onmessage = async ({ data }) => {
  if (data.start) {
    await begin(data.start, data).catch((error) => port.postMessage({ lost: panic || String(error) }));
    return;
  }
  if (data.stop !== undefined) {
    stopped = data.stop;
    return;
  }
  const opened = await ready;
  if (!opened) return;
  if (data.network) {
    opened.supply(data.network);
    return;
  }
  if (data.number === undefined || data.work === undefined) return;
  number = data.number;
  paused = performance.now();
  try {
    port.postMessage({ number, said: await opened.think(data.work), done: true });
  } catch (error) {
    port.postMessage({ number, lost: panic || String(error) });
  }
};

/** @param {WebAssembly.Module} module @param {ToWorker} means */
async function begin(module, { flag: stop, shared, helps }) {
  const panicked = (/** @type {string} */ text) => (panic = text);
  const more = shared && threadImports(shared);
  if (shared && helps) {
    // Whether a stop was asked for is seen by the first thread, which tells the others.
    const exports = await instantiate(module, { panicked }, more);
    port.postMessage({ ready: true });
    runThreads(/** @type {Threaded} */ (/** @type {unknown} */ (exports)), shared.threads);
  }
  flag = stop && new Int32Array(stop);
  const pauses = canPause && !flag && !shared;
  ready = openModule(
    module,
    {
      report: (said) => port.postMessage({ number, said }),
      panicked,
      stopAsked: () => flag !== undefined && Atomics.load(flag, 0) === number,
      pause: pauses ? pause : undefined,
    },
    more,
  );
  await ready;
  port.postMessage({ ready: true, pauses });
}

/** Goes to the end of the queue of messages and back. */
const queue = new MessageChannel();

/** Whether a stop was asked for; after each slice, messages are heard first. @returns {boolean | Promise<boolean>} */
function pause() {
  if (stopped === number || performance.now() - paused < SLICE_MS) return stopped === number;
  return new Promise((done) => {
    queue.port1.onmessage = () => {
      paused = performance.now();
      done(stopped === number);
    };
    queue.port2.postMessage(0);
  });
}
