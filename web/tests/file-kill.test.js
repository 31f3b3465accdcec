/**
 * The single file: the tab is killed at random while somebody plays, and nothing that was shown
 * is lost, the deal of Banqi included. `WUQI_KILLS` says how often; Banqi gets half.
 */
import assert from "node:assert/strict";
import { tell } from "./harness/figures.js";
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

/** Ends the tab as a crash does. @param {import("playwright-core").Page} page */
async function crash(page) {
  const gone = new Promise((done) => page.once("crash", done));
  page.goto("chrome://crash").catch(() => {});
  await gone;
  await page.close();
}

/** The moves on the board, by the numbers of their nodes. @param {any} state */
const line = (state) => state.line.slice(0, state.ply).map(String);

/** Plays up to two moves, and perhaps a third that nobody waits for. @param {Player} player @param {import("playwright-core").Page} page */
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

/**
 * What a game must show again: its moves, and in Banqi the deal that they were flipped from.
 * @param {any} state
 */
const lasting = (state) => ({ moves: line(state), commitment: state.deal?.commitment });

for (const [game, kills] of /** @type {const} */ ([
  ["gomoku", KILLS],
  ["banqi", Math.ceil(KILLS / 2)],
])) {
  test(`a tab killed ${kills} times loses no move of ${game} that was shown`, async (t) => {
    let page = await suite.page(t, { level: 1, settings: { motion: "off" }, forgive: /crash/i });
    const context = page.context();
    let player = await suite.begin(page, game);
    let [moves, crashes, games] = [0, 0, 1];
    for (let kill = 1; kill <= kills; kill += 1) {
      await playOn(player, page);
      if (player.state.result) {
        player = await suite.begin(page, game);
        games += 1;
      }
      const address = await page.evaluate(() => location.hash);
      const [shown, over] = [lasting(player.state), player.state.result];
      if (random(2)) {
        crashes += 1;
        await crash(page);
      } else await page.close();
      page = await context.newPage();
      player = new Player(suite, page);
      await suite.open(page, address);
      const now = await player.until(() => true, "the game again");
      const again = lasting(now);
      const count = shown.moves.length;
      assert.deepEqual(again.moves.slice(0, count), shown.moves, `kill ${kill}: ${count} moves were shown`);
      assert.equal(again.commitment, shown.commitment, `kill ${kill}: the deal`);
      assert.equal(shown.commitment !== undefined, game === "banqi");
      assert.ok(!over || now.result, "an end that was shown");
      moves += again.moves.length;
    }
    tell(t, `kills in ${game}`, { kills, crashes, games, movesThereAgain: moves, lost: 0 });
    assert.ok(crashes > 0 && crashes < kills && moves > kills);
    if (game === "banqi") await proveDeal(page, player);
  }, 400_000);
}

/** Resigns, and has the page check the whole deal against what it showed before the first flip. @param {import("playwright-core").Page} page @param {Player} player */
async function proveDeal(page, player) {
  await player.until((state) => Player.asked(state) || state.result, "my turn");
  if (!player.state.result) {
    await page.locator('[data-control="more"]').click();
    await page.locator('[role="menuitem"]:has([href$="#i-flag"])').first().click();
    await page.locator(".dlg .primary, .ask .primary").first().click();
    await player.until((state) => state.result, "the end");
  }
  await player.verifyDeal();
  // The proof is found again by whoever opens the game later.
  await page.reload();
  await player.verifyDeal();
}
