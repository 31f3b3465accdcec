/**
 * One place that serves and one browser for the tests of a file, and pages that watch
 * themselves. The place is the real server, unless a test names another.
 *
 * A page fails its test by itself when it writes an error to the console, throws, breaks the
 * content policy, or asks any other host for anything.
 */
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { after, before, test as nodeTest } from "node:test";
import { Server } from "./server.js";
import { browserPath, chromium, root, WIDE } from "./tools.js";

/**
 * @typedef {object} Look
 * @property {{width: number, height: number}} [size]
 * @property {"light" | "dark"} [theme]
 * @property {"en" | "zh-Hant" | "zh-Hans"} [language]
 * @property {boolean} [touch]
 * @property {Record<string, unknown>} [settings] further settings of the page
 * @property {RegExp} [forgive] console errors that the test itself brings about
 */

export class Suite {
  server;
  /** @type {import("playwright-core").Browser | undefined} */ #browser;

  /**
   * @param {string[]} [options] further arguments of `wuqi serve`
   * @param {any} [place] something with the address `url`, `start` and `remove` in its stead
   */
  constructor(options, place = new Server(options)) {
    this.server = place;
    before(async () => {
      await this.server.start();
      this.#browser = await this.launch();
    });
    after(async () => {
      await this.#browser?.close();
      await this.server.remove();
    });
  }

  /** Starts the browser that the tests run in. */
  launch() {
    return chromium.launch({
      executablePath: browserPath(),
      args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
    });
  }

  /** The browser, while the tests run. */
  get browser() {
    assert.ok(this.#browser, "the browser has started");
    return this.#browser;
  }

  set browser(other) {
    this.#browser = other;
  }

  /**
   * A page in a browser profile of its own, closed and judged after the test.
   * @param {import("node:test").TestContext} test
   * @param {Look} [look]
   */
  async page(test, { size = WIDE, theme = "light", language = "en", touch = false, settings = {}, forgive } = {}) {
    const context = await this.browser.newContext({
      viewport: size,
      colorScheme: theme,
      locale: language === "en" ? "en-GB" : language === "zh-Hant" ? "zh-TW" : "zh-CN",
      hasTouch: touch,
      isMobile: touch,
    });
    const kept = JSON.stringify({ sound: false, ...settings });
    await context.addInitScript((text) => {
      // A page of the browser itself, such as that of a blocked frame, has no storage.
      if (!/^(http|file)/.test(location.protocol) || location.port === "9") return;
      if (!localStorage.getItem("wuqi.settings")) localStorage.setItem("wuqi.settings", text);
    }, kept);
    const page = await context.newPage();
    const faults = this.#watch(page, forgive);
    test.after(async () => {
      await context.close();
      assert.deepEqual(faults, [], "the page did something that it must not do");
    });
    return page;
  }

  /** Begins a game without a click. @param {import("playwright-core").Page} _page @param {object} setup @returns {Promise<{id: string, token?: string}>} */
  async make(_page, setup) {
    return this.server.begin(setup);
  }

  /** @param {import("playwright-core").Page} page @param {RegExp} [forgive] @returns {string[]} */
  #watch(page, forgive) {
    /** @type {string[]} */
    const faults = [];
    const note = (/** @type {string} */ text) => {
      if (!forgive?.test(text)) faults.push(text);
    };
    page.on("console", (message) => {
      if (message.type() === "error") note(`console: ${message.text()}`);
    });
    page.on("pageerror", (error) => note(`error: ${error.message}`));
    page.on("request", (request) => {
      const url = new URL(request.url());
      const own = new URL(this.server.url).host;
      if (url.protocol.startsWith("http") && url.host !== own) note(`request to ${url.href}`);
    });
    return faults;
  }

  /** Opens an address of the page, such as `#/settings`, and waits until it is drawn. @param {import("playwright-core").Page} page @param {string} [hash] */
  async open(page, hash = "#/") {
    const address = `${this.server.url}${hash}`;
    // Another part after the `#` keeps the document: wait until it shows something else.
    const left = page.url() === address ? 0 : await page.evaluate(markPlaces);
    await page.goto(address);
    await page.waitForSelector("#page header.top");
    await page.waitForFunction(changed, left);
  }
}

/** Marks what the page shows now, and tells how many places that are. */
function markPlaces() {
  const places = document.querySelectorAll("#page > div, #overlay > div");
  for (const place of places) place.setAttribute("data-left", "");
  return places.length;
}

/** Whether a new place has come or a marked one has gone. @param {number} left how many were marked */
function changed(left) {
  const places = [...document.querySelectorAll("#page > div, #overlay > div")];
  const old = places.filter((place) => place.hasAttribute("data-left")).length;
  return left === 0 || old < places.length || old < left;
}

/**
 * A test that does not wait for ever.
 * @param {string} name
 * @param {(context: import("node:test").TestContext) => Promise<void>} run
 * @param {number} [timeout]
 */
export function test(name, run, timeout = 90_000) {
  void nodeTest(name, { timeout }, run);
}

/** Where something is on the screen. @param {import("playwright-core").Locator} place */
export async function boxOf(place) {
  const box = await place.boundingBox();
  assert.ok(box, `${place} is on the screen`);
  return box;
}

/**
 * Two frames: one to lay out, one for whatever follows the layout. Now and then a browser
 * without a screen has nothing to paint and gives no frame; then a second is long enough.
 * @param {import("playwright-core").Page} page
 */
export const settle = (page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        setTimeout(() => done(true), 1000);
        requestAnimationFrame(() => requestAnimationFrame(() => done(true)));
      }),
  );

/** Keeps a picture below `target/screenshots`. @param {import("playwright-core").Page} page @param {string} name */
export async function keep(page, name) {
  const folder = path.join(root, "target/screenshots");
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
}
