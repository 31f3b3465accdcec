/** A game that begins, and its title while it is played. */
/** @import { State } from "../types.js" */
/** @import { Board } from "../board/board.js" */
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { drawColours, motionFactor } from "../settings.js";
import { play } from "../sound.js";
import { endText } from "./end.js";
import { mySide, nameOf } from "./names.js";

/** A game that begins: its name grows over the board, and the keys are on the board. @param {HTMLElement} host @param {Board} board */
export function enter(host, board) {
  board.focus(Math.floor((board.data?.view.squares.length ?? 1) / 2));
  drawColours();
  play("enter");
  const stage = host.querySelector(".stage");
  if (motionFactor() === 0 || !stage) return;
  const game = document.body.dataset.game ?? "";
  const name = h("p.entry", { "aria-hidden": "true" }, t(`game.${game}.name`));
  stage.append(name);
  const steps = [
    { transform: "translate(-50%, -50%) scale(0.2)", opacity: 0 },
    { transform: "translate(-50%, -50%) scale(1)", opacity: 1, offset: 0.6 },
    { transform: "translate(-50%, -50%) scale(1.3)", opacity: 0 },
  ];
  const done = () => name.remove();
  name.animate(steps, { duration: 900, easing: "ease-out" }).finished.then(done, done);
}

/** Whose turn it is, for whoever looks at another tab. @param {State} state */
export function titleOf(state) {
  const game = t(`game.${state.game}.name`);
  if (state.result) return `${endText(state).title} · ${game}`;
  if (state.turn !== "one" && state.turn !== "two") return game;
  const yours = mySide(state) === state.turn;
  return `${yours ? t("ui.title.yours") : nameOf(state, state.turn)} · ${game}`;
}
