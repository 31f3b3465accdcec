/** What only Banqi's positions say: the colour of player One, quiet plies, a chain. */
/** @import { Desk } from "../../editor/desk.js" */
import { h } from "../../dom.js";
import { countField, row } from "../../editor/desk.js";
import { radios } from "../../forms.js";
import { t } from "../../i18n.js";

/** @param {Desk} desk */
export function fields(desk) {
  const { sketch } = desk;
  const limit = sketch.rules.quiet_limit ?? String(sketch.view.extra?.quiet_limit ?? 50);
  return [
    sketch.side !== "-" && oneIs(desk),
    countField(desk, "quiet", 0, Number(limit), t("ui.edit.quiet.note", { limit })),
    chain(desk),
  ];
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
