/** The single file when its module really panics: the game goes on from what was kept, and the page says why. */
import assert from "node:assert/strict";
import { Player } from "./harness/game.js";
import { LocalSuite } from "./harness/local.js";
import { test } from "./harness/suite.js";
import { layTrap, trapWorkers } from "./harness/trap.js";

const suite = LocalSuite.file();

/** A page whose workers can be made to panic, at a game of Gomoku after two moves. @param {import("node:test").TestContext} t */
async function beginTrapped(t) {
  const page = await suite.page(t, {
    level: 1,
    settings: { motion: "off" },
    forgive: /desk broke off|borrowed|unreachable/,
  });
  await page.addInitScript(trapWorkers, String(layTrap));
  const player = await suite.begin(page, "gomoku");
  await player.play(player.state.moves[0]);
  await player.until((state) => state.ply === 2, "the answer");
  return { page, player };
}

/** @param {import("playwright-core").Page} page @param {number} worker @param {string} name */
const trap = (page, worker, name) =>
  page.evaluate(
    ([at, trapped]) => /** @type {any} */ (window).workers.at(at).postMessage({ trap: trapped }),
    [worker, name],
  );

for (const name of ["desk_hear", "desk_library"]) {
  test(`a desk that panics in ${name} is replaced, and the game goes on from its record`, async (t) => {
    const { page, player } = await beginTrapped(t);
    const { position, moves } = player.state;
    await trap(page, 0, name);
    player.forget();
    await player.touch(moves[5].touch[0]);
    await player.until((state) => state.position === position, "the game as it was kept");
    await page.waitForFunction(() => /** @type {any} */ (window).workers.length >= 2);
    await player.shown();
    await player.play(player.state.moves[5]);
    await player.until((state) => state.ply === 4, "the next answer");
    assert.deepEqual(await page.evaluate(() => /** @type {any} */ (window).again), [], "nothing calls it any more");
  });
}

test("a thinker that panics says why, and the game can go on", async (t) => {
  const { page, player } = await beginTrapped(t);
  await trap(page, -1, "thinker_think");
  await player.play(player.state.moves[5]);
  await page.locator(".ask", { hasText: /The engine gave up: panicked at .*borrowed/s }).waitFor();
  const ply = player.state.ply;
  assert.equal(ply, 3, "my move stands");
  assert.ok(Player.asked({ ...player.state, turn: "one" }));
  await page.locator('[data-control="undo"]').click();
  await player.until((state) => state.ply < ply, "a step back");
  await player.play(player.state.moves[7]);
  await player.until((state) => state.ply >= 2 && state.turn === "one", "an answer from another worker");
});
