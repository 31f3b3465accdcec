/** The parts of the library around its list. */
/** @import { Library } from "../screens/library.js" */
import { pictureOf } from "../board/picture.js";
import { h, icon } from "../dom.js";
import { GAMES, SHOWN, USUAL } from "../games/registry.js";
import { t } from "../i18n.js";
import { frameAt } from "../samples.js";
import { showImport } from "./import.js";

/** Search, import, export. @param {Library} library @param {number} all */
export function searchRow(library, all) {
  return h(
    "div.lhead",
    null,
    h(
      "label.lsearch",
      null,
      icon("search"),
      h("input.inp", {
        type: "search",
        placeholder: t("ui.lib.search"),
        "aria-label": t("ui.lib.search"),
        value: library.search.text,
        oninput: (/** @type {Event} */ event) =>
          library.find({ text: /** @type {HTMLInputElement} */ (event.target).value.trim() }),
      }),
    ),
    h("span.grow"),
    h("a.btn.quiet", { href: "#/edit" }, icon("edit"), t("ui.edit.title")),
    h(
      "button.btn.quiet",
      { onclick: () => showImport(() => void library.load()) },
      icon("import"),
      t("ui.lib.import.short"),
    ),
    h(
      "button.btn.quiet",
      { disabled: all === 0 || library.exporting, onclick: () => void library.exportAll() },
      icon("export"),
      t("ui.lib.exportall"),
    ),
  );
}

/** Nothing to list: nothing fits, or nothing was played. @param {Library} library @param {number} all */
export function emptyState(library, all) {
  if (all > 0) {
    return h(
      "section.state",
      null,
      h("h2", null, t("ui.lib.none")),
      h("p.say", null, t("ui.lib.none.note")),
      h(
        "div.endbtns",
        null,
        h("button.btn", { onclick: () => library.clearSearch() }, icon("close"), t("ui.lib.clear")),
      ),
    );
  }
  return h(
    "section.state",
    { "data-game": SHOWN },
    library.samples &&
      h(
        "div.emp",
        { "aria-hidden": "true" },
        GAMES.filter((_, index) => index % 2 === 0).map((game) => {
          const view = library.samples && frameAt(library.samples, game, 0);
          return h("span", { "data-game": game }, view && pictureOf(game, view));
        }),
      ),
    h("h2", null, t("ui.lib.empty")),
    h("p.say", null, t("ui.lib.empty.note")),
    h(
      "div.endbtns",
      null,
      h("a.btn.primary", { href: `#/new/${USUAL}` }, icon("play"), t("ui.lib.first")),
      h("button.btn", { onclick: () => showImport(() => void library.load()) }, icon("import"), t("ui.lib.import")),
    ),
  );
}

/** How many games there are. @param {number} number */
export const countText = (number) => t(number === 1 ? "ui.lib.note.single" : "ui.lib.note", { number });
