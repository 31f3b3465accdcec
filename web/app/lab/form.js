/** The fields of the lab: position, size, parameters. Every change searches again at once. */
/** @import { GameId, GameInfo } from "../types.js" */
/** @import { LabContext } from "./context.js" */
import { h, icon } from "../dom.js";
import { stepper, toggle } from "../forms.js";
import { GAMES } from "../games/registry.js";
import { t } from "../i18n.js";
import { chooseEngine } from "../pick/choose.js";
import { parameterFields } from "../pick/fields.js";
import { networkNote } from "../pick/without.js";
import { engineName, readSpec, writeSpec } from "../pick/spec.js";
import { addressOf as raceAddress, planFrom as racePlan } from "../race/plan.js";
import { algorithmOf, SAMPLES, SIMULATIONS, specOf } from "./plan.js";

/** @param {LabContext} context @param {GameInfo[]} games */
export function planForm(context, games) {
  const info = games.find(({ game }) => game === context.plan.place.game);
  const { plan } = context;
  const simulates = plan.algorithm === "mcts" || plan.algorithm === "puct";
  return h(
    "div.labform",
    null,
    positionField(context, games),
    sizeField(context, info),
    networkNote(plan.place, specOf(plan), context.redraw),
    plan.spec ? ownFields(context, info) : simulates ? simulationForm(context) : depthForm(context),
    simulates &&
      row(
        t("ui.lab.seed"),
        stepper({
          label: t("ui.lab.seed"),
          value: plan.seed,
          min: 0,
          max: 999,
          change: (seed) => context.set({ seed }),
        }),
      ),
    h(
      "div.labacts",
      null,
      engineButton(context),
      sign("help", t("ui.lab.predict"), context.predict),
      raceLink(context),
      h("a.btn.quiet", { href: "#/lesson", "aria-label": t("lesson.title"), title: t("lesson.title") }, icon("book")),
      linkButton(context),
      presentButton(context),
    ),
  );
}

/** @param {string} text @param {import("../dom.js").Child} control */
const row = (text, control) => h("div.opt", { "data-key": text }, h("span", null, text), control);

/** A sample, the start of any game, those of other crates too, or what was brought along. @param {LabContext} context @param {GameInfo[]} games */
function positionField({ plan, set }, games) {
  const all = new Set([...GAMES, ...games.map(({ game }) => game)]);
  const starts = [...all].map((game) => `start-${game}`);
  const value =
    plan.sample === "own" && !plan.place.position && !plan.place.moves ? `start-${plan.place.game}` : plan.sample;
  const names = [...Object.keys(SAMPLES), ...starts, ...(value === "own" ? ["own"] : [])];
  const text = (/** @type {string} */ name) => {
    if (name === "own") return t("ui.lab.own");
    if (name.startsWith("start-")) return `${t(`game.${name.slice(6)}.name`)} · ${t("ui.lab.start")}`;
    return `${t(`game.${name}.name`)} · ${t(`ui.lab.sample.${name}`)}`;
  };
  const choose = (/** @type {string} */ name) => {
    const place = SAMPLES[name];
    if (place) set({ sample: name, place });
    else if (name.startsWith("start-")) set({ sample: "own", place: { game: /** @type {GameId} */ (name.slice(6)) } });
  };
  return h(
    "label.opt",
    null,
    h("span.sr", null, t("ui.lab.position")),
    h(
      "select.inp.small",
      {
        value,
        onchange: (/** @type {Event} */ event) => choose(/** @type {HTMLSelectElement} */ (event.target).value),
      },
      names.map((name) => h("option", { value: name, selected: name === value }, text(name))),
    ),
  );
}

/** The size of the board, where the game begins on it. @param {LabContext} context @param {GameInfo | undefined} info */
function sizeField({ plan, set }, info) {
  const { place } = plan;
  if (plan.sample !== "own" || place.position || place.moves || !info || info.sizes.min === info.sizes.max) return null;
  // A board that is no square has one size.
  const [width, height = width] = info.sizes.default.split("x");
  if (width !== height) return null;
  const size = Number.parseInt(place.size ?? info.sizes.default, 10);
  return row(
    t("ui.lab.size"),
    stepper({
      label: t("ui.lab.size"),
      value: size,
      min: info.sizes.min,
      max: info.sizes.max,
      text: `${size} × ${size}`,
      change: (wanted) => set({ place: { ...place, size: String(wanted) } }),
    }),
  );
}

/** The parameters of any other engine. @param {LabContext} context @param {GameInfo | undefined} info */
function ownFields({ plan, set }, info) {
  const spec = readSpec(plan.spec ?? "");
  const engine = info?.engines.find(({ name }) => name === spec.name);
  if (!engine || !info) return null;
  return h(
    "div.labown",
    null,
    parameterFields({
      id: "lab",
      spec,
      parameters: engine.parameters,
      networks: info.networks,
      set: (key, value) => {
        const { [key]: _, ...others } = spec.values;
        set({ spec: writeSpec({ name: spec.name, values: value === "" ? others : { ...others, [key]: value } }) });
      },
    }),
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
  const name = t("pick.engine", { name: engineName(specOf(plan)) });
  // Which one it is stands at the top of the page; here is room for the word.
  const word = t("ui.tab.engine");
  return h(
    "button.btn.quiet.pk-chosen",
    { onclick: choosing, title: name, "aria-label": `${word}: ${name}` },
    icon("chip"),
    h("span", null, word),
  );
}

/** @param {LabContext} context */
const linkButton = ({ copied, copy }) => sign(copied ? "check" : "link", t(copied ? "ui.copied" : "ui.lab.link"), copy);

/** The same position as a race. @param {LabContext} context */
const raceLink = ({ plan }) =>
  h(
    "a.btn.quiet",
    {
      href: raceAddress({ ...racePlan(new URLSearchParams()), ...plan }),
      "aria-label": t("ui.race"),
      title: t("ui.race"),
    },
    icon("flag"),
  );

/** @param {LabContext} context */
const presentButton = ({ present }) => sign("eye", t("ui.lab.present"), present);

/** @param {string} symbol @param {string} text @param {() => void} run */
const sign = (symbol, text, run) =>
  h("button.btn.quiet", { onclick: run, "aria-label": text, title: text }, icon(symbol));

/** @param {{label: string, value: number, max: number, text: string, change: (value: number) => void}} setting */
function slider({ label, value, max, text, change }) {
  return h(
    "label.opt",
    { "data-key": label },
    h("span", null, label, " ", h("b", null, text)),
    h("input.pk-slider", {
      type: "range",
      min: 0,
      max,
      step: 1,
      value,
      "aria-label": label,
      "aria-valuetext": text,
      style: { "--fill": `${((value / max) * 100).toFixed(1)}%` },
      oninput: (/** @type {Event} */ event) => change(Number(/** @type {HTMLInputElement} */ (event.target).value)),
    }),
  );
}

/** @param {LabContext} context */
function depthForm({ plan, set }) {
  return [
    slider({
      label: t("ui.lab.depth"),
      value: plan.depth - 1,
      max: 7,
      text: String(plan.depth),
      change: (at) => set({ depth: at + 1 }),
    }),
    row(t("ui.lab.noisy"), toggle({ label: t("ui.lab.noisy"), on: plan.noisy, change: (noisy) => set({ noisy }) })),
    plan.algorithm === "alphabeta" &&
      row(t("ui.lab.parts"), toggle({ label: t("ui.lab.parts"), on: plan.parts, change: (parts) => set({ parts }) })),
  ];
}

/** @param {LabContext} context */
function simulationForm({ plan, set }) {
  const at = SIMULATIONS.filter((sims) => sims < plan.sims).length;
  return [
    slider({
      label: t("ui.simulations"),
      value: Math.min(at, SIMULATIONS.length - 1),
      max: SIMULATIONS.length - 1,
      text: plan.sims.toLocaleString("en"),
      change: (notch) => set({ sims: SIMULATIONS[notch] ?? plan.sims }),
    }),
    slider({
      label: t("ui.lab.explore"),
      value: Math.round(plan.c * 10),
      max: 50,
      text: plan.c.toFixed(1),
      change: (tenths) => set({ c: tenths / 10 }),
    }),
  ];
}
