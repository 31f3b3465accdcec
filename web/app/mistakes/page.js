/** The page of one's mistakes: the board before one of them, the question, the answer. */
/** @import { MistakesContext } from "../screens/mistakes.js" */
import { h, icon } from "../dom.js";
import { reasonTexts } from "../game/hint.js";
import { moveText } from "../game/names.js";
import { descriptionOf } from "../games/registry.js";
import { header } from "../header.js";
import { sentences, t } from "../i18n.js";
import { sideOf } from "../lab/words.js";
import { answerText } from "../teach/why.js";
import { picking } from "./picking.js";

/** How much of the best line is told. */
const LINE = 6;

/** @param {MistakesContext} context @param {string} id */
export function mistakesPage(context, id) {
  const { game } = context;
  return [
    header({ title: t("ui.mistakes"), note: t(`game.${game}.name`), game }),
    h(
      "main.racemain.mistakes",
      null,
      h(
        "section.race-board",
        { "aria-label": t("ui.board") },
        h("div.boardbox", { "data-own": "", class: descriptionOf(game).tall ? "tall" : "" }),
      ),
      h("section.mk-side", { "aria-label": t("ui.mistakes") }, side(context, id)),
    ),
  ];
}

/** @param {MistakesContext} context @param {string} id */
function side(context, id) {
  const { puzzles, index, told, solved } = context;
  const puzzle = puzzles[index];
  const back = h("a.btn.quiet", { href: `#/review/${id}` }, icon("graph"), t("ui.review"));
  if (context.fault) return [h("p.fault", { role: "alert" }, context.fault), back];
  if (puzzles.length === 0) return [h("p.say", { role: "status" }, t("ui.mistakes.none")), back];
  if (!puzzle)
    return [
      h("h2", null, t("ui.mistakes.done", { right: solved, number: puzzles.length })),
      h(
        "div.labacts",
        null,
        h("button.btn.primary", { onclick: context.again }, icon("iter"), t("ui.mistakes.again")),
        back,
      ),
    ];
  const name = sideOf(context.game, puzzle.by);
  return [
    h("p.lab", null, t("ui.mistakes.count", { at: index + 1, number: puzzles.length, right: solved })),
    h("h2", null, t("ui.mistakes.ask", { number: puzzle.ply, name })),
    h("p.say", null, t("ui.mistakes.was", { move: moveText(puzzle.played), number: Math.round(puzzle.gave * 100) })),
    h("p.say.mk-told", { role: "status" }, context.busy ? t("ui.mistakes.judging") : toldText(context)),
    picking(context),
    h(
      "div.labacts",
      null,
      told
        ? h("button.btn.primary", { onclick: context.next }, t("ui.mistakes.next"), icon("right"))
        : h("button.btn", { onclick: context.solve }, icon("eye"), t("ui.mistakes.show")),
      back,
    ),
  ];
}

/** @param {MistakesContext} context */
function toldText({ puzzles, index, told, reasons, tried }) {
  const puzzle = puzzles[index];
  if (!puzzle) return "";
  const line = puzzle.line.slice(0, LINE).map(moveText).join(" ");
  const best = [t("ui.mistakes.best", { move: moveText(puzzle.best), line }), ...reasonTexts(reasons)];
  if (told === "right") return sentences([t("ui.lab.predict.right"), ...best]);
  if (told === "good") return sentences([t("ui.mistakes.good", { move: moveText(tried?.move ?? "") }), ...best]);
  if (told === "shown") return sentences(best);
  if (!tried) return "";
  const { move, given } = tried;
  if (!given) return t("ui.mistakes.same", { move: moveText(move) });
  const wrong = t("ui.mistakes.wrong", { move: moveText(move), number: Math.round(given.loss * 100) });
  return sentences([wrong, answerText(given.line[0], given.reasons)].filter(Boolean));
}
