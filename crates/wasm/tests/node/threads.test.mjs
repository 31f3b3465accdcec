/**
 * The real module with threads, in workers that share its memory: searches by each algorithm, a
 * stop, a thread that panics, and games against an engine on several threads. `WUQI_THREADS` names
 * the file, `WUQI_WASM` that of the module for one thread.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { startTeam } from "../../../../web/app/local/team.js";
import { share } from "../../../../web/app/local/threads.js";
import { endWorkers, openBackend, readBytes, sit, startWorker, threadsAsked } from "./browser.mjs";

const THREADS = 3;
/** So many positions each thread may have counted that it has not looked at yet; at the end they do not count. */
const TAKEN_AHEAD = 128;
/** Nothing here takes so long, unless it hangs. */
const timeout = 600_000;
const module = new WebAssembly.Module(readFileSync(process.env.WUQI_THREADS));
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
  const next = (test) =>
    new Promise((done) => (team.onmessage = ({ data }) => (test(data) || data.lost !== undefined) && done(data)));
  const hear = async (test) => {
    const data = await next(test);
    assert.equal(data.lost, undefined);
    return data.said;
  };
  const ready = next((data) => data.ready);
  team.postMessage({ start: module, flag: flag.buffer });
  assert.equal((await ready).lost, undefined);
  let number = 0;
  const ask = (spec, threads = THREADS) => {
    number += 1;
    const job = { ticket: 1, purpose: "analysis", player: "one", spec, seed: "7" };
    const place = { game: "ataxx", size: "7x7", rules: "", position: "x5o/7/7/7/7/7/o5x x 0 1" };
    const work = { think: { table: "one", threads, job: { ...job, ...place } } };
    team.postMessage({ number, work: JSON.stringify(work) });
  };
  return { team, next, hear, ask, stop: () => Atomics.store(flag, 0, number) };
}

test("the memory that threads share does not grow under them", () => {
  const { memory } = share();
  assert.throws(() => memory.grow(1), RangeError);
});

test("threads of every algorithm search one position, again and again", { timeout }, async () => {
  const { team, hear, ask } = await assemble();
  team.postMessage({ network });
  for (let round = 0; round < 40; round += 1) {
    for (const spec of ["alphabeta:nodes=20000", "mcts:sims=400", "puct:net=default,sims=24"]) {
      ask(spec, 1 + (round % THREADS));
      const said = await hear(({ done }) => done);
      assert.ok(JSON.parse(said).answer.move, said);
    }
  }
  team.terminate();
});

test("a stop is seen by all of them, and what was found is the answer", { timeout }, async () => {
  const { team, hear, ask, stop } = await assemble();
  for (const spec of ["alphabeta:time=60s", "mcts:time=60s"]) {
    ask(spec);
    const report = await hear(({ said }) => said?.includes('"report"'));
    stop();
    const said = await hear(({ done }) => done);
    const { answer } = JSON.parse(said);
    assert.ok(answer.move && answer.nodes > JSON.parse(report).report.nodes - THREADS * TAKEN_AHEAD, said);
  }
  team.terminate();
});

test("the words of a thread that panics are those of its team", { timeout }, async () => {
  const { team, next, ask } = await assemble((worker) => worker.postMessage({ trap: "wasi_thread_start" }));
  ask("mcts:time=60s");
  const { number, lost } = await next((data) => data.lost);
  assert.match(lost, /capacity overflow/);
  assert.equal(number, 1);
  team.terminate();
});

test("an engine on several threads is stopped, its move taken back, and the next game begun", { timeout }, async () => {
  const page = { threads: process.env.WUQI_THREADS, processors: THREADS + 1 };
  const backend = await openBackend(process.env.WUQI_WASM, true, page);
  const begin = async () => {
    const players = [{ kind: "person" }, { kind: "engine", spec: "alphabeta:time=60s" }];
    const { body } = await backend.request("POST", "api/games", { game: "gomoku", players });
    const seat = sit(backend, body.id);
    await seat.until(({ link }) => link === "open");
    return seat;
  };
  /** Plays, and waits until the engine has told something: how many threads it has. */
  const play = async (seat) => {
    seat.told.length = 0;
    seat.send({ do: "play", move: "h8" });
    await seat.until(({ told }) => told.some(({ event }) => event === "thinking"));
    return threadsAsked.at(-1);
  };
  const takeBack = async (seat) => {
    seat.send({ do: "undo" });
    await seat.until(({ state }) => state.ply === 0);
  };
  const moveNow = async (seat) => {
    seat.send({ do: "move_now" });
    await seat.until(({ state }) => state.ply === 2);
  };
  /** A team that did not stop in time is replaced by the page; until it stands a search has one thread. */
  const playTogether = async (seat) => {
    while ((await play(seat)) !== THREADS) await takeBack(seat);
  };
  const first = await begin();
  await playTogether(first);
  await takeBack(first);
  await playTogether(first);
  await moveNow(first);
  first.close();
  const second = await begin();
  await playTogether(second);
  await moveNow(second);
  const faults = [...first.told, ...second.told].filter(({ event }) => event === "error");
  assert.deepEqual(faults, []);
  second.close();
});
