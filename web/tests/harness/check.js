/**
 * Every screen in three languages at three sizes without overflow or missing text, and in
 * both themes without any complaint of axe-core.
 */
import assert from "node:assert/strict";
import { violationsOf } from "./axe.js";
import { faultsOf } from "./judge.js";
import { screens } from "./screens.js";
import { keep, settle, Suite, test } from "./suite.js";
import { LANGUAGES, PHONE, SMALL, WIDE } from "./tools.js";

/** @param {import("playwright-core").Page} page @param {string} name */
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

/**
 * Checks every screen whose number leaves this remainder: several files share the work.
 * @param {number} part
 * @param {number} parts
 */
export function checkScreens(part, parts) {
  const suite = new Suite();
  const mine = Object.entries(screens).filter((_, index) => index % parts === part);
  for (const [name, open] of mine) {
    test(`the screen ${name}`, async (t) => {
      /** @type {string[]} */
      const faults = [];
      for (const language of LANGUAGES) {
        const page = await suite.page(t, {
          language,
          settings: { motion: "off", theme: "system" },
          // The browser itself writes of a socket that is refused.
          forgive: name.endsWith("-gone") ? /404/ : undefined,
        });
        await open(suite, page);
        for (const size of [WIDE, PHONE, SMALL]) {
          await page.setViewportSize(size);
          await settle(page);
          const found = await faultsOf(page, language);
          faults.push(...found.map((fault) => `${language} ${size.width}: ${fault}`));
          if (language === "en") await keep(page, `${name}-${size.width}`);
        }
        if (language === "en") faults.push(...(await axeOn(page, name)));
        await page.close();
      }
      assert.deepEqual(faults, []);
    });
  }
  return suite;
}
