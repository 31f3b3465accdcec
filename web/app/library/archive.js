/**
 * All games in one file.
 *
 * A server gives the records that fit the search, which every program can read. A page
 * without one gives all it has kept, with names, clocks and what lies face down: browsers
 * throw away what they keep for pages, and this is what brings it back.
 */
import { entryRecord, listLibrary, loadArchive, restoreArchive } from "../api.js";
import { isLocal } from "../backend.js";
import { download } from "../files.js";

/** Offers the file. @param {Record<string, string>} search */
export async function saveAll(search) {
  if (isLocal()) {
    const archive = JSON.stringify(await loadArchive());
    return download("wuqi-library.json", new Blob([archive], { type: "application/json" }));
  }
  const { entries } = await listLibrary({ ...search, limit: "1000" });
  const texts = [];
  for (const { entry } of entries) texts.push((await entryRecord(entry, "wuqi")).text.trimEnd());
  return download("wuqi-library.wuqi", `${texts.join("\n\n")}\n`);
}

/** Whether a file may hold a whole library. @param {File} file */
export const isArchive = (file) => isLocal() && file.name.endsWith(".json");

/**
 * Takes the games of such a file in.
 * @param {File} file
 * @returns {Promise<{added: number, known: number}>} how many were new, and how many were not
 */
export async function takeArchive(file) {
  /** @type {unknown} */
  let content;
  try {
    content = JSON.parse(await file.text());
  } catch {
    content = null;
  }
  return restoreArchive(content);
}
