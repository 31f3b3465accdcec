/** Where one sits and how much room the board has; the end as it is seen. */
import assert from "node:assert/strict";
import { Player } from "./harness/game.js";
import { boxOf, keep, Suite, test } from "./harness/suite.js";
import { GAMES } from "./harness/tools.js";

const suite = new Suite();
const PERSON = { kind: "person", name: "" };
const ENGINE = { kind: "engine", spec: "random" };

/** @param {import("playwright-core").Page} page @param {string} name */
const place = (page, name) => boxOf(page.locator(`.cell[aria-label^="${name},"]`));

/** @param {import("playwright-core").Page} page */
async function resign(page) {
  await page.locator('[data-control="more"]').click();
  await page.locator('[role="menuitem"]:has([href$="#i-flag"])').click();
  await page.locator(".ask .primary").click();
}

for (const game of GAMES) {
  test(`${game}: whoever plays second sits at the bottom, and the coordinates turn`, async (t) => {
    const page = await suite.page(t);
    const player = new Player(suite, page);
    await player.begin({ game, players: [ENGINE, PERSON] });
    await player.until(({ ply }) => ply >= 1, "the engine's move");
    const [first, above] = [await place(page, "a1"), await place(page, "a2")];
    assert.ok(above.y > first.y, "a2 lies below a1");
    assert.ok((await place(page, "b1")).x < first.x, "b1 lies left of a1");
    const label = await boxOf(page.locator("svg.board.live text.coord", { hasText: /^1$/ }).first());
    assert.ok(Math.abs(label.y + label.height / 2 - first.y - first.height / 2) < 12, "the 1 stands beside a1");
    const [mine, theirs] = [await boxOf(page.locator(".pbar.two")), await boxOf(page.locator(".pbar.one"))];
    assert.ok(mine.y > theirs.y, "one's own bar is the lower one");
    await keep(page, `seat-${game}`);
    await player.play(player.state.moves.find((move) => move.touch.length > 0));
    await page.evaluate(() => localStorage.setItem("wuqi.settings", JSON.stringify({ sound: false, turned: false })));
    await page.reload();
    await page.waitForSelector("svg.board.live .cell");
    assert.ok((await place(page, "a2")).y < (await place(page, "a1")).y, "the setting leaves the board as it is");
  });
}

test("the review is seen from the side one played", async (t) => {
  const page = await suite.page(t);
  const player = new Player(suite, page);
  const { id } = await player.begin({ game: "gomoku", size: "9", players: [ENGINE, PERSON] });
  await player.until(({ ply }) => ply === 1, "the engine's stone");
  await player.play(player.state.moves[0]);
  await resign(page);
  await player.until(({ result }) => result, "the end");
  await suite.open(page, `#/review/${id}`);
  const rank = (/** @type {string} */ name) =>
    boxOf(page.locator(".rv-board svg.board text.coord", { hasText: new RegExp(`^${name}$`) }).first());
  const [one, nine] = [await rank("1"), await rank("9")];
  assert.ok(one.y < nine.y, "the first rank lies at the top");
});

test("the keys go where the eye does on a turned board", async (t) => {
  const page = await suite.page(t);
  const player = new Player(suite, page, "keys");
  await player.begin({ game: "gomoku", size: "9", players: [ENGINE, PERSON] });
  await player.until(({ ply }) => ply === 1, "the engine's stone");
  await player.play(player.state.moves.at(-3));
  await player.until(({ ply }) => ply >= 2, "the stone");
});

test("a domino lies after two clicks or one drag, and waits where Input says so", async (t) => {
  const page = await suite.page(t);
  const player = new Player(suite, page);
  await player.begin({ game: "territory", players: [PERSON, PERSON] });
  const [a, b] = player.state.moves[0].touch;
  await player.touch(a);
  await player.touch(b);
  await player.until(({ ply }) => ply === 1, "the domino of two clicks");
  const [c, d] = player.state.moves.at(-1)?.touch ?? [];
  const [from, to] = [await player.place(c), await player.place(d)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await player.until(({ ply }) => ply === 2, "the domino of one drag");
  await page.evaluate(() => localStorage.setItem("wuqi.settings", JSON.stringify({ sound: false, input: "confirm" })));
  await page.reload();
  await page.waitForSelector("svg.board.live .cell");
  const [e, f] = player.state.moves[0].touch;
  await player.touch(e);
  await player.touch(f);
  await page.getByRole("button", { name: "Confirm" }).click();
  await player.until(({ ply }) => ply === 3, "the domino that was confirmed");
});

for (const [what, size, least] of /** @type {const} */ ([
  ["a phone on its side", { width: 844, height: 390 }, 330],
  ["a window at twice its size", { width: 640, height: 400 }, 330],
])) {
  for (const game of GAMES) {
    test(`${what}: ${game} has the height, and all else beside it`, async (t) => {
      const page = await suite.page(t, { size });
      const player = new Player(suite, page);
      await player.begin({ game, players: [PERSON, ENGINE] });
      const board = await boxOf(page.locator("svg.board.live"));
      assert.ok(board.height >= least, `the board is ${board.height} pixels high`);
      assert.ok(board.y + board.height <= size.height, "all of the board is seen");
      for (const part of [".pbar.one", ".pbar.two", ".controls", ".tabs"]) {
        const box = await boxOf(page.locator(part));
        assert.ok(box.x >= board.x + board.width - 1, `${part} stands beside the board`);
        assert.ok(box.x + box.width <= size.width + 1 && box.y + box.height <= size.height + 1, `${part} is seen`);
      }
      await player.play(player.state.moves.find((move) => move.touch.length > 0));
      await keep(page, `short-${game}-${size.width}`);
    });
  }
}

test("the five are drawn through, without motion too", async (t) => {
  const page = await suite.page(t, { settings: { motion: "off" } });
  const player = new Player(suite, page);
  await player.begin({ game: "gomoku", size: "9", players: [PERSON, PERSON] });
  for (const square of [0, 9, 1, 11, 2, 13, 3, 15, 4]) {
    const { ply } = player.state;
    await player.shown();
    await player.touch(square);
    await player.until((state) => state.ply > ply, "the stone");
  }
  const line = page.locator("svg.board.live .g-row");
  await line.waitFor({ state: "attached" });
  assert.equal(await line.count(), 1);
  assert.equal(await line.getAttribute("d"), "M50 50L450 50");
  assert.equal(
    await line.evaluate((/** @type {Element} */ element) => getComputedStyle(element).strokeDashoffset),
    "0px",
  );
  await keep(page, "end-gomoku");
});

for (const motion of ["full", "off"]) {
  test(`the count ${motion === "full" ? "runs up to" : "stands at"} the score at the end`, async (t) => {
    const page = await suite.page(t, { settings: { motion } });
    const player = new Player(suite, page);
    await player.begin({ game: "ataxx", players: [PERSON, PERSON] });
    await page.evaluate(() => {
      const seen = /** @type {any} */ (window);
      seen.counts = new Set();
      new MutationObserver(() => {
        const text = document.querySelector(".endscore b")?.textContent;
        if (text) seen.counts.add(text);
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    await resign(page);
    await page.locator(".endscore b", { hasText: /^2$/ }).waitFor();
    const counts = await page.evaluate(() => [.../** @type {any} */ (window).counts]);
    assert.equal(counts.includes("0"), motion === "full", `seen were ${counts}`);
    assert.equal(await page.locator(".endscore").getAttribute("aria-label"), "2 : 2");
  });
}

test("whoever plays second reads the end from their own side", async (t) => {
  const page = await suite.page(t, { settings: { motion: "off" } });
  const player = new Player(suite, page);
  await player.begin({ game: "ataxx", players: [ENGINE, PERSON] });
  for (let count = 0; count < 3; count += 1) {
    await player.until(({ turn }) => turn === "two", "my turn");
    await player.play(player.state.moves.find((move) => move.touch.length > 0));
  }
  await player.until(({ turn }) => turn === "two", "my turn");
  await resign(page);
  await page.locator(".endcard.lost h2").waitFor();
  const [one, two] = player.state.score ?? [];
  assert.equal(await page.locator(".endscore").getAttribute("aria-label"), `${two} : ${one}`);
  const parts = page.locator(".endcard .lead-b i");
  assert.equal(await parts.first().getAttribute("class"), "two", "the bar begins with one's own colour");
  assert.equal(await parts.last().getAttribute("class"), "one");
  const mark = await page.locator(".endcard h2 > :first-child").evaluate((element) => element.outerHTML);
  const bars = await page.locator(".pbar.two > :first-child").evaluate((element) => element.outerHTML);
  assert.equal(mark, bars, "one's own mark stands beside “You lost”");
  assert.ok(await page.locator(".endcard .totals tbody tr").first().locator(".dot.two").count());
  const [row, card] = [await boxOf(page.locator(".moves .m.cur")), await boxOf(page.locator(".endcard"))];
  assert.ok(row.y + row.height <= card.y, "all of the last move is seen above the card");
  await keep(page, "end-second");
});
