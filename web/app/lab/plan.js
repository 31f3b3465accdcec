/** Which position is searched and how: small boards, so that the whole tree can be seen. */
/** @import { GameId } from "../types.js" */
/** @import { Question as Place } from "../api.js" */
/** @import { LabContext, Plan } from "./context.js" */
import { h, icon } from "../dom.js";
import { radios, stepper, toggle } from "../forms.js";
import { t } from "../i18n.js";
import { chooseEngine } from "../pick/choose.js";
import { engineName, readSpec } from "../pick/spec.js";

/** @type {Record<string, Place>} */
export const SAMPLES = {
  gomoku: { game: "gomoku", size: "3", rules: "row=3", moves: ["b2", "a3", "c3", "a1"] },
  ataxx: { game: "ataxx", size: "5", position: "xx2o/1x3/5/3o1/o3x x 0 1" },
  sequencium: { game: "sequencium", size: "4" },
  territory: { game: "territory", size: "3" },
  banqi: { game: "banqi", position: "4/4/4/1Rk1/X1X1/2p1/4/4 r N1n1 0 -" },
};

const SIMS = [10, 40, 120, 400];

/** @returns {Plan} */
export function freshPlan() {
  return {
    algorithm: "alphabeta",
    sample: "gomoku",
    place: /** @type {Place} */ (SAMPLES.gomoku),
    depth: 3,
    noisy: false,
    parts: false,
    sims: 40,
    c: 1,
    spec: null,
  };
}

/** The engine spec. @param {Plan} plan @param {Plan["algorithm"] | "textbook" | "all"} [which] */
export function specOf(plan, which = plan.algorithm) {
  if (plan.spec && which === plan.algorithm) return plan.spec;
  const noisy = plan.noisy ? 4 : 0;
  const deep = `depth=${plan.depth},quiescence=${noisy}`;
  if (which === "minimax") return `minimax:${deep}`;
  if (which === "mcts") return `mcts:sims=${plan.sims},c=${plan.c},memory=32`;
  if (which === "puct") return `puct:sims=${plan.sims},cpuct=${plan.c},memory=32`;
  const all = which === "all" || (which === "alphabeta" && plan.parts);
  return `alphabeta:${deep},memory=8,parts=${all ? "all" : "textbook"}`;
}

/** @param {LabContext} context */
export function planForm(context) {
  const { plan, set } = context;
  const simulates = plan.algorithm === "mcts" || plan.algorithm === "puct";
  const samples = Object.keys(SAMPLES);
  return h(
    "div.labform",
    null,
    h(
      "label.opt",
      null,
      h("span.sr", null, t("ui.lab.position")),
      h(
        "select.inp.small",
        {
          value: plan.sample,
          onchange: (/** @type {Event} */ event) => {
            const sample = /** @type {HTMLSelectElement} */ (event.target).value;
            const place = SAMPLES[sample];
            if (place) set({ sample, place });
          },
        },
        [...samples, ...(plan.sample === "own" ? ["own"] : [])].map((sample) =>
          h(
            "option",
            { value: sample, selected: sample === plan.sample },
            sample === "own"
              ? t("ui.lab.own")
              : `${t(`game.${sample}.name`)} · ${t(`ui.lab.sample.${sample}`)}`,
          ),
        ),
      ),
    ),
    plan.spec ? null : simulates ? simulationForm(context) : depthForm(context),
    engineButton(context),
  );
}

/** Any engine with any parameters. @param {LabContext} context */
function engineButton({ plan, set }) {
  const choosing = () =>
    chooseEngine({
      title: t("pick.title.lab"),
      game: plan.place.game,
      size: plan.place.size,
      rules: plan.place.rules,
      value: specOf(plan),
      done: (spec) => set({ spec, algorithm: algorithmOf(spec) }),
    });
  return h("button.btn.quiet.pk-chosen", { onclick: choosing }, icon("chip"), h("span", null, t("pick.engine", { name: engineName(specOf(plan)) })));
}

/** Whose steps an engine's search resembles. @param {string} spec @returns {Plan["algorithm"]} */
function algorithmOf(spec) {
  const { name } = readSpec(spec);
  if (name.endsWith("mcts")) return "mcts";
  if (name === "puct" || name.endsWith("alphazero")) return "puct";
  return name === "minimax" ? "minimax" : "alphabeta";
}

/** @param {LabContext} context */
function depthForm({ plan, set }) {
  return [
    h(
      "div.opt",
      null,
      h("span", null, t("ui.lab.depth")),
      stepper({
        label: t("ui.lab.depth"),
        value: plan.depth,
        min: 1,
        max: 5,
        change: (depth) => set({ depth }),
      }),
    ),
    h(
      "div.opt",
      null,
      h("span", null, t("ui.lab.noisy")),
      toggle({ label: t("ui.lab.noisy"), on: plan.noisy, change: (noisy) => set({ noisy }) }),
    ),
    plan.algorithm === "alphabeta" &&
      h(
        "div.opt",
        null,
        h("span", null, t("ui.lab.parts")),
        toggle({ label: t("ui.lab.parts"), on: plan.parts, change: (parts) => set({ parts }) }),
      ),
  ];
}

/** @param {LabContext} context */
function simulationForm({ plan, set }) {
  return [
    h(
      "div.opt.long",
      null,
      h("span", null, t("ui.simulations")),
      radios({
        name: "sims",
        label: t("ui.simulations"),
        value: String(plan.sims),
        change: (value) => set({ sims: Number(value) }),
        choices: SIMS.map((sims) => ({ value: String(sims), text: String(sims) })),
      }),
    ),
    h(
      "div.opt",
      null,
      h("span", null, t("ui.lab.explore")),
      stepper({
        label: t("ui.lab.explore"),
        value: Math.round(plan.c * 10),
        min: 0,
        max: 50,
        step: 5,
        text: plan.c.toFixed(1),
        change: (tenths) => set({ c: tenths / 10 }),
      }),
    ),
  ];
}

/** A position from elsewhere: `#/lab?game=…&position=…`. @param {URLSearchParams} query @returns {Partial<Plan> | null} */
export function planFrom(query) {
  const game = /** @type {GameId | null} */ (query.get("game"));
  const position = query.get("position");
  if (!game || !position) return null;
  const place = { game, position, size: query.get("size") ?? undefined, rules: query.get("rules") ?? "" };
  return { sample: "own", place, algorithm: "mcts" };
}
