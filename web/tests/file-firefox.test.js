/** The single file opened from the disk in Firefox: games to their end, kept over a reload. */
import assert from "node:assert/strict";
import { LocalSuite } from "./harness/local.js";
import { test } from "./harness/suite.js";
import { firefox, firefoxPath } from "./harness/tools.js";

class FirefoxSuite extends LocalSuite {
  /** @override */
  launch() {
    return firefox.launch({ executablePath: firefoxPath(), channel: "moz-firefox" });
  }
}

const suite = FirefoxSuite.file();

/** @param {import("node:test").TestContext} t */
const open = (t) => suite.page(t, { offline: false, settings: { motion: "off" } });

for (const game of ["banqi", "territory"]) {
  test(`a game of ${game} at level 5 is played to its end`, async (t) => {
    const page = await open(t);
    const player = await suite.begin(page, game);
    assert.equal(player.state.seats[1].spec, "level:5");
    const end = await player.playToTheEnd();
    assert.ok(["one", "two", "draw"].includes(end.result?.outcome ?? ""), game);
    await page.waitForSelector(".endcard");
  }, 240_000);
}

test("a game is there again after a reload", async (t) => {
  const page = await open(t);
  const player = await suite.begin(page, "ataxx");
  await player.play(player.state.moves[0]);
  const { ply } = await player.until((state) => state.ply >= 2, "the engine's move");
  player.forget();
  await page.reload();
  await page.waitForSelector("svg.board.live .cell");
  await player.until((state) => state.ply === ply, "the game as it was");
}, 120_000);
