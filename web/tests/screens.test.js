/**
 * Every screen in three languages at three sizes without overflow or missing text, and in
 * both themes without any complaint of axe-core.
 */
import assert from "node:assert/strict";
import { violationsOf } from "./harness/axe.js";
import { faultsOf } from "./harness/judge.js";
import { screens } from "./harness/screens.js";
import { keep, Suite, test } from "./harness/suite.js";
import { LANGUAGES, PHONE, SMALL, WIDE } from "./harness/tools.js";

const suite = new Suite();

/** Two frames: one to lay out, one for whatever follows the layout. @param {any} page */
const settle = (page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))));

/** @param {any} page @param {string} name */
async function axeOn(page, name) {
  /** @type {string[]} */
  const faults = [];
  for (const [size, theme] of /** @type {const} */ ([
    [WIDE, "light"],
    [WIDE, "dark"],
    [PHONE, "dark"],
  ])) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: theme });
    await settle(page);
    if (theme === "dark") await keep(page, `${name}-${size.width}-dark`);
    faults.push(...(await violationsOf(page)).map((text) => `${theme} ${size.width}: ${text}`));
  }
  return faults;
}

for (const [name, open] of Object.entries(screens)) {
  test(`the screen ${name}`, async (t) => {
    /** @type {string[]} */
    const faults = [];
    for (const language of LANGUAGES) {
      const page = await suite.page(t, { language, settings: { motion: "off", theme: "system" } });
      await open(suite, page);
      for (const size of [WIDE, PHONE, SMALL]) {
        await page.setViewportSize(size);
        await settle(page);
        const found = await faultsOf(page, language);
        faults.push(...found.map((fault) => `${language} ${size.width}: ${fault}`));
        await keep(page, `${name}-${size.width}-${language}`);
      }
      if (language === "en") faults.push(...(await axeOn(page, name)));
    }
    assert.deepEqual(faults, []);
  });
}

test("the judge sees what is wrong", async (t) => {
  const page = await suite.page(t);
  await suite.open(page);
  await page.evaluate(() => {
    const bad = document.createElement("div");
    bad.textContent = "ui.no.such.text";
    bad.style.setProperty("width", "3000px");
    const cut = document.createElement("button");
    cut.textContent = "some {number} words that do not fit";
    for (const [key, value] of [["width", "40px"], ["overflow", "hidden"], ["white-space", "nowrap"]])
      cut.style.setProperty(key, value);
    document.body.append(bad, cut);
    /** @type {HTMLElement | null} */ (document.querySelector(".mast p"))?.style.setProperty("color", "#ddd");
  });
  const faults = (await faultsOf(page, "en")).join("\n");
  for (const part of ["the page is", "sticks out", "a text is missing", "a placeholder", "text is cut off"])
    assert.match(faults, new RegExp(part));
  assert.match((await violationsOf(page)).join("\n"), /color-contrast/);
});
