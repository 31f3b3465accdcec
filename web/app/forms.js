/** Parts of forms: radio groups, switches, steppers. */
import { h, icon } from "./dom.js";
import { t } from "./i18n.js";

/** @typedef {{value: string, text: string, icon?: string, note?: string}} Choice */

/**
 * @param {{name: string, label: string, value: string, choices: Choice[], change: (value: string) => void, cls?: string}} setting
 */
export function radios({ name, label, value, choices, change, cls = "" }) {
  return h(
    "div.rbs",
    { class: cls, role: "radiogroup", "aria-label": label },
    choices.map((choice) =>
      h(
        "label.rb",
        { "data-key": choice.value },
        h("input", {
          type: "radio",
          name,
          value: choice.value,
          checked: choice.value === value,
          onchange: () => change(choice.value),
        }),
        choice.icon && icon(choice.icon),
        h("span", null, choice.text, choice.note && h("small", null, choice.note)),
      ),
    ),
  );
}

/** @param {{label: string, on: boolean, change: (on: boolean) => void}} setting */
export function toggle({ label, on, change }) {
  return h(
    "span.sw2",
    null,
    h("input", {
      type: "checkbox",
      role: "switch",
      checked: on,
      "aria-label": label,
      onchange: (/** @type {Event} */ event) => change(/** @type {HTMLInputElement} */ (event.target).checked),
    }),
    h("i"),
  );
}

/** @param {{label: string, value: number, min: number, max: number, step?: number, text?: string, change: (value: number) => void}} setting */
export function stepper({ label, value, min, max, step = 1, text, change }) {
  const to = (/** @type {number} */ wanted) => change(Math.max(min, Math.min(max, wanted)));
  return h(
    "span.stepper",
    { role: "group", "aria-label": label },
    h(
      "button",
      { type: "button", "aria-label": t("ui.less"), disabled: value <= min, onclick: () => to(value - step) },
      icon("minus"),
    ),
    h("b", { "aria-live": "polite" }, text ?? value),
    h(
      "button",
      {
        type: "button",
        "aria-label": t("ui.more.one"),
        disabled: value >= max,
        onclick: () => to(value + step),
      },
      icon("new"),
    ),
  );
}

/** Ten levels as rising bars. @param {{name: string, value: number, change: (value: number) => void}} setting */
export function levels({ name, value, change }) {
  return h(
    "div.levels",
    { role: "radiogroup", "aria-label": t("ui.levels") },
    Array.from({ length: 10 }, (_, index) => {
      const number = index + 1;
      return h(
        "label.lv",
        null,
        h("input", {
          type: "radio",
          name,
          value: number,
          checked: number === value,
          onchange: () => change(number),
          "aria-label": t("ui.level", { number, name: t(`level.${number}`) }),
        }),
        h("i", { style: { "--h": `${(4 + index * 2.6).toFixed(1)}px` } }),
        h("b", null, number),
      );
    }),
  );
}

/** @param {{label: string, value: string, change: (value: string) => void, mono?: boolean, list?: string, placeholder?: string}} setting */
export function field({ label, value, change, mono, list, placeholder }) {
  return h(
    "label.spec",
    null,
    h("span.lab", null, label),
    h("input.inp", {
      class: mono ? "mono" : "",
      value,
      list,
      placeholder,
      spellcheck: "false",
      autocomplete: "off",
      maxlength: 200,
      oninput: (/** @type {Event} */ event) => change(/** @type {HTMLInputElement} */ (event.target).value),
    }),
  );
}
