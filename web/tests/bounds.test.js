/** A search with cut-offs knows the value of its best move alone: of the others the page tells bounds, as such. */
import assert from "node:assert/strict";
import { Player } from "./harness/game.js";
import { keep, settle, Suite, test } from "./harness/suite.js";

const suite = new Suite();
const person = { kind: "person", name: "" };

for (const theme of /** @type {const} */ (["light", "dark"])) {
  test(`a refuted move is no second choice, and fainter on the ${theme} board`, async (t) => {
    const page = await suite.page(t, { theme, settings: { motion: "off" } });
    const player = new Player(suite, page);
    const engine = { kind: "engine", spec: "alphabeta:depth=3" };
    await player.begin({ game: "ataxx", players: [person, engine] });
    await player.play(player.state.moves.find((move) => move.touch.length > 0));
    await player.until(({ ply }) => ply >= 2, "the engine's move");
    await page.locator("#tab-engine").click();
    await page.locator(".sawit").waitFor();
    const heard = player.heard.map((text) => JSON.parse(text)).filter(({ event }) => event === "thinking");
    const { report } = heard.findLast(({ done }) => done) ?? heard.at(-1);
    const others = report.root.filter((/** @type {any} */ { move }) => move !== report.move);
    assert.ok(
      others.length > 0 && others.every((/** @type {any} */ { bound }) => bound),
      "the others have bounds alone",
    );
    assert.equal(await page.locator("#pane dt", { hasText: "Second choice" }).count(), 0);
    await page.locator(".sawit").click();
    await page.waitForSelector("table.cands tbody tr");
    await settle(page);
    const labels = page.locator("svg.board.live .heat-t");
    const texts = await labels.allTextContents();
    assert.ok(
      texts.some((text) => text.startsWith("≤")),
      texts.join(),
    );
    for (let number = 0; number < texts.length; number += 1) {
      const faint = await labels.nth(number).evaluate((label) => label.classList.contains("bound"));
      assert.equal(faint, texts[number]?.startsWith("≤"), texts[number]);
    }
    const faint = page.locator("svg.board.live .heat.bound").first();
    assert.ok(Number(await faint.evaluate((disc) => getComputedStyle(disc).opacity)) < 0.5);
    await keep(page, `bounds-${theme}`);
  });
}
