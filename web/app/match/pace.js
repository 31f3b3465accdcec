/** How long a match has gone on, and how long it will. */
/** @import { MatchState } from "./feed.js" */
import { t } from "../i18n.js";

/** Fewer minutes say nothing about the pace. */
const SEEN = 0.05;

/** `3:20`, or with hours `1:02:03`. @param {number} seconds */
export function durationText(seconds) {
  const whole = Math.max(0, Math.round(seconds));
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/**
 * The pace of a match that runs, the time since it began, and the time that is left at that pace.
 * @param {MatchState} match
 * @param {{at: number, done: number}} seen since when this page looks, and how many games were over then
 */
export function paceText(match, seen) {
  const elapsed = durationText((Date.now() - match.begun) / 1000);
  const minutes = (performance.now() - seen.at) / 60000;
  const rate = seen.done >= 0 && minutes > SEEN ? (match.done - seen.done) / minutes : 0;
  if (rate <= 0) return `${t("ui.mt.running")} · ${t("ui.mt.elapsed", { time: elapsed })}`;
  const left = durationText(((match.games - match.done) / rate) * 60);
  return [
    t("ui.mt.rate", { number: rate.toFixed(1) }),
    t("ui.mt.elapsed", { time: elapsed }),
    t("ui.mt.left", { time: left }),
  ].join(" · ");
}
