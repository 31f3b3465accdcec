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
  const name = nameOver(stage, "");
  const steps = [
    { transform: "translate(-50%, -50%) scale(0.2)", opacity: 0 },
    { transform: "translate(-50%, -50%) scale(1)", opacity: 1, offset: 0.6 },
    { transform: "translate(-50%, -50%) scale(1.3)", opacity: 0 },
  ];
  const done = () => name.remove();
  name.animate(steps, { duration: 900, easing: "ease-out" }).finished.then(done, done);
}

/** The game's name over the middle of its board; outside the page's tree, which is drawn again at any moment. @param {Element} stage @param {string} cls */
function nameOver(stage, cls) {
  const { x, y, width, height } = stage.getBoundingClientRect();
  const style = { left: `${x + width / 2}px`, top: `${y + height / 2}px` };
  const name = h(
    "p.entry",
    { class: cls, style, "aria-hidden": "true" },
    t(`game.${document.body.dataset.game ?? ""}.name`),
  );
  document.body.append(name);
  return name;
}

/** How long a farewell takes at most. */
const FAREWELL_MS = 500;

/** Leaves a game: the board sinks away under its name, which stands still for those who want no motion. @param {() => void} then */
export function leave(then) {
  play("leave");
  const stage = document.querySelector(".stage");
  const board = stage?.querySelector(".boardrow");
  if (!stage || !board) return then();
  const name = nameOver(stage, "farewell");
  if (motionFactor() > 0) {
    const ease = { duration: FAREWELL_MS, easing: "ease-in", fill: /** @type {const} */ ("forwards") };
    board.animate([{ transform: "none" }, { transform: "translateY(20%) scale(0.7)", opacity: 0 }], ease);
    const middle = "translate(-50%, -50%)";
    name.animate(
      [
        { transform: `${middle} scale(1.3)`, opacity: 0 },
        { transform: `${middle} scale(1)`, opacity: 1 },
      ],
      ease,
    );
  }
  setTimeout(() => {
    name.remove();
    then();
  }, FAREWELL_MS);
}

/** Whose turn it is, for whoever looks at another tab. @param {State} state */
export function titleOf(state) {
  const game = t(`game.${state.game}.name`);
  if (state.result) return `${endText(state).title} · ${game}`;
  if (state.turn !== "one" && state.turn !== "two") return game;
  const yours = mySide(state) === state.turn;
  return `${yours ? t("ui.title.yours") : nameOf(state, state.turn)} · ${game}`;
}
