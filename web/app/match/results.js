/** The results of a match: by seat, by pairs, game by game. */
/** @import { Finished, MatchState } from "./feed.js" */
import { h } from "../dom.js";
import { moveText } from "../game/names.js";
import { t } from "../i18n.js";
import { engineMark, shortName } from "./score.js";

const LATEST = 60;

/** @param {MatchState} state */
export function results(state) {
  return [bySeat(state), pairs(state)];
}

/** @param {MatchState} state */
function bySeat({ seats, tally, engines }) {
  return [
    h(
      "div.sech",
      null,
      t("ui.mt.results"),
      h("span.lab", null, t("ui.mt.wdl", { won: tally.wins, drawn: tally.draws, lost: tally.losses })),
    ),
    h(
      "table",
      null,
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          h("th.l", null, shortName(engines[0].spec)),
          ["won", "drawn", "lost", "score"].map((key) => h("th", null, t(`ui.mt.${key}`))),
        ),
      ),
      h(
        "tbody",
        null,
        seats.map(([won, drawn, lost], seat) => {
          const games = won + drawn + lost;
          return h(
            "tr",
            null,
            h("td.l", null, h(`i.dot.${seat ? "two" : "one"}`), " ", t(seat ? "ui.mt.astwo" : "ui.mt.asone")),
            [won, drawn, lost].map((count) => h("td", null, count)),
            h("td", null, h("b", null, games ? `${(((won + drawn / 2) / games) * 100).toFixed(1)} %` : "–")),
          );
        }),
      ),
    ),
  ];
}

/** The pairs by their common score: the pentanomial. @param {MatchState} state */
function pairs({ tally, engines }) {
  const most = Math.max(1, ...tally.pairs);
  return [
    h(
      "div.sech",
      null,
      t("ui.mt.pairs"),
      h("span.lab", null, t("ui.mt.pairs.note", { name: shortName(engines[0].spec) })),
    ),
    h(
      "ol.penta",
      null,
      tally.pairs.map((count, index) =>
        h(
          "li",
          { class: index > 2 ? "good" : "" },
          h("i", { style: { height: `${(count / most) * 48}px` }, "aria-hidden": "true" }),
          h("b", null, count),
          h("small", null, ["0", "½", "1", "1½", "2"][index]),
        ),
      ),
    ),
  ];
}

/** @param {MatchState} state @param {(number: number) => void} open */
export function finishedGames({ finished, engines }, open) {
  if (finished.length === 0) return null;
  const winner = (/** @type {Finished} */ { winner, first_began: began }) =>
    winner === "draw" ? null : (winner === "one") === began ? 0 : 1;
  return [
    h("div.sech", null, t("ui.mt.finished"), h("span.lab", null, t("ui.mt.newest"))),
    h(
      "table.mt-games",
      null,
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          h("th.l", null, t("ui.mt.number")),
          h("th.l", null, t("ui.mt.opening")),
          h("th.l", null, t("ui.mt.wonby")),
          h("th", null, t("ui.mt.moves")),
        ),
      ),
      h(
        "tbody",
        null,
        finished
          .slice(-LATEST)
          .reverse()
          .map((game) => {
            const won = winner(game);
            return h(
              "tr",
              { "data-key": game.number, onclick: () => open(game.number) },
              h(
                "td.l",
                null,
                h("button.cand", { "aria-label": t("ui.mt.open", { number: game.number }) }, game.number),
              ),
              h("td.l.op", null, game.opening.slice(0, 3).map(moveText).join(" ")),
              h(
                "td.l.by",
                null,
                won === null
                  ? t("outcome.draw")
                  : [engineMark(won), shortName(engines[won]?.spec ?? ""), h(`i.dot.${game.winner}`)],
              ),
              h("td", null, game.plies),
            );
          }),
      ),
    ),
  ];
}
