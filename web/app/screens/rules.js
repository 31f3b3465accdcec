/** The rules of a game, each with a diagram to try it on. */
/** @import { GameId, GameInfo } from "../types.js" */
import { isLocal } from "../backend.js";
import { h, icon, render } from "../dom.js";
import { loadOthers, sizeText } from "../games/others.js";
import { descriptionOf, GAMES, SHOWN } from "../games/registry.js";
import { header } from "../header.js";
import { has, t } from "../i18n.js";
import { loading } from "../notice.js";
import { Diagram } from "../rules/diagram.js";
import { ruleText } from "../rules/words.js";
import { onSettings } from "../settings.js";

/** @param {HTMLElement} host @param {string} argument */
export function showRules(host, argument) {
  document.body.className = "rules-page sub-page";
  /** Games that the page does not know. @type {GameInfo[]} */
  let others = [];
  /** @type {Diagram[]} */
  let diagrams = [];
  /** Null until it is known whether there is such a game. @type {GameId | null} */
  let game = null;
  const choose = (/** @type {GameId} */ chosen) => {
    game = chosen;
    document.body.dataset.game = chosen;
    diagrams = descriptionOf(chosen).diagrams.map((spec) => new Diagram(chosen, spec));
  };
  const draw = () => {
    if (game === null) {
      render(host, header({ title: t("ui.rules") }), loading());
      return;
    }
    render(host, header({ title: t("ui.rules"), note: t(`game.${game}.name`), game }), page(game, others, diagrams));
    for (const place of host.querySelectorAll("[data-diagram]")) {
      const diagram = diagrams.find(({ spec }) => spec.key === place.getAttribute("data-diagram"));
      if (diagram && diagram.element.parentNode !== place) place.replaceChildren(diagram.element);
      diagram?.draw();
    }
  };
  if (argument === "" || GAMES.includes(argument) || isLocal()) choose(GAMES.includes(argument) ? argument : SHOWN);
  draw();
  const heard = (/** @type {GameInfo[]} */ list) => {
    others = list;
    if (game === null) choose(list.some((info) => info.game === argument) ? argument : SHOWN);
    draw();
  };
  loadOthers().then(heard, () => heard([]));
  return onSettings(draw);
}

/** @param {GameId} game @param {GameInfo[]} others @param {Diagram[]} diagrams */
function page(game, others, diagrams) {
  const { above, hidden } = descriptionOf(game);
  const info = others.find((other) => other.game === game);
  return h(
    "main.rules",
    { "data-key": game },
    tabs(game, [...GAMES, ...others.map((other) => other.game)]),
    head(game, info ? toldFacts(info) : writtenFacts(game)),
    above(),
    h(
      "section.rls",
      null,
      diagrams.map((diagram, index) => article(game, diagram, index + 1)),
    ),
    hidden && dealer(game),
    foot(game),
  );
}

/** @param {GameId} here @param {GameId[]} all */
function tabs(here, all) {
  return h(
    "nav.rtabs",
    { "aria-label": t("ui.games") },
    all.map((game) =>
      h("a", { href: `#/rules/${game}`, "aria-current": game === here ? "page" : null }, t(`game.${game}.name`)),
    ),
  );
}

/** @param {GameId} game */
const writtenFacts = (game) =>
  t(`rules.${game}.facts`)
    .split(";")
    .map((fact) => fact.split("|"));

/** What the catalogue says of a game: its board, its options. @param {GameInfo} info */
const toldFacts = (info) => [
  [t("ui.board"), sizeText(info)],
  ...info.options.map(({ key, default: usual }) => {
    const name = `option.${info.game}.${key}.name`;
    return [has(name) ? t(name) : key, usual];
  }),
];

/** @param {GameId} game @param {(string | undefined)[][]} facts */
function head(game, facts) {
  const lead = `rules.${game}.lead`;
  return h(
    "section.rhead",
    null,
    h("h1", null, t(`game.${game}.name`)),
    h("p", null, rich(t(has(lead) ? lead : `game.${game}.summary`))),
    h(
      "dl",
      null,
      facts.map(([name, value]) => [h("dt", null, name), h("dd", null, value)]),
    ),
  );
}

/** @param {GameId} game @param {Diagram} diagram @param {number} number */
function article(game, { spec }, number) {
  return h(
    "article.rl",
    { "data-key": spec.key },
    h(
      "h2",
      null,
      h("b", null, number),
      ruleText(game, `${spec.key}.title`),
      spec.option && h("em", { title: t("rules.option.note") }, t("rules.option")),
    ),
    h("div.dplace", { "data-own": "", "data-diagram": spec.key }),
    h("p.say", null, rich(ruleText(game, `${spec.key}.text`))),
  );
}

/** From whom the dealer can hide what lies face down, and from whom it cannot. @param {GameId} game */
function dealer(game) {
  return h(
    "section.rdeal",
    { "aria-labelledby": "dealer-title" },
    h("h2", { id: "dealer-title" }, t(`rules.${game}.dealer.title`)),
    h("p.say", null, rich(t(`rules.${game}.dealer.${isLocal() ? "text" : "server"}`))),
  );
}

/** @param {GameId} game */
function foot(game) {
  return h(
    "footer.rfoot",
    null,
    h("p.lab", null, t("rules.foot")),
    h("a.btn.quiet", { href: `#/edit/${game}` }, icon("edit"), t("ui.edit")),
    h("a.btn.primary", { href: `#/new/${game}` }, icon("play"), t("rules.practise")),
  );
}

/** Text with *what matters* in bold. @param {string} text */
function rich(text) {
  return text.split("*").map((part, index) => (index % 2 ? h("b", null, part) : part));
}
