/** Why a move is played, in words: what it gains, threatens and prevents by the rules alone. */
/** @import { Question as Place } from "../api.js" */
/** @import { Hint } from "../types.js" */
import { lookAt } from "../api.js";
import { reasonTexts } from "../game/hint.js";
import { moveText } from "../game/names.js";
import { sentences, t } from "../i18n.js";

/** @typedef {NonNullable<Hint["reasons"]>} Reasons */

/** What speaks for a move; nothing where nothing does. @param {Place} place @param {string | undefined} move @param {AbortSignal} signal @returns {Promise<Reasons>} */
export async function reasonsFor(place, move, signal) {
  if (!move) return [];
  // What turns up by chance is part of a move, but no reason for it.
  const why = move.split("=")[0];
  const looked = await lookAt({ ...place, why }, signal).catch(() => null);
  return looked?.reasons ?? [];
}

/** What speaks for an answer, with its name. @param {string | undefined} move @param {Reasons} reasons */
export const answerText = (move, reasons) =>
  move && reasons.length > 0 ? t("ui.why", { move: moveText(move), why: sentences(reasonTexts(reasons)) }) : "";
