/** Home: the games, the last one to go on with, two taps to play. */
/** @import { BoardView, GameId } from "../types.js" */
/** @import { Begun } from "../games/others.js" */
import { knownGames } from "../api.js";
import { disc, pieceIcon } from "../board/discs.js";
import { pictureOf } from "../board/picture.js";
import { PLAIN } from "../board/scene.js";
import { h, icon, render } from "../dom.js";
import { enginesText } from "../game/names.js";
import { loadOtherBoards, sizeText } from "../games/others.js";
import { descriptionOf, GAMES } from "../games/registry.js";
import { header } from "../header.js";
import { t } from "../i18n.js";
import { hasRoute } from "../router.js";
import { motionFactor, settings } from "../settings.js";
import { frameAt, loadSamples, takenAt } from "../samples.js";
import { standingOf } from "../standing.js";

const STEP = 1600;

/** @param {HTMLElement} host */
export function showHome(host) {
  document.body.className = "home-page";
  /** @type {Awaited<ReturnType<typeof loadSamples>> | null} */
  let samples = null;
  /** @type {Begun[]} */
  let others = [];
  let step = 0;
  const draw = () => {
    render(
      host,
      header({ home: true }),
      h(
        "main.home",
        null,
        h(
          "section.mast",
          null,
          h("h1.wm", { lang: settings.language === "zh-Hans" ? "zh-Hans" : "zh-Hant" }, "五棋"),
          h("p", null, t("ui.motto"), h("small", null, t("ui.motto.small"))),
        ),
        goOn(),
        h(
          "section.cards",
          null,
          GAMES.map((game) => sampleCard(game, samples, step)),
          others.map(({ info, board }) => card(info.game, sizeText(info), board, null)),
        ),
        h(
          "nav.hlinks",
          { "aria-label": t("ui.nav.more") },
          h("a.btn.quiet", { href: "#/library" }, icon("folder"), t("ui.library")),
          h("a.btn.quiet", { href: "#/edit" }, icon("edit"), t("ui.edit")),
          h("a.btn.quiet", { href: "#/lab" }, icon("lab"), t("ui.lab")),
          h("a.btn.quiet", { href: "#/lesson" }, icon("book"), t("lesson.title")),
          h("a.btn.quiet", { href: "#/puzzles" }, icon("hint"), t("ui.puzzles")),
          h("a.btn.quiet", { href: "#/match" }, icon("swap"), t("ui.match")),
        ),
      ),
    );
  };
  draw();
  loadSamples().then(
    (loaded) => {
      samples = loaded;
      draw();
    },
    () => {},
  );
  loadOtherBoards().then(
    (loaded) => {
      others = loaded;
      if (others.length > 0) draw();
    },
    () => {},
  );
  // The miniatures play on, unless movement is not wanted.
  const timer = setInterval(() => {
    if (motionFactor() === 0 || document.hidden || !samples) return;
    step += 1;
    draw();
  }, STEP);
  return () => clearInterval(timer);
}

/** The last game that has not ended. */
function goOn() {
  // A game that was begun but never opened has no moves to go on from.
  const last = knownGames().find(({ over, ply }) => !over && ply !== undefined);
  if (!last) return null;
  const people = t(last.apart ? "ui.sum.link" : "ui.sum.here");
  const rival = last.opponent ? t("ui.against", { name: enginesText(last.opponent) }) : people;
  return h(
    "section.cont",
    { "data-game": last.game, "data-key": last.id },
    last.board ? pictureOf(last.game, last.board, { look: { ...PLAIN, faces: settings.faces } }) : h("span"),
    h(
      "p",
      null,
      h("b", null, t("ui.goon", { game: t(`game.${last.game}.name`) })),
      h("br"),
      h("span.lab", null, `${rival} · ${t("ui.ply", { ply: last.ply })}`),
    ),
    hasRoute("library") && h("a.btn.quiet.wide", { href: "#/library" }, icon("folder"), t("ui.library")),
    h("a.btn.primary", { href: `#/play/${last.id}` }, icon("play"), t("ui.goon.short")),
  );
}

/** What was played so far. @param {GameId} game */
function standing(game) {
  const { won, lost, drawn, rival } = standingOf(game);
  const score = t(drawn > 0 ? "ui.home.wdl" : "ui.home.wl", { won, lost, drawn });
  const rows = [
    [t("ui.home.record"), won + lost + drawn > 0 ? score : t("ui.home.none")],
    [t("ui.home.rival"), rival || "–"],
  ];
  return h(
    "dl.stand",
    null,
    rows.map(([name, value]) => h("div", null, h("dt", null, name), h("dd", null, value))),
  );
}

/**
 * @param {GameId} game
 * @param {Awaited<ReturnType<typeof loadSamples>> | null} samples
 * @param {number} step
 */
function sampleCard(game, samples, step) {
  const { hidden, size } = descriptionOf(game);
  const view = samples && frameAt(samples, game, step);
  return card(game, size, view, samples && hidden ? takenAt(samples, game, step) : null);
}

/**
 * @param {GameId} game
 * @param {string} size
 * @param {BoardView | null} view
 * @param {string[][] | null} taken pieces that are gone
 */
function card(game, size, view, taken) {
  const name = t(`game.${game}.name`);
  const look = { ...PLAIN, faces: settings.faces };
  return h(
    "article.card",
    { "data-game": game, "data-key": game },
    h("h2", null, name),
    h("div.lab", null, size),
    h(
      "a.pic",
      { href: `#/new/${game}`, tabindex: -1, "aria-hidden": "true" },
      view && pictureOf(game, view, { look }),
      taken &&
        h(
          "div.out",
          null,
          taken.map((letters) =>
            h(
              "div",
              null,
              letters.map((letter) => pieceIcon(disc(letter, settings.faces, 46))),
            ),
          ),
        ),
    ),
    h("p.desc", null, t(`game.${game}.summary`)),
    standing(game),
    h(
      "div.btns",
      null,
      h("a.btn", { href: `#/new/${game}` }, t("ui.play")),
      hasRoute("rules") &&
        h("a.btn.quiet", { href: `#/rules/${game}`, "aria-label": t("ui.rules.of", { game: name }) }, icon("book")),
    ),
  );
}
