/** Who plays, in words and marks. */
/** @import { Player, Score, Seat, State } from "../types.js" */
import { faceOf } from "../board/discs.js";
import { descriptionOf } from "../games/registry.js";
import { t } from "../i18n.js";
import { engineName } from "../pick/spec.js";
import { settings } from "../settings.js";

/** @type {Player[]} */
export const PLAYERS = ["one", "two"];

/** @param {Player} player */
export const other = (player) => (player === "one" ? "two" : "one");

/** @param {State} state @param {Player} player @returns {Seat} */
export const seatOf = (state, player) => state.seats[player === "one" ? 0 : 1];

/**
 * The side of whoever is "you": one's own on a device of one's own, else that of the only
 * person who plays.
 * @param {State} state
 * @returns {Player | null}
 */
export function mySide({ you, seats }) {
  if (you === "one" || you === "two") return you;
  if (you === "watcher") return null;
  const people = PLAYERS.filter((_, index) => seats[index]?.kind === "person");
  return people.length === 1 ? (people[0] ?? null) : null;
}

/** Whether the board is seen from the second player's side. @param {State} state */
export const isTurned = (state) => settings.turned && mySide(state) === "two";

/** Whether two people play on devices of their own, or one only watches. @param {State} state */
export const isApart = ({ you }) => you !== undefined && you !== "table";

/** Whether this page may move for a side. @param {State} state @param {Player} player */
export function mayMove(state, player) {
  return seatOf(state, player).kind === "person" && (!isApart(state) || state.you === player);
}

/** Whether helping hands (hints, analysis, pauses) are in place here. @param {State} state */
export function isServed(state) {
  return (
    !isApart(state) ||
    (state.you !== "watcher" && (state.result !== null || state.seats.some(({ kind }) => kind === "engine")))
  );
}

/**
 * Who sits at a side, told apart from an equal engine at the other one.
 * @param {State} state
 * @param {Player} player
 */
export function nameOf(state, player) {
  const [seat, rival] = [seatOf(state, player), seatOf(state, other(player))];
  const own = !seat.name || seat.name === seat.spec;
  const twins = own && seat.kind === "engine" && rival.kind === "engine" && rival.spec === seat.spec;
  const name = seatName(state, player);
  return twins ? `${name} (${sideName(state, player)})` : name;
}

/**
 * Who sits at a side, where the side is told beside it.
 * @param {State} state
 * @param {Player} player
 */
export function seatName(state, player) {
  const seat = seatOf(state, player);
  // Records call an engine by its spec, and by a letter where it plays itself.
  const [, plain = "", letter = ""] = /^(.*?)( \([AB]\))?$/.exec(seat.name ?? "") ?? [];
  if (seat.kind === "engine" && (!seat.name || plain === seat.spec)) return `${engineName(seat.spec ?? "")}${letter}`;
  if (seat.name) return seat.name;
  return mySide(state) === player ? t("ui.you") : t(`player.${player}`);
}

/** Several engines, as this device remembers them. @param {string} specs */
export const enginesText = (specs) => specs.split(" – ").map(engineName).join(" – ");

/**
 * The side in the words of the game: Black, red, first player.
 * @param {State} state
 * @param {Player} player
 */
export const sideName = (state, player) => descriptionOf(state.game).sideName(state, player);

/**
 * The player's mark: square or round, stone or piece.
 * @param {State} state
 * @param {Player} player
 */
export const markOf = (state, player) => descriptionOf(state.game).mark(state, player);

/**
 * A move as the list shows it: a piece that was turned shows its face.
 * @param {string} text
 */
export function moveText(text) {
  if (text === "0000") return t("move.pass");
  if (text === "end") return t("move.end");
  if (text === "black" || text === "white" || text === "more") return t(`move.${text}`);
  return text.replace(/=([A-Za-z])$/, (_, letter) => ` ${faceOf(letter, settings.faces)}`);
}

/**
 * What an engine thinks a position is worth, in words.
 * @param {State} state
 * @param {Score} score
 */
export function scoreText(state, score) {
  const name = sideName(state, score.side);
  const rival = sideName(state, other(score.side));
  if (score.win_in !== undefined) return t("ui.verdict.in", { name, plies: score.win_in });
  if (score.loss_in !== undefined) return t("ui.verdict.in", { name: rival, plies: score.loss_in });
  if (score.exact !== undefined) {
    if (score.exact === 0) return t("ui.verdict.draw");
    return t("ui.verdict.by", { name: score.exact > 0 ? name : rival, number: Math.abs(score.exact) });
  }
  const points = score.points ?? 0;
  return `${points > 0 ? "+" : points < 0 ? "−" : ""}${Math.abs(points)}`;
}
