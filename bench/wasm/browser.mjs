// `node browser.mjs JOBS MODULE OUT`: the searches of JOBS in a worker of the site in Chromium,
// beside what the native program took for them, and the networks of MODULE. Everything by the
// time that the worker's thread had a processor, as far as the system tells (Linux), so that
// others on the machine do not disturb much. The least of three runs counts.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { Host } from "../../web/tests/harness/local.js";
import { browserPath, chromium } from "../../web/tests/harness/tools.js";

const [jobs, module, out] = process.argv.slice(2);
const ROUNDS = 3;
const EVALUATIONS = 300;

/** The seconds that the workers of our browser had a processor; the time of day elsewhere. */
function workerSeconds() {
  let nanoseconds = 0;
  try {
    for (const id of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
      if (!read(`/proc/${id}/cmdline`).includes("--type=renderer") || !isOurs(Number(id))) continue;
      for (const thread of readdirSync(`/proc/${id}/task`)) {
        const folder = `/proc/${id}/task/${thread}`;
        if (read(`${folder}/comm`).startsWith("DedicatedWorker"))
          nanoseconds += Number(read(`${folder}/schedstat`).split(" ")[0]);
      }
    }
  } catch {
    return performance.now() / 1000;
  }
  return nanoseconds / 1e9;
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
  worker.postMessage({ start: window.compiled });
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

const host = new Host();
await host.start();
const browser = await chromium.launch({
  executablePath: browserPath(),
  args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
});
const figures = { machine: `${cpus()[0]?.model}, ${cpus().length} threads`, load: loadavg()[0] };
figures.browser = `Chromium ${browser.version()}`;

const page = await browser.newPage();
// A page of the site that starts nothing by itself.
await page.goto(`${host.url}networks/list.json`);
figures.searches = [];
for (const line of readFileSync(jobs, "utf8").split("\n").filter(Boolean)) {
  const { game, spec, count, seconds, move, work } = JSON.parse(line);
  let best = Number.POSITIVE_INFINITY;
  let same = true;
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.evaluate(startThinker, game);
    const before = workerSeconds();
    const answer = await page.evaluate(think, JSON.stringify(work));
    best = Math.min(best, workerSeconds() - before);
    same &&= answer.move === move && count === (answer.simulations || answer.nodes);
    await page.evaluate(() => window.thinker.terminate());
  }
  const [native, wasm] = [count / seconds, count / best].map(Math.round);
  const figure = { game, spec, native, wasm, percent: Math.round((100 * wasm) / native), same };
  figures.searches.push(figure);
  console.log(JSON.stringify(figure));
}

const blank = await browser.newPage();
figures.networks = [];
for (const [numbers, name] of ["float", "int16", "int8"].entries()) {
  let best = Number.POSITIVE_INFINITY;
  await blank.evaluate(startNetwork, [readFileSync(module).toString("base64"), numbers]);
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = workerSeconds();
    await blank.evaluate(evaluate, EVALUATIONS);
    best = Math.min(best, workerSeconds() - before);
  }
  await blank.evaluate(() => window.network.terminate());
  const figure = { network: "5x64 on 15x15", numbers: name, evaluations_per_second: Math.round(EVALUATIONS / best) };
  figures.networks.push(figure);
  console.log(JSON.stringify(figure));
}
await browser.close();
await host.remove();
if (out) writeFileSync(out, `${JSON.stringify(figures, null, 2)}\n`);
