/**
 * Where lessons come from: six come along, others are opened from a file or a link.
 *
 * The texts of a lesson are fetched when it is opened, in the language of the page.
 */
import { loadText } from "../resources.js";
import { settings } from "../settings.js";
import { packText, unpackText } from "../share/packed.js";
import { LESSONS } from "./names.js";
import { LONGEST } from "./parse.js";

/** The lesson that was opened from a file. */
const OWN = "wuqi.lesson";

/** The text of a lesson; null where there is none. @param {string} name @param {URLSearchParams} query @returns {Promise<string | null>} */
export async function loadLesson(name, query) {
  if (name === "own") return ownLesson();
  if (name === "link") return unpackText(query.get("text") ?? "");
  return LESSONS.includes(name) ? loadText(`lessons/${settings.language}/${name}.md`) : null;
}

export function ownLesson() {
  try {
    return localStorage.getItem(OWN);
  } catch {
    return null;
  }
}

/** Keeps a lesson from a file. @param {File} file @returns {Promise<boolean>} whether it was kept */
export async function openFile(file) {
  // A letter has up to four bytes.
  const text = file.size > 4 * LONGEST ? " ".repeat(LONGEST + 1) : await file.text();
  try {
    localStorage.setItem(OWN, text);
    return true;
  } catch {
    return false;
  }
}

/** The address that carries a lesson; those that come along are known by name. @param {string} name @param {string} text @param {number} page */
export async function addressOf(name, text, page) {
  if (LESSONS.includes(name)) return `#/lesson/${name}?page=${page + 1}`;
  return `#/lesson/link?page=${page + 1}&text=${await packText(text)}`;
}
