/** Whole games by keyboard alone and by finger on a phone; other ways to move. */
import assert from "node:assert/strict";
import { Player } from "./harness/game.js";
import { keep, Suite, test } from "./harness/suite.js";
import { SMALL } from "./harness/tools.js";

const suite = new Suite();
const person = { kind: "person", name: "" };
const engine = { kind: "engine", spec: "level:1" };

/** Goes on with Tab until something has the focus. @param {import("playwright-core").Page} page @param {string} selector */
async function tabTo(page, selector, most = 80) {
  for (let step = 0; step < most; step += 1) {
    if (await page.evaluate((/** @type {string} */ css) => document.activeElement?.matches(css), selector)) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`Tab does not lead to ${selector}`);
}

test("from home to the end of a game and another one by keyboard alone", async (t) => {
  const page = await suite.page(t);
  const player = new Player(suite, page, "keys");
  await suite.open(page);
  await page.waitForSelector('.card[data-game="sequencium"]');
  await tabTo(page, '.card[data-game="sequencium"] .btns a.btn');
  await page.keyboard.press("Enter");
  await page.waitForSelector(".dlg .primary:enabled");
  await tabTo(page, '.dlg input[name="engine-0-level"]');
  // Arrow keys choose within a group of radio buttons.
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await tabTo(page, ".dlg .primary");
  await page.keyboard.press("Enter");
  await player.until((state) => state.game === "sequencium", "the game");
  assert.equal(player.state.seats[1].spec, "level:1");
  await page.waitForSelector("svg.board.live .cell");
  await player.playToTheEnd();
  await page.waitForSelector(".endcard");
  await tabTo(page, ".endcard .primary");
  await page.keyboard.press("Enter");
  await player.until((state) => !state.result, "the rematch");
  assert.equal(player.state.seats[0].kind, "engine", "a rematch exchanges the seats");
});

test("the keys: ? shows them, Escape closes, h asks for a hint, u takes back", async (t) => {
  const page = await suite.page(t);
  const player = new Player(suite, page, "keys");
  await player.begin({ game: "ataxx", players: [person, engine] });
  await page.keyboard.press("?");
  await page.waitForSelector('[role="dialog"]');
  await page.keyboard.press("Escape");
  await page.waitForSelector('[role="dialog"]', { state: "detached" });
  await page.keyboard.press("b");
  await page.keyboard.press("?");
  await page.waitForSelector('[role="dialog"]');
  await page.keyboard.press("Escape");
  await page.waitForSelector("svg.board.live .cell:focus");
  await page.keyboard.press("h");
  await page.waitForSelector(".ask");
  await player.play(player.state.moves[0]);
  await player.until(Player.asked, "the engine's answer");
  await page.keyboard.press("u");
  await player.until((state) => state.ply === 0, "the board before my move");
  await page.keyboard.press("r");
  await player.until((state) => state.ply === 2, "both moves again");
  const focus = await page.evaluate(() => {
    const cell = /** @type {Element} */ (document.activeElement);
    return cell.matches(".cell:focus-visible") && getComputedStyle(cell).outlineStyle + getComputedStyle(cell).stroke;
  });
  assert.ok(focus, "the focus is to be seen");
});

test("moves are announced to screen readers", async (t) => {
  const page = await suite.page(t);
  const player = new Player(suite, page);
  await player.begin({ game: "gomoku", players: [person, person] });
  await player.play(player.state.moves.find(({ text }) => text === "h8"));
  await page.waitForFunction(() => document.querySelector('[role="status"]')?.textContent?.includes("h8"));
  await player.shown();
  const names = await player.spoken();
  assert.match(names[112], /^h8, .*stone/);
  assert.equal(new Set(names).size, 225, "every square has a name of its own");
});

test("a whole game of Gomoku by finger on a small phone", async (t) => {
  const page = await suite.page(t, { size: SMALL, touch: true });
  const player = new Player(suite, page, "finger");
  await player.begin({ game: "gomoku", players: [person, engine] });
  const end = await player.playToTheEnd();
  assert.ok(end.result);
  await page.waitForSelector(".endcard");
  await keep(page, "phone-end");
});

test("a whole game of Banqi between two people by finger, then a rematch", async (t) => {
  const page = await suite.page(t, { size: SMALL, touch: true, settings: { motion: "off" } });
  const player = new Player(suite, page, "finger");
  await player.begin({ game: "banqi", players: [person, person], rules: "quiet_limit=10" });
  // Captures first, so that it ends soon.
  const end = await player.playToTheEnd((moves) => {
    const eager = moves.filter(({ kind }) => kind === "capture");
    const list = eager.length > 0 ? eager : moves;
    return list[player.random(list.length)];
  });
  assert.ok(end.result);
  await page.locator(".endcard .primary").tap();
  await player.until((state) => state.ply === 0 && !state.result, "the rematch");
});

test("a piece can be dragged, and a selection taken back", async (t) => {
  const page = await suite.page(t);
  const player = new Player(suite, page);
  await player.begin({ game: "ataxx", players: [person, person] });
  const jump = player.state.moves.find(({ kind }) => kind === "jump");
  assert.ok(jump, "a piece can jump");
  const [from, to] = [await player.place(jump.touch[0]), await player.place(jump.touch[1])];
  await page.mouse.click(from.x, from.y);
  await page.mouse.click(from.x, from.y);
  await player.shown();
  assert.ok(!(await player.spoken()).some((name) => name.includes("selected")), "a second tap cancels");
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await player.until((state) => state.ply === 1, "the jump");
  assert.equal(player.state.last?.move, jump.text);
});

test("a move is shown in the frame after the tap, however slow the server is", async (t) => {
  const page = await suite.page(t, { settings: { motion: "off" } });
  const player = new Player(suite, page);
  await player.begin({ game: "gomoku", players: [person, person] });
  await page.evaluate(delaySending);
  const shown = [];
  for (let move = 0; move < 9; move += 1) {
    const { touch } = player.state.moves[player.random(player.state.moves.length)];
    const { x, y } = await player.place(touch[0]);
    await page.mouse.move(x, y);
    await player.shown();
    const { ply } = player.state;
    await page.evaluate(watchForChange);
    await page.mouse.down();
    await page.mouse.up();
    shown.push(await page.evaluate(() => /** @type {any} */ (window).shownAfter));
    await player.until((state) => state.ply > ply, "the move");
    await player.shown();
  }
  const times = shown.map(({ time }) => time).sort((a, b) => a - b);
  t.diagnostic(`milliseconds from tap to frame: ${times.map((time) => time.toFixed(1)).join(" ")}`);
  for (const { frames } of shown) assert.ok(frames <= 2, `a move was shown ${frames} frames after its tap`);
});

/** Lets everything that the page says arrive late: what is shown at once is the page's own doing. */
function delaySending() {
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (data) {
    setTimeout(() => send.call(this, data), 300);
  };
}

/** Notes after how many frames and how long the next tap is shown. */
function watchForChange() {
  const board = /** @type {Element} */ (document.querySelector("svg.board.live"));
  /** @type {any} */ (window).shownAfter = new Promise((done) => {
    const begin = (/** @type {Event} */ event) => {
      let frames = 0;
      const count = () => {
        frames += 1;
        if (frames < 100) requestAnimationFrame(count);
      };
      requestAnimationFrame(count);
      const watcher = new MutationObserver(() => {
        watcher.disconnect();
        const seen = frames;
        requestAnimationFrame(() => done({ frames: seen, time: performance.now() - event.timeStamp }));
      });
      watcher.observe(board, { childList: true, subtree: true });
    };
    board.addEventListener("pointerup", begin, { once: true, capture: true });
  });
}
