/** How the page hands searches out, with workers that only write down what they are told. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { openThinkers } from "../../../../web/app/local/thinkers.js";

globalThis.crossOriginIsolated = true;
Object.defineProperty(globalThis, "navigator", { value: { hardwareConcurrency: 4 }, configurable: true });

/** The threads of a team beside the page, and how long the page waits for a stop and for the next worker. */
const [THREADS, PATIENCE_MS, REST_MS] = [3, 30, 200];

const NO_ANSWER = '{"ended":{}}';

/** Until all that waits for a promise has gone on. */
const settle = () => new Promise(setImmediate);

function startWorker() {
  return {
    told: [],
    ended: false,
    onmessage: undefined,
    onerror: undefined,
    postMessage(message) {
      this.told.push(message);
    },
    terminate() {
      this.ended = true;
    },
    say(data) {
      this.onmessage({ data });
    },
    /** The work that it was given, in order: which, and on how many threads. */
    work() {
      const work = this.told.filter((message) => message.work);
      return work.map(({ number, work }) => [number, JSON.parse(work).think.threads]);
    },
    done(number) {
      this.say({ number, said: "{}", done: true });
    },
  };
}

/** Thinkers of a page, which are numbered as their tasks are. */
function open(t, networks = async () => []) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const workers = [];
  const heard = [];
  const thinkers = openThinkers({
    module: "one thread",
    threads: async () => "threads",
    networks,
    start: () => {
      workers.push(startWorker());
      return workers.at(-1);
    },
    hear: (task, said, done) => done && heard.push([task.job, said]),
  });
  let job = 0;
  const think = async () => {
    job += 1;
    thinkers.think({ desk: 1, job, game: "ataxx", work: { think: { table: "one" } }, timed: true });
    await settle();
    return job;
  };
  return { workers, heard, think, stop: (job) => thinkers.stop(job), pass: (time) => t.mock.timers.tick(time) };
}

/** The same with a team that is ready, and nobody at work. */
async function openWithTeam(t) {
  const page = open(t);
  await page.think();
  const [alone, ...team] = page.workers;
  assert.deepEqual([alone.work(), team.length], [[[1, 1]], THREADS]);
  for (const member of page.workers) member.say({ ready: true });
  alone.done(1);
  page.heard.length = 0;
  return { ...page, alone, team };
}

test("a search that takes another's place gets the team as soon as that has stopped", async (t) => {
  const { heard, think, stop, team, alone } = await openWithTeam(t);
  const first = await think();
  stop(first);
  const second = await think();
  assert.equal(alone.work().length, 1, "it waits");
  team[0].done(first);
  await settle();
  assert.deepEqual(team[0].work(), [
    [first, THREADS],
    [second, THREADS],
  ]);
  assert.deepEqual(heard, [[first, "{}"]]);
});

test("a team that does not stop is ended, and what waits for it has one thread", async (t) => {
  const { workers, heard, think, stop, pass, team, alone } = await openWithTeam(t);
  const first = await think();
  stop(first);
  const second = await think();
  pass(PATIENCE_MS);
  await settle();
  assert.ok(team.every(({ ended }) => ended));
  assert.deepEqual(heard, [[first, NO_ANSWER]]);
  assert.deepEqual(alone.work().at(-1), [second, 1]);
  pass(REST_MS);
  assert.equal(workers.length, 1 + 2 * THREADS, "another team begins");
});

test("a team that breaks off while it is being stopped is heard once and replaced once", async (t) => {
  const { workers, heard, think, stop, pass, team } = await openWithTeam(t);
  const job = await think();
  stop(job);
  team[1].say({ lost: "the words of a panic" });
  team[2].onerror({ message: "and of another" });
  pass(PATIENCE_MS);
  pass(REST_MS);
  pass(REST_MS);
  assert.deepEqual(heard, [[job, '{"error":"the words of a panic"}']]);
  assert.equal(workers.length, 1 + 2 * THREADS);
});

test("a search that is stopped before its networks have come costs no worker", async (t) => {
  let supply;
  const coming = new Promise((done) => (supply = done));
  const { workers, heard, think, stop, pass } = open(t, () => coming);
  const first = await think();
  stop(first);
  assert.deepEqual(heard, [[first, NO_ANSWER]]);
  const second = await think();
  pass(PATIENCE_MS);
  supply(["a network"]);
  await settle();
  const [alone] = workers;
  assert.equal(alone.ended, false);
  assert.deepEqual(alone.work(), [[second, 1]]);
  assert.equal(alone.told.filter(({ network }) => network).length, 1);
});
