/** Taking back, hints, looking back, offers, going on after a reload, watching engines. */
import assert from "node:assert/strict";
import { Player } from "./harness/game.js";
import { middleRecord, openMiddle } from "./harness/middle.js";
import { keep, Suite, test } from "./harness/suite.js";
import { GAMES } from "./harness/tools.js";

const suite = new Suite();
const person = { kind: "person", name: "" };
const engine = { kind: "engine", spec: "level:1" };

/** @param {import("playwright-core").Page} page @param {string} name */
const control = (page, name) => page.locator(`[data-control="${name}"]`);

test("two taps from home lead into a game", async (t) => {
  const page = await suite.page(t);
  const player = new Player(suite, page);
  await suite.open(page);
  await page.locator('.card[data-game="ataxx"] .btns a.btn').first().click();
  await page.locator(".dlg .primary:enabled").click();
  await player.until((state) => state.game === "ataxx", "the game");
  assert.equal(player.state.seats[1].kind, "engine");
});

test("undo goes back to my turn, redo forward again, another move makes a variation", async (t) => {
  const page = await suite.page(t);
  const player = new Player(suite, page);
  await player.begin({ game: "gomoku", players: [person, engine] });
  const pick = (/** @type {string} */ text) => player.state.moves.find((move) => move.text === text);
  await player.play(pick("h8"));
  await player.until((state) => state.ply === 2, "the answer");
  const before = player.state.position;
  await control(page, "undo").click();
  await player.until((state) => state.ply === 0, "the empty board");
  await control(page, "redo").click();
  await player.until((state) => state.position === before, "the position again");
  await control(page, "undo").click();
  await player.until((state) => state.ply === 0, "the empty board");
  await player.play(pick("d4"));
  await player.until((state) => state.ply === 2, "the answer");
  await page.waitForSelector(".vars button");
});

test("a hint tells where, then which, then why", async (t) => {
  const page = await suite.page(t);
  const player = new Player(suite, page);
  await player.begin({ game: "territory", players: [person, engine] });
  await control(page, "hint").click();
  for (const level of ["where", "which", "why"]) {
    await page.waitForFunction(() => document.querySelector(".ask b")?.textContent);
    await assert.doesNotReject(async () => {
      const end = Date.now() + 10000;
      while (!player.heard.some((text) => text.includes(`"event":"hint"`) && text.includes(`"level":"${level}"`))) {
        assert.ok(Date.now() < end, `no hint "${level}"`);
        await page.waitForTimeout(50);
      }
    });
    if (level !== "why") await page.locator(".ask .primary").click();
  }
  await page.waitForSelector(".ask small");
  assert.equal(player.state.ply, 0, "a hint changes nothing");
});

test("where a move is one square, the first hint names a part of the board", async (t) => {
  const page = await suite.page(t);
  const player = new Player(suite, page);
  await player.begin({ game: "gomoku", players: [person, engine] });
  const squares = async () =>
    [...(await page.locator(".ask b").innerText()).matchAll(/[a-o]\d+/g)].map(([name]) => name);
  await control(page, "hint").click();
  await page.waitForSelector('.ask[data-key="hint"]');
  const [from = "", to = ""] = await squares();
  assert.equal(to.charCodeAt(0) - from.charCodeAt(0), 2, "three files");
  assert.equal(Number(from.slice(1)) - Number(to.slice(1)), 2, "three ranks");
  await page.locator(".ask .primary").click();
  await page.waitForFunction(() => !document.querySelector(".ask b")?.textContent?.includes(" and "));
  const [move = ""] = await squares();
  const [file, rank] = [move.charCodeAt(0), Number(move.slice(1))];
  assert.ok(from.charCodeAt(0) <= file && file <= to.charCodeAt(0), `${move} lies between ${from} and ${to}`);
  assert.ok(Number(to.slice(1)) <= rank && rank <= Number(from.slice(1)), `${move} lies between ${from} and ${to}`);
});

test("a click beside the menu closes it and plays nothing", async (t) => {
  const page = await suite.page(t);
  const player = new Player(suite, page);
  await player.begin({ game: "gomoku", players: [person, person] });
  await control(page, "more").click();
  await page.waitForSelector('[role="menu"] button:focus');
  const before = player.said.length;
  await player.touch(112);
  await page.waitForSelector('[role="menu"]', { state: "detached" });
  await player.shown();
  assert.equal(player.said.length, before, "nothing was played");
  await player.play(player.state.moves[112]);
});

test("what the menu opens over the board closes to the button of the menu", async (t) => {
  const page = await suite.page(t);
  const player = new Player(suite, page);
  await player.begin({ game: "gomoku", players: [person, person] });
  for (const symbol of ["new", "folder", "share"]) {
    await control(page, "more").click();
    await page.locator(`[role="menuitem"]:has([href$="#i-${symbol}"])`).click();
    await page.locator(".dlg :focus").waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".dlg").waitFor({ state: "detached" });
    assert.equal(await page.locator('[role="menu"]').count(), 0, `${symbol}: the menu is closed`);
    const focused = await page.evaluate(() => document.activeElement?.getAttribute("data-control"));
    assert.equal(focused, "more", `${symbol}: the keys go on where they were`);
  }
});

test("looking back shows an earlier position and changes nothing", async (t) => {
  const page = await suite.page(t);
  const player = new Player(suite, page);
  await player.begin({ game: "sequencium", players: [person, person] });
  for (let move = 0; move < 4; move += 1) await player.play(player.state.moves[0]);
  await player.shown();
  const now = await player.spoken();
  const [place] = [await page.locator("svg.board.live").boundingBox()];
  await control(page, "first").click();
  await page.waitForSelector(".ask");
  await player.shown();
  assert.notDeepEqual(await player.spoken(), now);
  assert.deepEqual(await page.locator("svg.board.live").boundingBox(), place, "the board does not move");
  await control(page, "latest").click();
  await page.waitForSelector(".ask", { state: "detached" });
  await player.shown();
  assert.equal(
    (await player.spoken()).filter((name) => name.includes("empty")).length,
    now.filter((name) => name.includes("empty")).length,
  );
  assert.equal(player.state.ply, 4);
});

test("the board stands still when panels, menus and questions open", async (t) => {
  for (const game of GAMES) {
    const page = await suite.page(t);
    const player = new Player(suite, page);
    await player.begin({ game, players: [person, engine] });
    await player.shown();
    const place = await page.locator("svg.board.live").boundingBox();
    const same = async (/** @type {string} */ what) => {
      await player.shown();
      assert.deepEqual(await page.locator("svg.board.live").boundingBox(), place, `${game}: ${what}`);
    };
    for (const tab of ["analysis", "engine", "moves"]) {
      await page.locator(`#tab-${tab}`).click();
      await same(tab);
    }
    await control(page, "more").click();
    await same("menu");
    await page.keyboard.press("Escape");
    await control(page, "hint").click();
    await page.waitForSelector(".ask");
    await same("hint");
    await page.context().close();
  }
});

test("a game goes on after a reload, and home leads back to it", async (t) => {
  const page = await suite.page(t);
  const player = new Player(suite, page);
  await player.begin({ game: "ataxx", players: [person, engine] });
  await player.play(player.state.moves[0]);
  await player.until((state) => state.ply === 2, "the answer");
  const { position } = player.state;
  player.forget();
  await page.reload();
  await player.until((state) => state.position === position, "the same position");
  assert.ok(!page.url().includes("token"), "the address bar does not show the token");
  await page.locator("a.brand").click();
  await page.locator("section.cont .primary").click();
  await player.until((state) => state.position === position, "the same position");
  await page.waitForSelector("svg.board.live .cell");
  await player.play(player.state.moves[0]);
});

test("resigning asks first; the end offers a rematch with seats exchanged", async (t) => {
  const page = await suite.page(t);
  const player = new Player(suite, page);
  await player.begin({ game: "gomoku", players: [person, engine] });
  await control(page, "more").click();
  await page.locator('[role="menuitem"]:has([href$="#i-flag"])').click();
  assert.equal(player.state.result, null);
  await page.locator(".ask .primary").click();
  await player.until((state) => state.result?.reason === "resign", "the end");
  await keep(page, "resigned");
  await page.locator(".endcard .primary").click();
  await player.until((state) => !state.result && state.seats[0].kind === "engine", "the rematch");
});

test("two engines play; pause, step and resume", async (t) => {
  const page = await suite.page(t);
  const player = new Player(suite, page);
  // Slow enough that the game is not over before a busy machine has clicked.
  const slow = { kind: "engine", spec: "mcts", limits: { time_ms: 600 } };
  await player.begin({ game: "territory", players: [slow, slow] });
  await player.until((state) => state.ply >= 1, "the first moves");
  await control(page, "pause").click();
  await player.until((state) => state.paused, "the pause");
  const { ply } = player.state;
  await control(page, "step").click();
  await player.until((state) => state.ply === ply + 1 && state.paused, "one more move");
  await control(page, "resume").click();
  await player.until((state) => state.result, "the end", 60000);
  await page.waitForSelector(".endcard");
  await keep(page, "engines");
});

test("a side can be handed over and taken back", async (t) => {
  const page = await suite.page(t);
  const player = new Player(suite, page);
  await player.begin({ game: "ataxx", players: [person, engine] });
  await page.locator("#tab-engine").click();
  await page.locator("#pane .opt button").first().click();
  await page.locator(".dlg .primary").click();
  await player.until((state) => state.seats[0].kind === "engine", "the engine's seat");
  await player.until((state) => state.ply > 0, "its move");
  await page.locator("#pane .opt button").first().click();
  await player.until((state) => state.seats.some(({ kind }) => kind === "person"), "my seat again");
});

test("a position one looks back at is analysed; what was found stays when it is stopped", async (t) => {
  const page = await suite.page(t);
  const player = await openMiddle(suite, page, "ataxx");
  const { line, position } = player.state;
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("ArrowLeft");
  await page.locator("#tab-analysis").click();
  await page.locator("#pane .seg button", { hasText: "60 s" }).click();
  await page.locator("#pane .start .btn:not(.pk-chosen)").click();
  await page.waitForSelector("table.cands tbody tr");
  assert.ok(
    player.said.some((text) => text.includes(`"do":"analyze","node":${line.at(-4)}`)),
    player.said.at(-1),
  );
  await page.locator(".stopbtn").click();
  await page.waitForSelector(".stopbtn", { state: "detached" });
  assert.ok((await page.locator("table.cands tbody tr").count()) > 0, "the result stays");
  // Another position has none; back there it is again.
  await page.locator("#tab-analysis").focus();
  await control(page, "back").click();
  await page.waitForSelector("table.cands", { state: "detached" });
  await control(page, "forward").click();
  await page.waitForSelector("table.cands tbody tr");
  assert.equal(player.state.position, position, "the game itself is as it was");
});

test("a shared game is analysed at the move that was shown", async (t) => {
  const page = await suite.page(t);
  const { id, token } = await suite.server.import(middleRecord("sequencium"));
  await suite.open(page, `#/play/${id}?token=${token}`);
  await page.locator('[data-control="more"]').click();
  await page.locator('[role="menuitem"]:has([href$="#i-share"])').click();
  await page.waitForFunction(() =>
    /** @type {HTMLInputElement | null} */ (document.querySelector(".share input"))?.value.includes("#/g/1"),
  );
  const link = await page.locator(".share input").first().inputValue();
  const other = await suite.page(t);
  await other.goto(link);
  await other.waitForSelector(".replay .moves .m.cur");
  for (let step = 0; step < 5; step += 1) await other.keyboard.press("ArrowLeft");
  await other.locator('[data-control="analyse"]').click();
  await other.waitForSelector("table.cands tbody tr");
  await other.locator(".ask b", { hasText: "Looking at move 15" }).waitFor();
});
