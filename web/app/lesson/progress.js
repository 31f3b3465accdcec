/** How far somebody has come in each lesson, kept in this browser alone. */
/** @import { Lesson } from "./parse.js" */

/** @typedef {{page: number, answers: Record<string, number>}} Progress answers by question: the option that was chosen, and −1 − option where it was wrong */

const KEY = "wuqi.lessons";

/** @returns {Record<string, Progress>} */
function all() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return kept && typeof kept === "object" ? kept : {};
  } catch {
    return {};
  }
}

/** @param {string} name @returns {Progress} */
export function progressOf(name) {
  const { page, answers } = all()[name] ?? {};
  return { page: Number.isInteger(page) ? Number(page) : 0, answers: { ...answers } };
}

/** @param {string} name @param {Progress} progress */
export function keepProgress(name, progress) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all(), [name]: progress }));
  } catch {
    // Without storage a lesson begins at its first page.
  }
}

/** How many questions a lesson has. @param {Lesson} lesson */
export function questionsIn({ pages }) {
  const counts = pages.flatMap(({ blocks }) =>
    blocks.map((block) => (block.kind === "choice" ? 1 : block.kind === "predict" ? block.count : 0)),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** How many were answered rightly. @param {Progress} progress */
export const rightIn = ({ answers }) => Object.values(answers).filter((answer) => answer >= 0).length;
