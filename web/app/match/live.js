/** The boards of a match. */
/** @import { MatchState } from "./feed.js" */
import { squaresIn } from "../board/geometry.js";
import { pictureOf } from "../board/picture.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { settings } from "../settings.js";
import { engineMark, shortName } from "./score.js";

/** The games that are played at this moment. @param {MatchState} match */
export function live(match) {
  return [
    h("div.sech", null, t("ui.mt.live"), h("span.lab", null, t("ui.mt.swapped"))),
    match.live.length === 0 ? h("p.say", null, t("ui.mt.wait")) : null,
    h(
      "div.mt-boards",
      { class: match.live.length < 2 ? "single" : "" },
      match.live.map((game) => {
        const touch = game.move ? squaresIn(game.board, game.move) : [];
        const last =
          touch.length > 0
            ? { move: game.move ?? "", by: /** @type {const} */ ("one"), kind: "", touch, changes: [] }
            : null;
        return h(
          "figure",
          null,
          pictureOf(match.game, game.board, { look: { ...settings, coordinates: "off" }, last }),
          h(
            "figcaption",
            null,
            [0, 1].map((seat) => {
              const which = seat === 0 ? game.one : 1 - game.one;
              return h(
                "p",
                null,
                engineMark(which),
                h(`i.dot.${seat ? "two" : "one"}`),
                shortName(match.engines[which]?.spec ?? ""),
              );
            }),
            h("p.lab", null, t("ui.ply", { ply: game.ply })),
          ),
        );
      }),
    ),
  ];
}
