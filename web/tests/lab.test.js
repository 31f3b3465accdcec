/** The lab as a student and a teacher use it: exercises, the whole tree, keys, links. */
import assert from "node:assert/strict";
import { answered, nextQuiz } from "../app/lab/course.js";
import { barsOf, fit, goodness, shadeAt, shadeIn, shadesOf, weights, zoomed } from "../app/lab/overview.js";
import { heatFrom, judgedAt, policyOf } from "../app/lab/policy.js";
import { ask } from "../app/lab/predict.js";
import { violationsOf } from "./harness/axe.js";
import { faultsOf } from "./harness/judge.js";
import { follow, PLACES, solve } from "./harness/lab.js";
import { keep, Suite, settle, test } from "./harness/suite.js";
import { PHONE } from "./harness/tools.js";

const suite = new Suite();

test("exercises have the answers that a plain computation gives, and there are always more", async () => {
  const kinds = new Set();
  for (const spec of [
    "minimax:depth=3,quiescence=0",
    "alphabeta:depth=3,quiescence=0,parts=textbook",
    "mcts:sims=200,c=1",
    "puct:sims=200,cpuct=1",
  ])
    for (const place of PLACES) {
      const followed = await follow(suite, place, spec);
      const asked = new Set();
      for (let seed = 0; seed < 30; seed += 1) {
        const question = ask(followed.story, seed, seed % 4);
        if (!question) continue;
        const named = `${place.game} ${spec} ${JSON.stringify({ ...question, rows: 0 })}`;
        assert.equal(followed.story.step, question.step, "nothing of the answer is told yet");
        assert.ok(question.options.includes(question.answer), named);
        assert.equal(new Set(question.options).size, question.options.length, named);
        assert.equal(question.answer, solve(question, followed), named);
        kinds.add(question.kind);
        asked.add(`${question.kind} ${question.step}`);
      }
      assert.ok(asked.size >= 5, `${place.game} ${spec}: ${asked.size}`);
    }
  assert.deepEqual([...kinds].sort(), ["best", "chance", "cut", "mean", "select", "why"]);
});

test("questions grow harder: nearer answers, longer sums, windows that are just missed", async () => {
  /** How far the nearest wrong answer is, on the average. @param {any} story @param {string} kind @param {number} level */
  const nearest = (story, kind, level) => {
    const gaps = [];
    for (let seed = 0; seed < 60; seed += 1) {
      const question = ask(story, seed, level, kind);
      if (!question) continue;
      const away = question.options.filter((option) => option !== question.answer);
      if (question.kind === "mean") gaps.push(-question.visits);
      else if (question.kind === "cut")
        gaps.push(Math.abs(question.value - (question.max ? question.entered.beta : question.entered.alpha)));
      else if (question.kind === "why") gaps.push(-question.options.length);
      else gaps.push(Math.min(...away.map((option) => Math.abs(option - question.answer))));
    }
    assert.ok(gaps.length > 5, `${kind} ${level}`);
    return gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  };
  const ataxx = { game: "ataxx", size: "5" };
  const deep = (await follow(suite, ataxx, "alphabeta:depth=3,quiescence=0,parts=textbook")).story;
  for (const [kind, story] of /** @type {[string, any][]} */ ([
    ["mean", (await follow(suite, ataxx, "mcts:sims=400,c=1")).story],
    ["cut", deep],
    ["why", deep],
    ["best", (await follow(suite, ataxx, "minimax:depth=2,quiescence=0")).story],
    ["chance", (await follow(suite, /** @type {any} */ (PLACES[5]), "minimax:depth=2,quiescence=0")).story],
  ])) {
    const [easy, hard] = [nearest(story, kind, 0), nearest(story, kind, 3)];
    assert.ok(hard < easy, `${kind}: ${easy} at first, ${hard} later`);
  }
});

test("three right answers lead to the next of four levels, wrong ones to none", async () => {
  const { story } = await follow(suite, { game: "ataxx", size: "5" }, "mcts:sims=400,c=1");
  let quiz = nextQuiz(story, null, 1);
  const levels = [];
  for (let seed = 2; seed < 26; seed += 1) {
    const { question } = quiz;
    assert.ok(question);
    levels.push(quiz.level);
    const wrong = question.options.find((option) => option !== question.answer);
    // Every second answer is wrong.
    quiz = nextQuiz(story, answered(quiz, seed % 2 ? question.answer : Number(wrong)), seed);
  }
  assert.deepEqual(
    levels,
    [0, 1, 2, 3].flatMap((level) => Array(6).fill(level)),
  );
  for (let seed = 0; seed < 9; seed += 1) quiz = nextQuiz(story, answered(quiz, quiz.question?.answer ?? 0), seed);
  assert.equal(quiz.level, 3, "there is none above the last");
});

test("at first only the last sum is left to do, and the level can be chosen", async (context) => {
  const page = await suite.page(context, { settings: { motion: "off" } });
  await suite.open(page, "#/lab/puct?sample=ataxx&sims=400");
  await page.waitForSelector(".transport .primary:enabled");
  await page.keyboard.press("p");
  const level = (/** @type {number} */ number) => page.locator(`.quizlevels button:nth-child(${number})`);
  await level(1).waitFor();
  /** Asks until a choice by the formula is asked, and tells what is known of it. @param {number} number */
  const known = async (number) => {
    for (let tries = 0; tries < 40; tries += 1) {
      await level(number).click();
      assert.equal(await level(number).getAttribute("aria-pressed"), "true");
      const names = await page.locator(".lab-side table.puct th").allTextContents();
      if (names.includes("P")) return names.slice(1);
    }
    return [];
  };
  assert.deepEqual(await known(1), ["n", "P", "Q", "U"]);
  await keep(page, "quiz-level-1");
  assert.deepEqual(await known(2), ["n", "P", "Q"]);
  await page.locator(".answers .btn").first().click();
  assert.deepEqual((await page.locator(".lab-side table.puct th").allTextContents()).slice(1), [
    "n",
    "P",
    "Q",
    "U",
    "Q + U",
  ]);
  assert.deepEqual(await violationsOf(page), []);
  await page.setViewportSize(PHONE);
  await settle(page);
  await page.locator(".quizlevels").evaluate((part) => part.scrollIntoView());
  await keep(page, "quiz-level-phone");
  assert.deepEqual(await faultsOf(page, "en"), []);
});

test("the whole tree fills its place, and what is too thin is left out", async () => {
  for (const spec of ["mcts:sims=700", "alphabeta:depth=3,quiescence=0,parts=textbook"]) {
    const { story } = await follow(suite, { game: "ataxx", size: "5" }, spec);
    story.goTo(Infinity);
    const size = { width: 600, height: 400 };
    const bars = barsOf(story, fit(), size);
    assert.ok(
      bars.length > 30 && bars.length < size.height * (story.counts.deepest + 1) * 2,
      `${spec}: ${bars.length}`,
    );
    for (const { y, height } of bars) assert.ok(y >= -1 && y + height <= size.height + 1);
    const columns = new Map();
    for (const { x, height } of bars) columns.set(x, (columns.get(x) ?? 0) + height);
    for (const total of columns.values())
      assert.ok(total <= size.height + 1, "moves are no higher than their position");
    const near = barsOf(story, zoomed(fit(), 8, 0.5), size);
    assert.ok(near.every(({ y, height }) => y < size.height && y + height > 0));
  }
});

test("colour stands for value, visits, prior or window, and says nothing where nothing is known", async () => {
  const place = { game: "ataxx", size: "5" };
  const { story } = await follow(suite, place, "puct:sims=300");
  story.goTo(Infinity);
  assert.deepEqual(shadesOf(story), ["value", "visits", "prior"]);
  assert.equal(shadeIn(story, "window"), "value", "a search by simulations has no window");
  const weight = weights(story);
  const [first, second] = [...story.spot(0).tried].sort((a, b) => b.visits - a.visits);
  const depth = (/** @type {any} */ spot, /** @type {any} */ shade) =>
    shadeAt(story, spot.id, shade, weight)?.depth ?? -1;
  assert.equal(depth(story.spot(0), "visits"), 1);
  assert.ok(depth(first, "visits") > depth(second, "visits") && depth(second, "visits") > 0);
  assert.ok(Math.abs(depth(first, "prior") ** 2 - (first?.prior ?? -1)) < 1e-9);
  assert.equal(shadeAt(story, 0, "prior", weight), null, "nobody thought of the root beforehand");
  const good = goodness(story, first?.id ?? 0) ?? 0;
  assert.deepEqual(shadeAt(story, first?.id ?? 0, "value", weight), {
    ink: good >= 0.5 ? "good" : "bad",
    depth: Math.abs(good - 0.5) * 2,
  });
  const deep = (await follow(suite, place, "alphabeta:depth=3,quiescence=0,parts=textbook")).story;
  assert.deepEqual(shadesOf(deep), ["value", "visits", "window"]);
  deep.goTo(1);
  assert.equal(shadeAt(deep, 0, "window", weights(deep))?.depth, 1, "all is possible at first");
  deep.goTo(Infinity);
  assert.ok((shadeAt(deep, 0, "window", weights(deep))?.depth ?? 1) < 1);
});

/** @param {import("playwright-core").Page} page @param {string} hash */
async function openLab(page, hash) {
  await suite.open(page, hash);
  await page.waitForSelector(".transport .primary:enabled");
}

test("Space plays on, a position that is pressed explains itself, and the address says it all", async (context) => {
  const page = await suite.page(context);
  await openLab(page, "#/lab/mcts?sample=ataxx&sims=80&step=60");
  const at = () => page.locator(".scrub-t b").innerText();
  assert.equal(await at(), "60");
  // Pressed with the mouse, a button leaves the keys alone.
  await page.locator(".transport .primary").click();
  assert.equal(await at(), "61");
  await page.keyboard.press(" ");
  await page.waitForFunction(() => Number(document.querySelector(".scrub-t b")?.textContent) > 62);
  await page.keyboard.press(" ");
  const before = await page.locator(".told").innerText();
  const title = await page.locator(".lab-side .sech").first().innerText();
  await page.locator(".tree .tn[data-node]:not(.on)").first().click();
  assert.notEqual(await page.locator(".told").innerText(), before);
  await page.locator('.tree .tn[data-node="0"]').click();
  assert.match(await page.locator(".lab-side .sech").first().innerText(), /(^| )root/i);
  assert.ok(title);
  await page.keyboard.press("Home");
  for (let step = 0; step < 7; step += 1) await page.keyboard.press("ArrowRight");
  const told = await page.locator(".told").innerText();
  await page.waitForFunction(() => location.hash.endsWith("step=7"));
  const other = await suite.page(context);
  await openLab(other, new URL(page.url()).hash);
  assert.equal(await other.locator(".told").innerText(), told);
  await other.keyboard.press("f");
  await other.waitForSelector("body.present");
  assert.equal(await other.locator("header.top").count(), 0);
  await other.keyboard.press("Escape");
  await other.waitForSelector("header.top");
});

test("Space plays and stops wherever the keys are, but not where somebody writes", async (context) => {
  const page = await suite.page(context);
  await openLab(page, "#/lab/mcts?sample=ataxx&sims=80&step=60");
  const play = page.locator(".transport .pl");
  const toggles = async (/** @type {string} */ where) => {
    const chosen = await page.locator(".tree .tn.sel").count();
    await page.keyboard.press(" ");
    assert.equal(await play.getAttribute("aria-label"), "Pause", where);
    await page.keyboard.press(" ");
    assert.equal(await play.getAttribute("aria-label"), "Play", where);
    assert.ok((await page.locator(".tree .tn.sel").count()) <= chosen, `${where}: nothing is pressed`);
  };
  await page.locator(".scrub input").click({ position: { x: 80, y: 12 } });
  await toggles("after the scrubber was dragged");
  await page.locator(".tree .tn[data-node]:not(.on)").first().click();
  await toggles("after a position was pressed");
  await page.locator(".transport .primary").focus();
  const at = await page.locator(".scrub-t b").innerText();
  await page.keyboard.press("Enter");
  assert.equal(Number(await page.locator(".scrub-t b").innerText()), Number(at) + 1, "Enter presses a button");
  await toggles("on a button");
  await page.locator(".labform select").focus();
  await page.keyboard.press(" ");
  assert.equal(await play.getAttribute("aria-label"), "Play", "a list of choices keeps its keys");
});

test("plain minimax speaks of no window, and of no cut", async (context) => {
  const page = await suite.page(context);
  await openLab(page, "#/lab/minimax?sample=gomoku&depth=2");
  assert.equal(await page.locator(".phases li").count(), 3);
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press("ArrowRight");
    const text = await page.locator("main").innerText();
    assert.doesNotMatch(text, /window|narrow|α|β/i);
  }
  await page.waitForSelector(".compare tr:nth-child(3)");
  assert.equal(await page.locator(".compare tr.on th").innerText(), "Minimax");
  await page.keyboard.press("]");
  await page.waitForFunction(() => document.querySelectorAll(".phases li").length === 4);
});

test("an engine that tells no steps says so", async (context) => {
  const page = await suite.page(context);
  await suite.open(page, "#/lab/alphabeta?game=territory&size=6&spec=level:10");
  await page.waitForSelector(".part");
  assert.match(await page.locator(".part").innerText(), /without steps/);
});

test("the policy on the board and the needle are what PUCT was told", async (context) => {
  for (const place of PLACES) {
    const { packed, lines, nodes, story } = await follow(suite, place, "puct:sims=60,cpuct=1");
    const root = policyOf(story, 0);
    const all = [...root.values()].reduce((sum, share) => sum + share, 0);
    assert.ok(Math.abs(all - 1) < 1e-3, `${place.game}: ${all}`);
    const asked = lines.filter(([letter, , , , , , , prior]) => letter === "s" && prior !== undefined);
    for (const [, id, , , , , , prior] of asked) {
      const [parent, move, , , weight] = nodes[Number(id)];
      if (weight === undefined)
        assert.ok(Math.abs((policyOf(story, Number(parent)).get(move) ?? 2) - Number(prior)) < 1e-6);
    }
    const judged = lines.filter(([letter]) => letter === "v");
    for (const [, id] of judged) {
      const [, , first] = judged.find(([, other]) => other === id) ?? [];
      assert.equal(judgedAt(story, Number(id)), Number(first), place.game);
    }
    const { board } = await suite.server.ask("api/position", { ...place, position: packed.position, moves: [] });
    const heat = heatFrom(root, board);
    assert.ok(heat.length > 0 && heat.length <= root.size && heat[0]?.weight === 1, place.game);
  }
  const page = await suite.page(context);
  await openLab(page, "#/lab/puct?sample=ataxx&sims=80");
  await page.waitForSelector(".board .heat.top");
  assert.match(await page.locator(".needle").innerText(), /Looked worth 0\.\d+ for First player.*prior of 30 moves/s);
  await page.locator(".labtop button", { hasText: "MCTS" }).click();
  await page.waitForFunction(() => !document.querySelector(".board .heat") && !document.querySelector(".needle"));
});
