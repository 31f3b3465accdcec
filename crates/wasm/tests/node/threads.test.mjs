/**
 * The real module with threads, in workers that share its memory: searches by each algorithm, a
 * stop, and a thread that panics. `WUQI_WASM` names the file.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { startTeam } from "../../../../web/app/local/team.js";
import { endWorkers, readBytes, startWorker } from "./browser.mjs";

const THREADS = 3;
const module = new WebAssembly.Module(readFileSync(process.env.WUQI_WASM));
const network = readBytes(new URL("../../../../nets/ataxx.safetensors", import.meta.url));
after(endWorkers);

/** A team whose members are ready: it is asked for work, and heard. @param {(worker: any) => void} [prepare] */
async function assemble(prepare = () => {}) {
  const team = startTeam(() => {
    const worker = startWorker("thinker");
    prepare(worker);
    return worker;
  }, THREADS);
  const flag = new Int32Array(new SharedArrayBuffer(4));
  const next = (test) => new Promise((done) => (team.onmessage = ({ data }) => test(data) && done(data)));
  const ready = next((data) => data.ready);
  team.postMessage({ start: module, flag: flag.buffer });
  await ready;
  let number = 0;
  const ask = (spec, threads = THREADS) => {
    number += 1;
    const job = { ticket: 1, purpose: "analysis", player: "one", spec, seed: "7" };
    const place = { game: "ataxx", size: "7x7", rules: "", position: "x5o/7/7/7/7/7/o5x x 0 1" };
    const work = { think: { table: "one", threads, job: { ...job, ...place } } };
    team.postMessage({ number, work: JSON.stringify(work) });
  };
  return { team, next, ask, stop: () => Atomics.store(flag, 0, number) };
}

test("threads of every algorithm search one position, again and again", async () => {
  const { team, next, ask } = await assemble();
  team.postMessage({ network });
  for (let round = 0; round < 40; round += 1) {
    for (const spec of ["alphabeta:nodes=20000", "mcts:sims=400", "puct:net=default,sims=24"]) {
      ask(spec, 1 + (round % THREADS));
      const { said, lost } = await next(({ done, lost }) => done || lost);
      assert.equal(lost, undefined, spec);
      assert.ok(JSON.parse(said).answer.move, said);
    }
  }
  team.terminate();
});

test("a stop is seen by all of them, and what was found is the answer", async () => {
  const { team, next, ask, stop } = await assemble();
  for (const spec of ["alphabeta:time=60s", "mcts:time=60s"]) {
    ask(spec);
    const { said: report } = await next(({ said }) => said?.includes('"report"'));
    stop();
    const { said } = await next(({ done }) => done);
    const { answer } = JSON.parse(said);
    assert.ok(answer.move && answer.nodes >= JSON.parse(report).report.nodes, said);
  }
  team.terminate();
});

test("the words of a thread that panics are those of its team", async () => {
  const { team, next, ask } = await assemble((worker) => worker.postMessage({ trap: "wasi_thread_start" }));
  ask("mcts:time=60s");
  const { number, lost } = await next((data) => data.lost);
  assert.match(lost, /capacity overflow/);
  assert.equal(number, 1);
  team.terminate();
});
