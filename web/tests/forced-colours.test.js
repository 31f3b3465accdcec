/** Where the system chooses the colours, bars keep their length and switches their state. */
import assert from "node:assert/strict";
import { Player } from "./harness/game.js";
import { keep, Suite, test } from "./harness/suite.js";

const suite = new Suite();
const PERSON = { kind: "person", name: "" };
const PEOPLE = [PERSON, PERSON];

/** A page in forced colours. @param {import("node:test").TestContext} t */
async function forced(t) {
  const page = await suite.page(t, { settings: { motion: "off" } });
  await page.emulateMedia({ forcedColors: "active" });
  return page;
}

/** Bars stand out from what they lie on. @param {any} page @param {string} selector */
async function seen(page, selector) {
  await page.waitForSelector(selector, { state: "attached" });
  const colours = await page.locator(selector).evaluateAll((/** @type {Element[]} */ bars) => {
    const colour = (/** @type {Element} */ element) => getComputedStyle(element).backgroundColor;
    const clear = (/** @type {Element} */ element) => colour(element) === "rgba(0, 0, 0, 0)";
    return bars.map((bar) => {
      let ground = bar.parentElement;
      while (ground?.parentElement && clear(ground)) ground = ground.parentElement;
      return { hidden: clear(bar), own: colour(bar), ground: ground && colour(ground) };
    });
  });
  assert.ok(colours.length > 0, selector);
  for (const { hidden, own, ground } of colours) {
    assert.ok(!hidden, `${selector} is clear`);
    assert.notEqual(own, ground, `${selector} on its ground`);
  }
}

/** What is chosen has a frame and what is not has none. @param {any} page @param {string} chosen @param {string} other */
async function framed(page, chosen, other) {
  const frame = (/** @type {string} */ selector) =>
    page
      .locator(selector)
      .first()
      .evaluate((/** @type {Element} */ element) => getComputedStyle(element).outlineStyle);
  await page.waitForSelector(chosen, { state: "attached" });
  assert.equal(await frame(chosen), "solid", chosen);
  assert.equal(await frame(other), "none", other);
}

test("the bars of Banqi: quiet plies, and what is left of both sides", async (t) => {
  const page = await forced(t);
  const player = new Player(suite, page);
  await player.begin({ game: "banqi", position: "4/4/4/R3/4/4/3k/4 r - 30 -", players: PEOPLE });
  await seen(page, ".qmeter i");
  await player.begin({ game: "banqi", players: PEOPLE });
  await seen(page, ".split i");
  const [red, black] = await page
    .locator(".split i")
    .evaluateAll((/** @type {Element[]} */ parts) => parts.map((part) => getComputedStyle(part).backgroundColor));
  assert.notEqual(red, black);
});

test("the lead, the chances, the candidates and whose clock runs", async (t) => {
  const page = await forced(t);
  const player = new Player(suite, page);
  await player.begin({ game: "ataxx", players: PEOPLE, clock: { base_ms: 60_000, increment_ms: 0 } });
  await seen(page, ".lead-b .one");
  await seen(page, ".lead-b .two");
  await framed(page, ".pbar.turn .clock", ".pbar:not(.turn) .clock");
  await page.locator("#tab-analysis").click();
  const tab = await page
    .locator("#tab-analysis")
    .evaluate((/** @type {Element} */ element) => getComputedStyle(element, "::after").backgroundColor);
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  assert.notEqual(tab, ground, "the tab that is open is underlined");
  await player.begin({ game: "ataxx", players: [PERSON, { kind: "engine", spec: "random" }] });
  await page.locator("#tab-analysis").click();
  await page.locator("#pane .start .btn:not(.pk-chosen)").click();
  await page.waitForSelector("table.cands tbody tr");
  await seen(page, ".evalbar i");
  await seen(page, "td.vb .bar");
  await keep(page, "forced-colours-analysis");
});

test("choices and switches", async (t) => {
  const page = await forced(t);
  await suite.open(page, "#/new/ataxx");
  await page.waitForSelector(".dlg .primary:enabled");
  await framed(page, ".rb:has(:checked)", ".rb:not(:has(:checked))");
  await seen(page, ".lv i");
  await framed(page, ".lv:has(:checked)", ".lv:not(:has(:checked))");
  await suite.open(page, "#/settings");
  await page.waitForSelector(".sw2");
  await framed(page, ".sw2:has(:checked) i", ".sw2:not(:has(:checked)) i");
  await framed(page, '[aria-pressed="true"]', '[aria-pressed="false"]');
});

test("what is counted in the lab and in a match", async (t) => {
  const page = await forced(t);
  await suite.open(page, "#/lab/alphabeta?sample=gomoku&depth=3");
  await seen(page, "td.bar i");
  await suite.open(page, "#/match");
  const start = page.locator(".mt-setup .primary:enabled");
  await start.waitFor();
  await page.locator('label.rb:has(input[value="territory"])').click();
  for (const number of [0, 1]) {
    await page.locator(".pk-spec input.mono").nth(number).fill("random");
    await page.locator(".pk-spec input.mono").nth(number).press("Tab");
  }
  await start.click();
  await seen(page, ".mt-meter i");
  await page.waitForSelector(".penta i", { state: "attached" });
  await seen(page, ".penta i");
});
