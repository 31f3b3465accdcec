/** The engine picker in a dialog of its own: for analysis, reviews, the lab, a seat. */
/** @import { GameId, GameInfo } from "../types.js" */
import { loadCatalogue } from "../api.js";
import { sheet } from "../dialog.js";
import { h, render } from "../dom.js";
import { t } from "../i18n.js";
import { modal } from "../modal.js";
import { enginePicker } from "./card.js";
import { isRefused } from "./check.js";

/**
 * @param {{title: string, game: GameId, size?: string, rules?: string, value: string, done: (spec: string) => void}} setting
 */
export function chooseEngine({ title, game, size, rules, value, done }) {
  const { host, close } = modal();
  const place = { size, rules };
  let spec = value;
  /** @type {GameInfo | undefined} */ let info;
  const take = () => {
    close();
    done(spec);
  };
  const draw = () =>
    render(
      host,
      sheet(
        { title, cls: "choose", close },
        enginePicker({
          id: "choose",
          info,
          place,
          value: spec,
          redraw: draw,
          change: (changed) => {
            spec = changed;
            draw();
          },
        }),
        [
          h("p.lab", null),
          h("button.btn.quiet", { type: "button", onclick: close }, t("ui.cancel")),
          h(
            "button.btn.primary",
            { type: "button", disabled: !info || isRefused({ game, ...place }, spec), onclick: take },
            t("pick.take"),
          ),
        ],
      ),
    );
  draw();
  /** @type {HTMLElement | null} */ (host.querySelector(".pk-families input:checked"))?.focus();
  loadCatalogue().then(
    (games) => {
      info = games.find((entry) => entry.game === game);
      draw();
    },
    () => close(),
  );
}
