/** Lessons in the single file, without a server: the same texts, and a search that says the same. */
import assert from "node:assert/strict";
import { walk } from "./harness/lessons.js";
import { LocalSuite } from "./harness/local.js";
import { test } from "./harness/suite.js";

const suite = LocalSuite.file();

test("all lessons are in the file, and one is gone through there", async (context) => {
  const page = await suite.page(context, { language: "zh-Hans", settings: { motion: "off" } });
  await suite.open(page, "#/lesson");
  await page.waitForFunction(() => document.querySelectorAll(".lessonlist h2").length === 6);
  assert.match(await page.locator(".lessonlist li").first().innerText(), /极小极大/);
  // What its checks take for granted holds for the engines in the browser, too: no page complains.
  await walk(suite, page, "puct", "zh-Hans");
});
