/**
 * The rest of what the users of the five earlier programs would look for: chains and captured
 * pieces, ends of every kind, networks of one's own, and what the page says where it must not go on.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Player } from "./harness/game.js";
import { keep, Suite, test } from "./harness/suite.js";
import { PHONE, program, root, WIDE } from "./harness/tools.js";

const nets = mkdtempSync(path.join(tmpdir(), "wuqi-nets-"));
mkdirSync(path.join(nets, "run.2"));
for (const [from, to] of [
  ["nets/gomoku", "run.2/mine"],
  ["evaluation-nets/ataxx-evaluation", "judge"],
])
  copyFileSync(path.join(root, `${from}.safetensors`), path.join(nets, `${to}.safetensors`));
const config = path.join(nets, "config.json");
writeFileSync(config, JSON.stringify({ board: { width: 15, height: 10 }, banqi_values: { general: 900 } }));
const suite = new Suite(["--nets", nets, "--config", config]);

const SIZES = /** @type {const} */ ([
  ["computer", WIDE],
  ["phone", PHONE],
]);
const PERSON = { kind: "person", name: "" };
const PEOPLE = [PERSON, PERSON];

/** @param {import("playwright-core").Page} page @param {string} game */
async function newGame(page, game) {
  await suite.open(page, `#/new/${game}`);
  await page.waitForSelector(".dlg .primary:enabled");
}

/** Chooses an engine of a family. @param {import("playwright-core").Page} page @param {string} family @param {string} engine */
async function pick(page, family, engine) {
  await page.locator(`.epick label.rb:has(input[value="${family}"])`).click();
  await page.locator(`.epick label.rb:has(input[value="${engine}"])`).click();
}

/** @param {import("playwright-core").Page} page */
const start = (page) => page.locator(".dlg .primary:enabled").click();

for (const [name, size] of SIZES) {
  test(`Banqi on a ${name}: two people, a chain and its end, what was captured, fifty quiet plies`, async (t) => {
    const page = await suite.page(t, { size });
    const player = new Player(suite, page);
    await player.begin({ game: "banqi", position: "4/4/4/1pp1/1R2/4/4/k3 r - 0 -", players: PEOPLE });
    const capture = player.state.moves.find(({ kind }) => kind === "capture");
    const taken = () => (player.state.board.extra?.captured ?? []).reduce((sum, [, count]) => sum + count, 0);
    const before = taken();
    await player.play(capture);
    await page.getByRole("button", { name: "End chain" }).click();
    await player.until(({ turn }) => turn === "two", "the other side");
    assert.equal(taken(), before + 1);
    await page.locator('.pbar .caps[aria-label*="soldier" i]').first().waitFor();
    await player.begin({ game: "banqi", position: "4/4/4/R3/4/4/3k/4 r - 48 -", players: PEOPLE });
    for (let ply = 0; ply < 2; ply += 1) {
      const quiet = player.state.moves.find(({ kind }) => kind === "step");
      await player.play(quiet);
    }
    await page.locator(".endcard", { hasText: "50 plies without a flip or capture" }).waitFor();
    await page.locator(".endcard.drawn").waitFor();
  });

  test(`Banqi on a ${name}: me first, the AI first, and the values of the configuration`, async (t) => {
    const page = await suite.page(t, { size });
    const player = new Player(suite, page);
    for (const [who, first] of [
      ["me", "person"],
      ["other", "engine"],
    ]) {
      await newGame(page, "banqi");
      await pick(page, "original", "banqi:strong");
      await page.locator(`label.rb:has(input[name="starts"][value="${who}"])`).click();
      await start(page);
      await player.until(({ game, seats }) => game === "banqi" && seats[0].kind === first, `${first} as the first`);
      const engine = player.state.seats.find(({ kind }) => kind === "engine");
      assert.equal(engine?.spec, "banqi:strong:values=900/600/450/350/250/180/110");
    }
  });

  test(`Ataxx on a ${name}: simple, entering and leaving, a win, a loss, opened from the library`, async (t) => {
    const page = await suite.page(t, { size });
    const player = new Player(suite, page);
    await newGame(page, "ataxx");
    await pick(page, "original", "ataxx:simple");
    const entered = page.waitForSelector(".entry", { state: "attached" });
    await start(page);
    await entered;
    await player.until(({ seats }) => seats[1].spec === "ataxx:simple", "the simple engine");
    await page.locator("#page").press("Escape");
    const left = page.waitForSelector(".farewell", { state: "attached" });
    await page.getByRole("button", { name: "Leave" }).click();
    await left;
    await page.waitForSelector(".cards");
    const engine = { kind: "engine", spec: "ataxx:simple" };
    const position = "2ooooo/ooooooo/ooooooo/ooooooo/ooooooo/ooooooo/ooooox1 x 0 1";
    for (const [players, words] of [
      [[PERSON, engine], "You lost"],
      [[engine, PERSON], "You won"],
    ]) {
      await player.begin({ game: "ataxx", position, players });
      await player.playToTheEnd();
      await page.locator(".endcard", { hasText: String(words) }).waitFor();
    }
    await suite.open(page, "#/library");
    await page.getByText("Ataxx").first().waitFor();
  });

  test(`Sequencium on a ${name}: the totals of both sides at the end`, async (t) => {
    const page = await suite.page(t, { size });
    const player = new Player(suite, page);
    const engine = { kind: "engine", spec: "sequencium:minimax:depth=1" };
    await player.begin({ game: "sequencium", size: "4", players: [engine, engine], speed_ms: 300 });
    await player.until(({ result }) => result, "the end", 30_000);
    await page.locator("#tab-statistics").click();
    const rows = page.locator(".totals tbody tr:visible");
    await rows.nth(1).waitFor();
    for (const row of await rows.allInnerTexts()) assert.match(row, /\s\d+\s+[\d.]+k?\s+\S+\s+[\d.]+ s/);
  });

  test(`Gomoku on a ${name}: a rectangle, a network of one's own, restart, two rows that cross`, async (t) => {
    const page = await suite.page(t, { size });
    const player = new Player(suite, page);
    await newGame(page, "gomoku");
    await page.locator('[data-key="ui.size"]', { hasText: "15 × 10" }).waitFor();
    await page.locator('[data-key="ui.size"] .stepper').nth(1).locator("button").first().click();
    await start(page);
    await player.until(({ size }) => size === "15x9", "the rectangle");
    await newGame(page, "gomoku");
    for (let step = 0; step < 5; step += 1)
      await page.locator('[data-key="ui.size"] .stepper').nth(1).locator("button").last().click();
    await pick(page, "algorithm", "puct");
    await page.locator('.epick [data-key="net"] select').selectOption("run.2/mine");
    const about = await page.locator(".epick .pk-net").innerText();
    for (const words of ["6 × 80", "15x15", "generations"]) assert.ok(about.includes(words), about);
    await page.locator('.epick [data-key="sims"] .pk-number').fill("8");
    await page.locator(".pk-net").scrollIntoViewIfNeeded();
    await keep(page, `originals-network-${name}`);
    await start(page);
    await player.until(({ seats }) => seats[1].spec?.includes("net=run.2/mine"), "the network");
    await player.play(player.state.moves[112]);
    await player.until(({ ply }) => ply === 2, "the network's reply");
    await page.locator('[data-control="more"]').click();
    await page.getByRole("menuitem", { name: "Start again" }).click();
    await page.locator(".ask .primary").click();
    await player.until(({ ply }) => ply === 0, "the game begun again");
    await player.begin({ game: "gomoku", players: PEOPLE });
    const [across, down] = [
      [111, 112, 113, 114],
      [80, 95, 125, 140],
    ];
    const others = [0, 2, 4, 6, 30, 32, 34, 36];
    for (const [index, square] of [...across, ...down].entries())
      for (const one of [square, others[index]])
        await player.play(player.state.moves.find(({ touch }) => touch[0] === one));
    await player.play(player.state.moves.find(({ touch }) => touch[0] === 110));
    await page.locator(".endcard", { hasText: "5 in a row" }).waitFor();
  });
}

test("evaluation networks are offered where they fit", async (t) => {
  const page = await suite.page(t);
  await newGame(page, "ataxx");
  await pick(page, "algorithm", "alphabeta");
  await page.locator(".pk-more").click();
  const names = await page.locator('.epick [data-key="net"] select option').allInnerTexts();
  assert.ok(names.includes("judge"), String(names));
  assert.ok(!names.includes("run.2/mine"), String(names));
});

test("a graphics card that is not there is said before anything begins", async () => {
  const file = path.join(nets, "gpu.json");
  writeFileSync(file, JSON.stringify({ network: { use_gpu: true } }));
  const { status, stderr } = spawnSync(program, ["serve", "--no-open", "--config", file], { encoding: "utf8" });
  assert.notEqual(status, 0);
  assert.match(stderr, /CUDA/);
});

test("a card and networks that are not here are refused before Start, in the reader's language", async (t) => {
  for (const [game, spec, words] of /** @type {const} */ ([
    ["ataxx", "puct:device=cuda", "CUDA 不可用"],
    ["ataxx", "alphabeta:net=gone", "這裡沒有神經網路「gone」"],
    ["gomoku", "gomoku:threats:net=gone", "這裡沒有神經網路「gone」"],
  ])) {
    const page = await suite.page(t, { language: "zh-Hant" });
    await newGame(page, game);
    await page.locator(".pk-spec input.mono").fill(spec);
    await page.locator(".epick", { hasText: words }).waitFor();
    assert.ok(await page.locator(".dlg .primary").isDisabled(), spec);
  }
});

test("keys answer with Caps Lock on, and leaving stands still for those who want no motion", async (t) => {
  const page = await suite.page(t);
  const player = new Player(suite, page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await player.begin({ game: "gomoku", players: PEOPLE });
  await player.play(player.state.moves[0]);
  await page.locator("#page").press("Q");
  await player.until(({ ply }) => ply === 0, "the move taken back");
  await page.locator("#page").press("Escape");
  await page.getByRole("button", { name: "Leave" }).click();
  const moving = await page.evaluate(() => document.querySelector(".farewell")?.getAnimations().length);
  assert.equal(moving, 0);
  await page.waitForSelector(".cards");
});

test("files with many games come in as many", async (t) => {
  const page = await suite.page(t);
  const sgf = "(;GM[4]SZ[15];B[hh];W[aa])\n(;GM[4]SZ[15];B[gg];W[bb];B[cc])\n";
  await suite.open(page, "#/library");
  const before = (await suite.server.ask("api/library")).total;
  await page.getByRole("button", { name: /Import/ }).click();
  await page.locator(".dlg textarea").fill(sgf);
  await page.locator(".dlg .primary").click();
  await page.locator(".dlg").waitFor({ state: "detached" });
  assert.equal((await suite.server.ask("api/library")).total, before + 2);
});
