/** Who plays, in the New-game dialog: levels, engines, names. */
/** @import { Draft } from "./draft.js" */
import { h } from "../dom.js";
import { field, levels } from "../forms.js";
import { t } from "../i18n.js";

const SPECS = ["best", "greedy", "alphabeta:depth=4", "mcts:sims=2000", "random", "solver"];

/** @param {Draft} draft @param {(change: Partial<Draft>) => void} set */
export function opponent(draft, set) {
  const list = h(
    "datalist",
    { id: "specs" },
    SPECS.map((spec) => h("option", { value: spec })),
  );
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
      [0, 1].map((side) =>
        h(
          "div.duel",
          { "data-key": side },
          h("h4", null, t(side === 0 ? "ui.name.engine1" : "ui.name.engine2")),
          engine(draft, set, side),
        ),
      ),
      h("a.say.whole", { href: "#/match" }, t("ui.mt.whole")),
      list,
    );
  }
  return h("div.opp", { "data-key": "engine" }, engine(draft, set, 0), list);
}

/** One engine: a level, or any spec. @param {Draft} draft @param {(change: Partial<Draft>) => void} set @param {number} side */
function engine(draft, set, side) {
  const mine = draft.engines[side] ?? { level: 5, spec: "" };
  const put = (/** @type {Partial<typeof mine>} */ change) => {
    const engines = [...draft.engines];
    engines[side] = { ...mine, ...change };
    set({ engines: /** @type {Draft["engines"]} */ (engines) });
  };
  return [
    levels({
      name: `level-${side}`,
      value: mine.spec ? 0 : mine.level,
      change: (level) => put({ level, spec: "" }),
    }),
    h(
      "div.lvrow",
      null,
      h(
        "p.say",
        null,
        h("b", null, mine.spec || t("ui.level", { number: mine.level, name: t(`level.${mine.level}`) })),
        h("br"),
        t(mine.spec ? "ui.spec.say" : "ui.level.say"),
      ),
      field({
        label: t("ui.spec"),
        value: mine.spec,
        mono: true,
        list: "specs",
        placeholder: "mcts:sims=2000",
        change: (spec) => put({ spec: spec.trim() }),
      }),
    ),
  ];
}
