/** The address of what is shown: what changes it, what keeps it, and what does not undo a change of it. */
import assert from "node:assert/strict";
import { Suite, test } from "./harness/suite.js";

const suite = new Suite();
/** @typedef {import("playwright-core").Page} Page */

/** The part after the `#`. @param {Page} page */
const addressOf = (page) => new URL(page.url()).hash;

/** @param {Page} page @param {string} name */
const touch = (page, name) => page.locator(`.cell[aria-label^="${name},"]`).click({ force: true });

/** Waits for what the editor says of its position. @param {Page} page @param {string} text */
const says = (page, text) => page.locator("#edit-verdict", { hasText: text }).waitFor();

/** Draws a domino in an empty editor. @param {Page} page */
async function drawDomino(page) {
  await suite.open(page, "#/edit/territory");
  await says(page, "60 moves");
  await touch(page, "b2");
  await touch(page, "c2");
  await says(page, "53 moves");
}

/** The position that the editor shows. @param {Page} page */
const drawn = (page) => page.locator("textarea").inputValue();
const DOMINO = "6/6/6/6/1EW3/6 w";

/** The screen that is there now, not another one like it. @param {Page} page */
async function screenOf(page) {
  const place = await page.locator("#page > div").elementHandle();
  return { isShown: () => place?.evaluate((element) => element.isConnected) };
}

/** Opens the dialog with the keys. @param {Page} page */
async function openKeys(page) {
  await page.keyboard.press("?");
  await page.waitForSelector(".dlg.help");
}

/** Leaves the dialog. @param {Page} page @param {boolean} [back] by the browser's Back, not by its key */
async function leave(page, back = false) {
  if (back) await page.goBack();
  else await page.keyboard.press("Escape");
  await page.waitForSelector(".dlg", { state: "detached" });
  await page.waitForFunction(() => !/^#\/(new|keys)/.test(location.hash));
}

/** Holds a file of the page back: how to let it go. @param {Page} page @param {string} file */
async function hold(page, file) {
  /** @type {(value?: unknown) => void} */ let release = () => {};
  const released = new Promise((done) => (release = done));
  await page.route(file, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test("the key of a game does not come back into its address with a dialog", async (t) => {
  const page = await suite.page(t);
  const { id, token } = await suite.server.import("wuqi record 1\nGame: gomoku\n\n1. h8\n2. i9\n");
  await suite.open(page, `#/play/${id}?token=${token}`);
  await page.waitForSelector(".moves .m");
  await openKeys(page);
  await leave(page);
  assert.equal(addressOf(page), `#/play/${id}`);
});

test("a drawn position is still in the address after a dialog", async (t) => {
  const page = await suite.page(t);
  await drawDomino(page);
  await openKeys(page);
  await leave(page);
  await page.reload();
  await says(page, "53 moves");
  assert.equal(await drawn(page), DOMINO);
});

test("leaving a dialog by the browser's Back keeps the screen as it is", async (t) => {
  const page = await suite.page(t);
  await drawDomino(page);
  const address = addressOf(page);
  const screen = await screenOf(page);
  await openKeys(page);
  await leave(page, true);
  assert.ok(await screen.isShown());
  assert.equal(addressOf(page), address);
});

for (const how of ["Escape", "Back"])
  test(`what a screen learns under a dialog is its address after ${how}`, async (t) => {
    const page = await suite.page(t);
    const letPuzzles = await hold(page, "**/puzzles/ataxx.json");
    await suite.open(page, "#/puzzles/ataxx");
    await openKeys(page);
    letPuzzles();
    await page.waitForSelector(".boardbox .cell");
    assert.equal(addressOf(page), "#/keys");
    const screen = await screenOf(page);
    await leave(page, how === "Back");
    assert.match(addressOf(page), /^#\/puzzles\/ataxx\?of=day&id=./);
    assert.ok(await screen.isShown());
  });

test("a dialog that is left calls off what was asked for in it", async (t) => {
  const page = await suite.page(t);
  await drawDomino(page);
  const screen = await screenOf(page);
  const letGame = await hold(page, "**/screens/game.js");
  await page.keyboard.press("n");
  const onTheWay = page.waitForRequest("**/screens/game.js");
  await page.locator(".dlg .primary:enabled").click();
  await onTheWay;
  await leave(page);
  letGame();
  // Whoever asks for the same file after the page has it after the page.
  await page.evaluate((file) => import(file), `${suite.server.url}app/screens/game.js`);
  assert.ok(await screen.isShown());
  await page.getByRole("button", { name: "Mirror" }).click();
  await page.waitForFunction(() => decodeURIComponent(location.hash).includes("/3EW1/"));
});

test("a game that has begun after its dialog was left is not gone to", async (t) => {
  const page = await suite.page(t);
  await drawDomino(page);
  const letGame = await hold(page, "**/api/games");
  await page.keyboard.press("n");
  const onTheWay = page.waitForRequest("**/api/games");
  const begun = page.waitForResponse("**/api/games");
  await page.locator(".dlg .primary:enabled").click();
  await onTheWay;
  await leave(page);
  letGame();
  const { id } = await (await begun).json();
  await page.waitForFunction((name) => localStorage.getItem("wuqi.games")?.includes(name), id);
  assert.match(addressOf(page), /^#\/edit\/territory/);
});

test("another language under a dialog keeps page and dialog", async (t) => {
  const page = await suite.page(t);
  const letTexts = await hold(page, "**/zh-Hant.json");
  await drawDomino(page);
  await page.locator(".langs button").nth(1).click();
  await openKeys(page);
  letTexts();
  await page.waitForSelector("html[lang=zh-Hant] .dlg.help");
  await page.locator(".dlg h2", { hasNotText: "Keys" }).waitFor();
  await leave(page);
  await page.waitForFunction(() => document.querySelector("textarea"));
  assert.equal(await drawn(page), DOMINO);
});

test("what the editor still hears does not bring somebody back who has gone", async (t) => {
  const page = await suite.page(t);
  // The page hears of a change of address only when it is let.
  await page.addInitScript(() => {
    const held = /** @type {(() => void)[]} */ ([]);
    Object.assign(window, { letAddresses: () => held.splice(0).forEach((hear) => hear()) });
    const real = window.addEventListener.bind(window);
    const late = (/** @type {any} */ heard) => (/** @type {Event} */ event) => held.push(() => heard(event));
    window.addEventListener = (/** @type {string} */ kind, /** @type {any} */ heard, /** @type {any} */ how) =>
      real(kind, kind === "hashchange" ? late(heard) : heard, how);
  });
  await suite.open(page, "#/edit/territory");
  await says(page, "60 moves");
  await touch(page, "b2");
  await page.evaluate(() => {
    location.hash = "#/edit/ataxx";
  });
  await touch(page, "c2");
  await says(page, "53 moves");
  assert.equal(addressOf(page), "#/edit/ataxx");
  await page.evaluate(() => /** @type {any} */ (window).letAddresses());
  await says(page, "16 moves");
});

test("what a screen still hears does not bring somebody back while the next one is on its way", async (t) => {
  const page = await suite.page(t);
  const letPuzzles = await hold(page, "**/puzzles/ataxx.json");
  const letSettings = await hold(page, "**/screens/settings.js");
  await suite.open(page, "#/puzzles/ataxx");
  const onTheWay = page.waitForRequest("**/screens/settings.js");
  await page.evaluate(() => {
    location.hash = "#/settings";
  });
  await onTheWay;
  letPuzzles();
  await page.waitForSelector(".boardbox .cell");
  letSettings();
  await page.waitForSelector(".boardbox", { state: "detached" });
  assert.equal(addressOf(page), "#/settings");
});

test("the lab that is left writes no address into that of the next screen", async (t) => {
  const page = await suite.page(t);
  await suite.open(page, "#/lab/mcts?sample=gomoku&step=1");
  await page.waitForFunction(() => /^1 \//.test(document.querySelector(".scrub-t")?.textContent ?? ""));
  const letRules = await hold(page, "**/screens/rules.js");
  const onTheWay = page.waitForRequest("**/screens/rules.js");
  await page.evaluate(() => {
    location.hash = "#/rules/ataxx";
  });
  await onTheWay;
  // The step is remembered a moment after it was taken: now, while the next screen is on its way.
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => /^2 \//.test(document.querySelector(".scrub-t")?.textContent ?? ""));
  letRules();
  await page.waitForSelector(".scrub-t", { state: "detached" });
  assert.equal(addressOf(page), "#/rules/ataxx");
  assert.match((await page.locator("h1").first().textContent()) ?? "", /Ataxx/);
});

test("what a screen hears that was left does not bring somebody back", async (t) => {
  const page = await suite.page(t);
  const letPosition = await hold(page, "**/api/position");
  const onTheWay = page.waitForRequest("**/api/position");
  await suite.open(page, "#/edit/territory");
  await onTheWay;
  await suite.open(page, "#/settings");
  await page.evaluate(countAnswers);
  letPosition();
  // The start of the game, and then what the editor is told of it.
  await page.waitForFunction(() => /** @type {any} */ (window).answers === 2);
  assert.equal(addressOf(page), "#/settings");
});

/** Counts the answers about positions that the page has taken in. Runs in the page. */
function countAnswers() {
  const seen = Object.assign(window, { answers: 0 });
  const real = Response.prototype.json;
  Response.prototype.json = async function () {
    const answer = await real.call(this);
    // Whoever waits for it goes on before that.
    if (new URL(this.url).pathname.endsWith("/api/position")) setTimeout(() => (seen.answers += 1));
    return answer;
  };
}
