/** The panel of the editor: game, size, side, numbers, pool, rules, text. */
/** @import { GameId, GameInfo } from "../types.js" */
/** @import { Child } from "../dom.js" */
/** @import { Sketch } from "./sketch.js" */
import { disc } from "../board/games/banqi.js";
import { pieceIcon } from "../board/picture.js";
import { SIDES } from "../board/text.js";
import { h, icon } from "../dom.js";
import { radios, stepper } from "../forms.js";
import { t } from "../i18n.js";
import { rules as ruleOptions } from "../screens/options.js";
import { settings } from "../settings.js";
import { LETTERS } from "./sketch.js";

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
const row = (label, content) =>
  h("section.fld", { "data-key": label }, h("h2", null, t(label)), h("div", null, content));

/** @param {Desk} desk */
export function editorPanel(desk) {
  const { info, sketch, tab, show } = desk;
  const tabs = [
    "position",
    ...(sketch.game === "banqi" ? ["pool"] : []),
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
  const { game, counts } = sketch;
  const count = (
    /** @type {string} */ name,
    /** @type {number} */ min,
    /** @type {number} */ max,
    /** @type {string} */ note,
  ) =>
    row(
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
  const limit = sketch.rules.quiet_limit ?? String(sketch.view.extra?.quiet_limit ?? 50);
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
        choices: SIDES[game].map((side, index) => ({
          value: side,
          text: t(`ui.edit.side.${game}.${["one", "two", "open"][index]}`),
        })),
        change: (side) => set({ side }),
      }),
    ),
    game === "banqi" && sketch.side !== "-" && oneIs(desk),
    game === "banqi" && count("quiet", 0, Number(limit), t("ui.edit.quiet.note", { limit })),
    game === "banqi" && chain(desk),
    game === "ataxx" && count("clock", 0, 99, t("ui.edit.clock.note")),
    game === "sequencium" && sketch.rules.double === "on" && count("left", 1, 2, ""),
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
        oninput: (/** @type {Event} */ event) =>
          read(/** @type {HTMLTextAreaElement} */ (event.target).value),
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
  if (sketch.game === "banqi" || min === max) return null;
  const one = (
    /** @type {string} */ label,
    /** @type {number} */ value,
    /** @type {string} */ text,
    /** @type {(value: number) => void} */ change,
  ) => stepper({ label: t(label), value, min, max, text, change });
  if (sketch.game !== "gomoku")
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
function oneIs({ sketch, set }) {
  return row(
    "ui.edit.oneis",
    radios({
      name: "one",
      label: t("ui.edit.oneis"),
      value: sketch.one,
      choices: [
        { value: "r", text: t("ui.edit.side.banqi.one") },
        { value: "b", text: t("ui.edit.side.banqi.two") },
      ],
      change: (one) => set({ one: one === "b" ? "b" : "r" }),
    }),
  );
}

/** @param {Desk} desk */
function chain({ sketch, picking, chain: choose }) {
  return row(
    "ui.edit.chain",
    h(
      "div.row2",
      null,
      radios({
        name: "chain",
        label: t("ui.edit.chain"),
        value: sketch.chain !== null || picking ? "pick" : "none",
        choices: [
          { value: "none", text: t("ui.edit.chain.none") },
          { value: "pick", text: t("ui.edit.chain.pick") },
        ],
        change: (value) => choose(value === "pick"),
      }),
      picking && h("span.lab", null, t("ui.edit.chain.tap")),
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
  const draft = /** @type {any} */ ({ game: sketch.game, rules: sketch.rules });
  return ruleOptions(draft, info, (change) => setRules(change.rules ?? {}));
}
