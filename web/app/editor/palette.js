/** The palette: what can be put on the board, and how many there are of it. */
/** @import { Child } from "../dom.js" */
/** @import { Sketch } from "./sketch.js" */
import { disc, pieceIcon } from "../board/discs.js";
import { h, icon, svg } from "../dom.js";
import { stepper } from "../forms.js";
import { descriptionOf, sideText } from "../games/registry.js";
import { t } from "../i18n.js";
import { settings } from "../settings.js";

/** With more brushes than this they are drawn smaller. */
const FEW = 4;

/**
 * @param {{sketch: Sketch, brush: string, number: number, set: Record<string, number>, choose: (brush: string) => void, write: (number: number) => void}} setting
 */
export function palette({ sketch, brush, number, set, choose, write }) {
  const { game } = sketch;
  const { brushes, brush: picture, hidden, numbered } = descriptionOf(game);
  const button = (
    /** @type {string} */ name,
    /** @type {Child} */ shown,
    /** @type {Child} */ text,
    /** @type {string | null} */ label,
    bad = false,
  ) =>
    h(
      "button.pal",
      {
        class: bad ? "bad" : "",
        "aria-pressed": String(brush === name),
        "aria-label": label,
        title: label,
        onclick: () => choose(name),
        "data-key": name,
      },
      shown,
      h("span.pt2", null, text),
    );
  const items = brushes.map((name) => {
    if (name === "erase") return button(name, icon("eraser"), t("ui.edit.erase"), t("ui.edit.erase"));
    if (name === "X")
      return button(name, pieceIcon(disc("X", settings.faces, 46)), t("ui.edit.facedown"), t("ui.square.facedown"));
    if (name === "blocked") return button(name, hole(), t("ui.edit.hole"), t("ui.edit.hole"));
    if (name.length === 1) return piece(button, sketch, name, set);
    const side = /** @type {"one" | "two"} */ (name);
    const count = sketch.view.squares.filter(({ owner }) => owner === side).length;
    const text = sideText(game, side);
    return button(name, picture(side), [text, " ", h("small", null, count)], null);
  });
  return h(
    "section.palette",
    { "aria-label": t("ui.edit.pieces"), class: brushes.length > FEW ? "many" : "" },
    h("div.sech", null, t("ui.edit.pieces"), h("span.lab", null, hidden ? summary(sketch) : "")),
    h("div.palg", { role: "group", "aria-label": t("ui.edit.pieces") }, items),
    numbered &&
      h(
        "div.row2.pnum",
        null,
        h("span.lab", null, t("ui.edit.number")),
        stepper({
          label: t("ui.edit.number"),
          value: number,
          min: 0,
          max: 99,
          text: number === 0 ? t("ui.edit.auto") : String(number),
          change: write,
        }),
      ),
    hidden &&
      h(
        "p.lab.eleg",
        null,
        h("i.on"),
        t("ui.edit.onboard"),
        h("i.bag"),
        t("ui.edit.inpool"),
        h("i"),
        t("ui.edit.gone"),
      ),
  );
}

/**
 * @param {(name: string, picture: Child, text: Child, label: string | null, bad?: boolean) => HTMLElement} button
 * @param {Sketch} sketch
 * @param {string} letter
 * @param {Record<string, number>} set
 */
function piece(button, sketch, letter, set) {
  const open = sketch.view.squares.filter((square) => square.letter === letter).length;
  const bag = sketch.pool[letter] ?? 0;
  const most = set[letter] ?? open + bag;
  const dots = Array.from({ length: Math.max(most, open + bag) }, (_, index) =>
    h(index < open ? "i.on" : index < open + bag ? "i.bag" : "i"),
  );
  const label = t("ui.edit.count", { piece: t(`piece.${letter}`), open, bag });
  return button(
    letter,
    pieceIcon(disc(letter, settings.faces, 46)),
    h("span.ep", null, dots),
    label,
    open + bag > most,
  );
}

/** @param {Sketch} sketch */
function summary({ view, pool }) {
  const down = view.squares.filter(({ is }) => is === "face_down").length;
  const open = view.squares.filter(({ letter }) => letter).length;
  const bag = Object.values(pool).reduce((sum, number) => sum + number, 0);
  return t("ui.edit.summary", { open, down, bag });
}

function hole() {
  return svg(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -50 100 100" aria-hidden="true"><path class="blocked" d="M-42 -42H42V42H-42Z"/></svg>',
  );
}
