/** The static site: after the first visit it needs no network, and it can be installed. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { LocalSuite } from "./harness/local.js";
import { keep, test } from "./harness/suite.js";
import { browserPath, chromium, GAMES, PHONE, root } from "./harness/tools.js";

const suite = LocalSuite.site();

/** Visits the site once, until its service worker has all of it, and then leaves the network. @param {import("playwright-core").Page} page */
async function visitAndLeave(page) {
  await suite.open(page);
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state !== "activated") {
      await new Promise((done) =>
        active?.addEventListener("statechange", () => active.state === "activated" && done(undefined)),
      );
    }
  });
  await suite.server.stop();
  await page.context().setOffline(true);
  await page.reload();
  await page.waitForSelector(".card .pic svg");
}

test("the site can be installed, from any folder of any host", async (t) => {
  const page = await suite.page(t, { offline: false });
  await suite.open(page);
  const manifest = await page.evaluate(async () => {
    const link = /** @type {HTMLLinkElement} */ (document.querySelector('link[rel="manifest"]'));
    return (await fetch(link.href)).json();
  });
  for (const place of [
    manifest.start_url,
    manifest.scope,
    ...manifest.icons.map((/** @type {any} */ { src }) => src),
  ]) {
    assert.ok(!/^\/|:/.test(place), `${place} is relative`);
  }
  for (const { src } of manifest.icons) {
    const { url } = suite.server;
    assert.ok((await fetch(new URL(src, url))).ok, src);
  }
  assert.ok(manifest.icons.some((/** @type {any} */ { purpose }) => purpose === "maskable"));
  const text = readFileSync(path.join(process.env.WUQI_DIST ?? path.join(root, "dist"), "site/index.html"), "utf8");
  for (const [, address] of text.matchAll(/(?:src|href)="([^"]*)"/g)) assert.ok(!/^\/|:/.test(address ?? ""), address);
});

test("after the first visit a game of each kind is played without a network, in a page that stands alone", async (t) => {
  const page = await suite.page(t, { offline: false, size: PHONE, touch: true, settings: { motion: "off" } });
  await visitAndLeave(page);
  assert.equal(await page.evaluate(() => crossOriginIsolated), true);
  for (const language of [1, 2, 0]) await page.locator(".langs button").nth(language).click();
  await suite.open(page, "#/lesson/uct");
  await page.waitForSelector(".lessonmain .boardbox .cell");
  for (const game of GAMES) {
    const player = await suite.begin(page, game, "finger");
    assert.equal(player.state.seats[1].spec, "level:5");
    const end = await player.playToTheEnd();
    assert.ok(["one", "two", "draw"].includes(end.result?.outcome ?? ""), game);
    await page.waitForSelector(".endcard");
  }
  await keep(page, "site-offline");
}, 240_000);

test("a browser without SIMD keeps the module that it runs, and plays without a network", async (t) => {
  await suite.server.start();
  const { browser } = suite;
  // The same browser on a processor that lacks what SIMD needs.
  const old = await chromium.launch({
    executablePath: browserPath(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--js-flags=--no-enable-sse4-1"],
  });
  suite.browser = old;
  t.after(async () => {
    await old.close();
    suite.browser = browser;
  });
  const page = await suite.page(t, { offline: false, settings: { motion: "off" }, level: 2 });
  await visitAndLeave(page);
  const kept = await page.evaluate(async () => {
    const [name = ""] = await caches.keys();
    const requests = await (await caches.open(name)).keys();
    return requests.map(({ url }) => url.split("/").at(-1)).filter((file) => file?.endsWith(".wasm"));
  });
  assert.deepEqual(kept, ["wuqi-plain.wasm"]);
  const player = await suite.begin(page, "territory");
  await player.playToTheEnd();
});
