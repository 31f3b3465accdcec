/** What stands at the board of lab and lessons: the words of the step, never cut through, and the names of ranks and files, outside the frame. */
import "./harness/outside.js";
import assert from "node:assert/strict";
import { letterHeight } from "../app/lab/coordinates.js";
import { ALGORITHMS } from "../app/lab/link.js";
import { settle, Suite, test } from "./harness/suite.js";
import { GAMES, LANGUAGES, PHONE } from "./harness/tools.js";

const suite = new Suite();

/** How far the words of the step, the dial and the board reach out of what is seen of their pane, in pixels; the board's height. */
const measured = () => {
  const pane = /** @type {HTMLElement} */ (document.querySelector(".lab-board")).getBoundingClientRect();
  const words = document.createRange();
  words.selectNodeContents(/** @type {Node} */ (document.querySelector(".told")));
  const [said, dial] = [words.getBoundingClientRect(), document.querySelector(".needle")?.getBoundingClientRect()];
  const board = /** @type {Element} */ (document.querySelector(".b-frame")).getBoundingClientRect();
  return {
    out: Math.max(said.bottom, dial?.bottom ?? 0, board.bottom) - Math.min(pane.bottom, innerHeight),
    under: said.top - board.bottom,
    board: board.height,
  };
};

for (const language of LANGUAGES)
  test(`the words of every step are seen without scrolling, whatever is searched (${language})`, async (context) => {
    const page = await suite.page(context, { language, settings: { motion: "off" } });
    for (const algorithm of ALGORITHMS)
      for (const game of GAMES) {
        await suite.open(page, `#/lab/${algorithm}?sample=${game}&step=1`);
        await page.waitForFunction(() => /^1 \/ \d/.test(document.querySelector(".scrub-t")?.textContent ?? ""));
        await page.waitForSelector(".b-frame");
        if (algorithm === "puct" && game === "gomoku") await page.waitForSelector(".lacks");
        for (let step = 0; step < 12; step += 1) {
          await page.keyboard.press(step < 11 ? "ArrowRight" : "End");
          const { out, under, board } = await page.evaluate(measured);
          const named = `${algorithm} ${game} ${step}`;
          assert.ok(out <= 0 && under > 0, `${named}: ${out} px are out of sight, ${under} px under the board`);
          assert.ok(board > 90, `${named}: a board of ${board} px`);
        }
      }
  }, 240_000);

test("on a phone the words of the step stand beside the board, and nothing covers them", async (context) => {
  const page = await suite.page(context, { size: PHONE, touch: true, settings: { motion: "off" } });
  await suite.open(page, "#/lab/puct?sample=gomoku&step=10");
  await page.waitForSelector(".needle");
  const top = await page.evaluate(() => {
    const words = document.createRange();
    words.selectNodeContents(/** @type {Node} */ (document.querySelector(".told")));
    const { left, bottom } = words.getBoundingClientRect();
    return document.elementFromPoint(left + 2, bottom - 4)?.className;
  });
  assert.match(String(top), /\btold\b/);
});

/** The names beside the board: what reaches over the frame or out of the board's place, and how high the letters are. */
const names = () => {
  const frame = /** @type {Element} */ (document.querySelector(".b-frame")).getBoundingClientRect();
  const place = /** @type {Element} */ (document.querySelector(".boardbox")).getBoundingClientRect();
  const texts = /** @type {NodeListOf<SVGTextElement>} */ (document.querySelectorAll("text.coord"));
  const all = [...texts].map((text) => ({
    name: text.textContent,
    box: text.getBoundingClientRect(),
    height: Number.parseFloat(getComputedStyle(text).fontSize) * (text.getScreenCTM()?.a ?? 0),
  }));
  const wrong = all.filter(({ box: { left, right, top, bottom } }) => {
    // The box of a letter has the room of its accents above it.
    const over = right > frame.left + 0.5 && top + 3 < frame.bottom;
    return over || left < place.left - 1 || bottom > place.bottom + 2;
  });
  return {
    names: all.map(({ name }) => name).join(""),
    wrong: wrong.map(({ name }) => name),
    height: all[0]?.height ?? 0,
  };
};

test("ranks and files have names that can be read, outside the frame", async (context) => {
  for (const look of [{}, { size: PHONE, touch: true }]) {
    const page = await suite.page(context, { ...look, settings: { motion: "off" } });
    for (const [address, all] of /** @type {const} */ ([
      ["#/lesson/minimax?page=1", "abc123"],
      ["#/lesson/chance?page=2", "abcd12345678"],
      ["#/lab/alphabeta?sample=banqi", "abcd12345678"],
      ["#/lab/puct?sample=gomoku", "abc123"],
      ["#/lab/mcts?sample=ataxx", "abcde12345"],
    ])) {
      await suite.open(page, address);
      await page.waitForSelector(".lab-board .coord", { state: "attached" });
      await settle(page);
      const seen = await page.evaluate(names);
      assert.equal([...seen.names].sort().join(""), all.replace(/^([a-z]+)(\d+)$/, "$2$1"), address);
      assert.deepEqual(seen.wrong, [], address);
      assert.ok(seen.height >= 8 && seen.height <= 14, `${address}: letters of ${seen.height} px`);
    }
  }
});

test("letters are as high as words, no higher than squares allow, and not there where nobody could read them", () => {
  assert.equal(letterHeight(0.5) * 0.5, 12);
  assert.equal(letterHeight(0.1), 90, "nine pixels of a square of ten");
  assert.equal(letterHeight(0.08), 0);
  return Promise.resolve();
});
