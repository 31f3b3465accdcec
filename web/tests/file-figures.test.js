/** The single file: how soon it is there, what a game at the highest level leaves in memory, and what holds the page up. */
import assert from "node:assert/strict";
import { pageMemory, spread, tell } from "./harness/figures.js";
import { LocalSuite } from "./harness/local.js";
import { test } from "./harness/suite.js";

const suite = LocalSuite.file();
const still = { settings: { motion: "off" } };
const MOST_MEMORY = 300;
const OPENINGS = 5;

test("the file is seen and usable soon after it is opened", async (t) => {
  /** @type {{seen: number[], usable: number[]}} */
  const times = { seen: [], usable: [] };
  for (let opening = 0; opening < OPENINGS; opening += 1) {
    const page = await suite.page(t);
    await suite.open(page);
    await page.waitForSelector(".card .pic svg");
    times.seen.push(await page.evaluate(() => performance.now()));
    await page.locator('.card[data-game="gomoku"] .btns a.btn').first().click();
    await page.waitForSelector(".dlg .primary:enabled");
    times.usable.push(await page.evaluate(() => performance.now()));
    await page.close();
  }
  tell(t, "opening, ms", { seen: spread(times.seen), usable: spread(times.usable) });
  assert.equal(times.usable.length, OPENINGS);
});

test("a game at level 10, its review and a search in the lab leave memory and the page free", async (t) => {
  const page = await suite.page(t, { ...still, level: 10 });
  const slow = suite.slowTasks(page);
  const player = await suite.begin(page, "gomoku");
  await player.playToTheEnd();
  const memory = pageMemory();
  const inPlay = slow.splice(0);
  await page.locator('.endcard .btn:has([href$="#i-graph"])').click();
  await page.waitForSelector(".mnav", { timeout: 60_000 });
  const inReview = slow.splice(0);
  await suite.open(page, "#/lab/mcts");
  await page.waitForSelector(".transport .primary:enabled", { timeout: 60_000 });
  for (let step = 0; step < 20; step += 1) await page.keyboard.press("ArrowRight");
  const inLab = slow.splice(0);
  tell(t, "tasks over 50 ms", { inPlay, inReview, inLab });
  if (memory === null) {
    t.diagnostic("only Linux tells how much memory a page has");
    return;
  }
  // The page with its workers is one process, and the largest; the others show nothing.
  const [own = 0, ...empty] = memory.map((bytes) => Math.round(bytes / 1e6));
  tell(t, "memory after the game, MB", { page: own, empty });
  assert.ok(own > 0 && own < MOST_MEMORY, `${own} MB`);
}, 300_000);
