/**
 * The real module in workers: whole games at level 5, stops, a deal that stays hidden, and a
 * desk that breaks off. `WUQI_WASM` names the file.
 */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, before, test } from "node:test";
import { calledAgain, endWorkers, openBackend, sit, started } from "./browser.mjs";

const wasm = process.env.WUQI_WASM;
const GAMES = ["ataxx", "banqi", "gomoku", "sequencium", "territory"];
const engine = (spec) => ({ kind: "engine", spec });
const person = { kind: "person" };

let backend;
before(async () => {
  backend = await openBackend(wasm);
});
after(endWorkers);

const begin = async (setup) => {
  const { status, body } = await backend.request("POST", "api/games", setup);
  assert.equal(status, 201, JSON.stringify(body));
  const seat = sit(backend, body.id);
  await seat.until(({ state }) => state);
  return seat;
};
const over = (seat) => seat.until(({ state }) => state.result);

for (const game of GAMES) {
  test(`a game of ${game} at level 5 comes to its end and is kept`, async () => {
    const seat = await begin({ game, players: [engine("level:5"), engine("level:5")] });
    await over(seat);
    assert.ok(seat.told.some(({ event }) => event === "over"));
    const { body } = await backend.request("GET", `api/library?game=${game}`);
    assert.equal(body.entries[0].moves, seat.state.ply);
    seat.close();
  });
}

for (const isolated of [false, true]) {
  test(`a search is stopped ${isolated ? "through shared memory" : "with its worker"}`, async () => {
    const other = await openBackend(wasm, isolated);
    const { body } = await other.request("POST", "api/games", {
      game: "gomoku",
      players: [person, engine("alphabeta:time=60s")],
    });
    const seat = sit(other, body.id);
    await seat.until(({ link }) => link === "open");
    seat.send({ do: "play", move: "h8" });
    await seat.until(({ told }) => told.some(({ event }) => event === "thinking"));
    seat.send({ do: "move_now" });
    await seat.until(({ state }) => state.ply === 2);
    seat.send({ do: "play", move: seat.state.moves[0].text });
    await seat.until(({ state }) => state.ply === 3);
    // Before it has said anything, and again from a worker that has just begun.
    seat.send({ do: "undo" });
    await seat.until(({ state }) => state.ply < 3);
    const lab = new AbortController();
    const trace = other.request("POST", "api/trace", { game: "ataxx", spec: "mcts:time=5s", max_events: 0 }, lab.signal);
    lab.abort();
    await assert.rejects(trace, { name: "AbortError" });
    const { status, body: short } = await other.request("POST", "api/trace", { game: "ataxx", spec: "minimax:depth=2" });
    assert.equal(status, 200);
    assert.ok(short.events.length > 0);
    seat.close();
  });
}

test("the deal is committed to, proved at the end, and hidden until then", async () => {
  const seat = await begin({ game: "banqi", players: [person, engine("level:1")] });
  const { commitment } = seat.state.deal;
  assert.match(commitment, /^[0-9a-f]{64}$/);
  seat.send({ do: "play", move: seat.state.moves[0].text });
  await seat.until(({ state }) => state.ply >= 1 && state.turn !== "chance");
  const before = JSON.stringify(seat.told);
  assert.ok(!seat.told.some(({ event }) => event === "reveal"));
  seat.send({ do: "resign" });
  await over(seat);
  seat.send({ do: "reveal" });
  const open = await seat.until(({ told }) => told.find(({ event }) => event === "reveal"));
  assert.ok(!before.includes(open.secret) && !before.includes(open.order), "it was not told before");
  const sealed = Buffer.concat([Buffer.from("wuqi deal commitment 1"), Buffer.from(open.secret, "hex")]);
  assert.equal(createHash("sha256").update(sealed).digest("hex"), commitment);
  seat.close();
});

test("a desk that breaks off is replaced, and whoever waits for it hears so", async () => {
  const other = await openBackend(wasm);
  const { body } = await other.request("POST", "api/games", { game: "ataxx" });
  const seat = sit(other, body.id);
  await seat.until(({ link }) => link === "open");
  const pending = other.request("GET", "api/library");
  started.desk.at(-1).onmessage({ data: { lost: "a fault for this test" } });
  assert.equal((await pending).body.code, "broke-off");
  assert.equal(seat.link, "connecting");
  const early = other.request("GET", "health");
  // In Node games live in the worker and are lost with it; a browser has them in its database.
  await seat.until(({ link }) => link === "refused");
  assert.equal((await early).body.ok, true);
});

for (const name of ["desk_hear", "desk_library"]) {
  test(`a desk whose module panics in ${name} is replaced and called no more`, async (t) => {
    const words = t.mock.method(console, "error", () => {}).mock;
    const other = await openBackend(wasm);
    const desk = started.desk.at(-1);
    desk.postMessage({ trap: name });
    const { body } = await other.request("GET", "api/library");
    assert.equal(body.code, "broke-off");
    assert.match(words.calls.map((call) => call.arguments.join(" ")).join("\n"), /borrowed/, "the words of the panic");
    const { body: health } = await other.request("GET", "health");
    assert.equal(health.ok, true, "the next desk answers");
    assert.notEqual(started.desk.at(-1), desk);
    assert.deepEqual(calledAgain, []);
  });
}

test("the words of a thinker that panics reach who waits for it, and the next search runs", async () => {
  const other = await openBackend(wasm);
  const question = { game: "ataxx", spec: "minimax:depth=2" };
  await other.request("POST", "api/trace", question);
  started.thinker.at(-1).postMessage({ trap: "thinker_think" });
  const { status, body } = await other.request("POST", "api/trace", question);
  assert.deepEqual([status, body.code], [422, "engine-failed"]);
  assert.match(body.params.detail, /panicked at .*borrowed/s);
  assert.equal((await other.request("POST", "api/trace", question)).status, 200);

  const { body: made } = await other.request("POST", "api/games", { game: "ataxx", players: [person, engine("level:1")] });
  const seat = sit(other, made.id);
  await seat.until(({ link }) => link === "open");
  started.thinker.at(-1).postMessage({ trap: "thinker_think" });
  seat.send({ do: "play", move: seat.state.moves[0].text });
  const fault = await seat.until(({ told }) => told.find(({ event }) => event === "error"));
  assert.equal(fault.code, "engine-failed");
  assert.match(fault.params.detail, /panicked at .*borrowed/s);
  assert.deepEqual(calledAgain, []);
  seat.close();
});

test("a network that is handed over plays, and an engine may name it", async () => {
  const question = { game: "ataxx", spec: "puct:net=default,sims=20" };
  const { body } = await backend.request("POST", "api/engine", question);
  assert.deepEqual(body, {});
  const { body: trace } = await backend.request("POST", "api/trace", question);
  assert.equal(trace.report.simulations, 20);
});
