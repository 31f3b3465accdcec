/** Player bars with clocks and captured pieces, and the evaluation bar. */
/** @import { Player, State } from "../types.js" */
/** @import { Context, Shown } from "./context.js" */
import { disc, pieceIcon } from "../board/discs.js";
import { h } from "../dom.js";
import { descriptionOf } from "../games/registry.js";
import { has, percent, t } from "../i18n.js";
import { settings } from "../settings.js";
import { colourOf } from "./colours.js";
import { markOf, mySide, nameOf, seatName, seatOf, sideName } from "./names.js";

/**
 * @param {Shown} shown
 * @param {Player} player
 */
export function playerBar({ store }, player) {
  const state = /** @type {State} */ (store.state);
  const shown = store.shown ?? state;
  const turn = !state.result && state.turn === player;
  const taken = captured(state, player);
  const score = shown.score?.[player === "one" ? 0 : 1];
  const seat = seatOf(state, player);
  const name = nameOf(state, player);
  const unit = `ui.unit.${state.game}`;
  return h(
    `div.pbar.${player}`,
    { class: turn ? "turn" : "", "data-key": player },
    markOf(state, player),
    h(
      "div.who",
      null,
      h("b", null, seatName(state, player)),
      h(seat.thinking ? "small.think" : "small", null, subtitle(store, player, turn)),
    ),
    taken.length > 0 &&
      h(
        "div.caps",
        {
          role: "img",
          "aria-label": t("ui.captured", { pieces: taken.map((letter) => t(`piece.${letter}`)).join(", ") }),
        },
        pile(taken),
      ),
    score !== undefined &&
      descriptionOf(state.game).score !== "none" &&
      h("div.score", null, score, has(unit) && h("small", null, t(unit))),
    state.clock &&
      h(
        "div.clock",
        { "data-clock": player, role: "timer", "aria-label": t("ui.clock.of", { name }) },
        clockText(leftNow(store, player)),
      ),
  );
}

/**
 * @param {Shown["store"]} store
 * @param {Player} player
 * @param {boolean} turn
 */
function subtitle(store, player, turn) {
  const state = /** @type {State} */ (store.state);
  const waits = store.waiting.get("move") === player;
  const side = sideName(state, player);
  const seat = seatOf(state, player);
  const parts = side === nameOf(state, player) ? [] : [side];
  if (seat.thinking) parts.push(t(waits ? "ui.place.wait" : "ui.thinking"));
  else if (state.result?.outcome === "draw") parts.push(t("outcome.draw"));
  else if (state.result?.outcome === player) parts.push(t("ui.won"));
  else if (turn && seat.kind === "person") parts.push(t(mySide(state) === player ? "ui.yourturn" : "ui.tomove"));
  if (seat.kind === "person" && state.here?.[player === "one" ? 0 : 1] === false) parts.push(t("ui.away"));
  return parts.join(" · ");
}

/** Up to so many captured pieces are shown one by one, beyond that by kind with their number. */
const LOOSE = 7;

/** @param {string[]} taken */
function pile(taken) {
  const piece = (/** @type {string} */ letter) => pieceIcon(disc(letter, settings.faces, 46));
  if (taken.length <= LOOSE)
    return taken.map((letter, index) => h(letter === taken[index + 1] ? "i.twin" : "i", null, piece(letter)));
  return [...new Set(taken)].map((letter) => {
    const number = taken.filter((other) => other === letter).length;
    return h("i.kind", null, piece(letter), number > 1 && h("small", null, number));
  });
}

/**
 * The pieces that this player captured.
 * @param {State} state
 * @param {Player} player
 */
function captured(state, player) {
  const colour = colourOf(state, player);
  if (!colour) return [];
  const rivals = (state.board.extra?.captured ?? []).filter(
    ([letter]) => (letter === letter.toLowerCase()) === (colour === "r"),
  );
  return rivals.flatMap(([letter, count]) => Array.from({ length: count }, () => letter));
}

/**
 * @param {Pick<import("../store.js").Store, "state" | "received">} store
 * @param {Player} player
 */
export function leftNow(store, player) {
  const clock = store.state?.clock;
  if (!clock) return 0;
  const left = clock.left_ms[player === "one" ? 0 : 1];
  return clock.running === player ? Math.max(0, left - (performance.now() - store.received)) : left;
}

/** Minutes and seconds, with tenths at the end. @param {number} left */
export function clockText(left) {
  const seconds = Math.max(0, left) / 1000;
  if (seconds < 10) return seconds.toFixed(1);
  const whole = Math.ceil(seconds);
  const minutes = Math.floor(whole / 60);
  return `${minutes}:${String(whole % 60).padStart(2, "0")}`;
}

/**
 * The chance of One, always: a fixed side keeps the bar readable.
 * @param {Context} context
 */
export function evaluationBar({ store }) {
  const state = /** @type {State} */ (store.state);
  const one = shownChance(store) ?? 0.5;
  const name = sideName(state, "one");
  return h(
    "div.evalbar",
    {
      style: { "--v": (one * 100).toFixed(1) },
      role: "meter",
      "aria-valuemin": 0,
      "aria-valuemax": 100,
      "aria-valuenow": Math.round(one * 100),
      "aria-label": t("ui.chanceof", { name }),
      title: `${name} ${percent(one)} %`,
      "data-key": "eval",
    },
    h("i"),
  );
}

/**
 * One's chance at the position shown; at the end of a game the result itself.
 * @param {import("../store.js").Store} store
 */
export function shownChance(store) {
  const { state, shown } = store;
  if (!state || !shown) return undefined;
  if (state.result && !store.looked) return { one: 1, two: 0, draw: 0.5 }[state.result.outcome];
  const line = [0, ...state.line];
  const here = line.indexOf(shown.node);
  return store.evaluations.at(shown.node) ?? store.evaluations.latest(line.slice(0, here + 1));
}
