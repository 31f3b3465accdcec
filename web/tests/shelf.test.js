/** The library tells who one was, finds games by it, and counts them right. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
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

test("one's own export brings in only what is not there, and says so", async (t) => {
  const page = await suite.page(t);
  const record = (/** @type {string} */ first) => `wuqi record 1\nGame: gomoku\nOne: Ann\n\n1. ${first}\n2. i9\n`;
  await suite.server.import(record("h8"));
  await suite.server.import("wuqi record 1\nGame: ataxx\n\n1. g1g2\n");
  await suite.open(page, "#/library");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export all" }).click(),
  ]);
  const all = readFileSync(await file.path(), "utf8");
  const total = async () => (await suite.server.ask("api/library")).total;
  assert.equal(await total(), 2);
  const status = page.locator(".dlg-f [role=status]");
  const take = async (/** @type {string} */ text, /** @type {string} */ said) => {
    const file = { name: "wuqi-library.wuqi", mimeType: "text/plain", buffer: Buffer.from(text) };
    await page.locator(".filebtn input").setInputFiles(file);
    await status.filter({ hasText: said }).waitFor();
  };
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await take(all, "Games taken in: 0. Already here: 2.");
  assert.equal(await total(), 2);
  // As an editor on Windows writes it, with a game more.
  await take(`${all}\n${record("j8")}`.replaceAll("\n", "\r\n"), "Games taken in: 1. Already here: 2.");
  assert.equal(await total(), 3);
  await keep(page, "import-known");
  await page.locator(".dlg-f").getByRole("button", { name: "Close" }).click();
  await page.locator(".llist li").nth(2).waitFor();
});

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
