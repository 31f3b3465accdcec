/**
 * What the users of the five earlier programs would look for, found in the page, on a computer
 * and on a phone: `docs/from-the-originals.md` lists where.
 */
import assert from "node:assert/strict";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Player } from "./harness/game.js";
import { boxOf, keep, Suite, test } from "./harness/suite.js";
import { PHONE, WIDE } from "./harness/tools.js";

const config = path.join(mkdtempSync(path.join(tmpdir(), "wuqi-config-")), "config.json");
writeFileSync(
  config,
  JSON.stringify({
    open: "game",
    board: { width: 9, height: 9, n_in_row: 5 },
    human_play: { start_player: 0, n_playout: 30, c_puct: 5 },
  }),
);
const suite = new Suite(["--config", config]);

const SIZES = /** @type {const} */ ([
  ["computer", WIDE],
  ["phone", PHONE],
]);

/** Opens New game and chooses there. @param {import("playwright-core").Page} page @param {string} game @param {string} opponent */
async function newGame(page, game, opponent) {
  await suite.open(page, `#/new/${game}`);
  await page.waitForSelector(".dlg .primary:enabled");
  await page.locator(`label.rb:has(input[name="opponent"][value="${opponent}"])`).click();
}

/** Chooses an engine of a family. @param {any} card @param {string} family @param {string} engine */
async function pick(card, family, engine) {
  await card.locator(`label.rb:has(input[value="${family}"])`).click();
  await card.locator(`label.rb:has(input[value="${engine}"])`).click();
}

/** @param {import("playwright-core").Page} page */
const start = (page) => page.locator(".dlg .primary:enabled").click();

for (const [name, size] of SIZES) {
  test(`Block Territory on a ${name}: size, simulations of both, order, two squares confirmed`, async (t) => {
    const page = await suite.page(t, { size, settings: { input: "confirm" } });
    const player = new Player(suite, page);
    await newGame(page, "territory", "watch");
    for (const [side, sims] of ["60", "30"].entries()) {
      const card = page.locator(".epick").nth(side);
      await pick(card, "original", "territory:mcts");
      await card.locator('[data-key="sims"] .pk-number').fill(sims);
    }
    const grow = page.locator('[data-key="ui.size"] .stepper button').last();
    await grow.click();
    await grow.click();
    await keep(page, `originals-territory-${name}`);
    await start(page);
    await player.until(({ ply }) => ply >= 2, "two moves of the engines");
    assert.equal(player.state.size, "8x8");
    assert.deepEqual(
      player.state.seats.map((seat) => seat.spec),
      ["territory:mcts:sims=60", "territory:mcts:sims=30"],
    );
    await newGame(page, "territory", "engine");
    await page.locator('label.rb:has(input[name="starts"][value="other"])').click();
    await start(page);
    await player.until(({ seats, ply }) => seats[0].kind === "engine" && ply === 1, "the engine's first move");
    const move = player.state.moves[0];
    for (const square of move.touch) await page.locator("svg.board.live .cell").nth(square).click({ force: true });
    await page.getByRole("button", { name: "Clear" }).click();
    for (const square of move.touch) await page.locator("svg.board.live .cell").nth(square).click({ force: true });
    await page.getByRole("button", { name: "Confirm" }).click();
    await player.until(({ ply }) => ply >= 2, "the domino");
  });

  test(`Banqi on a ${name}: strong with values of its own, dice, a flip`, async (t) => {
    const page = await suite.page(t, { size });
    const player = new Player(suite, page);
    await newGame(page, "banqi", "engine");
    const card = page.locator(".epick");
    for (const engine of ["banqi:fast", "banqi:expert", "banqi:strong"]) await pick(card, "original", engine);
    await card.locator('[data-key="values"] [data-key="k"] input').fill("1200");
    assert.equal(
      await card.locator(".pk-spec input.mono").inputValue(),
      "banqi:strong:values=1200/600/450/350/250/180/110",
    );
    for (const word of ["Chain captures", "Quiet limit"]) await page.getByText(word, { exact: true }).waitFor();
    await keep(page, `originals-banqi-${name}`);
    await page.locator('label.rb:has(input[name="starts"][value="dice"])').click();
    await start(page);
    await player.until(({ turn, seats }) => seats[turn === "one" ? 0 : 1]?.kind === "person", "one's turn");
    const before = player.state.ply;
    const flip = player.state.moves.find((step) => step.kind === "flip");
    await page
      .locator("svg.board.live .cell")
      .nth(flip?.touch[0] ?? -1)
      .click({ force: true });
    await player.until(({ ply }) => ply > before, "the flip");
  });

  test(`Ataxx on a ${name}: normal, a refused move, q, Escape, saved under a name`, async (t) => {
    const page = await suite.page(t, { size, settings: { palette: "classic" } });
    const player = new Player(suite, page);
    await newGame(page, "ataxx", "engine");
    await pick(page.locator(".epick"), "original", "ataxx:normal");
    await start(page);
    await player.until(({ ply }) => ply === 0, "the start");
    const cells = page.locator("svg.board.live .cell");
    await cells.nth(0).click({ force: true });
    await cells.nth(24).click({ force: true });
    await page.locator(".refusal", { hasText: "two squares" }).waitFor();
    await keep(page, `originals-ataxx-${name}`);
    await cells.nth(1).click({ force: true });
    await player.until(({ ply }) => ply === 2, "the reply");
    await page.locator("#page").press("q");
    await player.until(({ ply }) => ply === 0, "the move taken back");
    for (const again of [false, true]) {
      await page.locator('[data-control="more"]').click();
      await page.getByRole("menuitem", { name: "Save …" }).click();
      await page.locator(".savename input").fill(`Sunday ${name}`);
      await page.locator(".dlg .primary").click();
      if (again) await page.getByRole("button", { name: "Replace" }).click();
      await page.locator(".dlg").waitFor({ state: "detached" });
    }
    const { total } = await suite.server.ask(`api/library?text=${encodeURIComponent(`Sunday ${name}`)}`);
    assert.equal(total, 1, "one name is one game");
    await page.locator("#page").press("Escape");
    await page.getByRole("button", { name: "Leave" }).click();
    await page.waitForSelector(".cards");
  });

  test(`Sequencium on a ${name}: minimax by depth, one move at a time, statistics`, async (t) => {
    const page = await suite.page(t, { size });
    const player = new Player(suite, page);
    await newGame(page, "sequencium", "watch");
    const card = page.locator(".epick").first();
    await pick(card, "original", "sequencium:minimax");
    await card.locator('[data-key="depth"] .stepper button').first().click();
    assert.equal(await card.locator(".pk-spec input.mono").inputValue(), "sequencium:minimax:depth=3");
    await start(page);
    await player.until(({ seats }) => seats[0].spec === "sequencium:minimax:depth=3", "the game");
    await page.locator('[data-control="pause"]').click();
    await player.until(({ paused, seats }) => paused && !seats.some((seat) => seat.thinking), "a pause");
    const before = player.state.ply;
    for (let click = 0; click < 3; click += 1) await page.locator('[data-control="step"]').click();
    await player.until(({ ply }) => ply === before + 3, "three moves for three clicks");
    await page.locator("#tab-statistics").click();
    const rows = page.locator(".figures tbody tr");
    await rows.nth(before + 2).waitFor();
    assert.equal(await rows.count(), before + 3);
    assert.match(await rows.last().innerText(), /\d+\s+\S+\s+\d+\s+[\d.k]+\s+\d+\s+[\d.]+/);
    await keep(page, `originals-sequencium-${name}`);
  });

  test(`Gomoku on a ${name}: the configured game, its engine, an invalid move, the end with its reason`, async (t) => {
    const page = await suite.page(t, { size });
    const player = new Player(suite, page);
    await suite.open(page, "#/");
    await player.until(({ game }) => game === "gomoku", "the game that the configuration opens");
    assert.equal(player.state.size, "9x9");
    assert.equal(player.state.seats[1].spec, "gomoku:alphazero:sims=30,cpuct=5");
    await page.waitForSelector("svg.board.live .cell");
    const cells = page.locator("svg.board.live .cell");
    await cells.nth(40).click({ force: true });
    await player.until(({ ply }) => ply === 2, "the reply");
    await cells.nth(40).click({ force: true });
    await page.locator(".refusal").waitFor();
    assert.match((await page.locator('[aria-live="assertive"]').textContent()) ?? "", /Invalid move/);
    const person = { kind: "person", name: "" };
    await player.begin({ game: "gomoku", size: "9", players: [person, person] });
    for (const square of [0, 9, 1, 10, 2, 11, 3, 12, 4]) {
      const ply = player.state.ply;
      // Nobody touches what is not drawn yet.
      await player.shown();
      await cells.nth(square).click({ force: true });
      const ask = page.getByRole("button", { name: "Confirm" });
      if (await ask.isVisible().catch(() => false)) await ask.click();
      await player.until((state) => state.ply > ply, "the stone");
    }
    await page.locator(".endcard", { hasText: "5 in a row" }).waitFor();
    const [card, board] = await Promise.all([boxOf(page.locator(".endcard")), boxOf(page.locator("svg.board.live"))]);
    const beside = card.x >= board.x + board.width || card.y >= board.y + board.height - 1;
    assert.ok(beside, "the card does not lie on the board");
    await keep(page, `originals-gomoku-${name}`);
  });
}
