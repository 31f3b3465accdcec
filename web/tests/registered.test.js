/** A game of another crate: the example's program serves it, and the page has no description of it. */
import assert from "node:assert/strict";
import { Server } from "./harness/server.js";
import { keep, Suite, test } from "./harness/suite.js";
import { example, PHONE, WIDE } from "./harness/tools.js";

const suite = new Suite([], new Server([], example("connect-four")));
const GAME = "connect-four";

for (const [name, size] of Object.entries({ computer: WIDE, phone: PHONE })) {
  test(`the sixth game is on the home page and has rules (${name})`, async (t) => {
    const page = await suite.page(t, { size });
    await suite.open(page);
    const card = page.locator(`.card[data-game="${GAME}"]`);
    await card.locator(".pic svg").waitFor();
    assert.equal(await page.locator(".card").count(), 6);
    assert.match(await card.innerText(), /Connect Four\s+7 × 6/);
    await keep(page, `registered-home-${name}`);
    await card.locator('a[href="#/rules/connect-four"]').click();
    await page.locator("main.rules h1", { hasText: "Connect Four" }).waitFor();
    const square = (/** @type {string} */ at) => page.locator(`.dgm .cell[aria-label^="${at},"]`);
    await square("d1").click({ force: true });
    await page.waitForFunction(() => document.querySelector('.dgm [role="status"]')?.textContent?.includes("d"));
    assert.match((await square("d1").getAttribute("aria-label")) ?? "", /d1, (?!empty)/);
    await keep(page, `registered-rules-${name}`);
  });
}

test("the sixth game's positions are drawn in the editor", async (t) => {
  const page = await suite.page(t);
  await suite.open(page, `#/edit/${GAME}`);
  const says = (/** @type {string} */ text) =>
    page.waitForFunction((part) => document.querySelector("#edit-verdict")?.textContent?.includes(part), text);
  await says("A legal position");
  await page.locator('.cell[aria-label^="d1,"]').click({ force: true });
  await page.waitForFunction(() => document.querySelector("textarea")?.value === "7/7/7/7/7/3x3 o");
  await says("A legal position");
  await keep(page, "registered-editor");
});

test("the lab begins with the sixth game as with any other", async (t) => {
  const page = await suite.page(t);
  await suite.open(page, "#/lab");
  const starts = page.locator(".labform select");
  await starts.locator(`option[value="start-${GAME}"]`).waitFor({ state: "attached" });
  assert.match(await starts.locator(`option[value="start-${GAME}"]`).innerText(), /Connect Four/);
  await starts.selectOption(`start-${GAME}`);
  await page.locator(".lab-tree svg.tree .tn").first().waitFor();
  await page.waitForFunction(() => /Connect Four/.test(document.querySelector("header")?.textContent ?? ""));
  // The search of the game before is still shown until the new one is there.
  await page.waitForFunction(() => document.querySelector(".told")?.textContent?.startsWith("First player is to move"));
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => document.querySelector(".told")?.textContent?.includes("The search begins"));
  await keep(page, "registered-lab");
});
