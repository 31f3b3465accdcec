/** The position editor: draw a position of any game, see whether it can be, play or analyse it. */
import { Editor } from "../editor/editor.js";
import { USUAL } from "../games/registry.js";
import { onSettings } from "../settings.js";
import { readRules } from "./draft.js";

/** @param {HTMLElement} host @param {string} argument @param {URLSearchParams} query */
export function showEditor(host, argument, query) {
  const editor = new Editor(host);
  const game = argument || USUAL;
  const rules = readRules(query.get("rules") ?? "");
  void editor.open(game, rules, query.get("position") ?? undefined, query.get("size") ?? undefined);
  const stop = onSettings(() => editor.draw());
  return () => {
    stop();
    editor.close();
  };
}
