/** The position editor: draw a position of any game, see whether it can be, play or analyse it. */
/** @import { Readdress } from "../router.js" */
import { Editor } from "../editor/editor.js";
import { USUAL } from "../games/registry.js";
import { onSettings } from "../settings.js";
import { readRules } from "./draft.js";

/**
 * @param {HTMLElement} host
 * @param {string} argument
 * @param {URLSearchParams} query
 * @param {Readdress} readdress
 */
export function showEditor(host, argument, query, readdress) {
  const editor = new Editor(host, readdress);
  const game = argument || USUAL;
  const rules = readRules(query.get("rules") ?? "");
  void editor.open(game, rules, query.get("position") ?? undefined, query.get("size") ?? undefined);
  const stop = onSettings(() => editor.draw());
  return () => {
    stop();
    editor.close();
  };
}
