/** Which games of the library are listed: by game, result, opponent and time. */
/** @import { GameId } from "../types.js" */
/** @import { Library } from "../screens/library.js" */
import { h } from "../dom.js";
import { radios } from "../forms.js";
import { t } from "../i18n.js";
import { engineName } from "../pick/spec.js";

/** A search that everything fits; `days` is how old a game may be. */
export const NOTHING = { text: "", game: "", result: "", opponent: "", days: "" };

const RESULTS = ["", "*", "won", "lost", "draw", "one", "two"];
const DAYS = ["", "1", "7", "30", "365"];
const DAY = 86_400_000;

/** The search as the server is asked for it. @param {typeof NOTHING} search @returns {Record<string, string>} */
export function asked({ days, ...search }) {
  const since = days ? String(Date.now() - Number(days) * DAY) : "";
  return Object.fromEntries(Object.entries({ ...search, since }).filter(([, value]) => value !== ""));
}

/** @param {Library} library @param {number} all */
export function filterRow(library, all) {
  const games = library.games.map(({ game }) => game);
  const { search } = library;
  return h(
    "div.lfilt",
    null,
    radios({
      name: "game",
      label: t("ui.game"),
      cls: "scr",
      value: search.game,
      choices: [
        { value: "", text: `${t("ui.lib.all")} ${all}` },
        ...games.map((game) => ({ value: game, text: `${t(`game.${game}.name`)} ${library.countOf(game)}` })),
      ],
      change: (game) => library.find({ game: /** @type {GameId} */ (game) }),
    }),
    h("span.grow"),
    choice(
      t("ui.lib.result"),
      search.result,
      RESULTS.map((value) => [value, t(`ui.lib.result.${value === "*" ? "going" : value || "any"}`)]),
      (result) => library.find({ result }),
    ),
    choice(
      t("ui.lib.opponent"),
      search.opponent,
      [["", t("ui.lib.opponent.any")], ...library.opponents.map((name) => [name, engineName(name)])],
      (opponent) => library.find({ opponent }),
    ),
    choice(
      t("ui.lib.days"),
      search.days,
      DAYS.map((days) => [days, t(`ui.lib.days.${days || "any"}`)]),
      (days) => library.find({ days }),
    ),
  );
}

/**
 * @param {string} label
 * @param {string} chosen
 * @param {string[][]} choices values with their texts
 * @param {(value: string) => void} change
 */
function choice(label, chosen, choices, change) {
  const onchange = (/** @type {Event} */ event) => change(/** @type {HTMLSelectElement} */ (event.currentTarget).value);
  return h(
    "select.inp",
    { "aria-label": label, class: chosen ? "set" : "", onchange },
    choices.map(([value = "", text = ""]) => h("option", { value, selected: value === chosen }, text)),
  );
}
