/** Whether an engine that is led by a network has one here. */
/** @import { Place } from "./check.js" */
import { checkEngine, RefusedError } from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { readSpec } from "./spec.js";

/** Engines that take the program's own network without being told, and play on if there is none. */
const LED = /^puct$|alphazero$/;
/** How it is said that there is none for a game, or none for this board. */
const CODES = ["no-network", "other-network"];

/** What is known, by game, size and rules. @type {Map<string, boolean>} */
const missing = new Map();

/**
 * Says that an engine plays without the network that should lead it; nothing otherwise.
 * @param {Place} place
 * @param {string} spec
 * @param {() => void} redraw
 */
export function networkNote({ game, size, rules }, spec, redraw) {
  const { name, values } = readSpec(spec);
  if (!LED.test(name) || values.net) return null;
  const key = [game, size, rules].join("|");
  if (!missing.has(key)) {
    missing.set(key, false);
    checkEngine({ game, size, rules, spec: "puct:net=default" }).catch((error) => {
      if (!(error instanceof RefusedError && CODES.includes(error.code ?? ""))) missing.delete(key);
      else {
        missing.set(key, true);
        redraw();
      }
    });
  }
  return missing.get(key) ? h("p.say.lacks", { "data-key": "lacks", role: "note" }, t("pick.net.missing")) : null;
}
