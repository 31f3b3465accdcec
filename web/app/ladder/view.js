/** Strength against budget: the same engine with more and more to think, rung against rung. */
/** @import { GameInfo } from "../types.js" */
import { loadCatalogue } from "../api.js";
import { h, render } from "../dom.js";
import { silenceText } from "../faults.js";
import { download } from "../files.js";
import { header } from "../header.js";
import { t } from "../i18n.js";
import { Climb } from "./climb.js";
import { csvOf } from "./csv.js";
import { setup, standing } from "./page.js";
import { keep, readKept } from "./plan.js";
import { onSettings } from "../settings.js";

/** @param {HTMLElement} host */
export function showClimb(host) {
  const kept = readKept();
  /** @type {GameInfo[]} */ let games = [];
  /** @type {Climb | null} */ let climb = null;
  let fault = "";
  const climbing = (/** @type {string[]} */ ids) => {
    kept.ids = ids;
    keep(kept);
    climb = new Climb({ ...kept.plan }, ids, {
      begun: (begun) => {
        kept.ids = begun;
        keep(kept);
      },
      changed: () => draw(),
    });
    return climb;
  };
  const again = () => {
    climb?.close();
    climb = null;
    kept.ids = null;
    keep(kept);
    draw();
  };
  const save = () => {
    if (climb) download(`ladder-${climb.plan.game}-${climb.plan.kind}.csv`, csvOf(climb));
  };
  const draw = () => render(host, header({ title: t("ui.ladder"), note: t("ui.ladder.note") }), content());
  const content = () => {
    if (climb) return standing(climb, { again, save });
    return h(
      "main.mt-new",
      null,
      setup(kept.plan, games, {
        set: (change) => {
          Object.assign(kept.plan, change);
          keep(kept);
          draw();
        },
        start: () => void climbing([]).goOn(),
      }),
      h("aside.mt-earlier", null, h("p.say", { role: fault ? "alert" : null }, fault || t("ui.ladder.about"))),
    );
  };
  draw();
  if (kept.ids) climbing(kept.ids).look();
  loadCatalogue().then(
    (list) => {
      games = list;
      draw();
    },
    () => {
      fault = silenceText();
      draw();
    },
  );
  const stopSettings = onSettings(draw);
  return () => {
    climb?.close();
    stopSettings();
  };
}
