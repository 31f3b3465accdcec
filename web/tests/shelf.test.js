/** The library tells who one was, finds games by it, and counts them right. */
import assert from "node:assert/strict";
import { Player } from "./harness/game.js";
import { keep, Suite, test } from "./harness/suite.js";
import { PHONE } from "./harness/tools.js";

const suite = new Suite();
const PERSON = { kind: "person", name: "" };
const ENGINE = { kind: "engine", spec: "random" };

/** @param {import("playwright-core").Page} page */
async function resign(page) {
  await page.locator('[data-control="more"]').click();
  await page.locator('[role="menuitem"]:has([href$="#i-flag"])').click();
  await page.locator(".ask .primary").click();
}

for (const [name, size] of /** @type {const} */ ([
  ["desk", undefined],
  ["phone", PHONE],
])) {
  test(`the library on a ${name} tells who one was, and counts right after a delete`, async (t) => {
    const page = await suite.page(t, { size });
    const player = new Player(suite, page);
    await player.begin({ game: "ataxx", players: [PERSON, ENGINE] });
    await player.play(player.state.moves[0]);
    await player.until(({ ply, turn }) => ply >= 2 && turn === "one", "the reply");
    await resign(page);
    await player.until(({ result }) => result !== null, "the end");
    await suite.open(page, "#/library");
    const row = page.locator(".llist li").first();
    await row.getByText(/^You lost \d+ : \d+$/).waitFor();
    await row.getByText(/^You – Random/).waitFor();
    await page.getByLabel("Result").selectOption("won");
    await page.locator(".llist li").first().waitFor({ state: "detached" });
    await page.getByLabel("Result").selectOption("lost");
    await page.getByLabel("Opponent").selectOption("random");
    await page.getByLabel("Time").selectOption("1");
    await row.waitFor();
    await keep(page, `library-${name}`);
    const all = page.locator('.lfilt .rb[data-key=""]');
    const before = Number(/\d+/.exec((await all.textContent()) ?? "")?.[0]);
    await row.locator(".lmenu").click();
    await row.getByRole("button", { name: "Delete" }).click();
    assert.equal(Number(/\d+/.exec((await all.textContent()) ?? "")?.[0]), before - 1);
  });
}
