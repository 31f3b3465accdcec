/** The single file from the disk, without a network: a whole game of each kind by touch on a phone. */
import assert from "node:assert/strict";
import { LocalSuite } from "./harness/local.js";
import { keep, test } from "./harness/suite.js";
import { GAMES, PHONE } from "./harness/tools.js";

const suite = LocalSuite.file();

for (const game of GAMES) {
  test(`a whole game of ${game} by finger against level 5, without a server`, async (t) => {
    const page = await suite.page(t, { size: PHONE, touch: true, settings: { motion: "off" } });
    const player = await suite.begin(page, game, "finger");
    const [, rival] = player.state.seats;
    assert.deepEqual([rival.kind, rival.spec], ["engine", "level:5"]);
    if (game === "banqi") assert.match(player.state.deal?.commitment ?? "", /^[0-9a-f]{64}$/, "before the first flip");
    const end = await player.playToTheEnd();
    assert.ok(["one", "two", "draw"].includes(end.result?.outcome ?? ""));
    await page.waitForSelector(".endcard");
    await player.shown();
    const empty = (await player.spoken()).filter((name) => name.endsWith("empty")).length;
    const told = end.board.squares.filter(({ is }) => is === "empty").length;
    assert.equal(empty, told, "the board shows as many empty squares as there are");
    if (game === "banqi") {
      assert.ok(player.flips.length > 0, "every flip came with its proof");
      await player.verifyDeal();
    }
    await keep(page, `file-end-${game}`);
  }, 240_000);
}
