/** One game in the list of the library. */
/** @import { BoardView, Entry, GameId } from "../types.js" */
import { pictureOf } from "../board/picture.js";
import { PLAIN } from "../board/scene.js";
import { readBoard } from "../board/text.js";
import { dateText } from "../dates.js";
import { h, icon } from "../dom.js";
import { PLAYERS } from "../game/names.js";
import { descriptionOf } from "../games/registry.js";
import { t } from "../i18n.js";
import { engineName } from "../pick/spec.js";
import { settings } from "../settings.js";

/**
 * @typedef {object} Doing what can be done with a game
 * @property {() => void} open
 * @property {() => void} more
 * @property {() => void} rename
 * @property {(name: string) => void} name
 * @property {() => void} remove
 * @property {(format: string) => void} export
 */

/**
 * @param {Entry} entry
 * @param {{opened: boolean, naming: boolean, formats: string[], latest: boolean}} view
 * @param {Doing} doing
 */
export function libraryRow(entry, view, doing) {
  const board = readBoard(entry.game, entry.position);
  const going = entry.result === "*";
  return h(
    "li",
    {
      "data-game": entry.game,
      "data-key": entry.entry,
      class: `${view.latest && going ? "cur" : ""}${view.opened ? " open" : ""}`,
    },
    h(
      "span.lm",
      { "aria-hidden": "true" },
      board && pictureOf(entry.game, board, { look: { ...PLAIN, faces: settings.faces } }),
    ),
    view.naming
      ? naming(entry, doing)
      : h(
          "span.ln",
          { title: players(entry) },
          h("b", null, entry.name || t(`game.${entry.game}.name`)),
          h("small", null, entry.name ? `${t(`game.${entry.game}.name`)} · ${players(entry)}` : players(entry)),
        ),
    h("span.lr", null, result(entry, board), h("small", null, note(entry))),
    h("time.ld", { datetime: new Date(entry.changed).toISOString() }, dateText(entry.changed)),
    h(
      "button.btn.quiet.lo",
      { onclick: doing.open },
      icon(going ? "play" : "eye"),
      t(going ? "ui.goon.short" : "ui.lib.open"),
    ),
    h(
      "button.tbtn.lmenu",
      {
        "aria-label": t("ui.lib.more", { name: entry.name || t(`game.${entry.game}.name`) }),
        "aria-expanded": String(view.opened),
        onclick: doing.more,
      },
      icon("more"),
    ),
    view.opened &&
      h(
        "div.lacts",
        { role: "group", "aria-label": t("ui.more") },
        h("button.btn.quiet", { onclick: doing.rename }, icon("edit"), t("ui.lib.rename")),
        view.formats.map((format) =>
          h("button.btn.quiet", { onclick: () => doing.export(format) }, icon("export"), `.${format}`),
        ),
        h("span.grow"),
        h("button.btn.quiet", { onclick: doing.remove }, icon("trash"), t("ui.lib.delete")),
      ),
  );
}

/** @param {Entry} entry @param {Doing} doing */
function naming(entry, doing) {
  const onsubmit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const input = /** @type {HTMLFormElement} */ (event.currentTarget).querySelector("input");
    doing.name(input?.value.trim() ?? "");
  };
  return h(
    "form.ln.naming",
    { onsubmit },
    h("input.inp", {
      value: entry.name,
      maxlength: 200,
      "aria-label": t("ui.lib.name"),
      "data-focus": "",
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key === "Escape") doing.rename();
      },
    }),
    h("button.btn.quiet", { "aria-label": t("ui.confirm") }, icon("check")),
  );
}

/** @param {Entry} entry */
function players({ players: names }) {
  return names
    .map((name, index) => {
      if (name) return engineName(name);
      return sideOf(names) ? t("ui.you") : t(index === 0 ? "player.one" : "player.two");
    })
    .join(" – ");
}

/** @param {Entry} entry @param {BoardView | null} board */
function result({ game, players: names, result: outcome }, board) {
  if (outcome === "*") return h("b", null, t("ui.lib.going"));
  const mine = sideOf(names);
  const score = board && scoreOf(game, board);
  const [one, two] = score ?? [];
  // One's own side first; among others, the winner's.
  const first = mine ?? (outcome === "two" ? "two" : "one");
  const points = score ? ` ${first === "two" ? `${two} : ${one}` : `${one} : ${two}`}` : "";
  if (outcome === "draw") return h("b", null, `${t("outcome.draw")}${points}`);
  const text = t(`ui.lib.result.${!mine ? outcome : mine === outcome ? "won" : "lost"}`);
  return h("b.w", null, h(`i.dot.${outcome}`), `${text}${points}`);
}

/** The side of the person at this device, who has no name, against somebody who has one. @param {[string, string]} names */
function sideOf([one, two]) {
  return Boolean(one) === Boolean(two) ? null : one ? "two" : "one";
}

/**
 * What both sides have in the end, where that is counted.
 * @param {GameId} game
 * @param {BoardView} board
 */
function scoreOf(game, { squares }) {
  const { score } = descriptionOf(game);
  if (score !== "squares" && score !== "largest") return null;
  return PLAYERS.map((player) => {
    const own = squares.filter(({ owner }) => owner === player);
    return score === "largest" ? Math.max(0, ...own.map(({ value = 0 }) => value)) : own.length;
  });
}

/** @param {Entry} entry */
function note({ reason, moves, result: outcome }) {
  const plies = t("ui.ply", { ply: moves });
  return outcome !== "*" && reason && reason !== "rules" ? `${t(`result.${reason}`)} · ${plies}` : plies;
}
