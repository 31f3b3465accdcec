/**
 * The files of the page itself: texts, samples, styles and icons.
 *
 * They lie beside the page, or in it where the page is a single file: a page opened from a
 * disk may not read any other file.
 */

/**
 * What a page brings with it.
 * @typedef {object} Embedded
 * @property {(path: string) => Promise<Response>} read a file by the path that it would have
 * @property {() => Promise<void>} addStyles adds the styles of the screens
 * @property {Element} icons the sheet of icons
 */

/** @type {Embedded | null} */
let embedded = null;
/** Whether all styles came with the page. */
let whole = false;

/** Says that all styles came along, and what else did. @param {Embedded | null} [content] */
export function bringAlong(content = null) {
  whole = true;
  embedded = content;
}

/** When the styles of the screens are there, where they came along; null where each is fetched. @returns {Promise<void> | null} */
export const stylesAlong = () => (whole ? (embedded?.addStyles() ?? Promise.resolve()) : null);

/** Where the page finds an icon. @param {string} name */
export const iconAddress = (name) => `${embedded ? "" : "icons.svg"}#i-${name}`;

/** What has to be in the page for its icons to be found. @returns {Element[]} */
export const iconSheet = () => (embedded ? [embedded.icons] : []);

/** @param {string} path */
async function load(path) {
  if (embedded) return embedded.read(path);
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

/** Who asks for a file knows its type. @template T @param {string} path @returns {Promise<T>} */
export const loadJson = async (path) => (await load(path)).json();

/** @param {string} path @returns {Promise<string>} */
export const loadText = async (path) => (await load(path)).text();
