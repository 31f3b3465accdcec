/** Engine specs, `name:key=value,…`, taken apart and put together again. */
import { has, short, t } from "../i18n.js";

/** @typedef {{name: string, values: Record<string, string>}} Spec */

/** @param {string} text @returns {Spec} */
export function readSpec(text) {
  const level = /^level:(\d+)$/.exec(text.trim())?.[1];
  if (level) return { name: "level", values: { n: level } };
  const equals = text.indexOf("=");
  const colon = equals < 0 ? -1 : text.lastIndexOf(":", equals);
  if (colon < 0) return { name: text.trim(), values: {} };
  const pairs = text
    .slice(colon + 1)
    .split(",")
    .map((pair) => /** @type {[string, string]} */ ([pair.split("=")[0] ?? "", pair.split("=").slice(1).join("=")]));
  return { name: text.slice(0, colon).trim(), values: Object.fromEntries(pairs.filter(([key]) => key !== "")) };
}

/** @param {Spec} spec */
export function writeSpec({ name, values }) {
  if (name === "level") return `level:${values.n ?? 5}`;
  const pairs = Object.entries(values).filter(([, value]) => value !== "");
  return pairs.length === 0 ? name : `${name}:${pairs.map(([key, value]) => `${key}=${value}`).join(",")}`;
}

/** Whether a spec says itself how far its engine thinks. @param {string} text */
export function isLimited(text) {
  const { name, values } = readSpec(text);
  return name === "level" || ["depth", "nodes", "sims", "time"].some((key) => key in values);
}

/** Where the texts of an engine are. @param {string} name */
export const engineKey = (name) => `engine.${name.replaceAll(":", ".")}`;

/** What an engine is called: a level by its number and name, others by their kind and limits. @param {string} text */
export function engineName(text) {
  const { name, values } = readSpec(text);
  if (name === "level" && has(`level.${values.n}`))
    return t("ui.level", { number: values.n, name: t(`level.${values.n}`) });
  const key = `${engineKey(name)}.name`;
  if (!has(key)) return text;
  const parts = Object.entries(values).map(([parameter, value]) => {
    const said = `parameter.${parameter}.short`;
    const figure = parameter === "nodes" ? short(Number(value)) : value;
    return has(said) ? t(said, { value: figure }) : `${parameter}=${value}`;
  });
  return [t(key), ...parts].join(" · ");
}
