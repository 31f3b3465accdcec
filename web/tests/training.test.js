/** Training, watched: a run's log becomes curves, and they grow while it is looked at. */
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { clockText, curvesOf } from "../app/training/log.js";
import { violationsOf } from "./harness/axe.js";
import { faultsOf } from "./harness/judge.js";
import { keep, settle, Suite, test } from "./harness/suite.js";
import { PHONE, WIDE } from "./harness/tools.js";

/** What the trainer keeps of a generation: the longer it learns, the surer it is of the centre. @param {number} generation */
const sample = (generation) => ({
  generation,
  game: "gomoku",
  games:
    generation === 0
      ? []
      : [
          {
            size: "6x6",
            rules: "row=4",
            start: "",
            moves: ["c3", "a1", "c4", "a2", "c5", "a3", "c6"],
            outcome: "one",
            resigned: false,
          },
          { size: "6x6", rules: "row=4", start: "", moves: ["c3", "d4"], outcome: "two", resigned: true },
        ],
  opinions: [
    {
      of: "start",
      size: "6x6",
      rules: "row=4",
      position: "6/6/6/6/6/6 x",
      value: 0.5 + generation / 20,
      policy: [
        ["c3", 0.1 + generation / 10],
        ["d4", 0.08],
        ["a1", 0.02],
      ],
    },
    {
      of: "win",
      size: "6x6",
      rules: "row=4",
      position: "6/6/6/6/xxx3/ooo3 x",
      value: 0.9,
      policy: [["d2", 0.9]],
    },
  ],
});

/** A generation as the trainer writes it. @param {number} generation @param {object} [rated] */
const line = (generation, rated) => ({
  generation,
  games: 600 * generation,
  positions: 2000 * generation,
  evaluations: 250_000 * generation,
  seconds: 17.5 * generation,
  evaluations_per_second: 21_966,
  rate: 0.002,
  results: [0.64, 0.01, 0.35],
  losses: { policy: 3.2 - 0.1 * generation, outcome: 0.7 - 0.02 * generation, score: 0 },
  ...(rated && { rated }),
});
const rated = {
  matches: [{ opponent: "mcts:sims=1000", games: [8, 4, 8] }],
  elo: 3.3,
  error: 116.8,
  solved: 1000,
  keeps_margin: 0.989,
};
const lines = Array.from({ length: 8 }, (_, index) => line(index + 1, index === 7 ? rated : undefined));

const folder = mkdtempSync(join(tmpdir(), "wuqi-runs-"));
after(() => rmSync(folder, { recursive: true }));
const suite = new Suite(["--nets", folder]);

test("curves are drawn of what was measured, and of nothing else", async () => {
  const curves = curvesOf(/** @type {any} */ (lines));
  assert.deepEqual(
    curves.map(({ key, points }) => [key, points.length]),
    [
      ["policy", 8],
      ["outcome", 8],
      ["elo", 1],
      ["optimal", 1],
    ],
  );
  assert.deepEqual(curves[2]?.points, [{ x: 8, y: 3.3, error: 116.8 }]);
  assert.deepEqual([clockText(65), clockText(3723)], ["1:05", "1:02:03"]);
});

test("a run is watched while it grows, and without one the page says how to begin", async (t) => {
  const page = await suite.page(t);
  await suite.open(page, "#/training");
  await page.locator(".tr-runs pre", { hasText: "wuqi train" }).waitFor();
  const run = join(folder, "gomoku-6x6");
  mkdirSync(run, { recursive: true });
  const write = (/** @type {number} */ count) =>
    writeFileSync(
      join(run, "log.jsonl"),
      lines
        .slice(0, count)
        .map((entry) => `${JSON.stringify(entry)}\n`)
        .join(""),
    );
  write(2);
  await page.locator(".tr-runs a", { hasText: "gomoku-6x6" }).click();
  const generation = page.locator(".tr-figures dd").first();
  await generation.filter({ hasText: /^2$/ }).waitFor();
  write(8);
  await generation.filter({ hasText: /^8$/ }).waitFor();
  assert.equal(await page.locator(".tr-curve").count(), 4);
  assert.match((await page.locator(".tr-table tbody tr").first().textContent()) ?? "", /mcts:sims=1000 8–4–8/);
  for (const size of [WIDE, PHONE]) {
    await page.setViewportSize(size);
    await settle(page);
    await keep(page, `training-${size.width}`);
    assert.deepEqual(await faultsOf(page, "en"), []);
    assert.deepEqual(await violationsOf(page), []);
  }
});

test("the policy goes through the generations, games are replayed, and the time left is told", async (t) => {
  const run = join(folder, "watched");
  mkdirSync(join(run, "samples"), { recursive: true });
  writeFileSync(join(run, "log.jsonl"), lines.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
  const now = Date.now();
  writeFileSync(
    join(run, "session.json"),
    JSON.stringify({ began: now - 140_000, ends: now + 3_725_000, ended: null }),
  );
  for (let generation = 0; generation <= 8; generation += 1) {
    const name = `${String(generation).padStart(6, "0")}.json`;
    writeFileSync(join(run, "samples", name), JSON.stringify(sample(generation)));
  }
  const page = await suite.page(t);
  await suite.open(page, "#/training/watched");
  const told = page.locator(".tr-figures div", { hasText: "Time left" }).locator("dd");
  assert.match((await told.textContent()) ?? "", /^1:0[12]:\d\d$/);
  const words = page.locator(".tr-words");
  await words.filter({ hasText: "c3 90% · d4 8%" }).waitFor();
  assert.match((await words.textContent()) ?? "", /Black is expected to score 90%/);
  const heat = async () => (await page.locator(".tr-samples .heat-t").allTextContents()).join(" ");
  assert.equal(await heat(), "90");
  const slider = page.locator(".tr-slide input");
  await slider.fill("0");
  await words.filter({ hasText: "c3 10% · d4 8%" }).waitFor();
  assert.equal(await heat(), "10 8");
  assert.equal(await page.locator(".tr-told li").count(), 0, "before the first generation nothing was played");
  await page.getByRole("button", { name: "One move wins" }).click();
  await words.filter({ hasText: "d2 90%" }).waitFor();
  await page.getByRole("button", { name: "Start" }).click();
  await slider.fill("8");
  for (const size of [WIDE, PHONE])
    for (const theme of ["light", "dark"]) {
      await page.setViewportSize(size);
      await page.evaluate((name) => {
        document.documentElement.dataset.theme = name;
      }, theme);
      await page.locator(".tr-samples").evaluate((part) => part.scrollIntoView());
      await settle(page);
      await keep(page, `training-samples-${size.width}-${theme}`);
      assert.deepEqual(await faultsOf(page, "en"), []);
      assert.deepEqual(await violationsOf(page), []);
    }
  await page.locator(".tr-told li", { hasText: "resignation" }).waitFor();
  await page.getByRole("button", { name: "Game 1" }).click();
  await page.waitForURL(/#\/g\//);
  await page.locator(".replay .lab", { hasText: "7 / 7" }).waitFor();
  assert.equal(await page.locator(".replay .board").count(), 1);
});
