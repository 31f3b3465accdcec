/**
 * The packages that the tests use. They lie below `target/`, where `cargo xtask test browser`
 * puts them, so that the folder of the page holds nothing but the project.
 */
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import path from "node:path";

/** The root of the project. */
export const root = fileURLToPath(new URL("../../../", import.meta.url));
const modules = path.join(root, "target/page-tests/node_modules");

if (!existsSync(modules)) {
  throw new Error("the packages of the page's tests are missing: run `cargo xtask test browser`");
}
const require = createRequire(path.join(modules, "here.js"));

/** @type {typeof import("playwright-core")} */
const playwright = require("playwright-core");
export const { chromium, firefox } = playwright;
/** The text of axe-core, to be run in a page. */
export const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

/** The program under test. */
export const program = process.env.WUQI_PROGRAM ?? path.join(root, "target/debug/wuqi");

/** The program of an example, with a game of its own. @param {string} name */
export const example = (name) => path.join(path.dirname(program), name);

/** The browser of the system. */
export function browserPath() {
  const known = [
    process.env.WUQI_CHROMIUM,
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  ];
  const found = known.find((file) => file && existsSync(file));
  if (!found) throw new Error("no Chromium found: install it, or name it in WUQI_CHROMIUM");
  return found;
}

/** The other browser. */
export function firefoxPath() {
  const known = [
    process.env.WUQI_FIREFOX,
    "/usr/bin/firefox-esr",
    "/usr/bin/firefox",
    "/Applications/Firefox.app/Contents/MacOS/firefox",
  ];
  const found = known.find((file) => file && existsSync(file));
  if (!found) throw new Error("no Firefox found: install it, or name it in WUQI_FIREFOX");
  return found;
}

/** Texts of a language. @param {string} language @returns {Record<string, string>} */
export const texts = (language) => JSON.parse(readFileSync(path.join(root, `locales/${language}.json`), "utf8"));

export const GAMES = ["ataxx", "banqi", "gomoku", "sequencium", "territory"];
export const LANGUAGES = /** @type {const} */ (["en", "zh-Hant", "zh-Hans"]);
export const WIDE = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };
export const SMALL = { width: 360, height: 640 };
