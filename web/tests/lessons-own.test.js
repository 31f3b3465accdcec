/** Lessons that a teacher wrote: the format with its faults, from a file, by a link, before a class. */
import "./harness/outside.js";
import assert from "node:assert/strict";
import { readLesson } from "../app/lesson/parse.js";
import { Suite, test } from "./harness/suite.js";

const suite = new Suite();

const OWN = `# Own lesson
language: en
minutes: 5

What it is about.

## First
lab: http://127.0.0.1:1/#/lab/minimax?sample=sequencium&depth=2&step=3
check: root positions 4

Some **bold** words, and a word in front of a line:
note: that is no instruction, as it goes on with a paragraph.

    Q + U

- one
- two

<!-- nobody sees this -->
? Which *one*?
- [ ] this
- [x] that
> Because.

## Second
step: end
predict: best 2

## Third
Only words, and a [link](javascript:alert(1)) that leads nowhere.
`;

test("a lesson is read as it is written", async () => {
  const { lesson, faults } = readLesson(OWN);
  assert.deepEqual(faults, []);
  assert.deepEqual(
    lesson.pages.map(({ title, blocks }) => [title, ...blocks.map(({ kind }) => kind)]),
    [
      ["First", "text", "formula", "list", "choice"],
      ["Second", "predict"],
      ["Third", "text"],
    ],
  );
  assert.deepEqual([lesson.title, lesson.minutes, lesson.about.length], ["Own lesson", 5, 1]);
  assert.equal(lesson.pages[0]?.lab, "#/lab/minimax?sample=sequencium&depth=2&step=3");
  assert.equal(lesson.pages[1]?.step, Infinity);
});

test("every fault is named with its line", async () => {
  /** @type {[string, string][]} */
  const wrong = [
    ["", "1 title"],
    ["# A", "1 pages"],
    ["# A\n# B\n## C", "2 twice"],
    ["# A\n## B\n\nsetp: 4", "4 word"],
    ["# A\nstep: 4\n## B", "2 before"],
    ["# A\n## B\nlab: #/race", "3 lab"],
    ["# A\n## B\nlab: #/lab/chess?sample=ataxx", "3 lab"],
    ["# A\n## B\nstep: 4", "3 nolab"],
    ["# A\nminutes: long\n## B", "2 number"],
    ["# A\n## B\nlab: #/lab/puct?sims=9\nstep: four", "4 number"],
    ["# A\n## B\nlab: #/lab/puct?sims=9\npredict: future", "4 predict"],
    ["# A\n## B\nlab: #/lab/puct?sims=9\npredict: any\npredict: any", "5 again"],
    ["# A\n## B\nlab: #/lab/puct?sims=9\ncheck: value 4", "4 check"],
    ["# A\n## B\n? Why?\n- [x] so", "3 options"],
    ["# A\n## B\n? Why?\n- [x] so\n- [x] so", "3 options"],
    ["# A\n## B\n- [x] so", "3 option"],
    ["# A\n## B\n> so", "3 why"],
    ["x".repeat(200_001), "1 long"],
  ];
  for (const [text, fault] of wrong)
    assert.deepEqual(
      readLesson(text).faults.map(({ line, code }) => `${line} ${code}`),
      [fault],
      text.slice(0, 80),
    );
  assert.equal(readLesson("# A\n## B\nstep: 1\n\nfoo: 2\n> x").faults.length, 3, "all of them at once");
});

/** @param {import("playwright-core").Page} page @param {string} text */
async function openFile(page, text) {
  await suite.open(page, "#/lesson");
  await page.setInputFiles('input[type="file"]', {
    name: "own.md",
    mimeType: "text/markdown",
    buffer: Buffer.from(text),
  });
}

test("a file is opened, and the link that is copied carries all of it", async (context) => {
  const page = await suite.page(context, { settings: { motion: "off" } });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await openFile(page, OWN);
  await page.waitForSelector('h2:text-is("First")');
  await page.waitForSelector(".transport .primary:enabled");
  assert.equal(await page.locator(".scrub-t b").innerText(), "3");
  await page.waitForSelector(".lessontext .fault");
  assert.match(await page.locator(".lessontext .fault").innerText(), /line 9/, "three positions, not four");
  await page.keyboard.press("1");
  assert.match(await page.locator(".why").innerText(), /Not quite\. Because\./);
  await page.keyboard.press("PageDown");
  await page.waitForSelector('[data-question="predict"][data-open]');
  const step = await page.locator(".scrub-t b").innerText();
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.locator(".scrub-t b").innerText(), step, "an open question is answered first");
  await page.keyboard.press("PageDown");
  await page.waitForSelector('h2:text-is("Third")');
  assert.equal(await page.locator(".lessontext a[href*=javascript]").count(), 0);
  await page.keyboard.press("l");
  await page.waitForSelector('.turning [href$="#i-check"]');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await suite.page(context);
  await other.goto(link);
  await other.waitForSelector('h2:text-is("Third")');
  await other.keyboard.press("f");
  await other.waitForSelector("body.present");
  assert.equal(await other.locator("header.top").count(), 0);
  await other.keyboard.press("PageUp");
  await other.waitForSelector('h2:text-is("Second")');
  await other.goto(link.replace(/text=1..../, "text=1aaaa"));
  await other.reload();
  await other.waitForSelector(".fault[role=alert]");
});

test("a page that is turned before its search has come shows its own place in that search", async (context) => {
  const page = await suite.page(context, { settings: { motion: "off" } });
  /** @type {(() => void)[]} */ const held = [];
  await page.route("**/api/trace", async (route) => {
    await new Promise((go) => held.push(() => go(undefined)));
    await route.continue();
  });
  const searched = () => held.length;
  await openFile(
    page,
    `# Own
## One
lab: #/lab/minimax?sample=sequencium&depth=2&step=3
check: root positions 2
## Two
lab: #/lab/minimax?sample=ataxx&depth=2&step=5
check: root positions 5
## Three
step: 8
check: root positions 5
## Four
step: end
predict: best 2
`,
  );
  await page.waitForSelector('h2:text-is("One")');
  held[0]?.();
  await page.waitForSelector(".transport .primary:enabled");
  for (let turned = 0; turned < 2; turned += 1) await page.keyboard.press("PageDown");
  await page.waitForSelector('h2:text-is("Three")');
  assert.equal(await page.locator(".lessontext .fault").count(), 0, "nothing is checked in another search");
  await page.keyboard.press("PageDown");
  await page.waitForSelector('h2:text-is("Four")');
  assert.equal(searched(), 2, "one search for each address");
  held[1]?.();
  await page.waitForSelector('[data-question="predict"][data-open]');
  await page.keyboard.press("PageUp");
  await page.waitForSelector('h2:text-is("Three")');
  await page.waitForFunction(() => document.querySelector(".scrub-t b")?.textContent === "8");
  assert.equal(searched(), 2);
});

test("what is wrong in a file is shown with its line", async (context) => {
  const page = await suite.page(context);
  await openFile(page, "# Own\n## One\nlab: somewhere\n\nfoo: bar\n");
  await page.waitForSelector(".lessonfaults li");
  assert.equal(await page.locator(".lessonfaults li").count(), 2);
  assert.match(
    await page.locator(".lessonfaults li").first().innerText(),
    /Line 3:.*address of the lab.*lab: somewhere/s,
  );
  await suite.open(page, "#/lesson/nothing");
  await page.waitForSelector(".fault[role=alert]");
});
