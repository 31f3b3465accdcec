/** The static site: after the first visit it needs no network, and it can be installed. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { LocalSuite } from "./harness/local.js";
import { keep, test } from "./harness/suite.js";
import { PHONE, root } from "./harness/tools.js";

const suite = LocalSuite.site();

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

test("after the first visit a game is played without a network, in a page that stands alone", async (t) => {
  const page = await suite.page(t, { offline: false, size: PHONE, touch: true, settings: { motion: "off" }, level: 3 });
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
  assert.equal(await page.evaluate(() => crossOriginIsolated), true);
  for (const language of [1, 2, 0]) await page.locator(".langs button").nth(language).click();
  await suite.open(page, "#/lesson/uct");
  await page.waitForSelector(".lessonmain .boardbox .cell");
  const player = await suite.begin(page, "ataxx", "finger");
  const end = await player.playToTheEnd();
  assert.ok(["one", "two", "draw"].includes(end.result.outcome));
  await page.waitForSelector(".endcard");
  await keep(page, "site-offline");
}, 240_000);
