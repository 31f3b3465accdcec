/** Review: what was played is judged, and can be tried again. */
import assert from "node:assert/strict";
import { Player } from "./harness/game.js";
import { suiteHere } from "./harness/local.js";
import { test } from "./harness/suite.js";

const suite = suiteHere();
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
  // The figure of a good move is not louder than its name, that of a fault is.
  await page.keyboard.press("Home");
  for (let number = 1; number <= moves; number += 1) {
    await page.keyboard.press("ArrowRight");
    await page.locator(".mhead h2", { hasText: new RegExp(`^Move ${number} `) }).waitFor();
    const grade = await page.locator(".mhead h2 span").innerText();
    const figure = await page
      .locator(".drop .num")
      .evaluate((place) => Number.parseFloat(getComputedStyle(place).fontSize));
    assert.equal(figure > 40, /Inaccuracy|Mistake|Blunder/.test(grade), `${grade}: ${figure} px`);
  }
});

test("a move has the same number in the list, the review and the stored review of a game", async (t) => {
  const page = await suite.page(t);
  const player = new Player(suite, page);
  const { id } = await player.begin({ game: "gomoku", size: "6", rules: "row=4", players: [person, person] });
  await player.playToTheEnd();
  const numbers = (await page.locator(".moves .n").allTextContents()).map(Number);
  assert.deepEqual(
    numbers,
    numbers.map((_, row) => 2 * row + 1),
    "every row begins with the number of its first move",
  );
  const third = await page.locator(".moves .m").nth(2).innerText();
  await suite.open(page, `#/review/${id}`);
  await page.waitForSelector(".mnav");
  await page.keyboard.press("Home");
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("ArrowRight");
  await page.waitForFunction(
    (move) => document.querySelector(".mhead h2")?.textContent?.startsWith(`Move 3 ${move}`),
    third.trim(),
  );
  const grades = await page.locator("tr:has(th.gl) b").allTextContents();
  await suite.open(page, "#/");
  const said = player.said.length;
  await suite.open(page, `#/review/${id}`);
  await page.waitForSelector(".mnav");
  assert.deepEqual(await page.locator("tr:has(th.gl) b").allTextContents(), grades);
  assert.ok(
    !player.said.slice(said).some((text) => JSON.parse(text).do === "review"),
    "the stored review is shown, and none is asked for",
  );
});
