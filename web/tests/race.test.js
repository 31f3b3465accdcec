/** The race: one clock for all, choices on the board, the exact verdict, tables to take along. */
import "./harness/outside.js";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Story } from "../app/lab/story.js";
import { agree, PLAIN } from "../app/race/run.js";
import { SPECS } from "../app/race/specs.js";
import { standingAt, stretches, trackOf } from "../app/race/track.js";
import { unpack } from "../app/lab/decode.js";
import { PLACES } from "./harness/lab.js";
import { suiteHere } from "./harness/local.js";
import { test } from "./harness/suite.js";

const suite = suiteHere();

/** What the story of the search held for the best at a step, found the slow way. @param {Story} story */
function bestNow(story) {
  const root = story.spot(0);
  if (!story.simulates) return root.bestFrom?.move ?? null;
  const most = Math.max(...root.tried.map(({ visits }) => visits));
  return root.tried.filter(({ visits }) => visits === most).map(({ move }) => move);
}

test("a track has the moves, depths and simulations of its search, and ends as the engine says", async () => {
  for (const [name, spec] of Object.entries(SPECS))
    for (const place of PLACES) {
      const packed = await suite.server.ask("api/trace", {
        ...place,
        spec,
        limits: { nodes: 300 },
        max_events: 250000,
      });
      const trace = await unpack(packed);
      const track = trackOf(trace, 300);
      const named = `${place.game} ${name}`;
      const last = track.marks.at(-1);
      assert.equal(last?.move, packed.report.move, named);
      assert.equal(last?.at, Math.min(300, packed.report.nodes), named);
      assert.equal(track.total, packed.report.nodes, named);
      assert.equal(last?.simulations, packed.report.simulations, named);
      const times = track.marks.map(({ at }) => at);
      assert.deepEqual(
        times,
        [...times].sort((a, b) => a - b),
        `${named}: the clock goes forwards`,
      );
      assert.equal(standingAt(track, -1), null);
      assert.deepEqual(standingAt(track, Infinity), last);
      for (const { from, to, move } of stretches(track))
        assert.equal(standingAt(track, (from + to) / 2)?.move, move, named);
      const story = new Story(trace);
      let compared = 0;
      for (const mark of track.marks.slice(0, -1)) {
        // The step at which the mark was made: after so many simulations, or positions entered.
        let step = story.step;
        do {
          step += 1;
          story.goTo(step);
        } while (step < story.length && !reached(story, mark));
        const best = bestNow(story);
        if (best === null) continue;
        assert.ok(
          Array.isArray(best) ? best.includes(mark.move) : best === mark.move,
          `${named} at ${mark.at}: ${mark.move}, not ${best}`,
        );
        compared += 1;
      }
      assert.ok(compared > 0 || track.marks.length < 3, named);
    }
});

/** @param {Story} story @param {import("../app/race/track.js").Mark} mark */
function reached(story, mark) {
  if (story.simulates)
    return story.counts.simulations === mark.simulations && story.event?.do === "back_up" && story.event.node === 0;
  const back = story.event?.do === "return" && (story.event.node === 0 || story.here.parent?.id === 0);
  return back && story.counts.entered === mark.at && story.spot(0).bestFrom?.move === mark.move;
}

test("three lanes share one clock, and the verdict says who keeps the result", async (context) => {
  const page = await suite.page(context);
  await suite.open(page, "#/race?sample=sequencium&of=textbook,mcts,puct&budget=300");
  await page.waitForFunction(() => document.querySelectorAll(".stretch").length === 3);
  await page.waitForFunction(() =>
    document.querySelector(".race-board .say")?.textContent?.startsWith("The exact verdict: "),
  );
  await page.waitForFunction(() => document.querySelectorAll(".keeps, .spoils").length === 3);
  assert.ok((await page.locator(".board .heat.top").count()) >= 1, "choices stand on the board");
  const figures = () => page.locator(".lanes tbody tr:first-child td:nth-child(3)").allInnerTexts();
  await page.locator(".scrub input").focus();
  await page.keyboard.press("Home");
  assert.deepEqual(await figures(), ["0", "0", "0"]);
  await page.keyboard.press("End");
  for (const text of await figures()) assert.ok(Number(text.replace(",", "")) >= 250, text);
  const [saved] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "CSV" }).click()]);
  const lines = readFileSync(await saved.path(), "utf8")
    .trim()
    .split("\n");
  assert.equal(lines.length, 31, "ten moments of three lanes, and a head");
  assert.equal(lines[0], "positions,algorithm,move,depth,simulations");
  const [note] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Markdown" }).click(),
  ]);
  assert.match(readFileSync(await note.path(), "utf8"), /^\| positions \| algorithm \|.*\n\| --- /);
  const [drawn] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Animated SVG" }).click(),
  ]);
  assert.match(drawn.suggestedFilename(), /^wuqi-race-sequencium\.svg$/);
  await checkPicture(context, readFileSync(await drawn.path(), "utf8"));
  await page.getByRole("link", { name: "Look into the search" }).click();
  await page.waitForSelector(".labmain");
});

/** The file alone shows the race: at half of it, at its end, and without moving. @param {import("node:test").TestContext} context @param {string} text */
async function checkPicture(context, text) {
  assert.doesNotMatch(text, /(href|src|url\((?!#))/, "nothing is fetched");
  const page = await suite.page(context);
  await page.setContent(`<body style="margin:0">${text}</body>`);
  assert.match((await page.locator("svg > title").textContent()) ?? "", /^Race · Sequencium$/);
  const seen = (/** @type {number} */ at) =>
    page.evaluate((/** @type {number} */ time) => {
      for (const animation of document.getAnimations()) {
        animation.pause();
        animation.currentTime = time;
      }
      const seen = (/** @type {Element} */ element) => getComputedStyle(element).opacity === "1";
      const texts = (/** @type {string} */ name) =>
        [...document.querySelectorAll(name)].filter(seen).map(({ textContent }) => textContent);
      const hand = document.querySelector(".hand")?.getBoundingClientRect().x ?? 0;
      return { clock: texts("text.n"), counters: texts("g[class]"), hand };
    }, at);
  const [half, end] = [await seen(4001), await seen(10_500)];
  assert.deepEqual(half.clock, ["150"], "one counter at a time");
  assert.deepEqual(end.clock, ["300"]);
  assert.equal(end.counters.length, 3, "one line for each lane");
  assert.ok(Math.abs(end.hand - half.hand - 440) < 4, `the hand moves half of the way: ${half.hand} to ${end.hand}`);
  await page.emulateMedia({ reducedMotion: "reduce" });
  assert.equal(await page.evaluate(() => document.getAnimations().length), 0, "still where nothing is to move");
}

test("a small position that no engine proves is seen to its end: the usual one is a draw", async (context) => {
  const page = await suite.page(context);
  await suite.open(page, "#/race");
  await page.waitForFunction(() => document.querySelectorAll(".keeps, .spoils").length === 3);
  assert.equal(await page.locator(".race-board .say").innerText(), "The exact verdict: Draw with best play.");
  assert.equal(await page.locator(".spoils").count(), 0);
  // Three moves lose at once: to take one of them spoils the draw.
  const place = { game: /** @type {const} */ ("gomoku"), size: "3", rules: "row=3", moves: ["b2", "a3", "c3", "a1"] };
  const worth = await Promise.all(
    ["a2", "b1"].map((move) =>
      suite.server.ask("api/trace", { ...place, moves: [...place.moves, move], spec: PLAIN, limits: { nodes: 5000 } }),
    ),
  );
  assert.equal(worth[0].report.score.points, 0);
  assert.ok(worth[1].report.score.win_in > 0, JSON.stringify(worth[1].report.score));
});

test("a win at once keeps what was won, by whatever margin", async (context) => {
  const page = await suite.page(context);
  const place = new URLSearchParams({ game: "ataxx", size: "5", position: "xxxxx/xxxxx/xxxxx/xxx1o/xx3 x 0 1" });
  await suite.open(page, `#/race?${place}&of=textbook,mcts&budget=300`);
  await page.waitForFunction(() => document.querySelectorAll(".keeps, .spoils").length === 2);
  assert.equal(await page.locator(".spoils").count(), 0);
  const sure = { score: null, value: 1, exact: false };
  assert.ok(agree(sure, { score: null, value: 22, exact: true }), "a win is a win");
  assert.ok(!agree(sure, { score: null, value: -3, exact: true }));
  assert.ok(!agree({ score: null, value: 5, exact: true }, { score: null, value: 3, exact: true }), "two points lost");
});

test("another racer runs at once, and the lab leads to the race", async (context) => {
  const page = await suite.page(context);
  await suite.open(page, "#/lab/mcts?sample=gomoku");
  await page.getByRole("link", { name: "Race", exact: true }).click();
  await page.waitForFunction(() => document.querySelectorAll(".stretch").length === 3);
  assert.match(page.url(), /sample=gomoku/);
  assert.ok(await page.getByRole("button", { name: "Minimax" }).isDisabled(), "three are enough");
  await page.getByRole("button", { name: "PUCT" }).click();
  await page.getByRole("button", { name: "Minimax" }).click();
  await page.waitForFunction(
    () => document.querySelector(".lanes tbody .strip .stretch") && location.hash.includes("minimax"),
  );
  await page.waitForFunction(() => document.querySelectorAll(".stretch").length === 3);
});
