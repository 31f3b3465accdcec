/** The rules of a game, each with a diagram to try it on. */
/** @import { GameId } from "../types.js" */
import { isLocal } from "../backend.js";
import { h, icon, render } from "../dom.js";
import { descriptionOf, GAMES, SHOWN } from "../games/registry.js";
import { header } from "../header.js";
import { t } from "../i18n.js";
import { Diagram } from "../rules/diagram.js";
import { onSettings } from "../settings.js";

/** @param {HTMLElement} host @param {string} argument */
export function showRules(host, argument) {
  const game = GAMES.find((name) => name === argument) ?? SHOWN;
  const { above, diagrams: specs, hidden } = descriptionOf(game);
  document.body.className = "rules-page sub-page";
  document.body.dataset.game = game;
  const diagrams = specs.map((spec) => new Diagram(game, spec));
  const draw = () => {
    render(
      host,
      header({ title: t("ui.rules"), note: t(`game.${game}.name`), game }),
      h(
        "main.rules",
        { "data-key": game },
        tabs(game),
        head(game),
        above(),
        h(
          "section.rls",
          null,
          diagrams.map((diagram, index) => article(game, diagram, index + 1)),
        ),
        hidden && isLocal() && dealer(game),
        foot(game),
      ),
    );
    for (const place of host.querySelectorAll("[data-diagram]")) {
      const diagram = diagrams.find(({ spec }) => spec.key === place.getAttribute("data-diagram"));
      if (diagram && diagram.element.parentNode !== place) place.replaceChildren(diagram.element);
      diagram?.draw();
    }
  };
  draw();
  return onSettings(draw);
}

/** @param {GameId} here */
function tabs(here) {
  return h(
    "nav.rtabs",
    { "aria-label": t("ui.games") },
    GAMES.map((game) =>
      h("a", { href: `#/rules/${game}`, "aria-current": game === here ? "page" : null }, t(`game.${game}.name`)),
    ),
  );
}

/** @param {GameId} game */
function head(game) {
  const facts = t(`rules.${game}.facts`)
    .split(";")
    .map((fact) => fact.split("|"));
  return h(
    "section.rhead",
    null,
    h("h1", null, t(`game.${game}.name`)),
    h("p", null, rich(t(`rules.${game}.lead`))),
    h(
      "dl",
      null,
      facts.map(([name, value]) => [h("dt", null, name), h("dd", null, value)]),
    ),
  );
}

/** @param {GameId} game @param {Diagram} diagram @param {number} number */
function article(game, { spec }, number) {
  const text = `rules.${game}.${spec.key}`;
  return h(
    "article.rl",
    { "data-key": spec.key },
    h(
      "h2",
      null,
      h("b", null, number),
      t(`${text}.title`),
      spec.option && h("em", { title: t("rules.option.note") }, t("rules.option")),
    ),
    h("div.dplace", { "data-own": "", "data-diagram": spec.key }),
    h("p.say", null, rich(t(`${text}.text`))),
  );
}

/** What the page without a server can hide, and from whom it cannot. @param {GameId} game */
function dealer(game) {
  return h(
    "section.rdeal",
    { "aria-labelledby": "dealer-title" },
    h("h2", { id: "dealer-title" }, t(`rules.${game}.dealer.title`)),
    h("p.say", null, rich(t(`rules.${game}.dealer.text`))),
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
