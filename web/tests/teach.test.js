/** The teaching game: dots for what moves gave away, a warning with the answer, and a way back. */
import assert from "node:assert/strict";
import { machine } from "../app/board/marks.js";
import { sceneOf } from "../app/board/scene.js";
import { Player } from "./harness/game.js";
import { suiteHere } from "./harness/local.js";
import { test } from "./harness/suite.js";

const suite = suiteHere();

/** White threatens an open four: Black must block at one end of the three. */
const setup = {
  game: "gomoku",
  size: "9",
  position: "9/9/9/3x5/2ooo4/2x3x2/9/9/9 x",
  players: [{ kind: "person" }, { kind: "engine", spec: "level:3" }],
};

/** @param {any} state @param {string} name */
const squareOf = (state, name) =>
  (state.board.height - Number(name.slice(1))) * state.board.width + name.charCodeAt(0) - 97;

test("a blunder is warned of with the answer, taken back, and the right move has a small dot", async (context) => {
  const page = await suite.page(context, { settings: { motion: "off", teach: true, teachAt: 15 } });
  const player = new Player(suite, page);
  await player.begin(setup);
  assert.match(await page.locator(".teach").innerText(), /20,000 positions each, seed 0/);
  await player.touch(squareOf(player.state, "a1"));
  await page.waitForSelector('.ask[data-key="teach"]');
  const warned = await page.locator('.ask[data-key="teach"]').innerText();
  assert.match(warned, /a1 gives away \d+ % of the chance to win/);
  assert.match(warned, /The answer: [bf]5/);
  assert.match(warned, /[bf]5[:.] It threatens \w\d, which would win\./);
  const ghosts = page.locator(".board .pv-t, .board .t-capc");
  await ghosts.first().waitFor();
  const large = await page
    .locator(".moves .gave")
    .first()
    .evaluate((/** @type {Element} */ dot) => dot.getBoundingClientRect().width);
  await page.getByRole("button", { name: "Take back" }).click();
  await player.until((state) => state.ply === 0 && state.turn === "one", "the move to be taken back");
  await page.waitForFunction(() => !document.querySelector('.ask[data-key="teach"]'));
  await player.touch(squareOf(player.state, "f5"));
  await player.until((state) => state.ply >= 1 && state.last !== null, "the move");
  await page.waitForFunction(() => document.querySelector(".moves .gave")?.getAttribute("aria-label")?.match(/ \d %/));
  const small = await page
    .locator(".moves .gave")
    .first()
    .evaluate((/** @type {Element} */ dot) => dot.getBoundingClientRect().width);
  assert.ok(small < large, `${small} px for a move that gave nothing away, ${large} px for a blunder`);
  assert.equal(await page.locator('.ask[data-key="teach"]').count(), 0);
  assert.equal(await ghosts.count(), 0, "what is taken back needs no answer");
  assert.equal(await page.locator(".vars .gave").count(), 1, "the blunder keeps its dot among the moves taken back");
  assert.equal(await page.locator(".board .heat.gave").count(), 1, "the move judged last has its dot on the board");
});

test("where a move has a beginning, an arrow leads from there", async () => {
  const empty = { is: "empty" };
  const view = /** @type {any} */ ({ width: 5, height: 5, squares: Array.from({ length: 25 }, () => empty) });
  const arrows = (/** @type {any} */ ghost) =>
    machine(sceneOf(view, { line: [{ square: 12, side: "two", number: 1, ...ghost }] })).match(/class="pv-from"/g) ??
    [];
  assert.equal(arrows({}).length, 0, "a stone that is put down comes from nowhere");
  assert.equal(arrows({ from: 2 }).length, 1);
});

test("a blunder is warned of when the answer has ended the game, too", async (context) => {
  const page = await suite.page(context, { settings: { motion: "off", teach: true, teachAt: 15 } });
  const player = new Player(suite, page);
  // White has four in a row with one end open, and Black looks the other way.
  const position = "9/9/9/3x5/1xoooo3/2x3x2/9/9/9 x";
  await player.begin({ ...setup, position, players: [{ kind: "person" }, { kind: "engine", spec: "level:8" }] });
  await player.touch(squareOf(player.state, "a1"));
  await player.until((state) => state.result !== null, "the end of the game");
  await page.waitForSelector('.ask[data-key="teach"]');
  assert.match(await page.locator('.ask[data-key="teach"]').innerText(), /a1 gives away \d+ %.*The answer: g5/s);
  assert.equal(await page.locator(".endcard").count(), 0, "the warning first");
  await page.getByRole("button", { name: "Take back" }).click();
  await player.until((state) => state.ply === 0 && state.result === null, "the move to be taken back");
  await page.waitForFunction(() => !document.querySelector('.ask[data-key="teach"]'));
  await player.shown();
  await player.touch(squareOf(player.state, "a2"));
  await player.until((state) => state.result !== null, "the end of the game");
  await page.locator('.ask[data-key="teach"] .quiet').click();
  await page.waitForSelector(".endcard");
});

test("the switch and the threshold decide, and two people are not taught", async (context) => {
  const page = await suite.page(context, { settings: { motion: "off" } });
  const player = new Player(suite, page);
  await player.begin(setup);
  assert.equal(await page.locator(".teach .stepper").count(), 0, "off at first");
  await player.touch(squareOf(player.state, "a1"));
  await player.until((state) => state.ply === 2 && state.turn === "one", "the engine's move");
  await page.locator(".teach .sw2").click();
  await page.waitForSelector(".moves .gave");
  const more = page.locator(".teach .stepper button").nth(1);
  for (let step = 0; step < 7; step += 1) await more.click();
  await page.waitForFunction(() => document.querySelector(".teach .stepper b")?.textContent === "50 %");
  await player.begin({ ...setup, players: [{ kind: "person" }, { kind: "person" }] });
  assert.equal(await page.locator(".teach").count(), 0);
});
