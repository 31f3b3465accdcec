/**
 * A worker that searches, and hears nothing while it does.
 *
 * Where the page shares a piece of memory with it, a stop is seen there; elsewhere the page
 * ends the worker and keeps the last report. A worker that helps another is a thread of its
 * search, for as long as it lives.
 */
/** @import { Opened } from "./module.js" */
/** @import { ToWorker } from "./port.js" */
/** @import { Threaded } from "./threads.js" */
import { instantiate, openModule } from "./module.js";
import { port } from "./port.js";
import { runThreads, threadImports } from "./threads.js";

/** @type {Promise<Opened> | undefined} */
let ready;
/** @type {Int32Array | undefined} */
let flag;
let panic = "";
let number = 0;

port.onmessage = async ({ data }) => {
  if (data.start) {
    await begin(data.start, data).catch((error) => port.postMessage({ lost: panic || String(error) }));
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
  try {
    port.postMessage({ number, said: opened.call("thinker_think", data.work), done: true });
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
  ready = openModule(
    module,
    {
      report: (said) => port.postMessage({ number, said }),
      panicked,
      stopAsked: () => flag !== undefined && Atomics.load(flag, 0) === number,
    },
    more,
  );
  await ready;
  port.postMessage({ ready: true });
}
