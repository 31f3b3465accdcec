/** The first two lessons, gone through from beginning to end. */
import { walk } from "./harness/lessons.js";
import { Suite, test } from "./harness/suite.js";

const suite = new Suite();

test("minimax, in English", async (context) => {
  const page = await suite.page(context, { settings: { motion: "off" } });
  await walk(suite, page, "minimax", "en");
});

test("alpha-beta, in Traditional Chinese", async (context) => {
  const page = await suite.page(context, { language: "zh-Hant", settings: { motion: "off" } });
  await walk(suite, page, "alphabeta", "zh-Hant");
});
