/**
 * Texts in three languages, from `locales/*.json`.
 */
import { loadJson } from "./resources.js";

/** @type {Record<string, string>} */
let texts = {};

/**
 * Loads a language; the old one stays until the new one is here.
 * @param {string} language
 */
export async function loadLanguage(language) {
  texts = await loadJson(`locales/${language}.json`);
}

/**
 * The text of a key, with its placeholders filled. A missing key shows itself.
 * @param {string} key
 * @param {Record<string, unknown>} [params]
 */
export function t(key, params = {}) {
  const text = texts[key] ?? key;
  return text.replace(/( ?)\{(\w+)\}( ?)/g, (whole, before, name, after, at) => {
    if (!(name in params)) return whole;
    const value = String(params[name]);
    const first = isTight(text[at - 1], value[0]) ? "" : before;
    return first + value + (isTight(value.at(-1), text[at + whole.length]) ? "" : after);
  });
}

const HAN = /\p{Script=Han}/u;

/** Latin names and figures stand apart from Chinese text, Chinese names do not. @param {string} [left] @param {string} [right] */
const isTight = (left = "", right = "") => HAN.test(left) && HAN.test(right);

/** Sentences one after another: a Chinese full stop brings its own space. @param {string[]} list */
export function sentences(list) {
  return list.join(" ").replace(/([。！？]) /g, "$1");
}

/** @param {string} key */
export function has(key) {
  return key in texts;
}

/**
 * A count in few characters: 950, 12.4k, 3.1M.
 * @param {number} value
 */
export function short(value) {
  if (value < 1000) return String(Math.round(value));
  if (value < 1e6) return `${(value / 1e3).toFixed(value < 1e5 ? 1 : 0)}k`;
  return `${(value / 1e6).toFixed(value < 1e8 ? 1 : 0)}M`;
}

/**
 * A chance from 0 to 1 in percent with one decimal.
 * @param {number} chance
 */
export function percent(chance) {
  return (chance * 100).toFixed(1);
}
