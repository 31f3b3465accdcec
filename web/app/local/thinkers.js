/**
 * The thinkers: workers that search, as many as the machine has processors to spare for.
 *
 * A search blocks its worker. Where it can be asked to stop, by memory that is shared or because
 * it pauses now and then, it is asked, so that the engine keeps what it has learned. Elsewhere,
 * and where it does not answer soon, the worker is ended and another started from the module,
 * which is compiled already.
 *
 * Where memory is shared, one of the thinkers is a team, whose workers are the threads of one
 * search: those that nothing but time ends get it, if it is ready and more than one processor is
 * idle.
 */

/** @import { Action } from "../protocol" */
/** @import { FromWorker } from "./port.js" */
/** @import { Member } from "./team.js" */
import { mostThreads, spareProcessors } from "./processors.js";
import { startTeam } from "./team.js";

/** What a desk wants thought. @typedef {Extract<Action, {do: "think"}> & {desk: number, waits?: boolean}} Task */
/**
 * A task with a number of its own: those of jobs begin again with every desk.
 * @typedef {Task & {number: number, posted?: boolean, stopped?: boolean}} Numbered posted to its
 *   worker, and told to stop there
 */
/**
 * @typedef {object} Thinker
 * @property {Member} worker
 * @property {boolean} isTeam
 * @property {Numbered} [task]
 * @property {boolean} [ready] whether its module runs
 * @property {boolean} [pauses] whether it hears messages while it searches
 * @property {string} [place] the table it thought for last: its engine rests there
 * @property {Set<string>} games whose networks it has
 * @property {Int32Array} [flag]
 */
/**
 * @typedef {object} ThinkerMeans
 * @property {WebAssembly.Module} module
 * @property {() => Promise<WebAssembly.Module>} [threads] the module of a team
 * @property {(game: string) => Promise<ArrayBuffer[]>} networks
 * @property {() => Member} start
 * @property {(task: Task, said: string, done: boolean) => void} hear
 */

/** What is heard of a search without an answer. */
const ENDED = '{"ended":{}}';

/** How long a search that is asked to stop may take. */
const PATIENCE_MS = 30;

/** How long after a search was ended the next worker is begun: first its effect is to be seen. */
const REST_MS = 200;

/** @param {ThinkerMeans} means */
export function openThinkers({ module, threads, networks, start, hear }) {
  const shares = globalThis.crossOriginIsolated === true && typeof SharedArrayBuffer !== "undefined";
  const spare = spareProcessors();
  const most = Math.min(spare, shares ? 4 : 2);
  /** @type {Thinker[]} */
  let thinkers = [];
  /** @type {Numbered[]} */
  let waiting = [];
  let numbers = 0;
  /** Whether the team was thought of: once is enough. */
  let assembled = false;
  /** The module of the team, once it is loaded. @type {WebAssembly.Module | undefined} */
  let teamModule;

  const begin = (worker = start(), code = module) => {
    /** @type {Thinker} */
    const thinker = { worker, isTeam: code !== module, games: new Set() };
    const memory = shares ? new SharedArrayBuffer(4) : undefined;
    if (memory) thinker.flag = new Int32Array(memory);
    worker.onmessage = (/** @type {{data: FromWorker}} */ { data }) => {
      if (data.ready) Object.assign(thinker, { ready: true, pauses: data.pauses });
      if (data.lost !== undefined) {
        lose(thinker, JSON.stringify({ error: data.lost }));
      } else if (data.number !== undefined && data.number === thinker.task?.number) {
        said(thinker, data.said ?? "", data.done === true);
      }
    };
    worker.onerror = (event) => lose(thinker, JSON.stringify({ error: event.message || "its worker did not start" }));
    worker.postMessage({ start: code, flag: memory });
    thinkers.push(thinker);
    return thinker;
  };
  /** Loads the team's module. Where that fails, or the team cannot begin, every search has one thread. */
  const assemble = async () => {
    assembled = true;
    if (!threads || !shares || mostThreads() < 2) return;
    teamModule = await threads().catch(() => undefined);
    beginTeam();
  };
  const beginTeam = () => {
    if (!teamModule || thinkers.some(({ isTeam }) => isTeam)) return;
    try {
      begin(startTeam(start, mostThreads()), teamModule);
    } catch {
      teamModule = undefined;
    }
  };
  const said = (/** @type {Thinker} */ thinker, /** @type {string} */ text, /** @type {boolean} */ done) => {
    const task = /** @type {Numbered} */ (thinker.task);
    if (done) thinker.task = undefined;
    hear(task, text, done);
    if (done) next();
  };
  /** Ends a worker, unless that was done; what it was to do is over, and why is its last word. */
  const lose = (/** @type {Thinker} */ thinker, /** @type {string} */ why) => {
    if (!thinkers.includes(thinker)) return;
    const task = thinker.task;
    thinker.task = undefined;
    thinker.worker.terminate();
    thinkers = thinkers.filter((other) => other !== thinker);
    // The next search should not have to wait for another. One that cannot even begin is not
    // tried again and again.
    if (thinker.ready) setTimeout(thinker.isTeam ? beginTeam : replace, REST_MS);
    if (task) hear(task, why, true);
    next();
  };
  /** Begins a worker for the next search, unless one waits already. */
  const replace = () => {
    if (idle() > 0 && alone().every(({ task }) => task)) begin();
  };
  const alone = () => thinkers.filter(({ isTeam }) => !isTeam);
  /** How many more searches may begin now, and how many processors they find. */
  const idle = (among = most) => among - thinkers.filter(({ task }) => task).length;
  const next = () => {
    while (waiting.length > 0 && idle() > 0) {
      const task = /** @type {Numbered} */ (waiting[0]);
      const team = task.timed ? thinkers.find((other) => other.isTeam && other.ready) : undefined;
      // One that is told to stop is free before long, or ended.
      if (team?.task?.stopped) return;
      waiting.shift();
      const several = team && !team.task && idle(spare) > 1;
      const place = task.work.think?.table;
      const free = alone().filter((other) => !other.task);
      const thinker = several ? team : (free.find((other) => other.place === place) ?? free[0] ?? begin());
      const count = several ? Math.min(mostThreads(), idle(spare)) : 1;
      thinker.task = task;
      thinker.place = place;
      if (task.waits) hear(task, '{"waits":false}', false);
      void work(thinker, task, count);
    }
  };
  const work = async (/** @type {Thinker} */ thinker, /** @type {Numbered} */ task, /** @type {number} */ count) => {
    if (!thinker.games.has(task.game)) {
      const files = await networks(task.game).catch(() => []);
      // Meanwhile it may have been stopped.
      if (thinker.task !== task) return;
      thinker.games.add(task.game);
      for (const network of files) thinker.worker.postMessage({ network });
    }
    task.posted = true;
    const { think } = task.work;
    const asked = think ? { think: { ...think, threads: count } } : task.work;
    thinker.worker.postMessage({ number: task.number, work: JSON.stringify(asked) });
  };

  return {
    /** Begins work as soon as a worker is free. @param {Task} task */
    think(task) {
      if (!assembled) void assemble();
      const busy = idle() <= 0;
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
        hear(task, ENDED, true);
        return;
      }
      const thinker = thinkers.find((other) => other.task?.job === job);
      const current = thinker?.task;
      if (!thinker || !current) return;
      // Its networks are on their way yet: nobody searches.
      if (!current.posted) {
        said(thinker, ENDED, true);
        return;
      }
      current.stopped = true;
      const { number } = current;
      if (thinker.flag) Atomics.store(thinker.flag, 0, number);
      else if (thinker.pauses) thinker.worker.postMessage({ stop: number });
      else {
        lose(thinker, ENDED);
        return;
      }
      setTimeout(() => {
        if (thinker.task === current) lose(thinker, ENDED);
      }, PATIENCE_MS);
    },
  };
}
