// `node browser.mjs JOBS MODULE OUT`: the searches of JOBS in a worker of the site in Chromium,
// and in Firefox, beside what the native program took for them, the same with
// one and two threads for a time, and the networks of MODULE. Everything by the time that the workers' threads had a processor,
// as far as the system tells (Linux), so that others on the machine do not disturb much. The
// least of three runs counts.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { Host } from "../../web/tests/harness/local.js";
import { browserPath, chromium, firefox, firefoxPath } from "../../web/tests/harness/tools.js";

const [jobs, module, out] = process.argv.slice(2);
const ROUNDS = 3;
const EVALUATIONS = 300;
const TEAM_SECONDS = 2;
const threadsScript = readFileSync(new URL("../../web/app/local/threads.js", import.meta.url), "utf8");

/** The seconds that each worker of our browser has had a processor; the time of day elsewhere. */
function workerTimes() {
  const times = new Map();
  try {
    for (const id of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
      if (!isOurs(Number(id))) continue;
      for (const thread of readdirSync(`/proc/${id}/task`)) {
        const folder = `/proc/${id}/task/${thread}`;
        // As Chromium and as Firefox call them.
        if (/^(DedicatedWorker|DOM Worker)/.test(read(`${folder}/comm`)))
          times.set(thread, Number(read(`${folder}/schedstat`).split(" ")[0]) / 1e9);
      }
    }
  } catch {
    times.set("everybody", performance.now() / 1000);
  }
  return times;
}

/** What the workers that are still there have had since then: others may have ended meanwhile. */
function secondsSince(before) {
  let seconds = 0;
  for (const [thread, time] of workerTimes()) seconds += time - (before.get(thread) ?? 0);
  return seconds;
}

function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return ""; // It has ended meanwhile.
  }
}

function isOurs(id) {
  for (let at = id; at > 1; at = parent(at)) if (at === process.pid) return true;
  return false;
}

function parent(id) {
  const state = read(`/proc/${id}/stat`);
  return Number(state.slice(state.lastIndexOf(")") + 2).split(" ")[1] ?? 0);
}

/** Starts a worker that thinks, with the networks of a game. Runs in the page. */
async function startThinker(game) {
  window.compiled ??= await WebAssembly.compile(await (await fetch("../wuqi.wasm")).arrayBuffer());
  const worker = new Worker("../thinker.js");
  const ready = new Promise((done) => worker.addEventListener("message", ({ data }) => data.ready && done()));
  // As the site does where it stands alone: whether to stop is then seen there, without pauses.
  worker.postMessage({ start: window.compiled, flag: new SharedArrayBuffer(4) });
  await ready;
  const names = (await (await fetch("list.json")).json()).filter((name) => name.startsWith(game));
  for (const name of names) worker.postMessage({ network: await (await fetch(name)).arrayBuffer() });
  window.thinker = worker;
}

/** Has it do a piece of work: its answer. Runs in the page. */
function think(work) {
  return new Promise((done) => {
    window.thinker.onmessage = ({ data }) => data.done && done(JSON.parse(data.said).answer);
    window.thinker.postMessage({ number: 1, work });
  });
}

/** Starts a worker that thinks and one that is its thread. Runs in the page. */
async function startTeam(script) {
  const { share } = await import(URL.createObjectURL(new Blob([script], { type: "text/javascript" })));
  const start = await WebAssembly.compile(await (await fetch("../wuqi-threads.wasm")).arrayBuffer());
  const shared = share();
  const flag = new SharedArrayBuffer(4);
  window.team = await Promise.all(
    [false, true].map((helps) => {
      const worker = new Worker("../thinker.js");
      const ready = new Promise((done) => (worker.onmessage = ({ data }) => data.ready && done(worker)));
      worker.postMessage({ start, flag, shared, helps });
      return ready;
    }),
  );
  window.thinker = window.team[0];
}

/** Starts a worker with a network of some numbers. Runs in the page. */
async function startNetwork([bytes, numbers]) {
  const script = `onmessage = async ({ data }) => {
    if (data.count) return postMessage(self.evaluate(data.count));
    const { instance } = await WebAssembly.instantiate(data.bytes);
    instance.exports.synthetic();
    if (instance.exports.load(data.numbers) !== 1) throw new Error("no network");
    self.evaluate = instance.exports.evaluate;
    // Until the optimising compiler has taken over.
    for (let round = 0; round < 5; round += 1) evaluate(20);
    setTimeout(() => postMessage("ready"), 500);
  };`;
  window.network = new Worker(URL.createObjectURL(new Blob([script])));
  const ready = new Promise((done) => (window.network.onmessage = done));
  window.network.postMessage({ bytes: Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0)), numbers });
  await ready;
}

/** Runs in the page. */
function evaluate(count) {
  return new Promise((done) => {
    window.network.onmessage = ({ data }) => done(data);
    window.network.postMessage({ count });
  });
}

/** The searches of JOBS beside their native figures. */
async function measureSearches(page) {
  const figures = [];
  for (const { game, spec, count, seconds, move, work } of asked) {
    let best = Number.POSITIVE_INFINITY;
    let same = true;
    for (let round = 0; round < ROUNDS; round += 1) {
      await page.evaluate(startThinker, game);
      const before = workerTimes();
      const answer = await page.evaluate(think, JSON.stringify(work));
      best = Math.min(best, secondsSince(before));
      same &&= answer.move === move && count === (answer.simulations || answer.nodes);
      await page.evaluate(() => window.thinker.terminate());
    }
    const [native, wasm] = [count / seconds, count / best].map(Math.round);
    note(figures, { game, spec, native, wasm, percent: Math.round((100 * wasm) / native), same });
  }
  return figures;
}

/** What one thread and two reach in a second in which each has a processor. */
async function measureThreads(page) {
  const figures = [];
  for (const { game, work } of asked) {
    const spec = work.think.job.spec.replace(/:.*/, `:time=${TEAM_SECONDS}s`);
    const rates = [];
    for (const threads of [1, 2]) {
      await page.evaluate(startTeam, threadsScript);
      const before = workerTimes();
      const timed = { think: { ...work.think, threads, job: { ...work.think.job, spec } } };
      const { simulations, nodes } = await page.evaluate(think, JSON.stringify(timed));
      rates.push(Math.round((threads * (simulations || nodes)) / secondsSince(before)));
      await page.evaluate(() => window.team.forEach((worker) => worker.terminate()));
    }
    note(figures, { game, spec, one: rates[0], two: rates[1], times: Number((rates[1] / rates[0]).toFixed(2)) });
  }
  return figures;
}

async function measureNetworks(page) {
  const figures = [];
  for (const [numbers, name] of ["float", "int16", "int8"].entries()) {
    let best = Number.POSITIVE_INFINITY;
    await page.evaluate(startNetwork, [readFileSync(module).toString("base64"), numbers]);
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = workerTimes();
      await page.evaluate(evaluate, EVALUATIONS);
      best = Math.min(best, secondsSince(before));
    }
    await page.evaluate(() => window.network.terminate());
    const rate = Math.round(EVALUATIONS / best);
    note(figures, { network: "5x64 on 15x15", numbers: name, evaluations_per_second: rate });
  }
  return figures;
}

function note(figures, figure) {
  figures.push(figure);
  console.log(JSON.stringify(figure));
}

async function measure(name, launching) {
  const browser = await launching;
  const figures = { browser: `${name} ${browser.version()}` };
  console.log(figures.browser);
  const page = await browser.newPage();
  // A page of the site that starts nothing by itself.
  await page.goto(`${host.url}networks/list.json`);
  figures.searches = await measureSearches(page);
  figures.threads = await measureThreads(page);
  figures.networks = await measureNetworks(await browser.newPage());
  await browser.close();
  return figures;
}

const asked = readFileSync(jobs, "utf8").split("\n").filter(Boolean).map((line) => JSON.parse(line));
const host = new Host();
// Threads need memory that is shared, which only a page that stands alone has.
host.headers = { "cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp" };
await host.start();
const figures = { machine: `${cpus()[0]?.model}, ${cpus().length} threads`, load: loadavg()[0] };
const args = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"];
Object.assign(figures, await measure("Chromium", chromium.launch({ executablePath: browserPath(), args })));
const settings = { executablePath: firefoxPath(), channel: "moz-firefox" };
figures.firefox = await measure("Firefox", firefox.launch(settings));
await host.remove();
if (out) writeFileSync(out, `${JSON.stringify(figures, null, 2)}\n`);
