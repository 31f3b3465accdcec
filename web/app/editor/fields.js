/** The panel of the editor: game, size, side, numbers, pool, rules, text. */
/** @import { GameId } from "../types.js" */
/** @import { Desk } from "./desk.js" */
import { disc, LETTERS, pieceIcon } from "../board/discs.js";
import { h, icon } from "../dom.js";
import { radios, stepper } from "../forms.js";
import { descriptionOf, writtenSideText } from "../games/registry.js";
import { t } from "../i18n.js";
import { rules as ruleOptions } from "../screens/options.js";
import { settings } from "../settings.js";
import { row } from "./desk.js";

/** @param {Desk} desk */
export function editorPanel(desk) {
  const { info, sketch, tab, show } = desk;
  const tabs = [
    "position",
    ...(descriptionOf(sketch.game).hidden ? ["pool"] : []),
    ...(info.options.length > 0 ? ["rules"] : []),
  ];
  const chosen = tabs.includes(tab) ? tab : "position";
  const body = { position, pool: poolPane, rules: rulesPane }[chosen] ?? position;
  return h(
    "aside.panel",
    null,
    h(
      "div.tabs",
      { role: "tablist", "aria-label": t("ui.edit") },
      tabs.map((name) =>
        h(
          "button",
          {
            role: "tab",
            id: `tab-${name}`,
            "aria-selected": String(name === chosen),
            "aria-controls": "edit-pane",
            onclick: () => show(name),
          },
          t(`ui.edit.tab.${name}`),
        ),
      ),
    ),
    h(
      "div.pane",
      { id: "edit-pane", role: "tabpanel", "aria-labelledby": `tab-${chosen}`, "data-key": chosen },
      body(desk),
    ),
  );
}

/** @param {Desk} desk */
function position(desk) {
  const { sketch, games, pick, set } = desk;
  const { game } = sketch;
  const { sides, fields } = descriptionOf(game);
  return [
    row(
      "ui.game",
      h(
        "select.inp",
        {
          "aria-label": t("ui.game"),
          onchange: (/** @type {Event} */ event) =>
            pick(/** @type {GameId} */ (/** @type {HTMLSelectElement} */ (event.target).value)),
          value: game,
        },
        games.map((entry) =>
          h("option", { value: entry.game, selected: entry.game === game }, t(`game.${entry.game}.name`)),
        ),
      ),
    ),
    sizes(desk),
    row(
      "ui.edit.turn",
      radios({
        name: "side",
        label: t("ui.edit.turn"),
        value: sketch.side,
        choices: sides.map((side) => ({ value: side, text: writtenSideText(game, side) })),
        change: (side) => set({ side }),
      }),
    ),
    fields(desk),
    row(
      "ui.edit.quick",
      h(
        "div.row2.quick",
        null,
        h("button.btn.quiet", { onclick: desk.start }, t("ui.edit.start")),
        h("button.btn.quiet", { onclick: desk.clear }, t("ui.edit.empty")),
        h("button.btn.quiet", { onclick: desk.random }, icon("dice"), t("ui.edit.random")),
        h("button.btn.quiet", { onclick: desk.mirror }, icon("swap"), t("ui.edit.mirror")),
      ),
    ),
    textRow(desk),
  ];
}

/** @param {Desk} desk */
function textRow({ text, bad, copied, read, copy }) {
  return row(
    "ui.edit.text",
    h(
      "div.copy",
      null,
      h("textarea.inp.mono", {
        class: bad ? "bad" : "",
        rows: 3,
        "aria-label": t("ui.edit.text.label"),
        "aria-invalid": String(bad),
        "aria-describedby": "edit-verdict",
        spellcheck: "false",
        value: text,
        oninput: (/** @type {Event} */ event) => read(/** @type {HTMLTextAreaElement} */ (event.target).value),
      }),
      h(
        "button.btn.quiet",
        { "aria-label": t("ui.copy"), title: t("ui.copy"), onclick: copy },
        icon(copied ? "check" : "copy"),
      ),
    ),
  );
}

/** @param {Desk} desk */
function sizes({ sketch, info, resize }) {
  const { width, height } = sketch.view;
  const { min, max } = info.sizes;
  const { sizes: offered } = descriptionOf(sketch.game);
  if (offered === "fixed" || min === max) return null;
  const one = (
    /** @type {string} */ label,
    /** @type {number} */ value,
    /** @type {string} */ text,
    /** @type {(value: number) => void} */ change,
  ) => stepper({ label: t(label), value, min, max, text, change });
  if (offered !== "free")
    return row(
      "ui.size",
      one("ui.size", width, `${width} × ${width}`, (value) => resize(value, value)),
    );
  return row(
    "ui.size",
    h(
      "div.row2",
      null,
      one("ui.edit.width", width, String(width), (value) => resize(value, height)),
      h("span", { "aria-hidden": "true" }, "×"),
      one("ui.edit.height", height, String(height), (value) => resize(width, value)),
    ),
  );
}

/** @param {Desk} desk */
function poolPane({ sketch, set }) {
  return [
    h("p.say", null, t("ui.edit.pool.say")),
    h(
      "div.poolg",
      null,
      LETTERS.map((letter) => {
        const value = sketch.pool[letter] ?? 0;
        return h(
          "div",
          { "data-key": letter },
          pieceIcon(disc(letter, settings.faces, 46)),
          stepper({
            label: t(`piece.${letter}`),
            value,
            min: 0,
            max: 5,
            change: (number) => set({ pool: { ...sketch.pool, [letter]: number } }),
          }),
        );
      }),
    ),
  ];
}

/** @param {Desk} desk */
function rulesPane({ sketch, info, setRules }) {
  return ruleOptions(sketch, info, ({ rules }) => setRules(rules));
}
