/** The pages of a ladder: what shall climb, and how high every rung stands. */
/** @import { Child } from "../dom.js" */
/** @import { GameId, GameInfo } from "../types.js" */
/** @import { Climb } from "./climb.js" */
/** @import { Plan } from "./plan.js" */
import { h, icon } from "../dom.js";
import { radios, stepper } from "../forms.js";
import { t } from "../i18n.js";
import { halves, signed } from "../match/score.js";
import { chart } from "./chart.js";
import { heightsOf, slopeOf } from "./heights.js";
import { budgetsOf, GAMES, KINDS, kindOf, RUNGS } from "./plan.js";

/** @param {string} key @param {Child} content */
const part = (key, content) => h("section.fld", { "data-key": key }, h("h2", null, t(key)), h("div", null, content));

/**
 * @param {Plan} plan
 * @param {GameInfo[]} games
 * @param {{set: (change: Partial<Plan>) => void, start: () => void}} act
 */
export function setup(plan, games, { set, start }) {
  const budgets = budgetsOf(plan).map((budget) => budget.toLocaleString("en"));
  return h(
    "section.mt-setup",
    { "aria-label": t("ui.ladder") },
    h(
      "div.mt-form",
      null,
      part(
        "ui.mt.game",
        radios({
          name: "ladder-game",
          label: t("ui.mt.game"),
          value: plan.game,
          change: (game) => set({ game: /** @type {GameId} */ (game) }),
          choices: games.map(({ game }) => ({ value: game, text: t(`game.${game}.name`) })),
        }),
      ),
      part(
        "ui.ladder.kind",
        radios({
          name: "ladder-kind",
          label: t("ui.ladder.kind"),
          value: plan.kind,
          change: (kind) => set({ kind }),
          choices: Object.keys(KINDS).map((kind) => ({
            value: kind,
            text: t(`ui.ladder.kind.${kind}`),
            note: t(`ui.ladder.col.${kind}`),
          })),
        }),
      ),
      part(
        "ui.ladder.rungs",
        h(
          "div.ld-rungs",
          null,
          stepper({
            label: t("ui.ladder.rungs"),
            value: plan.rungs,
            min: RUNGS.least,
            max: RUNGS.most,
            change: (rungs) => set({ rungs }),
          }),
          h("p.lab", null, budgets.join(" · ")),
        ),
      ),
      part(
        "ui.ladder.games",
        radios({
          name: "ladder-games",
          label: t("ui.ladder.games"),
          value: String(plan.games),
          change: (value) => set({ games: Number(value) }),
          choices: GAMES.map((count) => ({ value: String(count), text: String(count) })),
        }),
      ),
    ),
    h(
      "footer.mt-foot",
      null,
      h(
        "p.lab",
        null,
        t("ui.ladder.sum", {
          steps: plan.rungs - 1,
          number: plan.games,
          game: t(`game.${plan.game}.name`),
          low: budgets[0],
          high: budgets.at(-1),
        }),
      ),
      h("button.btn.primary", { onclick: start, disabled: games.length === 0 }, icon("play"), t("ui.ladder.start")),
    ),
  );
}

/** @param {Climb} climb @param {{again: () => void, save: () => void}} act */
export function standing(climb, { again, save }) {
  const heights = heightsOf(climb.steps);
  const slope = slopeOf(heights);
  const told = slope && { number: signed(slope.elo), error: Math.round(slope.error) };
  return h(
    "main.ld-page",
    null,
    h(
      "section.ld-picture",
      { "aria-label": t("ui.ladder") },
      h("div.sech", null, t("ui.ladder.axis"), h("span.lab", null, t("ui.ladder.bars"))),
      chart(budgetsOf(climb.plan), heights),
      h(
        "p.say",
        { role: "status" },
        climb.fault ||
          (told
            ? t(kindOf(climb.plan).doubles ? "ui.ladder.doubling" : "ui.ladder.step", told)
            : t(climb.done ? "ui.ladder.unknown" : "ui.ladder.wait")),
      ),
    ),
    h(
      "section.ld-steps",
      { "aria-label": t("ui.mt.results"), tabindex: 0 },
      h("div.sech", null, t("ui.mt.results"), h("span.lab", null, t(`game.${climb.plan.game}.name`))),
      table(climb),
    ),
    footer(climb, again, save),
  );
}

/** @param {Climb} climb */
function table({ plan, steps, ids }) {
  const heights = heightsOf(steps);
  return h(
    "table",
    null,
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        h("th.l", null, t(`ui.ladder.col.${plan.kind}`)),
        ["ui.mt.games", "ui.ladder.col.below", "ui.ladder.col.elo"].map((key) => h("th", null, t(key))),
      ),
    ),
    h(
      "tbody",
      null,
      budgetsOf(plan).map((budget, rung) => {
        const step = rung > 0 ? steps[rung - 1] : null;
        const height = heights[rung];
        const id = ids[rung - 1];
        const points =
          step &&
          `${halves(step.tally.wins + step.tally.draws / 2)} : ${halves(step.tally.losses + step.tally.draws / 2)}`;
        return h(
          "tr",
          { "data-key": budget, class: step?.status === "running" ? "now" : "" },
          h("th.l", { scope: "row" }, budget.toLocaleString("en")),
          h("td", null, step ? `${step.done} / ${step.games}` : "–"),
          h("td", null, id && step ? h("a", { href: `#/match/${id}` }, points) : "–"),
          h(
            "td",
            null,
            height
              ? height.open
                ? t("ui.ladder.least", { number: signed(height.elo) })
                : `${signed(height.elo)}${rung > 0 ? ` ± ${Math.round(height.error)}` : ""}`
              : "–",
          ),
        );
      }),
    ),
  );
}

/** @param {Climb} climb @param {() => void} again @param {() => void} save */
function footer(climb, again, save) {
  const played = climb.steps.reduce((sum, step) => sum + (step?.done ?? 0), 0);
  const all = climb.plan.games * climb.steps.length;
  return h(
    "footer.mt-bar",
    null,
    climb.running
      ? h("button.btn", { onclick: () => climb.stop() }, icon("stop"), t("ui.mt.stop"))
      : [
          climb.done
            ? null
            : h("button.btn.primary", { onclick: () => void climb.goOn() }, icon("play"), t("ui.mt.goon")),
          h(climb.done ? "button.btn.primary" : "button.btn", { onclick: again }, icon("new"), t("ui.ladder.new")),
        ],
    h("button.btn.quiet", { onclick: save, disabled: played === 0 }, icon("export"), "CSV"),
    h(
      "div.mt-progress",
      null,
      h("p", null, h("span", null, h("b", null, played), ` / ${all} ${t("ui.mt.games.unit")}`)),
      h(
        "div.mt-meter",
        {
          role: "progressbar",
          "aria-label": t("ui.ladder"),
          "aria-valuemin": 0,
          "aria-valuemax": all,
          "aria-valuenow": played,
        },
        h("i", { style: { width: `${(played / all) * 100}%` } }),
      ),
    ),
  );
}
