/** Who plays, in the New-game dialog: levels, engines, names. */
/** @import { GameInfo } from "../types.js" */
/** @import { Draft } from "./draft.js" */
import { isLocal } from "../backend.js";
import { h } from "../dom.js";
import { field } from "../forms.js";
import { t } from "../i18n.js";
import { needsServer } from "../needs.js";
import { enginePicker } from "../pick/card.js";
import { placeOf } from "./draft.js";

/** @param {Draft} draft @param {GameInfo} info @param {(change: Partial<Draft>) => void} set */
export function opponent(draft, info, set) {
  if (draft.opponent === "here") {
    return h(
      "div.opp",
      { "data-key": "here" },
      h("p.say", null, t("ui.opp.here.say")),
      h(
        "div.names2",
        null,
        field({
          label: t("ui.name.first"),
          value: draft.names[0],
          change: (name) => set({ names: [name, draft.names[1]] }),
        }),
        field({
          label: t("ui.name.second"),
          value: draft.names[1],
          change: (name) => set({ names: [draft.names[0], name] }),
        }),
      ),
    );
  }
  if (draft.opponent === "link" && isLocal()) {
    return h("div.opp", { "data-key": "needs" }, needsServer("link", "h4"));
  }
  if (draft.opponent === "link") {
    return h(
      "div.opp",
      { "data-key": "link" },
      h("p.say", null, t("ui.opp.link.say")),
      field({
        label: t("ui.name.own"),
        value: draft.names[0],
        change: (name) => set({ names: [name, draft.names[1]] }),
      }),
    );
  }
  if (draft.opponent === "watch") {
    return h(
      "div.opp",
      { "data-key": "watch" },
      /** @type {const} */ ([0, 1]).map((side) =>
        h(
          "div.duel",
          { "data-key": side },
          h("h4", null, t(side === 0 ? "ui.name.engine1" : "ui.name.engine2")),
          engine(draft, info, set, side),
        ),
      ),
      h("a.say.whole", { href: "#/match" }, t("ui.mt.whole")),
    );
  }
  return h("div.opp", { "data-key": "engine" }, engine(draft, info, set, 0));
}

/** One engine. @param {Draft} draft @param {GameInfo} info @param {(change: Partial<Draft>) => void} set @param {0 | 1} side */
function engine(draft, info, set, side) {
  return enginePicker({
    id: `engine-${side}`,
    info,
    place: placeOf(draft, info),
    value: draft.engines[side],
    redraw: () => set({}),
    change: (spec) => set({ engines: side === 0 ? [spec, draft.engines[1]] : [draft.engines[0], spec] }),
  });
}
