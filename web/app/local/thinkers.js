/**
 * The thinkers: workers that search, as many as the machine has processors to spare for.
 *
 * A search blocks its worker. To end one at once the worker is ended and another started from
 * the module, which is compiled already; only where memory can be shared is it asked first, so
 * that the engine keeps what it has learned.
 */

/** @import { Action } from "../protocol" */
/** @import { FromWorker } from "./port.js" */

/** What a desk wants thought. @typedef {Extract<Action, {do: "think"}> & {desk: number, waits?: boolean}} Task */
/** A task with a number of its own: those of jobs begin again with every desk. @typedef {Task & {number: number}} Numbered */
/**
 * @typedef {object} Thinker
 * @property {Worker} worker
 * @property {Numbered} [task]
 * @property {boolean} [ready] whether its module runs
 * @property {string} [place] the table it thought for last: its engine rests there
 * @property {Set<string>} games whose networks it has
 * @property {Int32Array} [flag]
 */
/**
 * @typedef {object} ThinkerMeans
 * @property {WebAssembly.Module} module
 * @property {(game: string) => Promise<ArrayBuffer[]>} networks
 * @property {() => Worker} start
 * @property {(task: Task, said: string, done: boolean) => void} hear
 */

/** How long a search that shares memory may take to see that it is stopped. */
const PATIENCE_MS = 30;

/** How long after a search was ended the next worker is begun: first its effect is to be seen. */
const REST_MS = 200;

/** @param {ThinkerMeans} means */
export function openThinkers({ module, networks, start, hear }) {
  const shares = globalThis.crossOriginIsolated === true && typeof SharedArrayBuffer !== "undefined";
  const spare = (globalThis.navigator?.hardwareConcurrency ?? 2) - 1;
  const most = Math.max(1, Math.min(spare, shares ? 4 : 2));
  /** @type {Thinker[]} */
  let thinkers = [];
  /** @type {Numbered[]} */
  let waiting = [];
  let numbers = 0;

  const begin = () => {
    const worker = start();
    /** @type {Thinker} */
    const thinker = { worker, games: new Set() };
    const memory = shares ? new SharedArrayBuffer(4) : undefined;
    if (memory) thinker.flag = new Int32Array(memory);
    worker.onmessage = (/** @type {{data: FromWorker}} */ { data }) => {
      if (data.ready) thinker.ready = true;
      if (data.number === undefined || data.number !== thinker.task?.number) return;
      if (data.lost !== undefined) lose(thinker, { error: data.lost });
      else said(thinker, data.said ?? "", data.done === true);
    };
    worker.onerror = (event) => lose(thinker, { error: event.message || "its worker did not start" });
    worker.postMessage({ start: module, flag: memory });
    thinkers.push(thinker);
    return thinker;
  };
  const said = (/** @type {Thinker} */ thinker, /** @type {string} */ text, /** @type {boolean} */ done) => {
    const task = /** @type {Numbered} */ (thinker.task);
    if (done) thinker.task = undefined;
    hear(task, text, done);
    if (done) next();
  };
  /** Ends a worker; what it was to do is over, and why is its last word. */
  const lose = (/** @type {Thinker} */ thinker, /** @type {{error: string} | {ended: {}}} */ why) => {
    const task = thinker.task;
    thinker.worker.terminate();
    thinkers = thinkers.filter((other) => other !== thinker);
    // The next search should not have to wait for another. One that cannot even begin is not
    // tried again and again.
    if (thinker.ready) setTimeout(replace, REST_MS);
    if (task) hear(task, JSON.stringify(why), true);
    next();
  };
  /** Begins a worker for the next search, unless one waits already. */
  const replace = () => {
    if (thinkers.length < most && thinkers.every(({ task }) => task)) begin();
  };
  const next = () => {
    while (waiting.length > 0) {
      const free = thinkers.filter(({ task }) => !task);
      const place = waiting[0].work.think?.table;
      const thinker =
        free.find((other) => other.place === place) ?? free[0] ?? (thinkers.length < most ? begin() : undefined);
      if (!thinker) return;
      const task = /** @type {Numbered} */ (waiting.shift());
      thinker.task = task;
      thinker.place = place;
      if (task.waits) hear(task, '{"waits":false}', false);
      void work(thinker, task);
    }
  };
  const work = async (/** @type {Thinker} */ thinker, /** @type {Numbered} */ task) => {
    if (!thinker.games.has(task.game)) {
      const files = await networks(task.game).catch(() => []);
      // Meanwhile it may have been stopped.
      if (thinker.task !== task) return;
      thinker.games.add(task.game);
      for (const network of files) thinker.worker.postMessage({ network });
    }
    thinker.worker.postMessage({ number: task.number, work: JSON.stringify(task.work) });
  };

  return {
    /** Begins work as soon as a worker is free. @param {Task} task */
    think(task) {
      const busy = thinkers.length >= most && thinkers.every((thinker) => thinker.task);
      numbers += 1;
      waiting.push({ ...task, waits: busy, number: numbers });
      if (busy) hear(task, '{"waits":true}', false);
      else next();
    },
    /** Ends a job; it is heard of before long. @param {number} job */
    stop(job) {
      const task = waiting.find((other) => other.job === job);
      if (task) {
        waiting = waiting.filter((other) => other !== task);
        hear(task, '{"ended":{}}', true);
        return;
      }
      const thinker = thinkers.find((other) => other.task?.job === job);
      const number = thinker?.task?.number;
      if (!thinker || number === undefined) return;
      if (!thinker.flag) {
        lose(thinker, { ended: {} });
        return;
      }
      Atomics.store(thinker.flag, 0, number);
      setTimeout(() => {
        if (thinker.task?.number === number) lose(thinker, { ended: {} });
      }, PATIENCE_MS);
    },
  };
}
