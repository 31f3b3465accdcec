/**
 * A worker that searches, and hears nothing while it does.
 *
 * Where the page shares a piece of memory with it, a stop is seen there; elsewhere the page
 * ends the worker and keeps the last report.
 */
/** @import { Opened } from "./module.js" */
import { openModule } from "./module.js";
import { port } from "./port.js";

/** @type {Promise<Opened> | undefined} */
let ready;
/** @type {Int32Array | undefined} */
let flag;
let panic = "";
let number = 0;

port.onmessage = async ({ data }) => {
  if (data.start) {
    flag = data.flag && new Int32Array(data.flag);
    ready = openModule(data.start, {
      report: (said) => port.postMessage({ number, said }),
      panicked: (text) => (panic = text),
      stopAsked: () => flag !== undefined && Atomics.load(flag, 0) === number,
    });
    await ready;
    port.postMessage({ ready: true });
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
