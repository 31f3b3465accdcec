/** The page of the lab: phases on top, board and words, the tree, figures, the transport below. */
/** @import { GameInfo } from "../types.js" */
/** @import { LabContext } from "./context.js" */
import { h } from "../dom.js";
import { descriptionOf } from "../games/registry.js";
import { header } from "../header.js";
import { t } from "../i18n.js";
import { planForm } from "./form.js";
import { ALGORITHMS } from "./link.js";
import { needlePart } from "./needle.js";
import { specOf } from "./plan.js";
import { phases, side } from "./side.js";
import { transport } from "./transport.js";
import { treePart } from "./treepart.js";
import { tell, tellSpot } from "./words.js";

/** @param {LabContext} context @param {GameInfo[]} games */
export function labPage(context, games) {
  const { story, plan, game, presents } = context;
  const kind = story ? (story.simulates ? "mcts" : story.plain ? "plain" : "ab") : kindOf(plan.algorithm);
  return [
    presents ? null : header({ title: t("ui.lab"), note: `${t(`game.${game}.name`)} · ${specOf(plan)}`, game }),
    h(
      "main.labmain",
      null,
      presents && h("h1.sr", null, t("ui.lab")),
      h("div.labtop", null, tabs(context), phases(story, kind)),
      h(
        "section.lab-board",
        { "aria-label": t("ui.board") },
        h("div.boardbox", { "data-own": "", class: descriptionOf(game).tall ? "tall" : "" }),
        needlePart(context),
        h("p.say.told", { role: "status" }, said(context)),
      ),
      presents
        ? h("section.lab-plan")
        : h("section.lab-plan", { "aria-label": t("ui.lab.plan") }, planForm(context, games)),
      treePart(context, kind),
      side(context),
      transport(context),
    ),
  ];
}

/** @param {LabContext["plan"]["algorithm"]} algorithm */
const kindOf = (algorithm) => (algorithm === "minimax" ? "plain" : algorithm === "alphabeta" ? "ab" : "mcts");

/** @param {LabContext} context */
function said(context) {
  const { story, game, selected } = context;
  if (context.fault) return context.fault;
  if (context.quiz?.question && context.quiz.given === null && !selected) return t("ui.lab.predict.wait");
  if (!story) return t("ui.loading");
  return selected ? tellSpot({ story, game }, selected) : tell({ story, game });
}

/** @param {LabContext} context */
function tabs({ plan, set }) {
  return h(
    "div.seg.tall",
    { role: "group", "aria-label": t("ui.lab.algorithm") },
    ALGORITHMS.map((algorithm) =>
      h(
        "button",
        {
          "aria-pressed": String(!plan.spec && plan.algorithm === algorithm),
          onclick: () => set({ algorithm, spec: null }),
        },
        t(`ui.lab.${algorithm}`),
      ),
    ),
  );
}
