/** The page of the race: the board with everybody's choice, the lanes, one clock for all. */
/** @import { RaceContext } from "../screens/race.js" */
/** @import { Runner } from "./run.js" */
import { h, icon } from "../dom.js";
import { stepper } from "../forms.js";
import { moveText } from "../game/names.js";
import { descriptionOf } from "../games/registry.js";
import { header } from "../header.js";
import { t } from "../i18n.js";
import { SAMPLES } from "../lab/plan.js";
import { sideOf } from "../lab/words.js";
import { networkNote } from "../pick/without.js";
import { addressOf, BUDGETS, MOST } from "./plan.js";
import { agree } from "./run.js";
import { SPECS } from "./specs.js";
import { standingAt, stretches } from "./track.js";

/** @param {number} number */
const figure = (number) => number.toLocaleString("en");

/** @param {RaceContext} context */
export function racePage(context) {
  const { plan } = context;
  const game = plan.place.game;
  return [
    header({ title: t("ui.race"), note: t(`game.${game}.name`), game }),
    h(
      "main.racemain",
      null,
      h(
        "section.race-board",
        { "aria-label": t("ui.board") },
        h("div.boardbox", { "data-own": "", class: descriptionOf(game).tall ? "tall" : "" }),
        h("p.say", { role: "status" }, context.fault || verdictText(context)),
      ),
      h("section.race-plan", { "aria-label": t("ui.lab.plan") }, form(context)),
      h("section.race-lanes", { "aria-label": t("ui.race.lanes") }, lanes(context), exports(context)),
      clock(context),
    ),
  ];
}

/** Who races, where and with how much. @param {RaceContext} context */
function form({ plan, set, redraw }) {
  const samples = [...Object.keys(SAMPLES), ...(plan.sample === "own" ? ["own"] : [])];
  const pick = (/** @type {string} */ name) => {
    const names = plan.names.includes(name) ? plan.names.filter((other) => other !== name) : [...plan.names, name];
    set({ names: Object.keys(SPECS).filter((known) => names.includes(known)) });
  };
  return [
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
        samples.map((name) =>
          h(
            "option",
            { value: name, selected: name === plan.sample },
            name === "own" ? t("ui.lab.own") : `${t(`game.${name}.name`)} · ${t(`ui.lab.sample.${name}`)}`,
          ),
        ),
      ),
    ),
    h(
      "div.seg.race-who",
      { role: "group", "aria-label": t("ui.race.who") },
      Object.keys(SPECS).map((name) => {
        const on = plan.names.includes(name);
        const fixed = on ? plan.names.length <= 2 : plan.names.length >= MOST;
        return h(
          "button",
          { "aria-pressed": String(on), disabled: fixed, onclick: () => pick(name) },
          t(`ui.lab.${name}`),
        );
      }),
    ),
    plan.names.map((name) => networkNote(plan.place, SPECS[name] ?? "", redraw)),
    h(
      "div.opt.column",
      null,
      h("span", null, t("ui.race.budget")),
      h(
        "div.seg",
        { role: "group", "aria-label": t("ui.race.budget") },
        BUDGETS.map((budget) =>
          h(
            "button",
            { "aria-pressed": String(budget === plan.budget), onclick: () => set({ budget }) },
            figure(budget),
          ),
        ),
      ),
    ),
    h(
      "div.opt",
      null,
      h("span", null, t("ui.lab.seed")),
      stepper({ label: t("ui.lab.seed"), value: plan.seed, min: 0, max: 999, change: (seed) => set({ seed }) }),
    ),
    h("a.btn.quiet", { href: addressOf(plan, "lab") }, icon("lab"), t("ui.race.tolab")),
  ];
}

/** @param {RaceContext} context */
function lanes(context) {
  const { plan, runners, spent } = context;
  return h(
    "table.lanes",
    null,
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        h("th.l", null, t("ui.lab.algorithm")),
        ["ui.col.move", "ui.lab.positions", "ui.lab.depth", "ui.simulations", "ui.race.keeps"].map((key) =>
          h("th", null, t(key)),
        ),
      ),
    ),
    plan.names.map((name, index) => {
      const runner = runners.find((known) => known.name === name);
      const mark = runner && standingAt(runner.track, spent);
      const cells = runner
        ? [
            mark ? moveText(mark.move) : "–",
            figure(spent >= plan.budget ? runner.track.total : Math.min(spent, runner.track.total)),
            mark ? figure(mark.depth) : "–",
            runner.track.simulates ? figure(mark?.simulations ?? 0) : "–",
            mark ? keeps(context, mark.move) : "",
          ]
        : ["…", "", "", "", ""];
      return h(
        "tbody",
        { "data-key": name },
        h(
          "tr",
          null,
          h(
            "th.l",
            { scope: "row" },
            h(`i.lane.l${index + 1}`, { "aria-hidden": "true" }, index + 1),
            t(`ui.lab.${name}`),
          ),
          cells.map((cell, at) => h(at === 0 ? "td.choice" : "td", null, cell)),
        ),
        h("tr", null, h("td.strip", { colspan: 6 }, runner ? strip(context, runner, index) : null)),
      );
    }),
  );
}

/** What a lane had chosen when, with the clock as a line across. @param {RaceContext} context @param {Runner} runner @param {number} index */
function strip({ plan, spent }, { track, complete }, index) {
  const place = (/** @type {number} */ at) => Math.min(100, (at / plan.budget) * 100);
  const parts = stretches(track);
  const told = parts
    .map(({ from, move }) => t("ui.race.from", { number: figure(from), move: moveText(move) }))
    .join(" · ");
  return h(
    `div.stretch.l${index + 1}`,
    { role: "img", "aria-label": told },
    parts.map(({ from, to, move }) => {
      const width = place(to) - place(from);
      return h(
        "span",
        { style: { left: `${place(from).toFixed(2)}%`, width: `${width.toFixed(2)}%` }, title: moveText(move) },
        width > 7 ? moveText(move) : "",
      );
    }),
    complete ? null : h("em", null, t("ui.lab.cutshort")),
    h("b", { style: { left: `${place(spent).toFixed(2)}%` } }),
  );
}

/** Whether a choice keeps what is proved. @param {RaceContext} context @param {string} move */
function keeps({ verdict, after }, move) {
  const then = after.get(move);
  if (!verdict || !then) return "";
  const same = agree(verdict, then);
  return h(
    same ? "span.keeps" : "span.spoils",
    null,
    icon(same ? "check" : "close"),
    t(same ? "ui.race.yes" : "ui.race.no"),
  );
}

/** @param {RaceContext} context */
function verdictText({ verdict, judged, plan }) {
  if (!judged) return t("ui.race.judging");
  if (!verdict?.score) return t("ui.race.open");
  const { side, exact, win_in, loss_in } = verdict.score;
  const game = plan.place.game;
  const other = side === "one" ? "two" : "one";
  if (exact !== undefined && exact !== null && exact === 0)
    return t("ui.race.verdict", { verdict: t("ui.verdict.draw") });
  if (exact !== undefined && exact !== null)
    return t("ui.race.verdict", {
      verdict: t("ui.verdict.by", { name: sideOf(game, exact > 0 ? side : other), number: Math.abs(exact) }),
    });
  const wins = win_in !== undefined && win_in !== null;
  return t("ui.race.verdict", {
    verdict: t("ui.verdict.in", { name: sideOf(game, wins ? side : other), plies: wins ? win_in : (loss_in ?? 0) }),
  });
}

/** @param {RaceContext} context */
function exports({ runners, save, plan }) {
  const off = runners.length < plan.names.length;
  return h(
    "div.labacts",
    null,
    h("button.btn.quiet", { disabled: off, onclick: () => save("csv") }, icon("export"), "CSV"),
    h("button.btn.quiet", { disabled: off, onclick: () => save("md") }, icon("export"), "Markdown"),
    h("button.btn.quiet", { disabled: off, onclick: () => save("svg") }, icon("export"), t("ui.race.picture")),
  );
}

/** @param {RaceContext} context */
function clock(context) {
  const { plan, spent, playing } = context;
  return h(
    "div.transport",
    { role: "toolbar", "aria-label": t("ui.controls") },
    h(
      "button.tbtn",
      { "aria-label": t("ui.first"), disabled: spent === 0, onclick: () => context.goTo(0) },
      icon("first"),
    ),
    h(
      "button.btn.primary.pl",
      { "aria-label": t(playing ? "ui.pause" : "ui.lab.play"), onclick: context.toggle },
      icon(playing ? "pause" : "play"),
    ),
    h(
      "label.scrub",
      null,
      h(
        "span.scrub-t",
        null,
        h("span", null, h("b", null, figure(spent)), ` / ${figure(plan.budget)} ${t("ui.lab.positions")}`),
      ),
      h("input", {
        type: "range",
        min: 0,
        max: plan.budget,
        step: Math.max(1, plan.budget / 200),
        value: spent,
        "aria-label": t("ui.race.clock"),
        style: { "--fill": `${(spent / plan.budget) * 100}%` },
        oninput: (/** @type {Event} */ event) =>
          context.goTo(Number(/** @type {HTMLInputElement} */ (event.target).value)),
      }),
    ),
  );
}
