/** Who captures whom in Banqi, strongest first. */
import { disc, pieceIcon } from "../../board/discs.js";
import { h, icon } from "../../dom.js";
import { t } from "../../i18n.js";
import { settings } from "../../settings.js";

export function ranks() {
  return h(
    "section.ranks",
    null,
    h("div.sech", null, t("rules.banqi.ranks"), h("span.lab", null, t("rules.banqi.ranks.note"))),
    h(
      "div.rk",
      null,
      [..."KGMRNCP"].flatMap((letter, index) => [
        index > 0 && h("i", null, icon("right")),
        h(
          "div",
          null,
          pieceIcon(disc(letter, settings.faces, 46)),
          pieceIcon(disc(letter.toLowerCase(), settings.faces, 46)),
          h("small", null, t(`rules.piece.${letter}`)),
        ),
      ]),
    ),
    h("div.loop", { "aria-hidden": "true" }),
  );
}
