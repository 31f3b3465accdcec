/** Review: what was played is judged, and can be tried again. */
import assert from "node:assert/strict";
import { Player } from "./harness/game.js";
import { Suite, test } from "./harness/suite.js";

const suite = new Suite();
const person = { kind: "person", name: "" };

test("a finished game is reviewed move by move", async (t) => {
  const page = await suite.page(t);
  const player = new Player(suite, page);
  await player.begin({ game: "territory", size: "4", players: [person, person] });
  await player.playToTheEnd();
  const moves = player.state.line.length;
  await page.locator('.endcard .btn:has([href$="#i-graph"])').click();
  await page.waitForSelector(".mnav");
  assert.match(await page.evaluate(() => location.hash), /^#\/review\//);
  const counts = await page.locator("tr:has(th.gl) b").allTextContents();
  const graded = counts.reduce((sum, count) => sum + Number(count), 0);
  assert.equal(graded, moves, "every move has a grade");
});
