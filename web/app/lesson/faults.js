/** A lesson that cannot be read: every fault with its line, and the line itself. */
/** @import { Fault } from "./parse.js" */
import { h, icon } from "../dom.js";
import { header } from "../header.js";
import { t } from "../i18n.js";

/** @param {Fault[]} faults @param {string} text */
export function faultsPage(faults, text) {
  const lines = text.split(/\r?\n/);
  return [
    header({ title: t("lesson.title") }),
    h(
      "main.lessonfaults",
      null,
      h("h2", { role: "alert" }, t("lesson.fault")),
      h(
        "ol",
        null,
        faults.map(({ line, code, text: said }) =>
          h(
            "li",
            null,
            h("b", null, t("lesson.fault.line", { line })),
            " ",
            t(`lesson.fault.${code}`, { text: said }),
            h("code", null, (lines[line - 1] ?? "").slice(0, 120)),
          ),
        ),
      ),
      h("a.btn", { href: "#/lesson" }, icon("back"), t("lesson.all")),
    ),
  ];
}

/** @param {string} said */
export const trouble = (said) => [
  header({ title: t("lesson.title") }),
  h(
    "main.lessonfaults",
    null,
    h("p.fault", { role: "alert" }, said),
    h("a.btn", { href: "#/lesson" }, icon("back"), t("lesson.all")),
  ),
];
