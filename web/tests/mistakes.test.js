/** Train your mistakes: what the review found is asked again, and judged. */
import assert from "node:assert/strict";
import { Player } from "./harness/game.js";
import { Suite, test } from "./harness/suite.js";
import { texts } from "./harness/tools.js";

const suite = new Suite();
const person = { kind: "person", name: "" };

test("mistakes of a reviewed game are asked again until they are solved or shown", async (context) => {
  const page = await suite.page(context, { settings: { motion: "off" } });
  const player = new Player(suite, page);
  const { id } = await player.begin({ game: "gomoku", size: "6", rules: "row=4", players: [person, person] });
  await player.playToTheEnd();
  await suite.open(page, `#/review/${id}`);
  await page.waitForSelector(".mnav");
  /** @type {any[]} */
  const moves = await page.evaluate(() => {
    const name = Object.keys(localStorage).find((key) => /^wuqi\.review\..*\.\d+$/.test(key)) ?? "";
    return JSON.parse(localStorage.getItem(name) ?? "{}").moves;
  });
  const faults = moves.filter(({ grade }) => ["inaccuracy", "mistake", "blunder"].includes(grade));
  const words = texts("en");
  /** What speaks for the best move, in sentences. @param {any} fault @returns {Promise<string[]>} */
  const why = async (fault) => {
    const before = moves.slice(0, moves.indexOf(fault)).map(({ move }) => move);
    const place = { game: "gomoku", size: "6", rules: "row=4", moves: before, why: fault.best };
    const { reasons = [] } = await suite.server.ask("api/position", place);
    return reasons.map((/** @type {any} */ { code, params = {} }) =>
      (words[`hint.${code}`] ?? "").replace(/\{(\w+)\}/g, (_, name) => params[name]),
    );
  };
  let reasons = 0;
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
    for (const sentence of await why(faults[at])) {
      await told.filter({ hasText: sentence }).waitFor();
      reasons += 1;
    }
  }
  assert.ok(reasons > 0, "something speaks for some of the best moves");
  await page.getByRole("button", { name: "Next" }).click();
  assert.match(await page.locator(".mk-side h2").innerText(), new RegExp(`1 of ${faults.length} solved`));
});
