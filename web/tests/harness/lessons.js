/** Somebody who goes through a lesson in the browser and answers everything. */
import "./outside.js";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { readLesson } from "../../app/lesson/parse.js";
import { questionsIn } from "../../app/lesson/progress.js";
import { violationsOf } from "./axe.js";
import { keep, settle } from "./suite.js";
import { root } from "./tools.js";

/** @param {string} language @param {string} name */
export const lessonText = (language, name) =>
  readFileSync(path.join(root, `web/lessons/${language}/${name}.md`), "utf8");

/**
 * From the first page to the last, by the keys of a presenter: written questions rightly, exercises as it comes.
 * @param {import("./suite.js").Suite} suite
 * @param {import("playwright-core").Page} page
 * @param {string} name
 * @param {string} language
 */
export async function walk(suite, page, name, language) {
  const { lesson } = readLesson(lessonText(language, name));
  await suite.open(page, `#/lesson/${name}`);
  let right = 0;
  for (const [index, shown] of lesson.pages.entries()) {
    await page.waitForSelector(`.lessontext h2:text-is("${shown.title}")`);
    for (const block of shown.blocks) {
      if (block.kind === "choice") {
        const answer = block.options.findIndex((option) => option.right);
        await page.waitForSelector(".lq[data-open]");
        await page.keyboard.press(String(answer + 1));
        right += 1;
        await page.waitForFunction(
          (/** @type {number} */ asked) => document.querySelectorAll(".why").length === asked,
          [...shown.blocks.slice(0, shown.blocks.indexOf(block) + 1)].filter(({ kind }) => kind === "choice").length,
        );
      }
      if (block.kind !== "predict") continue;
      for (let asked = 0; asked < block.count; asked += 1) {
        await page.waitForSelector('[data-question="predict"][data-open]');
        await page.keyboard.press("1");
        await page.waitForSelector('[data-question="predict"]:not([data-open])');
        right += (await page.locator('[data-question="predict"] .answers .wrong').count()) === 0 ? 1 : 0;
        if (asked + 1 < block.count) await page.locator('[data-question="predict"] > .btn').click();
      }
    }
    await page.waitForSelector(".boardbox svg.board .cell, .lessonmain.plain", { state: "attached" });
    assert.equal(
      await page.locator(".lessontext .fault").count(),
      0,
      `${shown.title}: ${await page.locator(".lessontext").innerText()}`,
    );
    if (index === 1) {
      await settle(page);
      await keep(page, `lesson-${name}`);
      assert.deepEqual(await violationsOf(page), []);
    }
    if (index < lesson.pages.length - 1) await page.keyboard.press("PageDown");
  }
  const score = await page.locator(".lessonend").innerText();
  for (const number of [right, questionsIn(lesson)]) assert.match(score, new RegExp(`\\b${number}\\b`), score);
  return { lesson, right };
}
