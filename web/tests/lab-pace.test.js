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

/**
 * What each task of the page's main thread costs while something is done, in milliseconds of the
 * processor, the costliest first.
 * @param {any} page
 * @param {() => Promise<unknown>} work
 * @returns {Promise<number[]>}
 */
async function tasksOf(page, work) {
  const browser = page.context().browser();
  await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline"] });
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const place = (/** @type {any} */ { pid, tid }) => `${pid} ${tid}`;
  const main = traceEvents.filter((/** @type {any} */ { args }) => args?.name === "CrRendererMain").map(place);
  return traceEvents
    .filter((/** @type {any} */ event) => /RunTask$/.test(event.name) && main.includes(place(event)))
    .map((/** @type {any} */ { tdur = 0 }) => tdur / 1000)
    .sort((/** @type {number} */ one, /** @type {number} */ two) => two - one);
}

for (const [algorithm, game] of [
  ["mcts", "ataxx"],
  ["mcts", "sequencium"],
  ["puct", "sequencium"],
])
  test(`${algorithm} of 10,000 simulations is opened without a long task: ${game}`, async (context) => {
    const page = await suite.page(context, { settings: { motion: "off" } });
    await open(page, "#/");
    await settle(page);
    await page.evaluate(() => Reflect.get(window, "long").splice(0));
    const costs = await tasksOf(page, async () => {
      await suite.open(page, `#/lab/${algorithm}?sample=${game}&sims=10000`);
      await page.waitForSelector(".transport .primary:enabled");
      await settle(page);
    });
    const long = await page.evaluate(() => Reflect.get(window, "long"));
    const [worst = 0, second = 0] = costs;
    context.diagnostic(
      `${costs.length} tasks, the longest ${worst.toFixed(1)} and ${second.toFixed(1)} ms; by the watch over ${LONG} ms: ${long.join(", ") || "none"}`,
    );
    assert.ok(costs.length > 20, "the tasks were seen");
    assert.ok(worst < LONG, `a task takes ${worst.toFixed(1)} ms`);
  });

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
