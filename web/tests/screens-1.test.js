/** The screens, first half, and that their judge is awake. */
import assert from "node:assert/strict";
import { violationsOf } from "./harness/axe.js";
import { checkScreens } from "./harness/check.js";
import { faultsOf } from "./harness/judge.js";
import { test } from "./harness/suite.js";

const suite = checkScreens(0, 2);

test("the judge sees what is wrong", async (t) => {
  // Nothing is drawn again while the judge looks.
  const page = await suite.page(t, { settings: { motion: "off" } });
  await suite.open(page);
  await page.waitForSelector(".card .pic svg");
  await page.evaluate(() => {
    const bad = document.createElement("div");
    bad.textContent = "ui.no.such.text";
    bad.style.setProperty("width", "3000px");
    const cut = document.createElement("button");
    cut.textContent = "some {number} words that do not fit";
    for (const [key, value] of [
      ["width", "40px"],
      ["overflow", "hidden"],
      ["white-space", "nowrap"],
    ])
      cut.style.setProperty(key, value);
    document.body.append(bad, cut);
    /** @type {HTMLElement | null} */ (document.querySelector(".mast p"))?.style.setProperty("color", "#ddd");
  });
  const faults = (await faultsOf(page, "en")).join("\n");
  for (const part of ["the page is", "sticks out", "a text is missing", "a placeholder", "text is cut off"])
    assert.match(faults, new RegExp(part));
  assert.match((await violationsOf(page)).join("\n"), /color-contrast/);
});
