/** The whole tree by mouse, finger and keys, and the lab before a class. */
import assert from "node:assert/strict";
import { violationsOf } from "./harness/axe.js";
import { boxOf, settle, Suite, test } from "./harness/suite.js";
import { LANGUAGES, PHONE, texts, WIDE } from "./harness/tools.js";

const suite = new Suite();

/** @param {import("playwright-core").Page} page @param {string} hash */
async function openLab(page, hash) {
  await suite.open(page, hash);
  await page.waitForFunction(
    () => document.querySelector(".scrub-t b") && !document.querySelector(".told")?.textContent?.startsWith("Loading"),
  );
  await page.waitForSelector(".tree, canvas.overview");
}

/** The picture of the whole tree. @param {import("playwright-core").Page} page @returns {Promise<string>} */
async function picture(page) {
  await settle(page);
  return page.evaluate(() => /** @type {HTMLCanvasElement} */ (document.querySelector("canvas.overview")).toDataURL());
}

test("the whole tree lies beside the near one, is coloured by choice, moved by keys, and says why it was cut", async (context) => {
  const page = await suite.page(context, { settings: { motion: "off" } });
  await openLab(page, "#/lab/alphabeta?sample=gomoku&depth=4&whole=1");
  await page.keyboard.press("End");
  assert.ok(await page.locator(".near .tree").isVisible(), "both are there");
  const value = await picture(page);
  await page.keyboard.press("c");
  await page.waitForFunction(() => location.hash.includes("shade=visits"));
  assert.notEqual(await picture(page), value);
  await page.getByRole("button", { name: "Window", exact: true }).click();
  await page.waitForFunction(() => location.hash.includes("shade=window"));
  const window = await picture(page);
  const again = await suite.page(context, { settings: { motion: "off" } });
  await openLab(again, new URL(page.url()).hash);
  await again.keyboard.press("End");
  assert.equal(await picture(again), window, "the link keeps the colours");
  for (const keys of [["+", "+", "s"], ["d"]]) {
    const before = await picture(page);
    for (const key of keys) await page.keyboard.press(key);
    assert.notEqual(await picture(page), before, keys.join(" "));
  }
  await page.locator(".scrollx.whole").focus();
  const here = await page.locator(".scrub-t b").innerText();
  const before = await picture(page);
  await page.keyboard.press("ArrowDown");
  assert.notEqual(await picture(page), before, "with the tree focused the arrows move it");
  assert.equal(await page.locator(".scrub-t b").innerText(), here);
  await page.keyboard.press("0");
  // Somewhere in the tree there is a position whose rest was cut off.
  const box = await boxOf(page.locator("canvas.overview"));
  const said = [];
  for (let y = 4; y < box.height; y += 8) {
    await page.mouse.move(box.x + box.width * 0.3, box.y + y);
    said.push(await page.locator(".ovtip").innerText());
  }
  assert.ok(
    said.some((text) => /cut off/.test(text)),
    said.join(" | "),
  );
  await page.mouse.move(4, 4);
  assert.ok(await page.locator(".ovtip").isHidden());
});

test("two fingers make the whole tree larger, one moves it", async (context) => {
  const page = await suite.page(context, {
    size: { width: 390, height: 844 },
    touch: true,
    settings: { motion: "off" },
  });
  await openLab(page, "#/lab/mcts?sample=ataxx&sims=400&whole=1");
  assert.ok(await page.locator(".near").isHidden(), "on a phone one of the two is enough");
  await page.locator(".transport .primary").scrollIntoViewIfNeeded();
  await page.evaluate(() => document.querySelector("canvas.overview")?.scrollIntoView({ block: "center" }));
  const wire = await page.context().newCDPSession(page);
  await page.locator(".scrub input").fill("2400");
  const box = await boxOf(page.locator("canvas.overview"));
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const touch = (/** @type {"touchStart" | "touchMove" | "touchEnd"} */ type, /** @type {number[]} */ ...apart) =>
    wire.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: apart.map((by, id) => ({ x: x + by / 3, y: y + by, id })),
    });
  const all = await picture(page);
  await touch("touchStart", -20, 20);
  for (const by of [30, 45, 60]) await touch("touchMove", -by, by);
  await touch("touchEnd");
  const larger = await picture(page);
  assert.notEqual(larger, all, "larger");
  assert.equal(await page.locator(".tn.sel").count(), 0, "a pinch presses nothing");
  await touch("touchStart", 0);
  for (const by of [-15, -30, -45]) await touch("touchMove", by);
  await touch("touchEnd");
  assert.notEqual(await picture(page), larger, "moved");
});

test("before a class everything has a key, and the large screen is clean", async (context) => {
  const page = await suite.page(context, { size: { width: 1920, height: 1080 }, settings: { motion: "off" } });
  await openLab(page, "#/lab/mcts?sample=ataxx&sims=80");
  await page.keyboard.press("f");
  await page.waitForSelector("body.present");
  assert.equal(await page.locator("header.top").count(), 0);
  const has = (/** @type {string} */ part) =>
    page.waitForFunction((/** @type {string} */ text) => location.hash.includes(text), part);
  for (const [key, part] of [
    [".", "sims=120"],
    [",", "sims=80"],
    [">", "c=1.1"],
    ["<", "sims=80"],
    ["r", "seed=1"],
    ["R", "sims=80"],
    ["n", "sample="],
  ]) {
    await page.keyboard.press(/** @type {string} */ (key));
    await has(/** @type {string} */ (part));
  }
  await page.waitForFunction(() => !location.hash.includes("sample=ataxx"));
  await page.keyboard.press("b");
  await has("sample=ataxx");
  const speed = () => page.locator(".transport .seg [aria-pressed=true]").innerText();
  assert.equal(await speed(), "1×");
  await page.keyboard.press("k");
  assert.equal(await speed(), "4×");
  await page.keyboard.press("j");
  assert.equal(await speed(), "1×");
  await page.keyboard.press("[");
  await has("#/lab/alphabeta");
  await page.keyboard.press(".");
  await has("depth=4");
  await page.waitForFunction(() => Number(document.querySelector(".scrub-t span")?.textContent?.split("/")[1]) > 20);
  await page.keyboard.press("End");
  assert.deepEqual(await violationsOf(page), [], "presented");
  await page.keyboard.press("o");
  await page.waitForSelector("canvas.overview");
  assert.ok(await page.locator(".near .tree").isVisible());
  assert.deepEqual(await violationsOf(page), [], "with the whole tree");
  await page.keyboard.press("p");
  await page.waitForSelector(".answers button");
  assert.deepEqual(await violationsOf(page), [], "with a question");
  const large = await page
    .locator(".answers button")
    .first()
    .evaluate((/** @type {Element} */ button) => Number.parseFloat(getComputedStyle(button).fontSize));
  assert.ok(large >= 18, `answers are read from afar: ${large} px`);
  await page.keyboard.press("1");
  await page.waitForSelector(".answers .right");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".answers button:enabled");
});

for (const language of LANGUAGES)
  test(`every button below the form can be read in ${language}, on a desk and on a phone`, async (t) => {
    for (const size of [WIDE, PHONE]) {
      const page = await suite.page(t, { language, size });
      await openLab(page, "#/lab/alphabeta");
      const button = page.locator(".labacts .pk-chosen");
      assert.equal(await button.locator("span").innerText(), texts(language)["ui.tab.engine"]);
      for (const place of [button, button.locator("span"), page.locator(".labacts")])
        assert.ok(
          await place.evaluate((/** @type {Element} */ { scrollWidth, clientWidth }) => scrollWidth <= clientWidth),
        );
      // What it is set to is told to those who do not see the top of the page.
      assert.match((await button.getAttribute("aria-label")) ?? "", /parts=textbook/);
    }
  });
