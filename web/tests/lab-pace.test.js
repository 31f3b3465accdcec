/**
 * Nothing keeps the main thread busy for long in the lab, however long the search was.
 *
 * What is measured is the time of the processor that the main thread spends on a press of a key
 * in scripts, styles and layout: it hardly depends on what else the machine does. What a watch
 * would have said is printed beside it.
 */
import assert from "node:assert/strict";
import { settle, Suite, test } from "./harness/suite.js";

const suite = new Suite();

/** Milliseconds: no press may take longer, and most steps take less than a frame. */
const [LONG, FRAME] = [50, 16];
/** What a page's own work consists of. */
const PARTS = ["ScriptDuration", "LayoutDuration", "RecalcStyleDuration"];

/** Presses keys and tells what each cost. @param {import("playwright-core").Page} page @param {string[]} keys @returns {Promise<{key: string, cost: number}[]>} */
async function pressed(page, keys) {
  const wire = await page.context().newCDPSession(page);
  await wire.send("Performance.enable", { timeDomain: "threadTicks" });
  const spent = async () => {
    const { metrics } = await wire.send("Performance.getMetrics");
    const ours = metrics.filter(({ name }) => PARTS.includes(name));
    assert.equal(ours.length, PARTS.length);
    return ours.reduce((/** @type {number} */ sum, { value }) => sum + 1000 * value, 0);
  };
  const list = [];
  for (const key of keys) {
    const before = await spent();
    await page.keyboard.press(key);
    await settle(page);
    list.push({ key, cost: (await spent()) - before });
  }
  await wire.detach();
  return list;
}

/** @param {{cost: number}[]} list */
const middle = (list) => list.map(({ cost }) => cost).sort((a, b) => a - b)[list.length >> 1] ?? 0;

/** @param {import("node:test").TestContext} context @param {import("playwright-core").Page} page @param {{key: string, cost: number}[]} steps @param {{key: string, cost: number}[]} [others] what need not be done within a frame */
async function judge(context, page, steps, others = []) {
  const median = middle(steps);
  const worst = [...steps, ...others].reduce((most, one) => (one.cost > most.cost ? one : most));
  const long = await page.evaluate(() => Reflect.get(window, "long"));
  context.diagnostic(
    `median ${median.toFixed(1)} ms, otherwise ${middle(others).toFixed(1)} ms, most ${worst.cost.toFixed(1)} ms (${worst.key}); by the watch over ${LONG} ms: ${long.join(", ") || "none"}`,
  );
  assert.ok(worst.cost < LONG, `${worst.key} takes ${worst.cost.toFixed(1)} ms`);
  assert.ok(median < FRAME, `${median.toFixed(1)} ms a press`);
}

/** @param {import("playwright-core").Page} page @param {string} hash */
async function open(page, hash) {
  await page.addInitScript(() => {
    /** @type {number[]} */ const list = [];
    Reflect.set(window, "long", list);
    new PerformanceObserver((seen) => {
      for (const { duration } of seen.getEntries()) list.push(Math.round(duration));
    }).observe({ type: "longtask", buffered: true });
  });
  await suite.open(page, hash);
}

const many = (/** @type {string} */ key, number = 8) => Array.from({ length: number }, () => key);

for (const algorithm of ["mcts", "puct"])
  test(`${algorithm} of 10,000 simulations is stepped through within a frame`, async (context) => {
    const page = await suite.page(context, { settings: { motion: "off" } });
    await open(page, `#/lab/${algorithm}?sample=ataxx&sims=10000`);
    await page.waitForSelector(".transport .primary:enabled");
    // What is done once, when the search has come, is not part of a step.
    await pressed(page, ["ArrowRight", "End"]);
    const around = ["End", ...many("ArrowLeft"), ...many("ArrowRight"), "Home", "ArrowRight", "i", "End"];
    // Other work on the machine makes every instruction slower: the quieter of two rounds counts.
    const rounds = [await pressed(page, around), await pressed(page, around)];
    const [steps = [], noisy = []] = rounds.sort((one, two) => middle(one) - middle(two));
    // Exercises, and stepping with the whole tree drawn beside: no press is long.
    const others = [
      ...noisy,
      ...(await pressed(page, ["p", "1", "Enter", "p"])),
      ...(await pressed(page, ["o", "End", ...many("ArrowLeft"), "+", "0", ...many("ArrowRight"), "o"])),
    ];
    await judge(context, page, steps, others);
  });

test("the clock of a race of 10,000 positions moves within a frame", async (context) => {
  const page = await suite.page(context, { settings: { motion: "off" } });
  await open(page, "#/race?sample=sequencium&of=textbook,mcts,puct&budget=10000");
  await page.waitForFunction(() => document.querySelectorAll(".keeps, .spoils").length === 3);
  await judge(context, page, await pressed(page, ["End", ...many("ArrowLeft", 12), ...many("ArrowRight", 12), "Home"]));
});
