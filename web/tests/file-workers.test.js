/** The page's end of its thinkers, without a browser: workers that say what a test wants. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { openThinkers } from "../app/local/thinkers.js";
import { Quiet, turn } from "./harness/quiet.js";

/** @type {any} */
const MODULE = {};
/** @type {any} */
const THREADED = {};

/** Longer than a stop is waited for, and than the page waits to replace a worker. */
const LONG_MS = 200;

/**
 * @param {boolean} isolated whether the page may share memory
 * @param {number} [processors]
 * @param {() => Promise<any[]>} [networks]
 */
function thinking(isolated, processors = 2, networks = async () => []) {
  Object.assign(globalThis, { crossOriginIsolated: isolated });
  Object.defineProperty(globalThis, "navigator", {
    value: { hardwareConcurrency: processors },
    configurable: true,
  });
  /** @type {Quiet[]} */ const workers = [];
  /** @type {{task: any, said: any, done: boolean}[]} */ const heard = [];
  const thinkers = openThinkers({
    module: MODULE,
    threads: async () => THREADED,
    networks,
    start() {
      const worker = new Quiet();
      workers.push(worker);
      return /** @type {any} */ (worker);
    },
    hear: (task, said, done) => heard.push({ task, said: JSON.parse(said), done }),
  });
  const job = (/** @type {number} */ number, /** @type {number} */ desk, timed = false) =>
    thinkers.think({ do: "think", job: number, desk, game: "ataxx", work: { think: { table: "one" } }, timed });
  return { thinkers, workers, heard, job };
}

test("a job of the next desk is not stopped by what stopped one of the last", async () => {
  const { thinkers, workers, heard, job } = thinking(true);
  job(1, 1);
  await turn();
  const [worker] = /** @type {[Quiet]} */ (workers);
  const flag = new Int32Array(worker.told[0].flag);
  const first = worker.told.at(-1);
  thinkers.stop(1);
  assert.equal(Atomics.load(flag, 0), first.number, "the search sees that it is stopped");
  worker.say({ number: first.number, said: '{"answer":{}}', done: true });
  assert.equal(heard.length, 1);
  // Another desk counts its jobs from one again; the thinker is still there.
  job(1, 2);
  await turn();
  const second = worker.told.at(-1);
  assert.equal(worker.ended, false);
  assert.notEqual(second, first);
  assert.notEqual(Atomics.load(flag, 0), second.number, "nobody has stopped this one");
  worker.say({ number: second.number, said: '{"answer":{}}', done: true });
});

test("a search that begins right behind one that was ended does not wait for a worker", async () => {
  const { thinkers, workers, heard, job } = thinking(false);
  job(1, 1);
  await turn();
  const [worker] = /** @type {[Quiet]} */ (workers);
  worker.say({ ready: true });
  thinkers.stop(1);
  assert.ok(worker.ended);
  assert.deepEqual(heard.at(-1)?.said, { ended: {} });
  assert.equal(workers.length, 1, "nothing else is begun while the stop is to be seen");
  job(2, 1);
  await turn();
  assert.equal(workers.length, 2);
  assert.ok(workers[1]?.told.at(-1).work, "it is at work");
});

test("a search that pauses is asked to stop, and its worker ended where it does not answer", async () => {
  const { thinkers, workers, heard, job } = thinking(false);
  job(1, 1);
  await turn();
  const [worker] = /** @type {[Quiet]} */ (workers);
  worker.say({ ready: true, pauses: true });
  const { number } = worker.told.at(-1);
  thinkers.stop(1);
  assert.deepEqual(worker.told.at(-1), { stop: number });
  worker.say({ number, said: '{"answer":{}}', done: true });
  assert.deepEqual(heard.at(-1)?.said, { answer: {} });
  job(2, 1);
  await turn();
  assert.equal(workers.length, 1, "what it has learned is still there");
  thinkers.stop(2);
  while (!worker.ended) await turn();
  assert.deepEqual(heard.at(-1)?.said, { ended: {} });
});

test("what a thinker said when it panicked is heard", async () => {
  const { workers, heard, job } = thinking(false);
  job(1, 1);
  await turn();
  const [worker] = /** @type {[Quiet]} */ (workers);
  worker.say({ ready: true });
  worker.say({ number: worker.told.at(-1).number, lost: "panicked at search.rs: no move" });
  assert.deepEqual(
    heard.map(({ said, done }) => ({ said, done })),
    [{ said: { error: "panicked at search.rs: no move" }, done: true }],
  );
  assert.ok(worker.ended, "it is replaced");
  while (workers.length < 2) await turn();
});

test("a search that is stopped while its networks are on their way costs no worker", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  /** @type {(networks: any[]) => void} */ let supply = () => {};
  /** @type {Promise<any[]>} */ const coming = new Promise((done) => (supply = done));
  const { thinkers, workers, heard, job } = thinking(true, 2, () => coming);
  job(1, 1);
  thinkers.stop(1);
  assert.deepEqual(heard.at(-1)?.said, { ended: {} });
  job(2, 1);
  t.mock.timers.tick(LONG_MS);
  supply(["network"]);
  await turn();
  const [worker] = /** @type {[Quiet]} */ (workers);
  assert.equal(worker.ended, false);
  assert.deepEqual(
    worker.told.slice(1).map(({ network, number }) => network ?? number),
    ["network", 2],
  );
});

/** A page with four processors whose team is ready: one that thinks alone, then the three of the team. */
async function withTeam() {
  const page = thinking(true, 4);
  page.job(1, 1);
  await turn();
  const [one, first, ...helpers] = /** @type {[Quiet, Quiet, Quiet, Quiet]} */ (page.workers);
  one.say({ number: 1, said: '{"answer":{}}', done: true });
  for (const member of [first, ...helpers]) member.say({ ready: true });
  const threads = (/** @type {Quiet} */ worker) => JSON.parse(worker.told.at(-1).work).think.threads;
  return { ...page, one, first, helpers, threads };
}

test("a search that only time ends gets the processors that are idle, any other one", async () => {
  const { job, one, first, helpers, threads } = await withTeam();
  assert.equal(first.told[0].start, THREADED);
  assert.ok(helpers.every(({ told: [start] }) => start.helps && start.shared.memory === first.told[0].shared.memory));
  job(2, 1, true);
  await turn();
  assert.equal(threads(first), 3);
  job(3, 1);
  await turn();
  assert.equal(threads(one), 1, "what counts is searched by one thread, beside the team");
  first.say({ number: 2, said: '{"answer":{}}', done: true });
  job(4, 1, true);
  await turn();
  assert.equal(threads(first), 2, "one processor is busy");
});

test("a search that takes another's place gets the team once that has stopped", async (t) => {
  const { thinkers, job, one, first, threads } = await withTeam();
  t.mock.timers.enable({ apis: ["setTimeout"] });
  job(2, 1, true);
  await turn();
  thinkers.stop(2);
  job(3, 1, true);
  await turn();
  assert.equal(one.told.at(-1).number, 1, "it waits");
  first.say({ number: 2, said: '{"answer":{}}', done: true });
  await turn();
  assert.deepEqual([first.told.at(-1).number, threads(first)], [3, 3]);
  thinkers.stop(3);
  job(4, 1, true);
  t.mock.timers.tick(LONG_MS);
  await turn();
  assert.ok(first.ended, "it did not stop");
  assert.deepEqual([one.told.at(-1).number, threads(one)], [4, 1]);
});

test("a team that breaks off while it is being stopped is heard once and replaced once", async (t) => {
  const { thinkers, job, workers, heard, helpers } = await withTeam();
  t.mock.timers.enable({ apis: ["setTimeout"] });
  job(2, 1, true);
  await turn();
  thinkers.stop(2);
  for (const helper of helpers) helper.say({ lost: "panicked in a thread" });
  t.mock.timers.tick(LONG_MS);
  t.mock.timers.tick(LONG_MS);
  assert.deepEqual(
    heard.filter(({ task, done }) => task.job === 2 && done).map(({ said }) => said),
    [{ error: "panicked in a thread" }],
  );
  assert.equal(workers.length, 1 + 3 + 3);
});

test("a thread that panics ends its team, and until there is another every search has one thread", async () => {
  const { job, workers, heard, one, first, helpers, threads } = await withTeam();
  job(2, 1, true);
  await turn();
  helpers[1]?.say({ lost: "panicked in a thread" });
  assert.deepEqual(heard.at(-1)?.said, { error: "panicked in a thread" });
  assert.ok([first, ...helpers].every(({ ended }) => ended));
  job(3, 1, true);
  await turn();
  assert.equal(threads(one), 1);
  while (workers.length < 7) await turn();
});

test("a team that cannot begin is not waited for, nor tried again", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { job, workers } = thinking(true, 4);
  job(1, 1);
  await turn();
  workers[2]?.say({ lost: "RangeError: no memory" });
  t.mock.timers.tick(LONG_MS);
  assert.deepEqual(
    workers.map(({ ended }) => ended),
    [false, true, true, true],
    "no other team is begun",
  );
  job(2, 1, true);
  await turn();
  assert.equal(JSON.parse(workers[4]?.told.at(-1).work).think.threads, 1);
});
