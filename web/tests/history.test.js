/** Back and Forward: a dialog is a step while it is open, and leaves none that leads nowhere. */
import assert from "node:assert/strict";
import { suiteHere } from "./harness/local.js";
import { test } from "./harness/suite.js";

const suite = suiteHere();
/** @typedef {import("playwright-core").Page} Page */

/** Waits until the page is at an address and its screen is there. @param {Page} page @param {RegExp} address @param {string} screen */
async function isAt(page, address, screen) {
  await page.waitForFunction(([text = ""]) => new RegExp(text).test(location.hash), [address.source]);
  await page.waitForSelector(screen);
  assert.equal(await page.locator(".dlg").count(), 0, "no dialog");
}

/** Goes from the settings to the rules and opens the dialog of a new game there. @param {Page} page */
async function openDialog(page) {
  await suite.open(page, "#/settings");
  await suite.open(page, "#/rules/gomoku");
  await page.keyboard.press("n");
  await page.waitForSelector(".dlg.newgame .primary:enabled");
}

const CLOSING = {
  Esc: (/** @type {Page} */ page) => page.keyboard.press("Escape"),
  "its button": (/** @type {Page} */ page) => page.locator(".dlg .x").click(),
  Cancel: (/** @type {Page} */ page) => page.locator(".dlg-f .quiet").click(),
};

for (const [how, close] of Object.entries(CLOSING))
  test(`a dialog closed by ${how} leaves no step behind`, async (t) => {
    const page = await suite.page(t);
    await openDialog(page);
    // Another game in the dialog changes its address, and is no step either.
    await page.locator(".gtabs button").first().click();
    await close(page);
    await page.waitForSelector(".dlg", { state: "detached" });
    await isAt(page, /#\/rules\/gomoku$/, "#page h1");
    await page.goBack();
    await isAt(page, /#\/settings$/, "#page h1");
    await page.goForward();
    await isAt(page, /#\/rules\/gomoku$/, "#page h1");
  });

test("Back from a game leads to where its dialog was opened, and Forward to the game", async (t) => {
  const page = await suite.page(t);
  await openDialog(page);
  await page.locator(".dlg .primary:enabled").click();
  await isAt(page, /#\/play\/[^?]+$/, "svg.board.live .cell");
  const game = page.url();
  await page.goBack();
  await isAt(page, /#\/rules\/gomoku$/, "#page h1");
  await page.goForward();
  await isAt(page, /#\/play\//, "svg.board.live .cell");
  assert.equal(page.url(), game);
});

test("Back from where a link in a dialog leads skips the dialog, too", async (t) => {
  const page = await suite.page(t);
  await openDialog(page);
  await page.locator(".dlg a[href^='#/edit']").click();
  await isAt(page, /#\/edit\/gomoku/, "#edit-verdict");
  await page.goBack();
  await isAt(page, /#\/rules\/gomoku$/, "#page h1");
});

test("Back closes a dialog, and Forward opens it over the same screen", async (t) => {
  const page = await suite.page(t);
  await openDialog(page);
  const screen = await page.locator("#page > div").elementHandle();
  await page.goBack();
  await page.waitForSelector(".dlg", { state: "detached" });
  await page.goForward();
  await page.waitForSelector(".dlg.newgame .primary:enabled");
  await page.keyboard.press("Escape");
  await page.waitForSelector(".dlg", { state: "detached" });
  await isAt(page, /#\/rules\/gomoku$/, "#page h1");
  assert.ok(await screen?.evaluate((element) => element.isConnected));
});

test("a dialog that is loaded anew lies over the same screen", async (t) => {
  const page = await suite.page(t);
  await openDialog(page);
  await page.reload();
  await page.waitForSelector(".dlg.newgame .primary:enabled");
  await page.keyboard.press("Escape");
  await page.waitForSelector(".dlg", { state: "detached" });
  await isAt(page, /#\/rules\/gomoku$/, "#page h1");
  await page.goBack();
  await isAt(page, /#\/settings$/, "#page h1");
});
