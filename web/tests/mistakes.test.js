/** Train your mistakes: what the review found is asked again, and judged. */
import assert from "node:assert/strict";
import { Player } from "./harness/game.js";
import { Suite, test } from "./harness/suite.js";

const suite = new Suite();
const person = { kind: "person", name: "" };

test("mistakes of a reviewed game are asked again until they are solved or shown", async (context) => {
  const page = await suite.page(context, { settings: { motion: "off" } });
  const player = new Player(suite, page);
  const { id } = await player.begin({ game: "gomoku", size: "6", rules: "row=4", players: [person, person] });
  await player.playToTheEnd();
  await suite.open(page, `#/review/${id}`);
  await page.waitForSelector(".mnav");
  const faults = await page.evaluate(() => {
    const name = Object.keys(localStorage).find((key) => /^wuqi\.review\..*\.\d+$/.test(key)) ?? "";
    const { moves } = JSON.parse(localStorage.getItem(name) ?? "{}");
    return moves.filter((/** @type {any} */ { grade }) => ["inaccuracy", "mistake", "blunder"].includes(grade));
  });
  assert.ok(faults.length > 1, "random moves are not all good");
  await page.getByRole("link", { name: "Train your mistakes" }).click();
  await page.waitForSelector(".mk-side h2");
  const told = page.locator(".mk-told");
  const { width, height } = player.state.board;
  const touch = (/** @type {string} */ move) =>
    player.touch((height - Number(move.slice(1))) * width + move.charCodeAt(0) - 97);
  await page.waitForSelector("svg.board.live .cell");
  await touch(faults[0].move);
  await page.waitForFunction(() => document.querySelector(".mk-told")?.textContent?.includes("Try again"));
  await touch(faults[0].best);
  await page.waitForFunction(() => document.querySelector(".mk-told")?.textContent?.startsWith("Right."));
  assert.ok((await told.innerText()).includes(faults[0].best));
  assert.match(await page.locator(".mk-side .lab").innerText(), / 0 solved/, "the first try counts");
  await page.getByRole("button", { name: "Next" }).click();
  await page.waitForFunction(() => document.querySelector(".mk-told")?.textContent === "");
  await page.waitForSelector("svg.board.live .cell");
  await touch(faults[1].best);
  await page.waitForFunction(() => document.querySelector(".mk-side .lab")?.textContent?.includes(" 1 solved"));
  for (let at = 2; at < faults.length; at += 1) {
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByRole("button", { name: "Show it" }).click();
  }
  await page.getByRole("button", { name: "Next" }).click();
  assert.match(await page.locator(".mk-side h2").innerText(), new RegExp(`1 of ${faults.length} solved`));
});
