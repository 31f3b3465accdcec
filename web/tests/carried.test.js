/** The server's own page beside the page without a server: it offers the file, and stands alone. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { dist } from "./harness/local.js";
import { keep, Suite, test } from "./harness/suite.js";
import { program } from "./harness/tools.js";

const suite = new Suite();

test("the server offers the single file, and the settings lead to it", async (t) => {
  const page = await suite.page(t);
  await suite.open(page, "#/settings");
  const coming = page.waitForEvent("download");
  await page.locator('.srow a[href="wuqi.html"]').click();
  const file = readFileSync(await (await coming).path());
  assert.ok(file.equals(readFileSync(dist("wuqi.html"))), "the file that was built");
  await page.locator(".srow").last().scrollIntoViewIfNeeded();
  await keep(page, "settings-file");
});

test("the program writes the file and the folder by itself", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "wuqi-site-"));
  const { files } = JSON.parse(execFileSync(program, ["site", "--out", folder, "--json"], { encoding: "utf8" }));
  for (const name of ["wuqi.html", "site/index.html", "site/wuqi.wasm", "site/service-worker.js"]) {
    assert.ok(files.includes(name), name);
    assert.ok(readFileSync(path.join(folder, name)).equals(readFileSync(dist(name))), name);
  }
  rmSync(folder, { recursive: true });
});

test("the page of the server is cross-origin isolated", async (t) => {
  const page = await suite.page(t);
  await suite.open(page);
  assert.equal(await page.evaluate(() => crossOriginIsolated), true);
});
