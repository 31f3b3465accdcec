/**
 * The single file, where nothing can be shared with a worker that searches: how long it takes
 * from the click to what is seen of it. `WUQI_STOPS` says how often each is tried.
 */
import assert from "node:assert/strict";
import { Player } from "./harness/game.js";
import { spread, tell } from "./harness/figures.js";
import { LocalSuite } from "./harness/local.js";
import { test } from "./harness/suite.js";

const suite = LocalSuite.file();
const ROUNDS = Number(process.env.WUQI_STOPS ?? 20);
/** What half of them may take. On a quiet machine it is far less (docs/wasm.md); tests run on busy ones. */
const MOST_MS = 250;

/**
 * Clicks, and tells how many milliseconds later the frame was drawn that shows the effect: an
 * element that comes, or with `!` in front one that goes. What the page changes while a frame is
 * prepared stands in that frame; anything else waits for the next. Runs in the page.
 * @param {{click: string, effect: string}} wanted
 */
function clickUntil({ click, effect }) {
  const goes = effect.startsWith("!");
  const selector = goes ? effect.slice(1) : effect;
  const real = window.requestAnimationFrame;
  /** Is told when the frame is drawn that is prepared now. */
  const drawn = new MessageChannel();
  let preparing = false;
  window.requestAnimationFrame = (prepare) =>
    real((time) => {
      preparing = true;
      drawn.port2.postMessage(0);
      prepare(time);
    });
  return new Promise((done, fail) => {
    const start = performance.now();
    setTimeout(() => fail(new Error(`${click}: no ${effect} after 10 s`)), 10_000);
    let isThere = false;
    drawn.port1.onmessage = () => {
      preparing = false;
      if (!isThere) return;
      window.requestAnimationFrame = real;
      drawn.port1.close();
      done(performance.now() - start);
    };
    const watch = new MutationObserver(() => {
      if (Boolean(document.querySelector(selector)) === goes) return;
      watch.disconnect();
      const see = () => (isThere = true);
      if (preparing) see();
      else window.requestAnimationFrame(see);
    });
    watch.observe(document.body, { subtree: true, childList: true, attributes: true });
    /** @type {HTMLElement} */ (document.querySelector(click)).click();
  });
}

for (const [game, spec] of /** @type {const} */ ([
  ["ataxx", "alphabeta:time=60s"],
  ["gomoku", "mcts:time=60s"],
])) {
  test(`a stop, a take-back and a move at once act in ${game} while ${spec} thinks`, async (t) => {
    const page = await suite.page(t, { settings: { motion: "off" } });
    const player = new Player(suite, page);
    await player.begin({ game, players: [{ kind: "person" }, { kind: "engine", spec }] });
    /** @type {Record<"takeBack" | "moveNow" | "stop", number[]>} */
    const times = { takeBack: [], moveNow: [], stop: [] };
    const control = (/** @type {string} */ name) => `[data-control="${name}"]`;
    /** Plays, and waits until the engine has thought for a moment. @param {number} round */
    const letThink = async (round) => {
      await player.play(player.state.moves[0]);
      await page.waitForSelector(control("movenow"));
      await page.waitForTimeout(20 + 10 * (round % 10));
    };
    await page.locator("#tab-analysis").click();
    await page.locator("#pane .seg button", { hasText: "60 s" }).click();
    for (let round = 0; round < ROUNDS; round += 1) {
      await letThink(round);
      const takenBack = { click: control("undo"), effect: `${control("undo")}:disabled` };
      times.takeBack.push(await page.evaluate(clickUntil, takenBack));
      await letThink(round);
      const moved = { click: control("movenow"), effect: `${control("hint")}:enabled` };
      times.moveNow.push(await page.evaluate(clickUntil, moved));
      assert.equal(player.state.ply, 2);
      await page.locator("#pane .start .btn:not(.pk-chosen)").click();
      await page.waitForSelector(".stopbtn");
      await page.waitForTimeout(20 + 10 * (round % 10));
      times.stop.push(await page.evaluate(clickUntil, { click: ".stopbtn", effect: "!.stopbtn" }));
      await page.locator(control("undo")).click();
      await player.until((state) => state.ply === 0, "the start");
    }
    for (const [name, taken] of Object.entries(times)) {
      const figures = spread(taken);
      tell(t, `${game} ${spec} ${name}, ms`, figures);
      assert.equal(figures.count, ROUNDS);
      assert.ok(figures.p50 <= MOST_MS, `${name}: ${figures.p50} ms`);
    }
  }, 300_000);
}
