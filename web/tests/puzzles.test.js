/** Puzzles: solved on the board, a wrong move is answered, and what was solved is kept. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { squaresIn } from "../app/board/geometry.js";
import { BANDS, nextOf, ofTheDay, readPuzzle, within } from "../app/puzzles/collection.js";
import { suiteHere } from "./harness/local.js";
import { test } from "./harness/suite.js";
import { PHONE, texts } from "./harness/tools.js";

const suite = suiteHere();
const still = { settings: { motion: "off" } };
const GAMES = ["ataxx", "banqi", "gomoku", "sequencium", "territory"];

/** @param {string} game */
function puzzlesOf(game) {
  const file = new URL(`../app/puzzles/${game}.json`, import.meta.url);
  return /** @type {string[]} */ (JSON.parse(readFileSync(file, "utf8"))).map(readPuzzle);
}

/** Opens a puzzle and waits for its board. @param {import("playwright-core").Page} page @param {string} game @param {{id: string}} puzzle */
async function open(page, game, { id }) {
  await suite.open(page, `#/puzzles/${game}?of=all&id=${id}`);
  await page.waitForSelector("svg.board.live .cell");
}

/** Plays a move by its squares, whatever is asked on the way. @param {import("playwright-core").Page} page @param {string} game @param {string} position @param {string} move */
async function play(page, game, position, move) {
  const looked = await suite.server.ask("api/position", { game, position });
  const { touch } = looked.moves.find((/** @type {any} */ { text }) => text === move);
  assert.ok(touch.length > 0 && squaresIn(looked.board, move).length > 0, `${game} ${move}`);
  for (const square of touch) {
    const { x, y } = await page.evaluate((/** @type {number} */ index) => {
      const cell = document.querySelectorAll("svg.board.live .cell")[index];
      const box = /** @type {Element} */ (cell).getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }, square);
    await page.mouse.click(x, y);
  }
}

/** Waits until what is told begins so. @param {import("playwright-core").Page} page @param {string} words */
const toldIs = (page, words) =>
  page.waitForFunction(
    (/** @type {string} */ start) => document.querySelector(".mk-told")?.textContent?.startsWith(start),
    words,
  );

const streakIs = (/** @type {any} */ page, /** @type {string} */ words) =>
  page.waitForFunction(
    (/** @type {string} */ start) => document.querySelector(".pz-streak")?.textContent?.startsWith(start),
    words,
  );

test("one puzzle of every game is solved, and the streak is there after a reload", async (context) => {
  const page = await suite.page(context, still);
  // What the first document from the disk keeps in a new profile is seen by no later one in some runs of
  // Chromium without a window, so a second one solves.
  await suite.open(page);
  await page.reload();
  await page.waitForSelector("#page header.top");
  for (const [number, game] of GAMES.entries()) {
    const puzzle = puzzlesOf(game)[0];
    assert.ok(puzzle, game);
    await open(page, game, puzzle);
    await play(page, game, puzzle.position, puzzle.line[0] ?? "");
    await toldIs(page, "Right.");
    await streakIs(page, `${number + 1} in a row`);
  }
  await page.reload();
  await page.waitForSelector("svg.board.live .cell");
  await streakIs(page, "5 in a row");
  assert.match(await page.locator(".pz-solved").innerText(), /^1 of /);
});

test("a wrong move is answered, a hint helps, and the solution is shown with its line", async (context) => {
  const page = await suite.page(context, { ...still, language: "zh-Hant" });
  const words = texts("zh-Hant");
  const puzzle = puzzlesOf("gomoku").find(({ kind, line }) => kind === "w" && line.length > 4);
  assert.ok(puzzle);
  await open(page, "gomoku", puzzle);
  const { moves } = await suite.server.ask("api/position", { game: "gomoku", position: puzzle.position });
  const wrong = moves.find((/** @type {any} */ { text }) => text !== puzzle.line[0]).text;
  await play(page, "gomoku", puzzle.position, wrong);
  await page.waitForFunction(
    (/** @type {string} */ move) => document.querySelector(".mk-told")?.textContent?.startsWith(`不是 ${move}：`),
    wrong,
  );
  await page.getByRole("button", { name: words["ui.hint"] }).click();
  const column = (puzzle.line[0] ?? "")[0];
  await page.waitForFunction(
    (/** @type {string} */ text) => document.querySelector(".mk-told")?.textContent?.includes(text),
    (words["ui.puzzles.hint"] ?? "").replace("{column}", String(column)),
  );
  await page.getByRole("button", { name: words["ui.mistakes.show"] }).click();
  await toldIs(page, `只有 ${puzzle.line[0]} 能贏`);
  await page.getByRole("button", { name: words["ui.puzzles.forth"] }).click();
  await page.waitForFunction(() => document.querySelector(".pz-steps .lab")?.textContent?.startsWith("2 / "));
  await page.keyboard.press("n");
  await page.waitForFunction(() => document.querySelector(".mk-told")?.textContent === "");
  assert.ok(!page.url().includes(`id=${puzzle.id}`), "another puzzle follows");
});

test("what speaks for the solution, and for the answer to a wrong move, is said in words", async (context) => {
  const page = await suite.page(context, { ...still, language: "zh-Hans" });
  const words = texts("zh-Hans");
  /** What the rules alone say of a move, in sentences. @param {any} place @param {string} move @returns {Promise<string[]>} */
  const why = async (place, move) => {
    const { reasons = [] } = await suite.server.ask("api/position", { game: "gomoku", ...place, why: move });
    return reasons.map((/** @type {any} */ { code, params = {} }) =>
      (words[`hint.${code}`] ?? "").replace(/\{(\w+)\}/g, (_, name) => params[name]),
    );
  };
  const all = puzzlesOf("gomoku");
  const some = (/** @type {string} */ wanted) => all.filter(({ kind }) => kind === wanted).slice(0, 2);
  let [solutions, answers] = [0, 0];
  for (const puzzle of [...some("w"), ...some("s")]) {
    const { position, line } = puzzle;
    await open(page, "gomoku", puzzle);
    const { moves } = await suite.server.ask("api/position", { game: "gomoku", position });
    // A stone far from everything stops nothing.
    const wrong = moves
      .map((/** @type {any} */ { text }) => text)
      .find((/** @type {string} */ text) => text !== line[0]);
    await play(page, "gomoku", position, wrong);
    await page.waitForFunction(
      (/** @type {string} */ move) => document.querySelector(".mk-told")?.textContent?.startsWith(`不是 ${move}：`),
      wrong,
    );
    const said = await page.locator(".mk-told").innerText();
    const answer = said.split("：")[1]?.match(/[a-o]\d+/)?.[0] ?? "";
    const reasons = await why({ position, moves: [wrong] }, answer);
    for (const sentence of reasons) assert.ok(said.includes(sentence), `${said} lacks ${sentence}`);
    answers += reasons.length;
    await page.getByRole("button", { name: words["ui.mistakes.show"] }).click();
    const told = await why({ position }, line[0] ?? "");
    for (const sentence of told)
      await page.waitForFunction(
        (/** @type {string} */ text) => document.querySelector(".mk-told")?.textContent?.includes(text),
        sentence,
      );
    solutions += told.length;
  }
  assert.ok(solutions > 0, "some solution threatens something");
  assert.ok(answers > 0, "some answer threatens something");
});

test("the puzzle of the day is the same for everybody and fits a phone", async (context) => {
  const daily = async () => {
    const page = await suite.page(context, { ...still, size: PHONE, touch: true });
    await suite.open(page, "#/puzzles/territory");
    await page.waitForFunction(() => location.hash.includes("id="));
    await page.waitForSelector("svg.board.live .cell");
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${wide} pixels stick out`);
    return new URLSearchParams(page.url().split("?").at(-1)).get("id");
  };
  const before = Date.now();
  const seen = [await daily(), await daily()];
  const puzzles = puzzlesOf("territory");
  // Midnight may pass while this is tested.
  const right = [before, Date.now()].map((now) => ofTheDay(puzzles, now)?.id);
  assert.ok(
    seen.every((id) => right.includes(id ?? "")),
    `${seen} ${right}`,
  );
  assert.notEqual(ofTheDay(puzzles, before)?.id, ofTheDay(puzzles, before + 86_400_000)?.id);
});

test("difficulties are chosen, and what is solved comes last", async () => {
  const puzzles = puzzlesOf("sequencium");
  for (const [band, [least, most]] of Object.entries(BANDS)) {
    const chosen = within(puzzles, band);
    assert.ok(
      chosen.every(({ difficulty }) => difficulty >= least && difficulty <= most),
      band,
    );
  }
  const [first, second, third] = puzzles;
  assert.ok(first && second && third);
  assert.equal(nextOf(puzzles, first, new Set()), second);
  assert.equal(nextOf(puzzles, first, new Set([second.id])), third);
  assert.equal(new Set(puzzles.map(({ id }) => id)).size, puzzles.length, "every puzzle has a name of its own");
});
