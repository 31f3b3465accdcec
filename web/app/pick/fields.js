/** The fields of an engine's parameters, as the one description of parameters lists them. */
/** @import { GameInfo, Parameter } from "../types.js" */
/** @import { Spec } from "./spec.js" */
import { h } from "../dom.js";
import { radios, stepper } from "../forms.js";
import { has, t } from "../i18n.js";
import { networkField } from "./networks.js";

/** What a slider for times stops at. */
const TIMES = ["10ms", "50ms", "100ms", "200ms", "500ms", "1s", "2s", "5s", "10s", "30s", "1m"];
/** Up to here a number is stepped; beyond, it is typed. */
const STEPPED = 200;
const PIECES = ["k", "g", "m", "r", "n", "c", "p"];
const NOTCHES = 60;

/**
 * @typedef {object} Fields
 * @property {string} id
 * @property {Spec} spec
 * @property {Parameter[]} parameters
 * @property {GameInfo["networks"]} networks that can be had beside the built-in one
 * @property {(key: string, value: string) => void} set an empty value leaves the parameter out
 */

/** @param {Fields} fields */
export function parameterFields(fields) {
  return fields.parameters.map((parameter) =>
    h(
      "div.pk-field",
      { "data-key": parameter.key },
      h(
        "p",
        null,
        h("b", null, t(`parameter.${parameter.text}.name`)),
        h("small", null, t(`parameter.${parameter.text}.summary`)),
      ),
      h("div.pk-control", null, control(fields, parameter)),
    ),
  );
}

/** @param {Fields} fields @param {Parameter} parameter */
function control(fields, parameter) {
  const { kind, key } = parameter;
  const given = fields.spec.values[key] ?? "";
  const label = t(`parameter.${parameter.text}.name`);
  const set = (/** @type {string} */ value) => fields.set(key, value);
  if (kind === "count") return [countSlider(label, given, parameter, set), typed(label, given, parameter, set)];
  if (kind === "time") return [timeSlider(label, given, set), typed(label, given, parameter, set)];
  if (kind === "whole" && (parameter.max ?? 0) <= STEPPED) return steps(label, given, parameter, set);
  if (kind === "words" || kind === "switch") return words(fields, label, given, parameter, set);
  if (kind === "network" || kind === "evaluation") return networkField(fields.networks, kind, label, given, set);
  if (kind === "values") return pieceValues(given || parameter.default, set);
  return typed(label, given, parameter, set);
}

/** @param {string} label @param {string} given @param {Parameter} parameter @param {(value: string) => void} set */
function typed(label, given, parameter, set) {
  const numbers = parameter.kind !== "time";
  return h("input.inp.pk-number", {
    "data-key": "typed",
    value: given,
    "aria-label": label,
    inputmode: numbers ? (parameter.kind === "real" ? "decimal" : "numeric") : "text",
    placeholder: parameter.default || "–",
    autocomplete: "off",
    maxlength: 20,
    oninput: (/** @type {Event} */ event) => set(/** @type {HTMLInputElement} */ (event.target).value.trim()),
  });
}

/** A number by its magnitude, two digits of it. @param {number} value */
function rounded(value) {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1);
  return Math.round(value / unit) * unit;
}

/** @param {string} label @param {string} given @param {Parameter} parameter @param {(value: string) => void} set */
function countSlider(label, given, parameter, set) {
  const most = Math.log10(parameter.max ?? 1e5);
  const at = given ? Math.min(1, Math.log10(Math.max(1, Number(given) || 1)) / most) : 0;
  return slider(label, at * NOTCHES, NOTCHES, given || "–", (notch) =>
    set(String(rounded(10 ** ((notch / NOTCHES) * most)))),
  );
}

/** @param {string} time */
function millis(time) {
  const [, number = "0", unit = "s"] = /^([\d.]+)(ms|s|m)?$/.exec(time) ?? [];
  return Number(number) * (unit === "ms" ? 1 : unit === "m" ? 60000 : 1000);
}

/** @param {string} label @param {string} given @param {(value: string) => void} set */
function timeSlider(label, given, set) {
  const wanted = millis(given || "0");
  const at = TIMES.filter((time) => millis(time) < wanted).length;
  return slider(label, Math.min(at, TIMES.length - 1), TIMES.length - 1, given || "–", (notch) =>
    set(TIMES[notch] ?? ""),
  );
}

/** @param {string} label @param {number} value @param {number} max @param {string} text @param {(notch: number) => void} change */
function slider(label, value, max, text, change) {
  return h("input.pk-slider", {
    "data-key": "slider",
    type: "range",
    min: 0,
    max,
    step: 1,
    value: Math.round(value),
    "aria-label": label,
    "aria-valuetext": text,
    style: { "--fill": `${((value / max) * 100).toFixed(1)}%` },
    oninput: (/** @type {Event} */ event) => change(Number(/** @type {HTMLInputElement} */ (event.target).value)),
  });
}

/** @param {string} label @param {string} given @param {Parameter} parameter @param {(value: string) => void} set */
function steps(label, given, parameter, set) {
  const { min = 0, max = STEPPED } = parameter;
  const text = given || parameter.default;
  // One below the least stands for "not set" where that is possible.
  const least = parameter.default === "" ? min - 1 : min;
  const value = text === "" ? least : Number(text);
  return stepper({
    label,
    value: Number.isFinite(value) ? value : least,
    min: least,
    max,
    text: text || "–",
    change: (number) => set(number < min ? "" : String(number)),
  });
}

/** @param {Fields} fields @param {string} label @param {string} given @param {Parameter} parameter @param {(value: string) => void} set */
function words(fields, label, given, parameter, set) {
  return radios({
    name: `${fields.id}-${parameter.key}`,
    label,
    value: given || parameter.default,
    change: set,
    choices: (parameter.words ?? ["on", "off"]).map((word) => ({
      value: word,
      text: has(`option.${word}`) ? t(`option.${word}`) : word,
    })),
  });
}

/** Seven numbers, one for each kind of piece. @param {string} text @param {(value: string) => void} set */
function pieceValues(text, set) {
  const numbers = text.split("/");
  return h(
    "span.pk-values",
    null,
    PIECES.map((letter, index) =>
      h(
        "label",
        { "data-key": letter },
        h("span", null, t(`pick.piece.${letter}`)),
        h("input.inp", {
          value: numbers[index] ?? "0",
          inputmode: "numeric",
          maxlength: 5,
          oninput: (/** @type {Event} */ event) => {
            const changed = [...numbers];
            changed[index] = /** @type {HTMLInputElement} */ (event.target).value.trim() || "0";
            set(changed.join("/"));
          },
        }),
      ),
    ),
  );
}
