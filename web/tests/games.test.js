/** A whole game of each of the five by mouse. */
import assert from "node:assert/strict";
import { Player } from "./harness/game.js";
import { keep, Suite, test } from "./harness/suite.js";
import { GAMES } from "./harness/tools.js";

const suite = new Suite();

for (const game of GAMES) {
  test(`a whole game of ${game} by mouse against level 1`, async (t) => {
    const page = await suite.page(t);
    const player = new Player(suite, page);
    await player.begin({
      game,
      players: [
        { kind: "person", name: "" },
        { kind: "engine", spec: "level:1" },
      ],
    });
    const end = await player.playToTheEnd();
    assert.ok(["one", "two", "draw"].includes(end.result?.outcome ?? ""));
    await page.waitForSelector(".endcard");
    await player.shown();
    const empty = (await player.spoken()).filter((name) => name.endsWith("empty")).length;
    const told = end.board.squares.filter(({ is }) => is === "empty").length;
    assert.equal(empty, told, "the board shows as many empty squares as there are");
    await keep(page, `end-${game}`);
  });
}
