/** The editor's brush and dice, broken records, and games of two people in the library. */
import assert from "node:assert/strict";
import { Player } from "./harness/game.js";
import { boxOf, keep, Suite, test } from "./harness/suite.js";
import { GAMES } from "./harness/tools.js";

const suite = new Suite();

/** The middle of a square of the editor's board. @param {import("playwright-core").Page} page @param {string} name */
async function middle(page, name) {
  const box = await boxOf(page.locator(`.cell[aria-label^="${name},"]`));
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Draws over squares with the pointer held down. @param {import("playwright-core").Page} page @param {string[]} names */
async function drag(page, names) {
  for (const [index, name] of names.entries()) {
    const [x, y] = await middle(page, name);
    await page.mouse.move(x, y, { steps: 3 });
    if (index === 0) await page.mouse.down();
  }
  await page.mouse.up();
}

/** @param {import("playwright-core").Page} page */
const position = (page) => page.locator("textarea").inputValue();

test("a random position is legal, another every time, and of every game", async (t) => {
  const page = await suite.page(t);
  for (const game of GAMES) {
    await suite.open(page, `#/edit/${game}`);
    await page.waitForSelector(".ask.ok");
    const seen = new Set([await position(page)]);
    for (let turn = 0; turn < 2; turn += 1) {
      const before = await position(page);
      await page.getByRole("button", { name: "Random" }).click();
      await page.waitForFunction((text) => document.querySelector("textarea")?.value !== text, before);
      await page.waitForSelector(".ask.ok");
      await page.waitForSelector(".ebtns .primary:enabled");
      seen.add(await position(page));
    }
    assert.equal(seen.size, 3, game);
  }
});

test("squares are painted by drawing over them, and taken away in the same way", async (t) => {
  const page = await suite.page(t);
  await suite.open(page, "#/edit/ataxx");
  await page.waitForSelector(".ask.ok");
  await drag(page, ["b4", "c4", "d4", "e4"]);
  await page.waitForFunction(() => document.querySelector("textarea")?.value.includes("/1xxxx2/"));
  await drag(page, ["c4", "d4"]);
  await page.waitForFunction(() => document.querySelector("textarea")?.value.includes("/1x2x2/"));
  await suite.open(page, "#/edit/territory");
  await page.waitForSelector(".ask.ok");
  await drag(page, ["b2", "c2"]);
  await page.waitForFunction(() => document.querySelector("textarea")?.value.startsWith("6/6/6/6/1EW3/6"));
});

test("of a broken record the moves before the fault are kept, and nothing is lost", async (t) => {
  const page = await suite.page(t, { forgive: /422/ });
  await suite.open(page, "#/library");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const whole = "wuqi record 1\nGame: gomoku\nOne: Ann\n\n1. h8\n2. i9\n";
  await page.locator(".dlg textarea").fill(`${whole}3. i9\n4. a1\n\n${whole}`);
  await page.locator(".dlg-f .primary").click();
  await page.locator(".broken h3", { hasText: "Line 7, character 4" }).waitFor();
  await keep(page, "import-broken");
  await page.getByRole("button", { name: "Keep the first 2 moves" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".llist li").length === 2);
  /** @type {import("../app/protocol").LibraryPage} */
  const { entries } = await suite.server.ask("api/library");
  assert.deepEqual(
    entries.map(({ moves }) => moves),
    [2, 2],
  );
  const records = await Promise.all(
    entries.map(({ entry }) => suite.server.ask(`api/library/${entry}/record?format=wuqi`)),
  );
  const texts = records.map(({ text }) => text).join("\n");
  for (const part of ["; line 7, column 4", "; 3. i9", "; 4. a1"]) assert.ok(texts.includes(part), texts);
});

test("who opens a game of two people from the library has their own seat and no other", async (t) => {
  const page = await suite.page(t);
  const person = (/** @type {string} */ name) => ({ kind: "person", name });
  const setup = { game: "gomoku", players: [person("Ann"), person("Bo")] };
  const { id, token } = await suite.server.ask("api/games?apart=true", setup);
  await suite.open(page, "#/");
  // A game is kept from its first move.
  await page.evaluate(
    ([where]) =>
      new Promise((done) => {
        const socket = new WebSocket(new URL(where ?? "", document.baseURI.replace("http", "ws")).href);
        socket.onopen = () => socket.send(JSON.stringify({ do: "play", move: "h8", at: 0 }));
        socket.onmessage = ({ data }) => JSON.parse(data).ply === 1 && done(socket.close());
      }),
    [`ws/${id}?token=${token}`],
  );
  await suite.open(page, "#/library");
  const player = new Player(suite, page);
  await page.locator(".llist li", { hasText: "Bo" }).first().locator("a, button").first().click();
  await player.until(() => true, "the game");
  await page.waitForFunction((name) => location.hash === `#/play/${name}`, id);
  const told = () => player.heard.map((text) => JSON.parse(text)).findLast(({ event }) => event === "company");
  while (!told()) await page.waitForTimeout(20);
  assert.equal(told().you, "one");
  await page.reload();
  await player.until(() => true, "the game again");
});
