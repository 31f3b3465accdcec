/** Several threads on one search, on the static site, which stands alone from the second visit on. */
import assert from "node:assert/strict";
import { pageMemory, tell } from "./harness/figures.js";
import { Player } from "./harness/game.js";
import { LocalSuite } from "./harness/local.js";
import { test } from "./harness/suite.js";

const suite = LocalSuite.site();
/** The largest team. */
const THREADS = 4;

/**
 * Has the page believe in so many processors that it has the largest team, and writes down
 * what it asks of its thinkers and the threads of its team. Runs in the page.
 */
function followTeam() {
  const asked = /** @type {any[]} */ ([]);
  Object.assign(window, { asked });
  Object.defineProperty(Navigator.prototype, "hardwareConcurrency", { get: () => 8 });
  const Real = window.Worker;
  window.Worker = class extends Real {
    /** @param {any} data @param {any} rest */
    postMessage(data, rest) {
      if (data.work) asked.push(JSON.parse(data.work));
      if (data.shared) Object.assign(window, { team: data.shared });
      super.postMessage(data, rest);
    }
  };
}

test("several threads search one position, report together and stop", async (t) => {
  const page = await suite.page(t, { offline: false, settings: { motion: "off" } });
  await page.context().addInitScript(followTeam);
  await suite.open(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  assert.equal(await page.evaluate(() => crossOriginIsolated), true);
  const player = new Player(suite, page);
  await player.begin({ game: "ataxx", players: [{ kind: "person" }, { kind: "engine", spec: "level:1" }] });
  await page.locator("#tab-analysis").click();
  await page.locator("#pane .seg button", { hasText: "60 s" }).click();

  const start = async () => {
    await page.locator("#pane .start .btn:not(.pk-chosen)").click();
    await page.waitForSelector(".stopbtn");
    for (;;) {
      const asked = await page.evaluate(() => /** @type {any} */ (window).asked.splice(0));
      if (asked.length > 0) return asked.at(-1).think.threads;
    }
  };
  const stop = async () => {
    await page.locator(".stopbtn").click();
    await page.waitForSelector(".stopbtn", { state: "detached" });
  };
  // The first search has one thread, and the team is begun meanwhile.
  for (let threads = await start(); threads !== THREADS; threads = await start()) await stop();
  const reports = () => player.heard.map((text) => JSON.parse(text)).filter(({ event }) => event === "thinking");
  const before = reports().length;
  while (reports().length < before + 3) await page.waitForTimeout(50);
  const begun = await page.evaluate(() => Atomics.load(/** @type {any} */ (window).team.threads, 0));
  assert.ok(begun >= THREADS - 1, `${begun} threads were begun beside the first`);
  const [first, last] = [reports().at(before), reports().at(-1)];
  assert.ok(last.report.nodes > first.report.nodes, `${first.report.nodes} and then ${last.report.nodes} positions`);
  const [memory = 0] = (pageMemory() ?? []).map((bytes) => Math.round(bytes / 1e6));
  tell(t, "memory with a team, MB", { page: memory });
  await stop();
  assert.ok([1, THREADS].includes(await start()), "and once more");
  await stop();
}, 120_000);
