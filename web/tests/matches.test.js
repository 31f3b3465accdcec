/** Matches of engines in the page: begun, watched, over a restart, continued, looked into. */
import assert from "node:assert/strict";
import { keep, Suite, test } from "./harness/suite.js";

const suite = new Suite();

/** How many games are counted. @param {import("playwright-core").Page} page */
const done = async (page) => Number(await page.locator(".mt-progress b").first().textContent());

test("a match is begun in the page, outlives a crash and is continued to its end", async (t) => {
  const page = await suite.page(t, { forgive: /WebSocket|ERR_CONNECTION_REFUSED|Failed to load/ });
  await suite.open(page, "#/match");
  const start = page.locator(".mt-setup .primary:enabled");
  await start.waitFor();
  await page.locator('label.rb:has(input[value="territory"])').click();
  // By time, so that no machine is fast enough to finish 400 games before it is stopped.
  for (const [number, spec] of ["mcts:time=10ms", "random"].entries()) {
    await page.locator(".pk-spec input.mono").nth(number).fill(spec);
    await page.locator(".pk-spec input.mono").nth(number).press("Tab");
  }
  await page.locator('label.rb:has(input[value="400"])').click();
  await start.click();
  await page.waitForSelector(".mt-bar .mt-meter");
  await page.waitForFunction(() => Number(document.querySelector(".mt-progress b")?.textContent) >= 4);
  await suite.server.crash();
  await suite.server.start();
  await suite.open(page, "#/match");
  await page.locator(".mt-earlier a", { hasText: "interrupted" }).click();
  await page.waitForFunction(() => document.querySelector(".mt-bar")?.textContent?.includes("interrupted"));
  await keep(page, "match-interrupted");
  const before = await done(page);
  assert.ok(before >= 4 && before < 400, `${before} games`);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForFunction((games) => Number(document.querySelector(".mt-progress b")?.textContent) > games, before);
  await page.getByRole("button", { name: "Stop and keep" }).click();
  await page.getByRole("button", { name: "Continue" }).waitFor();
  const stopped = await done(page);
  const { matches } = await suite.server.ask("api/matches");
  assert.equal(matches[0].done, stopped);
  assert.equal(matches[0].tally.wins + matches[0].tally.draws + matches[0].tally.losses, stopped);
  // A game from before the crash can be opened.
  const { text } = await suite.server.ask(`api/matches/${matches[0].id}/games/1`);
  assert.match(text, /^wuqi record 1\nGame: territory/);
  await page.locator(".mt-games tbody tr").last().click();
  await page.waitForSelector(".play .moves .m");
});

test("a short match comes to its end, and then there is nothing to continue", async (t) => {
  // The browser itself writes of a socket that is refused.
  const page = await suite.page(t, { forgive: /404/ });
  const engines = [{ spec: "greedy" }, { spec: "random" }];
  const { id } = await suite.server.ask("api/matches", { game: "territory", size: "4", engines, games: 4 });
  await suite.open(page, `#/match/${id}`);
  await page.waitForFunction(() => document.querySelector(".mt-bar")?.textContent?.includes("complete"));
  assert.equal(await page.getByRole("button", { name: "Continue" }).count(), 0);
  await suite.open(page, "#/match/000000000000");
  await page.waitForSelector(".notice .state [role=alert]");
});
