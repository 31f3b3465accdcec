/**
 * The single file: the tab is killed at random while somebody plays, and nothing that was shown
 * is lost. `WUQI_KILLS` says how often.
 */
import assert from "node:assert/strict";
import { Player } from "./harness/game.js";
import { LocalSuite } from "./harness/local.js";
import { test } from "./harness/suite.js";

const suite = LocalSuite.file();
const KILLS = Number(process.env.WUQI_KILLS ?? 20);

let seed = 20_000;
/** A number below `n`, the same in every run. @param {number} n */
function random(n) {
  seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
  return Math.floor((seed / 2 ** 32) * n);
}

/** Ends the tab as a crash does. @param {any} page */
async function crash(page) {
  const gone = new Promise((done) => page.once("crash", done));
  page.goto("chrome://crash").catch(() => {});
  await gone;
  await page.close();
}

/** The moves on the board, by the numbers of their nodes. @param {any} state */
const line = (state) => state.line.slice(0, state.ply).map(String);

/** Plays up to two moves, and perhaps a third that nobody waits for. @param {Player} player @param {any} page */
async function playOn(player, page) {
  for (let left = random(3); left > 0; left -= 1) {
    const state = await player.until((now) => Player.asked(now) || now.result, "my turn");
    if (state.result) return;
    await player.play(state.moves[random(state.moves.length)]);
  }
  const { result, moves } = player.state;
  if (!result && Player.asked(player.state) && random(2)) {
    await player.shown();
    await player.touch(moves[random(moves.length)].touch[0]);
  }
  await page.waitForTimeout(random(150));
}

test(`a tab killed ${KILLS} times loses no move that was shown`, async (t) => {
  let page = await suite.page(t, { level: 1, settings: { motion: "off" }, forgive: /crash/i });
  const context = page.context();
  let player = await suite.begin(page, "gomoku");
  let [moves, crashes, games] = [0, 0, 1];
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await playOn(player, page);
    if (player.state.result) {
      player = await suite.begin(page, "gomoku");
      games += 1;
    }
    const address = await page.evaluate(() => location.hash);
    const [shown, over] = [line(player.state), player.state.result];
    if (random(2)) {
      crashes += 1;
      await crash(page);
    } else await page.close();
    page = await context.newPage();
    player = new Player(suite, page);
    await suite.open(page, address);
    const now = await player.until(() => true, "the game again");
    assert.deepEqual(line(now).slice(0, shown.length), shown, `kill ${kill}: ${shown.length} moves were shown`);
    assert.ok(!over || now.result, "an end that was shown");
    moves += line(now).length;
  }
  t.diagnostic(`${KILLS} kills, ${crashes} of them crashes; ${games} games; ${moves} moves were there again`);
  assert.ok(crashes > 0 && crashes < KILLS && moves > KILLS);
}, 400_000);
