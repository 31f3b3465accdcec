/** A match that is being set up: the game, two engines with limits, how many games. */
/** @import { GameId, GameInfo, Limits } from "../types.js" */
import { h, icon } from "../dom.js";
import { radios, stepper } from "../forms.js";
import { engineName } from "../pick/spec.js";
import { readEngines } from "../screens/draft.js";
import { descriptionOf, SHOWN } from "../games/registry.js";
import { t } from "../i18n.js";
import { enginePicker } from "../pick/card.js";
import { isRefused } from "../pick/check.js";

const KEY = "wuqi.match";
const GAMES = [10, 40, 100, 400, 1000];
/** @type {[string, Limits][]} */
const LIMITS = [
  ["own", {}],
  ["50", { time_ms: 50 }],
  ["200", { time_ms: 200 }],
  ["1000", { time_ms: 1000 }],
  ["n2000", { nodes: 2000 }],
  ["n20000", { nodes: 20000 }],
];

/** @typedef {{game: GameId, size: number, engines: [string, string], limit: string, games: number}} MatchDraft */

/** @returns {MatchDraft} */
export function readDraft() {
  /** @type {MatchDraft} */
  const fresh = {
    game: SHOWN,
    size: 0,
    engines: ["level:5", "level:3"],
    limit: "own",
    games: 40,
  };
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return { ...fresh, ...kept, engines: readEngines(kept.engines, fresh.engines) };
  } catch {
    return fresh;
  }
}

/** @param {MatchDraft} draft */
export function keepDraft(draft) {
  try {
    localStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // The next match starts from the defaults then.
  }
}

/** What the server is asked for. @param {MatchDraft} draft @returns {import("../protocol").MatchRequest} */
export function requestOf(draft) {
  const limits = LIMITS.find(([name]) => name === draft.limit)?.[1] ?? {};
  return {
    game: draft.game,
    ...(draft.size > 0 && { size: String(draft.size) }),
    engines: [
      { spec: draft.engines[0], limits },
      { spec: draft.engines[1], limits },
    ],
    games: draft.games,
  };
}

/**
 * @param {MatchDraft} draft
 * @param {GameInfo[]} games
 * @param {(change: Partial<MatchDraft>) => void} set
 */
export function setupForm(draft, games, set) {
  const info = games.find(({ game }) => game === draft.game);
  const [usual] = (info?.sizes.default ?? "0").split("x");
  return h(
    "div.mt-form",
    null,
    part(
      "ui.mt.game",
      radios({
        name: "match-game",
        label: t("ui.mt.game"),
        value: draft.game,
        change: (game) => set({ game: /** @type {GameId} */ (game), size: 0 }),
        choices: games.map(({ game }) => ({ value: game, text: t(`game.${game}.name`) })),
      }),
    ),
    info && descriptionOf(draft.game).sizes !== "fixed"
      ? part(
          "ui.size",
          stepper({
            label: t("ui.size"),
            value: draft.size || Number(usual),
            min: info.sizes.min,
            max: info.sizes.max,
            text: `${draft.size || usual} × ${draft.size || usual}`,
            change: (size) => set({ size }),
          }),
        )
      : null,
    /** @type {const} */ ([0, 1]).map((which) =>
      part(
        which ? "ui.mt.b" : "ui.mt.a",
        enginePicker({
          id: `match-${which}`,
          info,
          place: draft.size > 0 ? { size: String(draft.size) } : {},
          value: draft.engines[which],
          redraw: () => set({}),
          change: (spec) => set({ engines: which === 0 ? [spec, draft.engines[1]] : [draft.engines[0], spec] }),
        }),
      ),
    ),
    part(
      "ui.mt.limit",
      radios({
        name: "match-limit",
        label: t("ui.mt.limit"),
        value: draft.limit,
        change: (limit) => set({ limit }),
        choices: LIMITS.map(([name]) => ({ value: name, text: t(`ui.mt.limit.${name}`) })),
      }),
    ),
    part(
      "ui.mt.games",
      radios({
        name: "match-games",
        label: t("ui.mt.games"),
        value: String(draft.games),
        change: (value) => set({ games: Number(value) }),
        choices: GAMES.map((count) => ({ value: String(count), text: String(count) })),
      }),
    ),
  );
}

/** @param {string} key @param {import("../dom.js").Child} content */
function part(key, content) {
  return h("section.fld", { "data-key": key }, h("h2", null, t(key)), h("div", null, content));
}

/** What will happen, and the button. @param {MatchDraft} draft @param {string} fault @param {boolean} busy @param {() => void} start */
export function setupFooter(draft, fault, busy, start) {
  const [a, b] = draft.engines.map(engineName);
  const place = { game: draft.game, ...(draft.size > 0 && { size: String(draft.size) }) };
  const out = draft.engines.some((spec) => isRefused(place, spec));
  return h(
    "footer.mt-foot",
    null,
    h(
      fault ? "p.lab.fault" : "p.lab",
      { role: fault ? "alert" : null },
      fault || t("ui.mt.sum", { number: draft.games, game: t(`game.${draft.game}.name`), a, b }),
    ),
    h("button.btn.primary", { onclick: start, disabled: busy || out }, icon("play"), t("ui.mt.start")),
  );
}
