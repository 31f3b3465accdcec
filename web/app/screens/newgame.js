/** The New-game dialog: opponent, who starts, clock, size, rules. Choices are remembered per game. */
/** @import { GameId, GameInfo, RuleOption } from "../types.js" */
import { createGame, loadCatalogue, RefusedError, rememberGame } from "../api.js";
import { sheet } from "../dialog.js";
import { h, icon, render } from "../dom.js";
import { field, levels, radios, stepper, toggle } from "../forms.js";
import { engineName } from "../game/names.js";
import { has, t } from "../i18n.js";
import { closeOverlay, go } from "../router.js";
import { chosenRules, freshDraft, openOptions, saveDraft, setupOf } from "./draft.js";

/** @typedef {import("./draft.js").Draft} Draft */

/** @type {[number, number][]} minutes and seconds added */
const CLOCKS = [[0, 0], [5, 0], [10, 0], [10, 5]];
const SPECS = ["best", "greedy", "alphabeta:depth=4", "mcts:sims=2000", "random", "solver"];

/**
 * @param {HTMLElement} host
 * @param {string} argument
 */
export function showNewGame(host, argument) {
  /** @type {GameInfo[]} */ let games = [];
  /** @type {GameInfo | undefined} */ let info;
  /** @type {Draft} */ let draft = freshDraft(/** @type {GameId} */ (argument));
  let fault = "";
  let busy = false;

  const set = (/** @type {Partial<Draft>} */ change) => {
    Object.assign(draft, change);
    fault = "";
    draw();
  };
  const start = async () => {
    if (!info || busy) return;
    busy = true;
    draw();
    try {
      saveDraft(draft);
      const { id, token } = await createGame(setupOf(draft, info));
      rememberGame({ id, token, game: draft.game });
      go(`#/play/${id}${draft.starts === "dice" ? "?dice" : ""}`);
    } catch (error) {
      const code = error instanceof RefusedError ? error.code : undefined;
      fault = code && has(`error.${code}`) ? t(`error.${code}`, error instanceof RefusedError ? error.params : {}) : t("ui.server");
    }
    busy = false;
    draw();
  };
  const pick = (/** @type {GameId} */ game) => {
    draft = freshDraft(game);
    info = games.find((entry) => entry.game === game);
    history.replaceState(null, "", `#/new/${game}`);
    draw();
  };
  const draw = () => {
    const tabs = h("nav.gtabs", { "aria-label": t("ui.games") }, games.map(({ game }) => h("button", { type: "button", "aria-current": game === draft.game ? "true" : null, onclick: () => pick(game) }, t(`game.${game}.name`))));
    const footer = [
      h(fault ? "p.lab.fault" : "p.lab", { role: fault ? "alert" : null }, fault || summary(draft, info)),
      h("button.btn.quiet", { type: "button", onclick: closeOverlay }, t("ui.cancel")),
      h("button.btn.primary", { type: "button", onclick: start, disabled: busy || !info }, icon("play"), t("ui.start")),
    ];
    render(host, sheet({ title: t("ui.newgame"), cls: "newgame", close: closeOverlay, tabs }, info ? body(draft, info, set) : h("p.say.wait", null, t("ui.loading")), footer));
  };

  draw();
  /** @type {HTMLElement | null} */ (host.querySelector(".dlg .primary"))?.focus();
  loadCatalogue().then(
    (list) => {
      games = list;
      info = games.find(({ game }) => game === draft.game) ?? games[0];
      if (info && info.game !== draft.game) draft = freshDraft(info.game);
      draw();
      /** @type {HTMLElement | null} */ (host.querySelector(".dlg .primary"))?.focus();
    },
    () => {
      fault = t("ui.server");
      draw();
    },
  );
  return () => {};
}

/** @param {Draft} draft @param {GameInfo} info @param {(change: Partial<Draft>) => void} set */
function body(draft, info, set) {
  return [
    part("ui.opponent", [
      radios({
        name: "opponent",
        label: t("ui.opponent"),
        value: draft.opponent,
        cls: "wide3",
        change: (value) => set({ opponent: /** @type {Draft["opponent"]} */ (value) }),
        choices: [
          { value: "engine", text: t("ui.opp.engine"), icon: "chip", note: t("ui.opp.engine.note") },
          { value: "here", text: t("ui.opp.here"), icon: "person", note: t("ui.opp.here.note") },
          { value: "watch", text: t("ui.opp.watch"), icon: "eye", note: t("ui.opp.watch.note") },
        ],
      }),
      opponent(draft, set),
    ]),
    h(
      "section.fld.pair",
      { "data-key": "pair" },
      h("h3", null, t("ui.starts")),
      h("div", null, radios({ name: "starts", label: t("ui.starts"), value: draft.starts, change: (value) => set({ starts: /** @type {Draft["starts"]} */ (value) }), choices: [{ value: "me", text: t(draft.opponent === "engine" ? "starts.me" : "ui.starts.first") }, { value: "other", text: t(draft.opponent === "engine" ? "starts.other" : "ui.starts.second") }, { value: "dice", text: t("starts.dice"), icon: "dice" }] })),
      h("h3", null, t("ui.clock")),
      h("div", null, radios({ name: "clock", label: t("ui.clock"), value: `${draft.clock}`, change: (value) => set({ clock: value }), choices: CLOCKS.map(([minutes, added]) => ({ value: `${minutes}+${added}`, text: minutes === 0 ? t("ui.clock.none") : added > 0 ? t("ui.clock.added", { minutes, added }) : t("ui.clock.minutes", { minutes }) })) })),
    ),
    info.sizes.min < info.sizes.max && info.game !== "banqi" && part("ui.size", sizes(draft, info, set)),
    rules(draft, info, set),
  ];
}

/** @param {string} key @param {import("../dom.js").Child} content */
function part(key, content) {
  return h("section.fld", { "data-key": key }, h("h3", null, t(key)), h("div", null, content));
}

/** @param {Draft} draft @param {(change: Partial<Draft>) => void} set */
function opponent(draft, set) {
  const list = h("datalist", { id: "specs" }, SPECS.map((spec) => h("option", { value: spec })));
  if (draft.opponent === "here") {
    return h("div.opp", { "data-key": "here" }, h("p.say", null, t("ui.opp.here.say")), h("div.names2", null, field({ label: t("ui.name.first"), value: draft.names[0], change: (name) => set({ names: [name, draft.names[1]] }) }), field({ label: t("ui.name.second"), value: draft.names[1], change: (name) => set({ names: [draft.names[0], name] }) })));
  }
  if (draft.opponent === "watch") {
    return h("div.opp", { "data-key": "watch" }, [0, 1].map((side) => h("div.duel", { "data-key": side }, h("h4", null, t(side === 0 ? "ui.name.engine1" : "ui.name.engine2")), engine(draft, set, side))), list);
  }
  return h("div.opp", { "data-key": "engine" }, engine(draft, set, 0), list);
}

/** One engine: a level, or any spec. @param {Draft} draft @param {(change: Partial<Draft>) => void} set @param {number} side */
function engine(draft, set, side) {
  const mine = draft.engines[side] ?? { level: 5, spec: "" };
  const put = (/** @type {Partial<typeof mine>} */ change) => {
    const engines = [...draft.engines];
    engines[side] = { ...mine, ...change };
    set({ engines: /** @type {Draft["engines"]} */ (engines) });
  };
  return [
    levels({ name: `level-${side}`, value: mine.spec ? 0 : mine.level, change: (level) => put({ level, spec: "" }) }),
    h("div.lvrow", null, h("p.say", null, h("b", null, mine.spec || t("ui.level", { number: mine.level, name: t(`level.${mine.level}`) })), h("br"), t(mine.spec ? "ui.spec.say" : "ui.level.say")), field({ label: t("ui.spec"), value: mine.spec, mono: true, list: "specs", placeholder: "mcts:sims=2000", change: (spec) => put({ spec: spec.trim() }) })),
  ];
}

/** @param {Draft} draft @param {GameInfo} info @param {(change: Partial<Draft>) => void} set */
function sizes(draft, info, set) {
  const [usual] = info.sizes.default.split("x");
  const value = draft.size || Number(usual);
  return h("div.row2", null, stepper({ label: t("ui.size"), value, min: info.sizes.min, max: info.sizes.max, text: `${value} × ${value}`, change: (size) => set({ size }) }), h("span.lab", null, t("ui.size.usual", { size: info.sizes.default.replace("x", " × ") })));
}

/** @param {Draft} draft @param {GameInfo} info @param {(change: Partial<Draft>) => void} set */
function rules(draft, info, set) {
  const options = openOptions(draft, info);
  if (options.length === 0) return null;
  const current = chosenRules(draft, info);
  const put = (/** @type {string} */ key, /** @type {string} */ value) => set({ rules: { ...draft.rules, [key]: value } });
  return part("ui.rules", h("div.opts", null, options.map((option) => {
    const text = `option.${info.game}.${option.key}`;
    return h("div.opt", { "data-key": option.key, class: isLong(option) ? "long" : "" }, h("p", null, h("b", null, t(`${text}.name`)), h("small", null, t(`${text}.summary`))), control(option, text, current[option.key] ?? option.default, (value) => put(option.key, value)));
  })));
}

/** @param {RuleOption} option */
const isLong = ({ values }) => Array.isArray(values) && !values.includes("on");

/** @param {RuleOption} option @param {string} text @param {string} value @param {(value: string) => void} change */
function control(option, text, value, change) {
  const { values } = option;
  const label = t(`${text}.name`);
  if (!Array.isArray(values)) return stepper({ label, value: Number(value), min: values.min, max: values.max, step: values.max > 100 ? 10 : 1, change: (number) => change(String(number)) });
  if (values.includes("on")) return toggle({ label, on: value === "on", change: (on) => change(on ? "on" : "off") });
  return radios({ name: `rule-${option.key}`, label, value, change, choices: values.map((word) => ({ value: word, text: t(`${text}.${word}`) })) });
}

/** What will happen, in one sentence. @param {Draft} draft @param {GameInfo | undefined} info */
function summary(draft, info) {
  if (!info) return "";
  const name = (/** @type {number} */ side) => engineName(draft.engines[side]?.spec || `level:${draft.engines[side]?.level ?? 5}`);
  const who = draft.opponent === "here" ? t("ui.sum.here") : draft.opponent === "watch" ? t("ui.sum.watch", { one: name(0), two: name(1) }) : t("ui.sum.engine", { name: name(0) });
  return t("ui.sum", { game: t(`game.${draft.game}.name`), who, starts: t(`ui.sum.${draft.opponent === "engine" ? "" : "two."}${draft.starts}`) });
}
