/** The page's end of its workers, without a browser: workers that say what a test wants. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { openDesk } from "../app/local/desk-link.js";
import { openThinkers } from "../app/local/thinkers.js";

/** @type {any} */
const MODULE = {};

/** A worker that only writes down what it is told. */
class Quiet {
  /** @type {any[]} */ told = [];
  /** @type {((event: {data: any}) => void) | null} */ onmessage = null;
  ended = false;

  /** @param {any} message */
  postMessage(message) {
    this.told.push(message);
  }

  terminate() {
    this.ended = true;
  }

  /** @param {any} data */
  say(data) {
    this.onmessage?.({ data });
  }

  /** What a desk was told, without its start. @returns {any[]} */
  get heard() {
    return this.told.flatMap(({ said, network }) => (said ? [JSON.parse(said)] : network ? ["network"] : []));
  }
}

/** Lets everything happen that waits for nothing but its turn. */
const turn = () => new Promise((done) => setTimeout(done));

/** @param {boolean} isolated whether the page may share memory */
function thinking(isolated) {
  Object.assign(globalThis, { crossOriginIsolated: isolated });
  /** @type {Quiet[]} */ const workers = [];
  /** @type {{task: any, said: any, done: boolean}[]} */ const heard = [];
  const thinkers = openThinkers({
    module: MODULE,
    networks: async () => [],
    start() {
      const worker = new Quiet();
      workers.push(worker);
      return /** @type {any} */ (worker);
    },
    hear: (task, said, done) => heard.push({ task, said: JSON.parse(said), done }),
  });
  const job = (/** @type {number} */ number, /** @type {number} */ desk) =>
    thinkers.think({ do: "think", job: number, desk, game: "ataxx", work: { think: { table: "one" } } });
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

/** A desk whose workers only write down, and networks that come when they are let. */
async function atDesk() {
  /** @type {Quiet[]} */ const workers = [];
  /** @type {(files: ArrayBuffer[]) => void} */ let arrive = () => {};
  const networks = new Promise((/** @type {(files: ArrayBuffer[]) => void} */ done) => (arrive = done));
  const start = () => {
    const worker = new Quiet();
    workers.push(worker);
    // As a worker does: it begins by itself, a little later.
    setTimeout(() => worker.say({ ready: true, lasts: true }));
    return /** @type {any} */ (worker);
  };
  const helpers = { think: () => {}, stop: () => {}, networks: () => networks };
  const desk = await openDesk(MODULE, start, helpers);
  return { desk, workers, arrive: () => arrive([new ArrayBuffer(1)]) };
}

test("a desk that is lost twice is replaced once", async (t) => {
  t.mock.method(console, "error", () => {});
  const { workers } = await atDesk();
  const [first] = /** @type {[Quiet]} */ (workers);
  first.say({ lost: "a fault" });
  first.say({ lost: "another" });
  await new Promise((done) => setTimeout(done, 500));
  assert.equal(workers.length, 2, "one desk in the place of one");
});

test("nothing overtakes a command that waits for networks", async () => {
  const { desk, workers, arrive } = await atDesk();
  const [worker] = /** @type {[Quiet]} */ (workers);
  const table = desk.openTable("one", { event: () => {}, link: () => {} });
  const { guest } = worker.heard.at(-1);
  worker.say({ actions: [{ do: "link", guest, link: "open" }] });
  table.send(/** @type {any} */ ({ do: "seat", spec: "puct:net=default" }));
  table.send(/** @type {any} */ ({ do: "undo" }));
  void desk.request("GET", "health");
  table.close();
  const catalog = worker.heard.at(-1);
  assert.equal(catalog.path, "api/catalog", "only this goes at once");
  worker.say({ actions: [{ do: "answer", request: catalog.request, status: 200, body: [{ game: "ataxx" }] }] });
  arrive();
  await turn();
  const then = worker.heard.slice(worker.heard.indexOf("network"));
  assert.deepEqual(
    then.map((said) => (said === "network" ? said : said.text ? JSON.parse(said.text).do : said.do)),
    ["network", "seat", "undo", "request", "go"],
  );
});
