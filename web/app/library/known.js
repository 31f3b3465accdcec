/**
 * Which records are in the library already: those that it would write just so.
 *
 * So one's own export brings nothing in twice, whether it is one game or all of them.
 */
import { entryRecord, listLibrary, loadCatalogue } from "../api.js";

/** Formats by how their records begin. @type {[RegExp, string][]} */
const FORMATS = [
  [/^wuqi record/, "wuqi"],
  [/^\(/, "sgf"],
  [/^\[/, "pgn"],
  [/^Piskvorky/, "psq"],
];

/** The same text, whatever a program has made of its ends of lines. @param {string} text */
const plain = (text) => text.replaceAll("\r\n", "\n").trim();

/** Knows the library as it is now, and reads each of its games once at most. */
export function known() {
  const games = Promise.all([loadCatalogue(), listLibrary({ limit: "1000" })]);
  // A library that does not answer knows nothing: the import says what is wrong.
  games.catch(() => {});
  /** @type {Map<string, Promise<string>>} */
  const texts = new Map();

  /** @param {number} entry @param {string} format */
  const textOf = (entry, format) => {
    const key = `${entry} ${format}`;
    const text = texts.get(key) ?? entryRecord(entry, format).then((record) => plain(record.text));
    texts.set(key, text);
    return text;
  };

  /** @param {string} record */
  return async (record) => {
    const text = plain(record);
    const format = FORMATS.find(([start]) => start.test(text))?.[1];
    if (!format) return false;
    try {
      const [catalogue, { entries }] = await games;
      const able = new Set(catalogue.flatMap(({ game, formats }) => (formats.includes(format) ? game : [])));
      for (const { entry, game, players } of entries) {
        // Names are in a record of our own as the list has them; nothing else has to be written to see that.
        const fits = able.has(game) && (format !== "wuqi" || [game, ...players].every((word) => text.includes(word)));
        if (fits && (await textOf(entry, format)) === text) return true;
      }
    } catch {
      return false;
    }
    return false;
  };
}
