/**
 * Texts in three languages, from `locales/*.json`.
 */
import { localeUrl } from "./api.js";

/** @type {Record<string, string>} */
let texts = {};

/**
 * Loads a language; the old one stays until the new one is here.
 * @param {string} language
 */
export async function loadLanguage(language) {
  const answer = await fetch(localeUrl(language));
  if (!answer.ok) throw new Error(`no texts for ${language}`);
  texts = await answer.json();
}

/**
 * The text of a key, with its placeholders filled. A missing key shows itself.
 * @param {string} key
 * @param {Record<string, unknown>} [params]
 */
export function t(key, params = {}) {
  const text = texts[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in params ? String(params[name]) : whole));
}

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
