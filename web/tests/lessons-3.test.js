/** The last two lessons, gone through from beginning to end. */
import assert from "node:assert/strict";
import { walk } from "./harness/lessons.js";
import { Suite, test } from "./harness/suite.js";

const suite = new Suite();

test("PUCT, in Simplified Chinese", async (context) => {
  const page = await suite.page(context, { language: "zh-Hans", settings: { motion: "off" } });
  await walk(suite, page, "puct", "zh-Hans");
});

test("self-play, in Traditional Chinese, and on to nothing", async (context) => {
  const page = await suite.page(context, { language: "zh-Hant", settings: { motion: "off" } });
  await walk(suite, page, "selfplay", "zh-Hant");
  assert.equal(await page.locator(".lessonend .primary").count(), 0, "it is the last one");
  await page.locator(".lessonend button").click();
  await page.waitForFunction(() => location.hash.endsWith("page=1"));
  await page.waitForSelector(".lq[data-open]");
});
