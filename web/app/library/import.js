/** Bringing records in: pasted or from files, and what is wrong with one that cannot be read. */
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
import { known } from "./known.js";
import { splitRecords } from "./split.js";

/** Longer ones are refused by the server anyway. */
const LONGEST = 1_000_000;

/** A short record, to show what one looks like. */
function exampleRecord() {
  const moves = descriptionOf(USUAL).example.map((move, index) => `${index + 1}. ${move}`);
  return ["wuqi record 1", `Game: ${USUAL}`, "", ...moves].join("\n");
}

/**
 * Every file is read on its own: what can be read comes in, and of each of the others is told what is wrong.
 * @param {() => void} done called after games came in
 */
export function showImport(done) {
  let text = "";
  let busy = false;
  /** Whether the library has more games than when the dialog came. */
  let more = false;
  /** How many came in the last time, and how many were there already. */
  let [taken, passed] = [0, 0];
  /** @type {ReturnType<typeof known>} */
  let isKnown;
  /** Whether somebody closed the dialog while files were still read. */
  let left = false;
  /** @type {import("../protocol").Seated | null} */
  let last = null;
  /** @type {Broken[]} */
  let faults = [];
  const { host, close } = modal();
  /** The library shows what came in. */
  const show = () => {
    if (more) done();
  };
  const leave = () => {
    left = true;
    close();
    show();
  };
  const begin = () => {
    busy = true;
    faults = [];
    [taken, passed] = [0, 0];
    isKnown = known();
    draw();
  };
  const finish = () => {
    busy = false;
    if (left) return show();
    if (faults.length === 0 && passed === 0) {
      close();
      return taken === 1 && last ? go(`#/play/${last.id}`) : done();
    }
    // What was not taken in can be mended here, if it comes from one place.
    const oneSource = faults.every(({ name }) => name === faults[0]?.name);
    text = oneSource ? faults.map((fault) => fault.text).join("") : "";
    draw();
    // Also where somebody has the cursor, which drawing leaves alone.
    const field = host.querySelector("textarea");
    if (field) field.value = text;
  };
  /** @param {string} record @param {boolean} [part] whether the moves before a fault are enough */
  const takeRecord = async (record, part) => {
    last = await importGame(record, part);
    rememberGame(last);
    taken += 1;
    more = true;
  };
  /** Takes in what can be read of a file, or of what was pasted. @param {string} content @param {string} [name] */
  const takeAll = async (content, name) => {
    const records = splitRecords(content);
    let before = 0;
    for (const [number, record] of records.entries()) {
      if (left) return;
      let isTaken = false;
      try {
        if (await isKnown(record)) passed += 1;
        else await takeRecord(record);
        isTaken = true;
      } catch (error) {
        faults.push({ ...faultOf(error, record), name, before });
        if (!(error instanceof RefusedError)) {
          // Nobody answers: what follows is not asked about, but kept.
          Object.assign(faults.at(-1) ?? {}, { text: records.slice(number).join("") });
          return;
        }
      }
      // Of what was pasted only the rest stays to be seen, so only that counts.
      if (name !== undefined || !isTaken) before += record.split("\n").length - 1;
    }
  };
  const paste = async () => {
    begin();
    await takeAll(text);
    finish();
  };
  /** @param {Broken} fault */
  const keep = async (fault) => {
    if (busy) return;
    busy = true;
    draw();
    try {
      await takeRecord(fault.text, true);
      faults = faults.filter((other) => other !== fault);
    } catch (error) {
      Object.assign(fault, { ...faultOf(error, fault.text) });
    }
    finish();
  };
  /** @param {File} file */
  const restore = async (file) => {
    try {
      const came = await takeArchive(file);
      taken += came.added;
      passed += came.known;
      more ||= came.added > 0;
    } catch (error) {
      faults.push({ message: faultText(error), name: file.name, text: "", playable: 0, before: 0 });
    }
  };
  /** @param {File} file */
  const takeFile = async (file) => {
    const { name, size } = file;
    // One that is gone or locked cannot be read at all.
    const content = size <= LONGEST ? await file.text().catch(() => null) : undefined;
    if (typeof content === "string") return takeAll(content, name);
    const message = t(content === null ? "error.malformed" : "error.too-long");
    faults.push({ message, name, text: "", playable: 0, before: 0 });
  };
  /** @param {File[]} files */
  const read = async (files) => {
    if (busy || files.length === 0) return;
    begin();
    for (const file of files) {
      if (left) break;
      if (isArchive(file)) await restore(file);
      else await takeFile(file);
    }
    finish();
  };
  const status = () => {
    if (passed > 0 && faults.length > 0) return t("ui.lib.kept.all", { taken, known: passed, left: faults.length });
    if (passed > 0) return t("ui.lib.archive.taken", { added: taken, known: passed });
    if (faults.length === 0) return t("ui.lib.import.note");
    if (faults.length === 1 && taken === 0) return t("ui.lib.kept");
    return t("ui.lib.kept.some", { taken, left: faults.length });
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
              onchange: (/** @type {Event} */ event) => {
                const input = /** @type {HTMLInputElement} */ (event.target);
                const files = [...(input.files ?? [])];
                // So that a file that was mended can be chosen again.
                input.value = "";
                void read(files);
              },
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
                faults = [];
                passed = 0;
                draw();
              },
            }),
          ),
          faults.map((fault) => broken(fault, () => void keep(fault))),
        ],
        [
          h(faults.length > 0 ? "p.lab.fault" : "p.lab", { role: "status" }, status()),
          h("button.btn.quiet", { onclick: leave }, t(passed > 0 ? "ui.close" : "ui.cancel")),
          h(
            "button.btn.primary",
            { disabled: busy || text.trim() === "", onclick: () => void paste() },
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
 * @property {string} [name] of the file
 * @property {number} [line] within the record
 * @property {number} [column]
 * @property {number} before how many lines of its file stand before the record
 * @property {string} text
 * @property {number} playable how many moves stand before the fault
 */

/** @param {unknown} error @param {string} text */
function faultOf(error, text) {
  const { line, column, playable } = error instanceof RefusedError ? (error.params ?? {}) : {};
  return {
    message: faultText(error),
    line: Number(line) || undefined,
    column: Number(column) || undefined,
    text,
    playable: Number(playable) || 0,
  };
}

/** The lines around the fault, and what can be done. @param {Broken} fault @param {() => void} keep */
function broken({ message, name, line, column = 1, before, text, playable }, keep) {
  const lines = text.split("\n");
  const near = line ? [line - 1, line, line + 1].filter((number) => number >= 1 && number <= lines.length) : [];
  return h(
    "section.broken",
    { role: "alert" },
    name !== undefined && h("p.file", null, icon("folder"), name),
    near.length > 0 &&
      h(
        "div.errf",
        null,
        near.map((number) => {
          const content = lines[number - 1] ?? "";
          if (number !== line)
            return h("div.eln", null, h("i", null, before + number), h("code", null, content.slice(0, 60)));
          const rest = content.slice(column - 1);
          const word = /^\S+/.exec(rest)?.[0] ?? rest.slice(0, 1);
          return h(
            "div.eln.bad",
            null,
            h("i", null, before + number),
            h("code", null, content.slice(0, column - 1), h("mark", null, word || "⏎"), rest.slice(word.length, 60)),
          );
        }),
      ),
    h("h3", null, line ? t("ui.lib.where", { line: before + line, column, message }) : message),
    playable > 0 &&
      h(
        "div.keep",
        null,
        h("p.lab", null, t("ui.lib.part.note")),
        h(
          "button.btn",
          { "data-control": "part", onclick: keep },
          icon("check"),
          t(playable === 1 ? "ui.lib.part.single" : "ui.lib.part", { number: playable }),
        ),
      ),
  );
}
