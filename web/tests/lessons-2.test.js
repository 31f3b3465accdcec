/** Two lessons in the middle, gone through from beginning to end, and what is kept of one. */
import assert from "node:assert/strict";
import { walk } from "./harness/lessons.js";
import { Suite, test } from "./harness/suite.js";

const suite = new Suite();

test("chance nodes, in Simplified Chinese", async (context) => {
  const page = await suite.page(context, { language: "zh-Hans", settings: { motion: "off" }, theme: "dark" });
  await walk(suite, page, "chance", "zh-Hans");
});

test("UCT, in English, with what is kept of it", async (context) => {
  const page = await suite.page(context, { settings: { motion: "off" } });
  const { lesson, right } = await walk(suite, page, "uct", "en");
  await page.reload();
  await page.waitForSelector(".lessonend");
  await suite.open(page, "#/lesson");
  const row = page.locator("li:nth-child(4)");
  await row.locator("progress").waitFor();
  assert.match(await row.innerText(), new RegExp(`${right} of \\d+ questions right`));
  assert.equal(await row.locator("progress").getAttribute("max"), String(lesson.pages.length));
  assert.equal(await page.locator("li h2 a").count(), 6);
});
