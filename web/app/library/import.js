/** Bringing records in: pasted or from files, and what is wrong with one that cannot be read. */
import { announce } from "../announce.js";
import { importGame, RefusedError, rememberGame } from "../api.js";
import { isLocal } from "../backend.js";
import { sheet } from "../dialog.js";
import { h, icon, render } from "../dom.js";
import { faultText } from "../faults.js";
import { descriptionOf, USUAL } from "../games/registry.js";
import { t } from "../i18n.js";
import { go } from "../router.js";
import { modal } from "../modal.js";
import { isArchive, takeArchive } from "./archive.js";
import { splitRecords } from "./split.js";

/** Longer ones are refused by the server anyway. */
const LONGEST = 1_000_000;

/** A short record, to show what one looks like. */
function exampleRecord() {
  const moves = descriptionOf(USUAL).example.map((move, index) => `${index + 1}. ${move}`);
  return ["wuqi record 1", `Game: ${USUAL}`, "", ...moves].join("\n");
}

/** @param {() => void} done called after games came in */
export function showImport(done) {
  let text = "";
  let busy = false;
  let taken = 0;
  /** @type {Broken | null} */
  let fault = null;
  const { host, close } = modal();
  const leave = () => {
    close();
    if (taken > 0) done();
  };

  /** @param {string} content @param {boolean} [part] whether the moves before a fault are enough */
  const take = async (content, part = false) => {
    busy = true;
    fault = null;
    draw();
    const records = splitRecords(content);
    /** @type {import("../protocol").Seated | null} */
    let last = null;
    for (const [number, record] of records.entries()) {
      try {
        last = await importGame(record, part);
        rememberGame(last);
        taken += 1;
      } catch (error) {
        const { line, column, playable } = error instanceof RefusedError ? (error.params ?? {}) : {};
        fault = {
          message: faultText(error),
          line: Number(line) || undefined,
          column: Number(column) || undefined,
          text: record,
          playable: Number(playable) || 0,
          rest: records.slice(number),
        };
        break;
      }
    }
    busy = false;
    if (fault || !last) return draw();
    close();
    if (records.length === 1) go(`#/play/${last.id}`);
    else done();
  };
  /** @param {File} file */
  const takeWhole = async (file) => {
    try {
      const taken = await takeArchive(file);
      close();
      announce(t("ui.lib.archive.taken", taken));
      done();
    } catch (error) {
      fault = { message: faultText(error), text: "", playable: 0, rest: [] };
      draw();
    }
  };
  const read = async (/** @type {FileList | null} */ list) => {
    const files = [...(list ?? [])];
    const [first] = files;
    if (first && isArchive(first)) return takeWhole(first);
    if (files.some(({ size }) => size > LONGEST)) {
      fault = { message: t("error.too-long"), text: "", playable: 0, rest: [] };
      return draw();
    }
    text = (await Promise.all(files.map((file) => file.text()))).join("\n");
    await take(text);
  };
  const draw = () => {
    render(
      host,
      sheet(
        { title: t("ui.lib.import"), cls: "import", close: leave },
        [
          h(
            "label.btn.filebtn",
            null,
            icon("folder"),
            t("ui.lib.file"),
            h("input.sr", {
              type: "file",
              multiple: true,
              accept: `.wuqi,.sgf,.psq,.pgn,.txt${isLocal() ? ",.json" : ""}`,
              onchange: (/** @type {Event} */ event) => void read(/** @type {HTMLInputElement} */ (event.target).files),
            }),
          ),
          h("p.lab", null, t("ui.lib.formats")),
          isLocal() && h("p.lab", null, t("ui.lib.archive.note")),
          h(
            "label.pastel",
            null,
            h("span.lab", null, t("ui.lib.paste")),
            h("textarea.inp.mono", {
              rows: 9,
              spellcheck: "false",
              value: text,
              placeholder: exampleRecord(),
              oninput: (/** @type {Event} */ event) => {
                text = /** @type {HTMLTextAreaElement} */ (event.target).value;
                fault = null;
                draw();
              },
            }),
          ),
          fault && broken(fault, (rest) => void take(rest, true)),
        ],
        [
          h(fault ? "p.lab.fault" : "p.lab", { role: "status" }, fault ? t("ui.lib.kept") : t("ui.lib.import.note")),
          h("button.btn.quiet", { onclick: leave }, t("ui.cancel")),
          h(
            "button.btn.primary",
            { disabled: busy || text.trim() === "", onclick: () => void take(text) },
            icon("import"),
            t("ui.lib.take"),
          ),
        ],
      ),
    );
  };
  draw();
  host.querySelector("textarea")?.focus();
}

/**
 * @typedef {object} Broken a record that cannot be read to its end
 * @property {string} message
 * @property {number} [line]
 * @property {number} [column]
 * @property {string} text
 * @property {number} playable how many moves stand before the fault
 * @property {string[]} rest it and the records after it
 */

/** The lines around the fault, and what can be done. @param {Broken} fault @param {(rest: string) => void} keep */
function broken({ message, line, column = 1, text, playable, rest }, keep) {
  const lines = text.split("\n");
  const near = line ? [line - 1, line, line + 1].filter((number) => number >= 1 && number <= lines.length) : [];
  return h(
    "section.broken",
    { role: "alert" },
    near.length > 0 &&
      h(
        "div.errf",
        null,
        near.map((number) => {
          const content = lines[number - 1] ?? "";
          if (number !== line) return h("div.eln", null, h("i", null, number), h("code", null, content.slice(0, 60)));
          const rest = content.slice(column - 1);
          const word = /^\S+/.exec(rest)?.[0] ?? rest.slice(0, 1);
          return h(
            "div.eln.bad",
            null,
            h("i", null, number),
            h("code", null, content.slice(0, column - 1), h("mark", null, word || "⏎"), rest.slice(word.length, 60)),
          );
        }),
      ),
    h("h3", null, line ? t("ui.lib.where", { line, column, message }) : message),
    playable > 0 &&
      h(
        "div.keep",
        null,
        h("p.lab", null, t("ui.lib.part.note")),
        h(
          "button.btn",
          { "data-control": "part", onclick: () => keep(rest.join("\n")) },
          icon("check"),
          t("ui.lib.part", { number: playable }),
        ),
      ),
  );
}
