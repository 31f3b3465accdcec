/** The page of the editor, drawn from its state. */
/** @import { GameInfo } from "../types.js" */
/** @import { RefusedError } from "../api.js" */
/** @import { Editor } from "./editor.js" */
/** @import { Sketch } from "./sketch.js" */
import { h, icon } from "../dom.js";
import { descriptionOf } from "../games/registry.js";
import { header } from "../header.js";
import { t } from "../i18n.js";
import { go } from "../router.js";
import { editorPanel } from "./fields.js";
import { palette } from "./palette.js";
import { cleared, mirrored } from "./sketch.js";
import { randomPosition } from "./stroke.js";
import { fixOf, verdictStrip } from "./verdict.js";

/**
 * @param {Editor} editor
 * @param {Sketch} sketch
 * @param {GameInfo} info
 * @param {string} text
 * @param {RefusedError | null} fault
 */
export function editorPage(editor, sketch, info, text, fault) {
  const set = (/** @type {Partial<Sketch>} */ change) => {
    if (change.side) editor.sideChosen = true;
    editor.adopt({ ...sketch, ...change });
    editor.draw();
  };
  const ok = editor.verdict && "ok" in editor.verdict ? editor.verdict.ok : null;
  const { tall } = descriptionOf(sketch.game);
  return [
    header({
      title: t("ui.edit.title"),
      note: t(`game.${sketch.game}.name`),
      game: sketch.game,
    }),
    h(
      tall ? "main.play.tall.edit" : "main.play.edit",
      { "data-key": sketch.game },
      h(
        "section.stage",
        { "aria-label": t("ui.board") },
        h("div.boardrow", null, h("div.boardhost", { "data-own": "" })),
      ),
      palette({
        sketch,
        brush: editor.brush,
        number: editor.number,
        set: editor.set,
        choose: (brush) => {
          editor.brush = brush;
          editor.half = null;
          editor.draw();
        },
        write: (number) => {
          editor.number = number;
          editor.draw();
        },
      }),
      editorPanel({
        sketch,
        info,
        games: editor.games,
        tab: editor.tab,
        text: editor.typed ?? text,
        bad: fault !== null,
        copied: editor.copied,
        picking: editor.picking,
        set,
        show: (tab) => {
          editor.tab = tab;
          editor.draw();
        },
        pick: (game) => void editor.open(game, {}),
        resize: (width, height) => void editor.resize(width, height),
        setRules: (rules) => set({ rules: { ...sketch.rules, ...rules } }),
        read: (typed) => editor.read(typed),
        start: () =>
          void editor.open(sketch.game, sketch.rules, undefined, `${sketch.view.width}x${sketch.view.height}`),
        random: () => void randomPosition(editor),
        clear: () => set(cleared(sketch)),
        mirror: () => set(mirrored(sketch)),
        copy: () => editor.copy(),
        chain: (on) => {
          editor.picking = on;
          if (on) editor.draw();
          else set({ chain: null });
        },
      }),
      h(
        "div.askplace",
        { "aria-live": "polite", id: "edit-verdict" },
        verdictStrip(sketch, editor.verdict, fixOf(sketch, fault, editor.set, set)),
      ),
      h(
        "div.controls.ebtns",
        null,
        h(
          "button.btn",
          { disabled: !ok || ok.result !== null, onclick: () => void editor.analyse() },
          icon("graph"),
          t("ui.edit.analyse"),
        ),
        h(
          "button.btn",
          { disabled: !ok || ok.result !== null, onclick: () => go(`#/lab?game=${sketch.game}&${editor.address()}`) },
          icon("lab"),
          t("ui.lab"),
        ),
        h(
          "button.btn.primary",
          {
            disabled: !ok || ok.result !== null,
            onclick: () => go(`#/new/${sketch.game}?${editor.address()}`),
          },
          icon("play"),
          t("ui.playfrom"),
        ),
      ),
    ),
  ];
}
