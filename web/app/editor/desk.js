/** What the fields of the editor show and do, and the parts that they are made of. */
/** @import { GameId, GameInfo } from "../types.js" */
/** @import { Child } from "../dom.js" */
/** @import { Sketch } from "./sketch.js" */
import { h } from "../dom.js";
import { stepper } from "../forms.js";
import { t } from "../i18n.js";

/**
 * @typedef {object} Desk what the fields show, and what they do
 * @property {Sketch} sketch
 * @property {GameInfo[]} games
 * @property {GameInfo} info
 * @property {string} tab
 * @property {string} text
 * @property {boolean} bad
 * @property {boolean} copied
 * @property {boolean} picking whether the next tap chooses the piece of the chain
 * @property {(change: Partial<Sketch>) => void} set
 * @property {(tab: string) => void} show
 * @property {(game: GameId) => void} pick
 * @property {(width: number, height: number) => void} resize
 * @property {(rules: Record<string, string>) => void} setRules
 * @property {(text: string) => void} read
 * @property {() => void} start
 * @property {() => void} random
 * @property {() => void} clear
 * @property {() => void} mirror
 * @property {() => void} copy
 * @property {(on: boolean) => void} chain
 */

/** @param {string} label @param {Child} content */
export const row = (label, content) =>
  h("section.fld", { "data-key": label }, h("h2", null, t(label)), h("div", null, content));

/**
 * A number that the position string says.
 * @param {Desk} desk
 * @param {string} name
 * @param {number} min
 * @param {number} max
 * @param {string} note
 */
export function countField({ sketch, set }, name, min, max, note) {
  const { counts } = sketch;
  return row(
    `ui.edit.${name}`,
    h(
      "div.row2",
      null,
      stepper({
        label: t(`ui.edit.${name}`),
        value: counts[name] ?? min,
        min,
        max,
        change: (value) => set({ counts: { ...counts, [name]: value } }),
      }),
      note && h("span.lab", null, note),
    ),
  );
}
