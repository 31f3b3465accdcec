/** The screens of lessons: the list, and a page with a question that was answered. */
/** @import { Open } from "./screens.js" */

/** @type {Record<string, Open>} */
export const lessonScreens = {
  lessons: async (suite, page) => {
    await suite.open(page, "#/lesson");
    await page.waitForFunction(() => document.querySelectorAll(".lessonlist h2").length === 6);
  },
  lesson: async (suite, page) => {
    await suite.open(page, "#/lesson/alphabeta?page=4");
    await page.waitForSelector(".lessonmain .tn.dead");
    await page.keyboard.press("2");
    await page.waitForSelector(".why");
  },
};
