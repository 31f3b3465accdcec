/** Whether the position can be, in words, and a way out where there is a simple one. */
/** @import { Looked } from "../types.js" */
/** @import { RefusedError } from "../api.js" */
/** @import { Sketch } from "./sketch.js" */
import { LETTERS } from "../board/discs.js";
import { nameOf } from "../board/geometry.js";
import { h, icon } from "../dom.js";
import { faultText } from "../faults.js";
import { writtenSideText } from "../games/registry.js";
import { has, t } from "../i18n.js";

/** @typedef {{ok: Looked} | {fault: RefusedError} | {lost: string} | null} Verdict */
/** @typedef {{title?: string, note?: string, text?: string, run?: () => void}} Fix */

/** @param {Sketch} sketch @param {Verdict} verdict @param {Fix} fix */
export function verdictStrip(sketch, verdict, fix) {
  if (!verdict) return null;
  if ("ok" in verdict) return legal(sketch, verdict.ok);
  const title = "lost" in verdict ? verdict.lost : (fix.title ?? faultText(verdict.fault));
  return h(
    "div.ask",
    { "data-key": "bad" },
    h("p", null, h("b", null, t("ui.edit.notyet")), title, fix.note && h("small", null, fix.note)),
    fix.text && h("button.btn", { onclick: fix.run }, icon("new"), fix.text),
  );
}

/** @param {Sketch} sketch @param {Looked} looked */
function legal({ game, side }, { turn, moves, result }) {
  const name = writtenSideText(game, side);
  const own = `ui.edit.legal.${game}`;
  const count = (/** @type {string} */ kind) => moves.filter((move) => move.kind === kind).length;
  const note =
    turn === "over"
      ? t(`outcome.${result?.outcome ?? "draw"}`)
      : has(own)
        ? t(own, { flips: count("flip"), captures: count("capture") })
        : t("ui.edit.legal.note", { name, moves: moves.length });
  return h(
    "div.ask.ok",
    { "data-key": "ok" },
    h("p", null, h("b", null, t(turn === "over" ? "ui.edit.over" : "ui.edit.legal")), h("small", null, note)),
    icon("check"),
  );
}

/**
 * More than the fault says, where the board shows it, and how to mend it.
 * @param {Sketch} sketch
 * @param {RefusedError | null} fault
 * @param {Record<string, number>} set
 * @param {(change: Partial<Sketch>) => void} change
 * @returns {Fix}
 */
export function fixOf(sketch, fault, set, change) {
  if (fault?.code === "too-many-pieces") {
    const count = (/** @type {string} */ letter) =>
      sketch.view.squares.filter((square) => square.letter === letter).length + (sketch.pool[letter] ?? 0);
    const letter = LETTERS.find((name) => count(name) > (set[name] ?? 0));
    return letter ? { title: t("ui.edit.toomany", { piece: t(`piece.${letter}`), most: set[letter] ?? 0 }) } : {};
  }
  if (fault?.code === "pool-mismatch") return mend(sketch, set, change);
  return {};
}

/** @param {Sketch} sketch @param {Record<string, number>} set @param {(change: Partial<Sketch>) => void} change @returns {Fix} */
function mend(sketch, set, change) {
  const { view, pool } = sketch;
  const down = view.squares.filter(({ is }) => is === "face_down").length;
  const bag = Object.values(pool).reduce((sum, number) => sum + number, 0);
  const title = t("ui.edit.mismatch", { down, bag });
  if (down < bag) {
    const free = view.squares.findIndex(({ is }) => is === "empty");
    if (free < 0) return { title };
    const squares = [...view.squares];
    squares[free] = { is: "face_down" };
    return {
      title,
      note: t("ui.edit.mismatch.less"),
      text: t("ui.edit.mismatch.put", { square: nameOf(view, free) }),
      run: () => change({ view: { ...view, squares } }),
    };
  }
  const open = (/** @type {string} */ letter) => view.squares.filter((square) => square.letter === letter).length;
  const spare = LETTERS.filter((letter) => open(letter) + (pool[letter] ?? 0) < (set[letter] ?? 0));
  const fill = () => {
    const fuller = { ...pool };
    let missing = down - bag;
    for (const letter of spare) {
      const room = (set[letter] ?? 0) - open(letter) - (fuller[letter] ?? 0);
      const add = Math.min(room, missing);
      fuller[letter] = (fuller[letter] ?? 0) + add;
      missing -= add;
    }
    change({ pool: fuller });
  };
  return spare.length > 0
    ? { title, note: t("ui.edit.mismatch.more"), text: t("ui.edit.mismatch.fill"), run: fill }
    : { title };
}
