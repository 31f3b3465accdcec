/** The end of a game: a card beside the board, then a strip. */
/** @import { Player, State } from "../types.js" */
/** @import { Context } from "./context.js" */
import { longestRow } from "../board/rows.js";
import { h, icon } from "../dom.js";
import { descriptionOf } from "../games/registry.js";
import { t } from "../i18n.js";
import { go, hasRoute } from "../router.js";
import { motionFactor } from "../settings.js";
import { markOf, mySide, nameOf, other } from "./names.js";
import { totals } from "./statistics.js";

/**
 * The result in one sentence, and why.
 * @param {State} state
 */
export function endText(state) {
  const result = /** @type {NonNullable<State["result"]>} */ (state.result);
  const { outcome } = result;
  const note = `${reasonText(state)} · ${t("ui.end.ply", { ply: state.ply })}`;
  if (outcome === "draw") return { title: t("outcome.draw"), note };
  const mine = mySide(state);
  if (mine) return { title: t(mine === outcome ? "ui.end.won" : "ui.end.lost"), note };
  return { title: t("ui.end.wins", { name: nameOf(state, outcome) }), note };
}

/** Why it ended: what the rules saw, or what somebody did. @param {State} state */
function reasonText({ result, board }) {
  const { reason = "rules", how = "" } = result ?? {};
  if (reason !== "rules") return t(`result.${reason}`);
  const extra = board.extra;
  return t(`ending.${how}`, {
    number: how === "row" ? longestRow(board) : (extra?.quiet_limit ?? extra?.limit ?? 0),
  });
}

/** @param {Context} context */
export function endCard(context) {
  const { store, view, redraw } = context;
  const state = /** @type {State} */ (store.state);
  if (!state.result || view.endClosed || store.looked) return null;
  const { title, note } = endText(state);
  const close = () => {
    view.endClosed = true;
    redraw();
  };
  const winner = state.result.outcome === "draw" ? null : state.result.outcome;
  const mine = mySide(state);
  // One's own side first; among others, the winner's.
  const first = mine ?? winner ?? "one";
  const cls = !winner ? "drawn" : mine && mine !== winner ? "lost" : "won";
  return h(
    "section.endcard",
    { class: cls, role: "dialog", "aria-labelledby": "end-title", "data-key": "end" },
    h("button.tbtn.x", { "aria-label": t("ui.end.close"), onclick: close }, icon("close")),
    h("h2", { id: "end-title" }, winner ? markOf(state, first) : null, title),
    score(context, first),
    h("p.say", null, note),
    totals(context, first),
    h(
      "div.endbtns",
      null,
      state.you !== "watcher" &&
        h(
          "button.btn.primary",
          { onclick: () => store.send({ do: "rematch" }), disabled: state.offer?.by === state.you },
          icon("swap"),
          t("ui.rematch"),
        ),
      hasRoute("review")
        ? h(
            "button.btn",
            { onclick: () => go(`${location.hash.replace("/play/", "/review/")}`) },
            icon("graph"),
            t("ui.review"),
          )
        : h("button.btn", { onclick: () => store.send({ do: "restart" }) }, icon("iter"), t("ui.restart")),
      h(
        "button.btn.quiet",
        { "aria-label": t("ui.newgame"), title: t("ui.newgame"), onclick: () => go(`#/new/${state.game}`) },
        icon("new"),
      ),
    ),
  );
}

/** How long the count runs up, and from step to step, in milliseconds. */
const RUN = 900;
const STEP = 40;

/**
 * How much of the count is shown: it runs up where the game ended before these eyes.
 * @param {Context} context
 */
function counted({ view, redraw }) {
  if (view.ended === null || motionFactor() === 0) return 1;
  const part = (performance.now() - view.ended) / RUN;
  if (part >= 1) return 1;
  setTimeout(redraw, STEP);
  return part;
}

/** @param {Context} context @param {Player} first the side that stands first */
function score(context, first) {
  const state = /** @type {State} */ (context.store.state);
  const { score: counts } = descriptionOf(state.game);
  if (!state.score || (counts !== "squares" && counts !== "largest")) return null;
  const [one, two] = state.score;
  const [own, theirs] = first === "two" ? [two, one] : [one, two];
  const part = counted(context);
  const free = counts === "largest" ? 0 : state.board.squares.filter(({ is }) => is === "empty").length;
  return [
    h(
      "div.endscore",
      { role: "img", "aria-label": `${own} : ${theirs}` },
      h("b", null, Math.round(own * part)),
      h("i", null, ":"),
      h("span", null, Math.round(theirs * part)),
    ),
    h(
      "div.lead-b",
      { "aria-hidden": "true" },
      h(`i.${first}`, { style: { flex: own } }),
      h("i", { style: { flex: free } }),
      h(`i.${other(first)}`, { style: { flex: theirs } }),
    ),
  ];
}
