/** The course of exercises, from easy to hard: right answers lead to the next level. */
/** @import { Question } from "./predict.js" */
/** @import { Story } from "./story.js" */
import { ask } from "./predict.js";

/** @typedef {{question: Question | null, given: number | null, right: number, asked: number, seed: number, level: number, run: number}} Quiz the level counts from 0, the run counts right answers at it */

/** Right answers that lead to the next level. */
const STEP = 3;

/** How many levels there are. */
export const LEVELS = 4;

/** The next question; the first where there was none. @param {Story} story @param {Quiz | null} before @param {number} seed @param {string} [wanted] the kind of question @returns {Quiz} */
export function nextQuiz(story, before, seed, wanted) {
  const { right = 0, asked = 0, level: last = 0, run: won = 0 } = before ?? {};
  const up = won >= STEP && last < LEVELS - 1;
  const [level, run] = up ? [last + 1, 0] : [last, won];
  return { question: ask(story, seed, level, wanted), given: null, right, asked, seed, level, run };
}

/** @param {Quiz} quiz @param {number} option @returns {Quiz} */
export function answered(quiz, option) {
  if (!quiz.question || quiz.given !== null) return quiz;
  const won = Number(option === quiz.question.answer);
  return { ...quiz, given: option, right: quiz.right + won, asked: quiz.asked + 1, run: quiz.run + won };
}
