/** Strength against budget: rung against rung, left and gone on with, to the end of the curve. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { heightsOf, slopeOf } from "../app/ladder/heights.js";
import { keep, Suite, test } from "./harness/suite.js";

const suite = new Suite();

/** A match as far as the curve needs it. @param {number | null} elo @param {[number | null, number | null]} interval */
const step = (elo, interval) => /** @type {any} */ ({ estimate: { elo, interval } });

test("steps add up, their errors by squares, and a step without an end ends the curve", async () => {
  assert.deepEqual(heightsOf([null, null]), [{ elo: 0, error: 0, open: false }]);
  const heights = heightsOf([step(100, [70, 130]), step(50, [10, 90]), step(null, [200, null]), step(40, [30, 50])]);
  assert.deepEqual(heights, [
    { elo: 0, error: 0, open: false },
    { elo: 100, error: 30, open: false },
    { elo: 150, error: 50, open: false },
    { elo: 350, error: 50, open: true },
  ]);
  assert.deepEqual(slopeOf(heights), { elo: 75, error: 25 });
  assert.equal(slopeOf(heights.slice(0, 2)), null);
});

test("a ladder is climbed, goes on after the page was left, and is saved as a table", async (t) => {
  const page = await suite.page(t);
  await suite.open(page, "#/match");
  await page.getByRole("link", { name: "Strength against budget" }).click();
  await page.locator('label.rb:has(input[value="territory"])').click();
  await page.getByRole("button", { name: "Less" }).click();
  await page.getByRole("button", { name: "Less" }).click();
  await page.locator('label.rb:has(input[name="ladder-games"][value="40"])').click();
  await keep(page, "ladder-new");
  await page.getByRole("button", { name: "Climb" }).click();
  await page.waitForSelector(".ld-steps tr.now");
  // Whoever leaves and comes back finds the same ladder.
  await suite.open(page, "#/rules");
  await suite.open(page, "#/ladder");
  await page.waitForSelector(".ld-steps a");
  const again = page.getByRole("button", { name: "Continue" });
  const over = page.getByRole("button", { name: "New ladder" });
  await again.or(over).first().waitFor();
  if (await again.isVisible()) await again.click();
  await page.waitForFunction(() => document.querySelector(".mt-progress b")?.textContent === "80");
  await page.locator(".ld-chart i").nth(2).waitFor();
  await over.waitFor();
  await keep(page, "ladder");
  const [saved] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "CSV" }).click()]);
  const rows = readFileSync(await saved.path(), "utf8")
    .trim()
    .split("\n");
  assert.equal(rows.length, 4);
  assert.match(rows[3] ?? "", /^territory,mcts:sims=400,400,\d+,\d+,\d+,-?\d+\.\d,\d+\.\d,/);
  await over.click();
  await page.getByRole("button", { name: "Climb" }).waitFor();
});
