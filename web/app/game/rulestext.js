/** The rules of a game in words, but only those that are not the usual ones. */
/** @import { State } from "../types.js" */
import { loadCatalogue } from "../api.js";
import { has, t } from "../i18n.js";

/** @param {State} state */
export function rulesText(state) {
  const changed = (state.rules ? state.rules.split(",") : []).filter((pair) => !usual.has(`${state.game}.${pair}`));
  const words = changed.map((pair) => {
    const [key = "", value = ""] = pair.split("=");
    const name = `option.${state.game}.${key}`;
    if (value === "on") return t(`${name}.name`);
    if (has(`${name}.${value}`)) return t(`${name}.${value}`);
    return `${t(`${name}.name`)} ${value === "off" ? t("option.off") : value}`;
  });
  return words.map((word) => ` · ${word}`).join("");
}

/** Every rule at its usual value, as `GAME.KEY=VALUE`. @type {Set<string>} */
const usual = new Set();

/** Asks what is usual. */
export async function loadUsual() {
  for (const { game, options } of await loadCatalogue()) {
    for (const { key, default: value } of options) usual.add(`${game}.${key}=${value}`);
  }
}
