/** The page's end of its desk, without a browser: workers that say what a test wants. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { openDesk } from "../app/local/desk-link.js";
import { Quiet, turn } from "./harness/quiet.js";

/** @type {any} */
const MODULE = {};

/** Longer than the page waits to replace a desk, even one that was lost twice. */
const LONG_MS = 1000;

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
  t.mock.timers.enable({ apis: ["setTimeout"] });
  first.say({ lost: "a fault" });
  first.say({ lost: "another" });
  t.mock.timers.tick(LONG_MS);
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
