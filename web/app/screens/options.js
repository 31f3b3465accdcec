/** Size and rules, in the New-game dialog: whatever the catalogue of games lists. */
/** @import { GameInfo, RuleOption } from "../types.js" */
/** @import { Draft, Ruled } from "./draft.js" */
import { h } from "../dom.js";
import { radios, stepper, toggle } from "../forms.js";
import { t } from "../i18n.js";
import { chosenRules, openOptions } from "./draft.js";

/** @param {string} key @param {import("../dom.js").Child} content */
export function part(key, content) {
  return h("section.fld", { "data-key": key }, h("h3", null, t(key)), h("div", null, content));
}

/** @param {Draft} draft @param {GameInfo} info @param {(change: Partial<Draft>) => void} set */
export function sizes(draft, info, set) {
  const [usual] = info.sizes.default.split("x");
  const value = draft.size || Number(usual);
  const { height } = draft;
  const { min, max } = info.sizes;
  const text = `${value} × ${height || value}`;
  return h(
    "div.row2",
    null,
    stepper({ label: t("ui.size"), value, min, max, text, change: (size) => set({ size }) }),
    // A rectangle that the configuration asks for keeps its height.
    height && stepper({ label: t("ui.height"), value: height, min, max, change: (next) => set({ height: next }) }),
    h("span.lab", null, t("ui.size.usual", { size: info.sizes.default.replace("x", " × ") })),
  );
}

/** @param {Ruled} draft @param {GameInfo} info @param {(change: Ruled) => void} set */
export function rules(draft, info, set) {
  const options = openOptions(draft, info);
  if (options.length === 0) return null;
  const current = chosenRules(draft, info);
  const put = (/** @type {string} */ key, /** @type {string} */ value) =>
    set({ rules: { ...draft.rules, [key]: value } });
  return part(
    "ui.rules",
    h(
      "div.opts",
      null,
      options.map((option) => {
        const text = `option.${info.game}.${option.key}`;
        return h(
          "div.opt",
          { "data-key": option.key, class: isLong(option) ? "long" : "" },
          h("p", null, h("b", null, t(`${text}.name`)), h("small", null, t(`${text}.summary`))),
          control(option, text, current[option.key] ?? option.default, (value) => put(option.key, value)),
        );
      }),
    ),
  );
}

/** @param {RuleOption} option */
const isLong = ({ values }) => Array.isArray(values) && !values.includes("on");

/** @param {RuleOption} option @param {string} text @param {string} value @param {(value: string) => void} change */
function control(option, text, value, change) {
  const { values } = option;
  const label = t(`${text}.name`);
  if (!Array.isArray(values))
    return stepper({
      label,
      value: Number(value),
      min: values.min,
      max: values.max,
      step: values.max > 100 ? 10 : 1,
      change: (number) => change(String(number)),
    });
  if (values.includes("on")) return toggle({ label, on: value === "on", change: (on) => change(on ? "on" : "off") });
  return radios({
    name: `rule-${option.key}`,
    label,
    value,
    change,
    choices: values.map((word) => ({ value: word, text: t(`${text}.${word}`) })),
  });
}
