/**
 * The one engine picker: ten levels, algorithms, the players of the earlier programs, and
 * engines that were saved. Fields come from the description of parameters; the spec beside
 * them can be copied, edited and is checked while it is typed.
 */
/** @import { EngineInfo, GameInfo } from "../types.js" */
/** @import { Place } from "./check.js" */
import { announce } from "../announce.js";
import { h, icon } from "../dom.js";
import { copyText } from "../files.js";
import { levels, radios } from "../forms.js";
import { t } from "../i18n.js";
import { faultOf } from "./check.js";
import { parameterFields } from "./fields.js";
import { networkNote } from "./without.js";
import { forgetEngine, saveEngine, savedEngines } from "./saved.js";
import { engineKey, engineName, readSpec, writeSpec } from "./spec.js";

/** @typedef {"level" | "algorithm" | "original" | "saved"} Family */

/**
 * @typedef {object} PickerSetting
 * @property {string} id one picker on a screen is told from another by it
 * @property {GameInfo | undefined} info
 * @property {Omit<Place, "game">} [place] size and rules
 * @property {string} value the spec
 * @property {(spec: string) => void} change
 * @property {() => void} redraw
 */

/** What is shown of a picker beyond its value. @typedef {{family?: Family, more: boolean, naming: string | null, last: Partial<Record<Family, string>>}} Look */

/** @type {Map<string, Look>} */
const looks = new Map();

/** @param {string} id @returns {Look} */
function lookOf(id) {
  const look = looks.get(id) ?? { more: false, naming: null, last: {} };
  looks.set(id, look);
  return look;
}

/** @param {PickerSetting} setting */
export function enginePicker(setting) {
  const { id, info, value } = setting;
  const look = lookOf(`${id}-${info?.game ?? ""}`);
  const engine = info?.engines.find(({ name }) => name === readSpec(value).name);
  const family = look.family === "saved" ? "saved" : (engine?.family ?? look.family ?? "level");
  const choices = /** @type {Family[]} */ (["level", "algorithm", "original", "saved"]);
  const turn = (/** @type {string} */ wanted) => {
    look.last[family] = value;
    look.family = /** @type {Family} */ (wanted);
    const next = look.last[look.family] ?? firstOf(info, look.family);
    if (next) setting.change(next);
    else setting.redraw();
  };
  return h(
    "div.epick",
    { "data-key": id, role: "group", "aria-label": engineName(value) },
    radios({
      name: `${id}-family`,
      label: t("pick.family"),
      value: family,
      cls: "pk-families",
      change: turn,
      choices: choices.map((word) => ({ value: word, text: t(`pick.family.${word}`) })),
    }),
    info &&
      (family === "level"
        ? levelPart(setting)
        : family === "saved"
          ? savedPart(setting)
          : enginePart(setting, family, engine, look)),
    specPart(setting, look),
  );
}

/** What a family begins with. @param {GameInfo | undefined} info @param {Family} family */
function firstOf(info, family) {
  if (family === "level") return "level:5";
  if (family === "saved") return savedEngines(info?.game ?? "", info?.saved)[0]?.spec;
  const usual = family === "algorithm" ? "mcts" : undefined;
  const engines = info?.engines.filter((engine) => engine.family === family) ?? [];
  return (engines.find(({ name }) => name === usual) ?? engines[0])?.offered;
}

/** @param {PickerSetting} setting */
function levelPart({ id, value, change }) {
  const { name, values } = readSpec(value);
  const best = name === "best";
  return h(
    "div.pk-part",
    { "data-key": "level" },
    levels({
      name: `${id}-level`,
      value: name === "level" ? Number(values.n) : 0,
      change: (level) => change(`level:${level}`),
    }),
    h(
      "div.pk-under",
      null,
      h("p.say", null, h("b", null, engineName(value)), " ", t(best ? "engine.best.summary" : "ui.level.say")),
      h(
        "button.btn.quiet",
        { type: "button", "aria-pressed": String(best), onclick: () => change("best") },
        t("pick.strongest"),
      ),
    ),
  );
}

/** @param {PickerSetting} setting @param {Family} family @param {EngineInfo | undefined} engine @param {Look} look */
function enginePart(setting, family, engine, look) {
  const { id, info, value, change } = setting;
  const spec = readSpec(value);
  const engines = info?.engines.filter((entry) => entry.family === family) ?? [];
  const set = (/** @type {string} */ key, /** @type {string} */ text) => {
    const values = { ...spec.values, [key]: text };
    if (text === "") delete values[key];
    change(writeSpec({ name: spec.name, values }));
  };
  const first =
    engine?.parameters.filter(
      ({ key, offer }) =>
        offer !== "" || key in spec.values || key === "c" || key === "cpuct" || key === "net" || key === "values",
    ) ?? [];
  const rest = engine?.parameters.filter((parameter) => !first.includes(parameter)) ?? [];
  const fields = (/** @type {typeof first} */ parameters) =>
    parameterFields({ id, spec, parameters, networks: info?.networks ?? [], set });
  return h(
    "div.pk-part",
    { "data-key": family },
    radios({
      name: `${id}-engine`,
      label: t(`pick.family.${family}`),
      value: spec.name,
      cls: "pk-engines",
      change: (name) => change(engines.find((entry) => entry.name === name)?.offered ?? name),
      choices: engines.map(({ name }) => ({ value: name, text: t(`${engineKey(name)}.name`) })),
    }),
    engine && h("p.say", null, t(`${engineKey(engine.name)}.summary`)),
    info && networkNote({ game: info.game, ...setting.place }, value, setting.redraw),
    h("div.pk-fields", null, fields(first)),
    rest.length > 0 && [
      h(
        "button.btn.quiet.pk-more",
        {
          type: "button",
          "aria-expanded": String(look.more),
          onclick: () => {
            look.more = !look.more;
            setting.redraw();
          },
        },
        icon(look.more ? "minus" : "new"),
        t("pick.more"),
      ),
      look.more && h("div.pk-fields", null, fields(rest)),
    ],
  );
}

/** @param {PickerSetting} setting */
function savedPart({ id, info, value, change, redraw }) {
  const list = savedEngines(info?.game ?? "", info?.saved);
  if (list.length === 0) return h("p.say.pk-part", { "data-key": "saved" }, t("pick.saved.none"));
  return h(
    "ul.pk-saved.pk-part",
    { "data-key": "saved" },
    list.map((engine) =>
      h(
        "li",
        { "data-key": engine.name },
        h(
          "label.rb",
          null,
          h("input", {
            type: "radio",
            name: `${id}-saved`,
            value: engine.name,
            checked: engine.spec === value,
            onchange: () => change(engine.spec),
          }),
          h("span", null, engine.name, h("small.mono", null, engine.spec)),
        ),
        engine.kept
          ? h("span.lab", null, t("pick.kept"))
          : h(
              "button.tbtn",
              {
                type: "button",
                "aria-label": t("pick.forget", { name: engine.name }),
                onclick: () => {
                  forgetEngine(engine);
                  redraw();
                },
              },
              icon("trash"),
            ),
      ),
    ),
  );
}

/** The spec: shown, copied, typed, judged, saved. @param {PickerSetting} setting @param {Look} look */
function specPart(setting, look) {
  const { id, info, place, value, change, redraw } = setting;
  const fault = info ? faultOf(id, { game: info.game, ...place }, value, redraw) : undefined;
  const verdict = fault === undefined ? t("pick.spec.wait") : fault || t("pick.spec.ok");
  const copy = () => void copyText(value).then((done) => done && announce(t("ui.copied")));
  const save = () => {
    const name = look.naming?.trim();
    if (name && info) saveEngine({ name, spec: value, game: info.game });
    look.naming = null;
    redraw();
  };
  return h(
    "div.pk-spec",
    null,
    h(
      "label",
      null,
      h("span.lab", null, t("pick.spec")),
      h("input.inp.mono", {
        value,
        spellcheck: "false",
        autocomplete: "off",
        autocapitalize: "off",
        maxlength: 200,
        "aria-invalid": fault ? "true" : null,
        "aria-describedby": `${id}-verdict`,
        oninput: (/** @type {Event} */ event) => change(/** @type {HTMLInputElement} */ (event.target).value.trim()),
      }),
    ),
    h(
      "button.btn.quiet",
      { type: "button", "aria-label": t("pick.copy"), title: t("pick.copy"), onclick: copy },
      icon("copy"),
    ),
    look.naming === null
      ? h(
          "button.btn.quiet",
          {
            type: "button",
            "data-key": "save",
            disabled: Boolean(fault),
            onclick: () => {
              look.naming = "";
              redraw();
            },
          },
          t("pick.save"),
        )
      : h(
          "span.pk-naming",
          { "data-key": "naming" },
          h("input.inp", {
            value: look.naming,
            "aria-label": t("pick.save.name"),
            placeholder: t("pick.save.name"),
            maxlength: 40,
            oninput: (/** @type {Event} */ event) => {
              look.naming = /** @type {HTMLInputElement} */ (event.target).value;
            },
            onkeydown: (/** @type {KeyboardEvent} */ event) => {
              if (event.key === "Enter") save();
            },
          }),
          h("button.btn.quiet", { type: "button", "aria-label": t("pick.save.name"), onclick: save }, icon("check")),
        ),
    h(fault ? "p.lab.fault" : "p.lab", { id: `${id}-verdict`, role: "status" }, verdict),
  );
}
