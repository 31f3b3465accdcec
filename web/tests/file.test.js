/** The single file from the disk, without a network: everything that needs no second device. */
import assert from "node:assert/strict";
import { readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { LocalSuite } from "./harness/local.js";
import { keep, test } from "./harness/suite.js";
import { LANGUAGES, PHONE, texts } from "./harness/tools.js";

const suite = LocalSuite.file();
const still = { settings: { motion: "off" } };

/** @param {import("playwright-core").Page} page @param {string} name */
const control = (page, name) => page.locator(`[data-control="${name}"]`);

test("the file is there at once, and its engines soon after", async (t) => {
  const page = await suite.page(t);
  await page.addInitScript(() => {
    const slow = /** @type {number[]} */ ([]);
    Object.assign(window, { slow });
    new PerformanceObserver((list) => slow.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: "longtask",
      buffered: true,
    });
  });
  await suite.open(page);
  await page.waitForSelector(".card .pic svg");
  const seen = await page.evaluate(() => performance.now());
  await page.locator('.card[data-game="gomoku"] .btns a.btn').first().click();
  await page.waitForSelector(".dlg .primary:enabled");
  const { ready, slow } = await page.evaluate(() => ({
    ready: performance.now(),
    slow: /** @type {any} */ (window).slow,
  }));
  const { size } = statSync(fileURLToPath(suite.server.url));
  t.diagnostic(
    `${(size / 1e6).toFixed(2)} MB; seen after ${seen.toFixed(0)} ms, usable after ${ready.toFixed(0)} ms; tasks over 50 ms: ${slow.map((/** @type {number} */ time) => time.toFixed(0)).join(", ") || "none"}`,
  );
  assert.ok(size <= 6_000_000, `${size} bytes`);
});

test("moves are taken back and played again, and a hint is given", async (t) => {
  const page = await suite.page(t, { ...still, level: 2 });
  const player = await suite.begin(page, "gomoku");
  const pick = (/** @type {string} */ text) => player.state.moves.find((move) => move.text === text);
  await player.play(pick("h8"));
  await player.until((state) => state.ply === 2, "the answer");
  const before = player.state.position;
  await control(page, "undo").click();
  await player.until((state) => state.ply === 0, "the empty board");
  await control(page, "redo").click();
  await player.until((state) => state.position === before, "the position again");
  await control(page, "hint").click();
  await page.waitForFunction(() => document.querySelector(".ask b")?.textContent);
});

test("a stop, a move at once and a take-back act while an engine thinks", async (t) => {
  const page = await suite.page(t, { ...still, level: 2 });
  const player = await suite.begin(page, "ataxx");
  await page.locator("#tab-analysis").click();
  await page.locator("#pane .seg button", { hasText: "60 s" }).click();
  await page.locator("#pane .start .btn:not(.pk-chosen)").click();
  await page.waitForSelector("table.cands tbody tr");
  await page.locator(".stopbtn").click();
  await page.waitForSelector(".stopbtn", { state: "detached" });
  assert.ok((await page.locator("table.cands tbody tr").count()) > 0, "what was found stays");
  await player.play(player.state.moves[0]);
  await player.until((state) => state.ply === 2, "the answer after the stop");
});

test("a finished game is reviewed", async (t) => {
  const page = await suite.page(t, { ...still, level: 1 });
  const player = await suite.begin(page, "territory");
  await player.playToTheEnd();
  const moves = player.state.line.length;
  await page.locator('.endcard .btn:has([href$="#i-graph"])').click();
  await page.waitForSelector(".mnav", { timeout: 60_000 });
  const counts = await page.locator("tr:has(th.gl) b").allTextContents();
  assert.equal(
    counts.reduce((sum, count) => sum + Number(count), 0),
    moves,
    "every move has a grade",
  );
  await keep(page, "file-review");
});

test("a position is drawn, judged and played from", async (t) => {
  const page = await suite.page(t, still);
  await suite.open(page, "#/edit/ataxx");
  await page.waitForSelector(".ask.ok");
  await page.locator("main .btn.primary:enabled").first().click();
  await page.waitForSelector(".dlg .primary:enabled");
});

test("the library keeps games over a reload, as one file too", async (t) => {
  const page = await suite.page(t, { ...still, level: 1 });
  const player = await suite.begin(page, "sequencium");
  await player.play(player.state.moves[0]);
  await player.until((state) => state.ply === 2, "the answer");
  const { position } = player.state;
  player.forget();
  await page.reload();
  await player.until((state) => state.position === position, "the same position");
  await suite.open(page, "#/library");
  await page.waitForSelector(".llist li");
  await keep(page, "file-library");
  const coming = page.waitForEvent("download");
  await page.locator('.lhead .btn:has([href$="#i-export"])').click();
  const file = await (await coming).path();
  assert.equal(JSON.parse(readFileSync(file, "utf8")).games.length, 1);

  const other = await suite.page(t, still);
  await suite.open(other, "#/library");
  await other.locator('.lhead .btn:has([href$="#i-import"])').click();
  const buffer = readFileSync(file);
  await other
    .locator(".dlg input[type=file]")
    .setInputFiles({ name: "wuqi-library.json", mimeType: "application/json", buffer });
  await other.waitForSelector(".llist li");
  await other.locator(".llist .lo").first().click();
  await other.waitForSelector("svg.board.live .cell");
  await other.waitForFunction(() => document.querySelector(".m.cur"));
});

test("a search is followed in the lab, and a link carries a game", async (t) => {
  const page = await suite.page(t, { ...still, level: 1 });
  await suite.open(page, "#/lab/mcts");
  await page.waitForSelector(".transport .primary:enabled", { timeout: 60_000 });
  await page.keyboard.press("ArrowRight");
  const player = await suite.begin(page, "gomoku");
  await player.play(player.state.moves[0]);
  await control(page, "more").click();
  await page.locator('[role="menuitem"]:has([href$="#i-share"])').click();
  await page.waitForFunction(() =>
    /** @type {HTMLInputElement | null} */ (document.querySelector(".share input"))?.value.includes("#/g/1"),
  );
  const link = await page.locator(".share input").first().inputValue();
  await page.goto(link);
  await page.waitForSelector(".replay .moves .m");
});

test("languages and themes are all in the file", async (t) => {
  const page = await suite.page(t, still);
  await suite.open(page);
  for (const [index, language] of LANGUAGES.entries()) {
    await page.locator(".langs button").nth(index).click();
    await page.waitForFunction(
      (motto) => document.querySelector(".mast p")?.textContent?.includes(motto),
      texts(language)["ui.motto"],
    );
  }
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  const before = await theme();
  await page.locator('header .tbtn:has([href$="#i-theme"])').click();
  assert.notEqual(await theme(), before);
  await page.reload();
  await page.waitForSelector(".card .pic svg");
  assert.notEqual(await theme(), before, "the choice stays");
});

test("an engine that a network should lead says where there is none", async (t) => {
  const page = await suite.page(t, still);
  const lacks = page.locator(".lacks");
  const says = texts("en")["pick.net.missing"];
  const choosePuct = async (/** @type {string} */ game) => {
    await suite.open(page, `#/new/${game}`);
    await page.locator('.dlg .pk-families label:has(input[value="algorithm"])').first().click();
    await page.locator('.dlg .pk-engines label:has(input[value="puct"])').first().click();
  };
  const saysIn = async (/** @type {string} */ game) => {
    for (const address of [`#/lab/puct?sample=${game}`, `#/race?sample=${game}&of=mcts,puct&budget=300`]) {
      await suite.open(page, address);
      assert.equal(await lacks.innerText(), says, address);
    }
  };
  // A small network leads it on the usual board, and on no other: these samples are small boards.
  for (const game of ["gomoku", "sequencium"]) await saysIn(game);
  for (const game of ["banqi", "gomoku", "sequencium"]) {
    await choosePuct(game);
    // The desk hears of the network first: once it has judged the engine, that is known, too.
    await page.locator(".dlg .pk-spec [role=status]", { hasText: texts("en")["pick.spec.ok"] }).waitFor();
    assert.equal(await page.locator(".dlg .lacks").count(), 0, `a network of the file leads ${game}`);
  }
});

test("what needs a server is explained in its place", async (t) => {
  for (const language of /** @type {const} */ (["en", "zh-Hant", "zh-Hans"])) {
    const page = await suite.page(t, { ...still, language, size: PHONE });
    await suite.open(page, "#/match");
    await page.locator(".needs pre", { hasText: "wuqi serve" }).waitFor();
    await keep(page, `file-match-${language}`);
    await suite.open(page, "#/new/gomoku");
    await page.locator('.dlg label.rb:has(input[value="link"])').click();
    await page.locator(".dlg .needs pre", { hasText: "--host 0.0.0.0" }).waitFor();
    assert.ok(await page.locator(".dlg-f .primary").isDisabled(), "nothing can be started");
    await keep(page, `file-link-${language}`);
    await suite.open(page, "#/rules/banqi");
    await page.locator(".rdeal", { hasText: texts(language)["rules.banqi.dealer.title"] }).waitFor();
    await keep(page, `file-rules-${language}`);
    await page.close();
  }
});
