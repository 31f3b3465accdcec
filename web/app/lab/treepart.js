/** The place of the tree: around the search, or with all of it beside that. */
/** @import { LabContext } from "./context.js" */
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { shadeIn, shadesOf } from "./overview.js";

/** @param {LabContext} context @param {string} kind what kind of search it is */
export function treePart(context, kind) {
  const { whole, story } = context;
  const shade = t(`ui.lab.shade.${story ? shadeIn(story, context.shade) : "value"}`).toLowerCase();
  const legend = whole ? t("ui.lab.legend.whole", { shade }) : t(`ui.lab.legend.${kind}`);
  return h(
    "section.lab-tree",
    { "aria-label": t("ui.lab.tree") },
    h(
      "div.sech",
      null,
      t("ui.lab.tree"),
      h("span.lab", { title: legend }, legend),
      whole && shades(context),
      segment(
        t("ui.lab.tree"),
        [false, true].map((all) => ({
          text: t(all ? "ui.lab.whole" : "ui.lab.near"),
          on: whole === all,
          choose: () => whole !== all && context.turnTree(),
        })),
      ),
    ),
    treeBoxes(whole),
  );
}

/** The boxes that the viewer fills. @param {boolean} whole */
export const treeBoxes = (whole) =>
  h(
    "div.trees",
    { class: whole ? "both" : "", "data-key": whole ? "both" : "near" },
    ["near", ...(whole ? ["whole"] : [])].map((name) =>
      h(`div.scrollx.${name}`, {
        "data-own": "",
        tabindex: 0,
        role: "group",
        "aria-label": t(name === "near" ? "ui.lab.tree" : "ui.lab.whole"),
      }),
    ),
  );

/** What the colours of the whole tree stand for. @param {LabContext} context */
function shades({ story, shade, setShade }) {
  if (!story) return null;
  return segment(
    t("ui.lab.shade"),
    shadesOf(story).map((name) => ({
      text: t(`ui.lab.shade.${name}`),
      on: name === shadeIn(story, shade),
      choose: () => setShade(name),
    })),
  );
}

/** @param {string} label @param {{text: string, on: boolean, choose: () => void}[]} choices */
const segment = (label, choices) =>
  h(
    "div.seg",
    { role: "group", "aria-label": label, "data-key": label },
    choices.map(({ text, on, choose }) => h("button", { "aria-pressed": String(on), onclick: choose }, text)),
  );
