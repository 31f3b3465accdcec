/** What moves in the lab: random games, results on their way up, windows that narrow, sums that grow. */
import "./harness/outside.js";
import assert from "node:assert/strict";
import { changesOf, changeText } from "../app/lab/backup.js";
import { framesOf } from "../app/lab/film.js";
import { meanOfOutcomes, outcomeRows, sumSoFar, windowBefore } from "../app/lab/rows.js";
import { TreeBooks } from "./harness/books.js";
import { follow, PLACES } from "./harness/lab.js";
import { Suite, test } from "./harness/suite.js";

const suite = new Suite();

test("a random game is shown in ten frames at most, and to its end", async () => {
  for (let length = 1; length < 300; length += 1) {
    const frames = framesOf(length);
    assert.equal(frames.length, Math.min(10, length));
    assert.equal(frames.at(-1), length, "the last frame shows all");
    assert.ok((frames[0] ?? 0) >= 1);
    for (const [index, frame] of frames.entries())
      if (index > 0) assert.ok(frame > (frames[index - 1] ?? 0), `${length}: ${frames}`);
  }
  assert.deepEqual(framesOf(0), []);
});

test("a result on its way up has changed what lies behind it, as a plain count says", async () => {
  for (const spec of ["mcts:sims=80,c=1", "puct:sims=60,batch=4"])
    for (const place of PLACES) {
      const { packed, lines, nodes, story } = await follow(suite, place, spec);
      const books = new TreeBooks(packed, nodes);
      /** @type {string[]} */ let since = [];
      let longest = 0;
      lines.forEach((/** @type {string[]} */ line, /** @type {number} */ at) => {
        const node = Number(line[1]);
        const before = books.results.get(node) ?? [];
        const flip = (line[1] === "0" ? packed.turn === "two" : nodes[Number(nodes[node][0])][2] === "2") ? -1 : 1;
        const mean = (/** @type {number[]} */ list) => {
          const sum = list.reduce((total, value) => total + value, 0) / list.length;
          return flip < 0 ? 1 - sum : sum;
        };
        books.take(line);
        story.goTo(at + 1);
        if (line[0] !== "b") {
          since = [];
          assert.deepEqual(changesOf(story), []);
          return;
        }
        const after = books.results.get(node) ?? [];
        since.push(
          `${node} ${before.length} ${after.length} ${before.length > 0 ? mean(before).toFixed(4) : "-"} ${mean(after).toFixed(4)}`,
        );
        const shown = changesOf(story).map(
          ({ id, count, mean: [old, now] }) => `${id} ${count.join(" ")} ${old?.toFixed(4) ?? "-"} ${now.toFixed(4)}`,
        );
        assert.deepEqual(shown, since, `${place.game} ${spec} ${at}`);
        longest = Math.max(longest, shown.length);
        if (node === 0) since = [];
      });
      assert.ok(longest > 1, `${place.game} ${spec}: ${longest}`);
    }
  assert.equal(changeText({ id: 1, count: [4, 5], mean: [0.5, 0.6] }), "N 4→5 · Q 0.50→0.60");
  assert.equal(changeText({ id: 1, count: [0, 1], mean: [null, 1] }), "N 0→1 · Q –→1.00");
});

test("the shadow of a window is the window of the step before", async () => {
  let narrowed = 0;
  for (const place of PLACES) {
    const { story } = await follow(suite, place, "alphabeta:depth=3,quiescence=0,parts=textbook");
    for (let step = 1; step <= story.length; step += 1) {
      story.goTo(step - 1);
      const at = story.eventOf(step).do === "return" ? story.spot(story.eventOf(step).node).parent : null;
      if (!at) continue;
      const before = story.windowOf(at);
      story.goTo(step);
      const now = story.windowOf(at);
      const changed = JSON.stringify(before) !== JSON.stringify(now);
      assert.deepEqual(windowBefore(story, at), changed ? before : null, `${place.game} ${step}`);
      narrowed += Number(changed);
    }
  }
  assert.ok(narrowed > 50, String(narrowed));
});

test("the sum of a chance node grows by one outcome after the other until it is the mean", async () => {
  const { story, packed } = await follow(suite, /** @type {any} */ (PLACES[5]), "minimax:depth=1,quiescence=0");
  const sign = packed.turn === "two" ? -1 : 1;
  let [partly, whole] = [0, 0];
  for (let step = 1; step <= story.length; step += 1) {
    story.goTo(step);
    const at = story.here.parent;
    if (story.event?.do !== "return" || at?.turn !== "chance") continue;
    const rows = outcomeRows(story, at);
    const { known, sum, missing } = sumSoFar(story, rows);
    assert.equal(known.at(-1)?.spot, story.here, "the latest outcome is the last term");
    assert.equal(missing.weight + known.reduce((total, row) => total + row.weight, 0), missing.total);
    const mean = meanOfOutcomes(story, rows);
    assert.equal(mean === null, missing.weight > 0);
    if (sum === null) continue;
    const plain = known.reduce((total, row) => total + (row.weight / row.total) * (row.value ?? 0), 0);
    assert.ok(Math.abs(sum - plain) < 1e-9);
    if (mean === null) partly += 1;
    else {
      assert.equal(sign * Math.floor(sign * sum + 1e-9) || 0, mean);
      whole += 1;
    }
  }
  assert.ok(partly > 0 && whole > 0, `${partly} ${whole}`);
});

test("badges and the mark follow a result up the path; still where nothing is to move", async (context) => {
  for (const motion of ["full", "off"]) {
    const page = await suite.page(context, { settings: { motion } });
    await suite.open(page, "#/lab/mcts?sample=ataxx&sims=80&step=300");
    await page.waitForSelector(".transport .primary:enabled");
    const badges = () => page.locator(".bu text").allTextContents();
    for (let step = 0; step < 20 && (await badges()).length < 2; step += 1) {
      await page.keyboard.press("ArrowRight");
      const moving = await page.evaluate(() => document.querySelector(".mv")?.getAnimations().length ?? -1);
      const shown = (await badges()).length;
      if (shown >= 2) assert.equal(moving, motion === "off" ? 0 : 1, `${motion}: the mark`);
      else assert.ok(moving <= 0, "there is no way up before the second position");
    }
    const all = await badges();
    assert.ok(all.length >= 2, String(all));
    const onPath = await page.locator(".tree .tn.on").count();
    assert.ok(onPath >= all.length, "the way stays open until the result has arrived");
    for (const text of all) assert.match(text, /^N \d+→\d+ · Q (–|\d\.\d\d)→\d\.\d\d$/);
    assert.equal(await page.locator(".bu.now").count(), 1);
  }
});

test("another language leaves the film at its step, and nobody who goes elsewhere is brought back", async (context) => {
  const page = await suite.page(context, { settings: { motion: "off" } });
  const step = async () => Number(await page.locator(".scrub-t b").innerText());
  await suite.open(page, "#/lab/mcts?sample=ataxx&step=10");
  await page.waitForSelector(".transport .primary:enabled");
  await page.getByRole("button", { name: "16×" }).click();
  await page.locator(".transport .pl").click();
  await page.waitForFunction(() => Number(document.querySelector(".scrub-t b")?.textContent) > 60);
  const before = await step();
  await page.locator("header.top button", { hasText: "繁" }).click();
  await page.waitForSelector("html[lang=zh-Hant] .transport .primary:enabled");
  assert.ok((await step()) >= before, `${await step()} after ${before}`);
  await page.locator(".transport .pl").click();
  await page.waitForFunction((from) => Number(document.querySelector(".scrub-t b")?.textContent) > from, await step());
  await page.locator("header.top").getByRole("link", { name: "規則" }).click();
  await page.waitForSelector("body:not(.lab-page) main");
  assert.match(page.url(), /#\/rules/);
});
