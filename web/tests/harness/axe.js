/** axe-core in a page. */
import { axe } from "./tools.js";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * What axe-core objects to on the screen shown now.
 * @param {import("playwright-core").Page} page
 * @returns {Promise<string[]>}
 */
export async function violationsOf(page) {
  const loaded = await page.evaluate(() => "axe" in window);
  // The page's policy forbids foreign scripts; the debugger's door is not the page's.
  if (!loaded) await page.evaluate(axe);
  const found = await page.evaluate(async (/** @type {string[]} */ values) => {
    const { violations } = await /** @type {any} */ (window).axe.run(document, {
      runOnly: { type: "tag", values },
      resultTypes: ["violations"],
    });
    return violations;
  }, RULES);
  return found.flatMap((/** @type {any} */ { id, nodes }) =>
    nodes.slice(0, 5).map((/** @type {any} */ { target, failureSummary, html }) => {
      const why = failureSummary.split("\n").slice(1, 3).join(" ").trim();
      return `${id}: ${target.join(" ")}: ${why} ${html.slice(0, 120)}`;
    }),
  );
}
