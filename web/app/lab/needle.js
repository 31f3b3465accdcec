/** What PUCT was told: its policy as discs on the board, the value as a needle from a sure loss of player One to a sure win. */
/** @import { Heat } from "../board/scene.js" */
/** @import { LabContext } from "./context.js" */
import { h, svg } from "../dom.js";
import { t } from "../i18n.js";
import { share } from "./figures.js";
import { movesTo } from "./look.js";
import { heatFrom, judgedAt, policyOf } from "./policy.js";
import { sideOf } from "./words.js";

const [LONG, MIDDLE] = [34, 60];

/** What lies on the board of this step. @param {LabContext} context @returns {Heat[]} */
export function policyHeat({ story, shown, selected, quiz }) {
  if (!story || !shown || quiz) return [];
  const spot = selected ?? story.here;
  if (spot.turn === "chance" || spot.turn === "over") return [];
  // The board may still be on its way: the discs wait for it.
  const there = (shown.line ?? []).map(({ move }) => move).join(" ") === movesTo(spot).join(" ");
  return there ? heatFrom(policyOf(story, spot.id), shown.board) : [];
}

/** @param {LabContext} context */
export function needlePart({ story, game, selected, quiz }) {
  if (!story || quiz || story.trace.formula?.kind !== "puct") return null;
  const { id } = selected ?? story.here;
  const value = judgedAt(story, id);
  const who = sideOf(game, "one");
  const said = value === null ? t("ui.lab.policy.unasked") : t("ui.lab.policy.value", { value: share(value), who });
  const number = policyOf(story, id).size;
  return h(
    "div.needle",
    { "data-key": "needle" },
    svg(dial(value)),
    h("p.lab", null, said, number > 0 && [" ", t("ui.lab.policy.heat", { number })]),
  );
}

/** @param {number | null} value */
function dial(value) {
  const angle = Math.PI * (1 - (value ?? 0.5));
  const [x, y] = [MIDDLE + LONG * Math.cos(angle), 44 - LONG * Math.sin(angle)].map((figure) => figure.toFixed(1));
  const hand =
    value === null
      ? ""
      : `<path class="hand" d="M${MIDDLE} 44L${x} ${y}"/><circle class="hub" cx="${MIDDLE}" cy="44" r="4"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 52" width="120" height="52" aria-hidden="true"><path class="arc" d="M18 44A42 42 0 0 1 102 44"/><path class="arc" d="M60 2v6"/>${hand}</svg>`;
}
