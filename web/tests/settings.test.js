/** What is kept of choices, and what follows others until it is chosen itself. */
import assert from "node:assert/strict";
import { keep, Suite, test } from "./harness/suite.js";

const suite = new Suite();

test("the faces of Banqi follow the language until somebody chooses them", async (t) => {
  const page = await suite.page(t);
  await suite.open(page, "#/settings");
  const speak = (/** @type {string} */ language) => page.locator(`.langs [lang="${language}"]`).click();
  const faces = (/** @type {string} */ value) =>
    page.locator(`input[name="faces"][value="${value}"]:checked`).waitFor();
  const general = (/** @type {string} */ face) => page.locator(".pvt .face", { hasText: face }).first().waitFor();
  await faces("letters");
  await page.locator('[data-key="turned"] [role=switch]').click({ force: true });
  await speak("zh-Hant");
  await faces("traditional");
  await general("帥");
  await page.reload();
  await faces("traditional");
  await speak("zh-Hans");
  await faces("simplified");
  await general("帅");
  await keep(page, "faces-follow");
  // Chosen ones stay, also after the next visit.
  await page.locator('label.pick:has(input[name="faces"][value="traditional"])').click();
  await speak("en");
  await faces("traditional");
  await page.reload();
  await speak("zh-Hans");
  await faces("traditional");
  await page.locator(".prev button").click();
  await faces("simplified");
  await speak("en");
  await faces("letters");
  assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem("wuqi.settings") ?? "").faces), undefined);
});
