/** Step, play, speed, and the line on which one can go anywhere in the search. */
/** @import { LabContext } from "./context.js" */
import { h, icon } from "../dom.js";
import { t } from "../i18n.js";

export const SPEEDS = [0.5, 1, 4, 16];

/** @param {LabContext} context */
export function transport(context) {
  const { story, playing } = context;
  const [step, length] = [story?.step ?? 0, story?.length ?? 0];
  const to = (/** @type {number} */ wanted) => () => context.goTo(wanted);
  return h(
    "div.transport",
    { role: "toolbar", "aria-label": t("ui.controls") },
    h("button.tbtn", { "aria-label": t("ui.first"), disabled: step === 0, onclick: to(0) }, icon("first")),
    h(
      "button.tbtn",
      { "aria-label": t("ui.lab.stepback"), disabled: step === 0, onclick: to(step - 1) },
      icon("stepback"),
    ),
    h("button.btn.primary", { disabled: step >= length, onclick: to(step + 1) }, icon("step"), t("ui.lab.step")),
    h(
      "button.btn",
      { disabled: step >= length, onclick: () => context.goTo(story?.endOfPart() ?? 0) },
      icon("iter"),
      t(story?.simulates ? "ui.lab.iteration" : "ui.lab.node"),
    ),
    h(
      "button.btn.pl",
      {
        "aria-label": t(playing ? "ui.pause" : "ui.lab.play"),
        disabled: step >= length,
        onclick: context.toggle,
      },
      icon(playing ? "pause" : "play"),
    ),
    h(
      "label.scrub",
      null,
      h(
        "span.scrub-t",
        null,
        h("span", null, h("b", null, step), ` / ${length}`),
        h("span", null, story && !story.trace.complete ? t("ui.lab.cutshort") : ""),
      ),
      h("input", {
        type: "range",
        min: 0,
        max: length,
        value: step,
        "aria-label": t("ui.lab.scrub"),
        style: { "--fill": `${length > 0 ? (step / length) * 100 : 0}%` },
        oninput: (/** @type {Event} */ event) =>
          context.goTo(Number(/** @type {HTMLInputElement} */ (event.target).value)),
      }),
    ),
    h(
      "div.seg.tall",
      { role: "group", "aria-label": t("ui.pace") },
      SPEEDS.map((speed) =>
        h(
          "button",
          { "aria-pressed": String(context.speed === speed), onclick: () => context.setSpeed(speed) },
          speed < 1 ? "½×" : `${speed}×`,
        ),
      ),
    ),
  );
}
