/** The styles of screens stay apart: the single file has all of them at once. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { root } from "./harness/tools.js";

const folder = path.join(root, "web/styles");
/** Sheets of one screen. */
const TOGETHER = { labtree: "lab", labviews: "lab" };

test("no two screens mean something else by the same class", () => {
  const index = readFileSync(path.join(root, "web/index.html"), "utf8");
  /** @type {Map<string, string>} */
  const owners = new Map();
  for (const file of readdirSync(folder)) {
    // Those that every page has from the beginning are written to go with all others.
    if (index.includes(`styles/${file}`)) continue;
    const name = path.basename(file, ".css");
    const screen = TOGETHER[/** @type {keyof typeof TOGETHER} */ (name)] ?? name;
    const text = readFileSync(path.join(folder, file), "utf8").replaceAll(/\/\*.*?\*\//gs, "");
    for (const [, list = ""] of text.matchAll(/([^{}]+)\{/g))
      for (const selector of list.split(",").map((part) => part.trim())) {
        if (!/^\.[\w-]+$/.test(selector)) continue;
        const owner = owners.get(selector) ?? screen;
        assert.equal(owner, screen, `${selector} of ${screen} is also one of ${owner}`);
        owners.set(selector, screen);
      }
  }
  assert.ok(owners.size > 100, `${owners.size} classes`);
});
