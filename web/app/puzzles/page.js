/** The page of puzzles: which, the board, the question, the answer and what follows. */
/** @import { PuzzlesContext } from "../screens/puzzles.js" */
/** @import { Puzzle } from "./collection.js" */
import { h, icon } from "../dom.js";
import { reasonTexts } from "../game/hint.js";
import { moveText } from "../game/names.js";
import { descriptionOf, GAMES } from "../games/registry.js";
import { header } from "../header.js";
import { sentences, t } from "../i18n.js";
import { picking } from "../mistakes/picking.js";
import { answerText } from "../teach/why.js";
import { BANDS } from "./collection.js";
import { readProgress } from "./progress.js";

/** How much of a line is told. */
const LINE = 10;

/** @param {PuzzlesContext} context */
export function puzzlesPage(context) {
  const { game } = context;
  return [
    header({ title: t("ui.puzzles"), note: t(`game.${game}.name`), game }),
    h(
      "main.racemain.mistakes.puzzles",
      null,
      h(
        "section.race-board",
        { "aria-label": t("ui.board") },
        h("div.boardbox", { "data-own": "", class: descriptionOf(game).tall ? "tall" : "" }),
      ),
      h("section.mk-side", { "aria-label": t("ui.puzzles") }, choosing(context), asking(context)),
    ),
  ];
}

/** @param {PuzzlesContext} context */
function choosing({ game, band, choose }) {
  const choice = (/** @type {boolean} */ on, /** @type {string} */ text, /** @type {() => void} */ onclick) =>
    h("button", { "aria-pressed": String(on), onclick }, text);
  return h(
    "div.pz-choose",
    null,
    h(
      "div.seg",
      { role: "group", "aria-label": t("ui.puzzles.game") },
      GAMES.map((id) => choice(id === game, t(`game.${id}.name`), () => choose(id, band))),
    ),
    h(
      "div.seg",
      { role: "group", "aria-label": t("ui.puzzles.difficulty") },
      Object.keys(BANDS).map((id) => choice(id === band, t(`ui.puzzles.${id}`), () => choose(game, id))),
    ),
  );
}

/** @param {PuzzlesContext} context */
function asking(context) {
  const { puzzle, game, told } = context;
  if (context.fault) return h("p.fault", { role: "alert" }, context.fault);
  if (!puzzle) return h("p.say", { role: "status" }, context.list ? t("ui.puzzles.none") : "");
  return [
    standing(context, puzzle),
    h("h2", null, question(puzzle, game, context.by)),
    h("p.say.mk-told", { role: "status" }, context.busy ? t("ui.mistakes.judging") : toldText(context, puzzle)),
    picking(context),
    told ? stepping(context, puzzle) : null,
    h(
      "div.labacts",
      null,
      told
        ? h("button.btn.primary", { onclick: context.next }, t("ui.mistakes.next"), icon("right"))
        : [
            h("button.btn", { onclick: context.hint, disabled: context.hinted }, icon("hint"), t("ui.hint")),
            h("button.btn", { onclick: context.solve }, icon("eye"), t("ui.mistakes.show")),
            h("button.btn.quiet", { onclick: context.next }, t("ui.mistakes.next"), icon("right")),
          ],
    ),
    links(context, puzzle),
  ];
}

/** @param {PuzzlesContext} context @param {Puzzle} puzzle */
function standing({ list, solved }, puzzle) {
  const { streak, longest } = readProgress();
  const done = list?.filter(({ id }) => solved.has(id)).length ?? 0;
  return h(
    "p.lab.pz-standing",
    null,
    h("span", null, t("ui.puzzles.level", { number: puzzle.difficulty })),
    h("span.pz-solved", null, t("ui.puzzles.solved", { number: done, all: list?.length ?? 0 })),
    h("span.pz-streak", null, t("ui.puzzles.streak", { number: streak, longest })),
    solved.has(puzzle.id) && h("span", null, icon("check"), t("ui.puzzles.known")),
  );
}

/** @param {Puzzle} puzzle @param {string} game @param {string} name */
function question({ kind, plies }, game, name) {
  const key = plies > 0 && kind === "w" ? `ui.puzzles.ask.w.${game}` : `ui.puzzles.ask.${kind}`;
  return t(key, { name, number: Math.ceil(plies / 2) });
}

/** @param {PuzzlesContext} context @param {Puzzle} puzzle */
function toldText({ told, reasons, tried, hinted, hintText }, { line, kind }) {
  const moves = (/** @type {string[]} */ list) => list.slice(0, LINE).map(moveText).join(" ");
  const [first = "", ...rest] = line;
  const goes = rest.length > 0 ? t("ui.puzzles.goes", { line: moves(rest) }) : "";
  const why = t(`ui.puzzles.only.${kind}`, { move: moveText(first) });
  if (told) {
    const right = told === "right" ? t("ui.lab.predict.right") : "";
    return sentences([right, why, ...reasonTexts(reasons), goes].filter(Boolean));
  }
  const wrong = tried ? wrongText(moveText(tried.move), moves(tried.line)) : "";
  const answer = tried ? answerText(tried.line[0], tried.reasons) : "";
  return sentences([wrong, answer, hinted ? hintText : ""].filter(Boolean));
}

/** @param {string} move @param {string} line what would follow, if anything is known to */
const wrongText = (move, line) => (line ? t("ui.puzzles.wrong.line", { move, line }) : t("ui.mistakes.same", { move }));

/** The line on the board, move by move. @param {PuzzlesContext} context @param {Puzzle} puzzle */
function stepping({ step, goTo }, { line }) {
  if (line.length < 2) return null;
  const press = (/** @type {string} */ symbol, /** @type {string} */ key, /** @type {number} */ to) =>
    h(
      "button.btn.quiet",
      { "aria-label": t(key), disabled: to < 0 || to > line.length, onclick: () => goTo(to) },
      icon(symbol),
    );
  return h(
    "div.labacts.pz-steps",
    null,
    press("prev", "ui.puzzles.back", step - 1),
    h("span.lab", null, `${step} / ${line.length}`),
    press("next", "ui.puzzles.forth", step + 1),
  );
}

/** @param {PuzzlesContext} context @param {Puzzle} puzzle */
function links({ game }, { position }) {
  const query = new URLSearchParams({ game, position });
  const own = new URLSearchParams({ position });
  return h(
    "nav.labacts.pz-links",
    { "aria-label": t("ui.nav.more") },
    h("a.btn.quiet", { href: `#/lab?${query}` }, icon("lab"), t("ui.lab")),
    h("a.btn.quiet", { href: `#/race?${query}` }, icon("graph"), t("ui.race")),
    h("a.btn.quiet", { href: `#/edit/${game}?${own}` }, icon("edit"), t("ui.edit")),
  );
}
