/** What the search does at this step, and what a position of it is worth, in words. */
/** @import { TraceEvent } from "./decode.js" */
/** @import { Spot } from "./spot.js" */
/** @import { Story } from "./story.js" */
/** @import { GameId } from "../types.js" */
import { moveText } from "../game/names.js";
import { has, sentences, t } from "../i18n.js";
import { settings } from "../settings.js";
import { added, fraction, share, worth } from "./figures.js";

/** @typedef {{story: Story, game: GameId}} Told */

/** The step as one of the phases, from 0. @param {Story} story */
export function phaseOf(story) {
  const { event } = story;
  if (!event) return -1;
  if (story.simulates) return { select: 0, expand: 1, resume: 2, evaluate: 2, back_up: 3 }[event.do] ?? -1;
  if (event.do === "enter") return 0;
  if (event.do === "cut") return 3;
  return story.here.triedCount === 0 ? 1 : 2;
}

/** A text with a number in it; one of a thing has words of its own. @param {string} key @param {number} number @param {Record<string, unknown>} [params] */
export function counted(key, number, params = {}) {
  const single = number === 1 && has(`${key}.one`);
  return t(single ? `${key}.one` : key, { number, ...params });
}

/** @param {GameId} game @param {string} turn */
export function sideOf(game, turn) {
  const key = `ui.side.${game}.${turn}`;
  return has(key) ? t(key) : t(`player.${turn}`);
}

/** @param {Spot} spot */
export function nameOf({ move, parent }) {
  if (move === undefined) return t(parent ? "ui.lab.pass" : "ui.lab.root");
  // Letters are the same for both colours: there the colour is part of the name.
  const letter = settings.faces === "letters" && /=([A-Za-z])$/.exec(move)?.[1];
  const colour = letter && t(letter === letter.toUpperCase() ? "ui.side.red" : "ui.side.black");
  return colour ? `${moveText(move)} ${colour}` : moveText(move);
}

/** @param {Told} told */
export function tell({ story, game }) {
  const { event, here } = story;
  if (!event) return t("ui.lab.say.begin", { name: sideOf(game, story.trace.turn) });
  const say = /** @type {Record<string, (told: Told, event: TraceEvent, spot: Spot) => string>} */ (SAY)[event.do];
  const said = say?.({ story, game }, event, here) ?? "";
  if (story.step < story.length) return said;
  const end = story.trace.complete ? "ui.lab.say.end" : "ui.lab.say.full";
  return sentences([said, t(end, { move: moveText(story.trace.report.move) })]);
}

/** What is known of a position that was chosen by hand. @param {Told} told @param {Spot} spot */
export function tellSpot({ story, game }, spot) {
  const move = nameOf(spot);
  const who = sideOf(game, "one");
  if (story.simulates) {
    if (spot.mean === null) return t("ui.lab.spot.new", { move });
    const said = counted("ui.lab.spot.tree", spot.results, { move, who, mean: share(spot.mean) });
    return spot.proved === null ? said : sentences([said, t("ui.lab.spot.proved", { who, value: share(spot.proved) })]);
  }
  const why = spot.cut ? t(`ui.lab.spot.cut.${spot.cut}`) : "";
  if (spot.value !== null)
    return sentences([t("ui.lab.spot.value", { move, value: worth(story, spot.value) }), why].filter(Boolean));
  if (spot.best !== null)
    return sentences([t("ui.lab.spot.best", { move, value: worth(story, spot.best) }), why].filter(Boolean));
  return t(spot.open ? "ui.lab.spot.open" : "ui.lab.spot.new", { move });
}

/** With or without a window: plain minimax has none. @param {Story} story @param {string} key */
const plainly = (story, key) => (story.plain ? `${key}.plain` : key);

const SAY = {
  /** @param {Told} told @param {TraceEvent} event @param {Spot} spot */
  enter({ story, game }, event, spot) {
    const { alpha, beta, depth, kind } = event;
    const window = { alpha: worth(story, alpha), beta: worth(story, beta) };
    const who = sideOf(game, spot.turn);
    const side = t(story.isMax(spot) ? "ui.lab.largest" : "ui.lab.smallest");
    if (!spot.parent) return counted("ui.lab.say.root", depth, { depth, who, side });
    const move = nameOf(spot);
    if (spot.move === undefined) return t("ui.lab.say.pass", { who: sideOf(game, spot.parent.turn) });
    if (spot.turn === "over") return t("ui.lab.say.over", { move });
    if (kind === "chance") return t(plainly(story, "ui.lab.say.chance"), { move, ...window });
    if (kind === "probe") return t("ui.lab.say.probe", { move });
    if (kind === "quiescence")
      return t(depth === 0 ? "ui.lab.say.leaf" : plainly(story, "ui.lab.say.noisy"), { move, ...window });
    return counted(plainly(story, "ui.lab.say.enter"), depth, { move, who, side, depth, ...window });
  },
  /** @param {Told} told @param {TraceEvent} event @param {Spot} spot */
  cut({ story, game }, event, spot) {
    const window = story.windowOf(spot);
    const max = story.isMax(spot);
    const params = {
      move: moveText(event.move ?? ""),
      who: sideOf(game, spot.turn),
      rival: sideOf(game, spot.turn === "one" ? "two" : "one"),
      value: worth(story, spot.best),
      bound: window ? worth(story, max ? (spot.beta ?? 0) : (spot.alpha ?? 0)) : "",
    };
    const said = t(`ui.lab.say.cut.${event.reason}`, params);
    if (event.reason !== "beta") return said;
    const rest =
      spot.left === null
        ? t("ui.lab.say.rest.noisy")
        : spot.left === 0
          ? t("ui.lab.say.rest.none")
          : counted("ui.lab.say.rest", spot.left);
    return sentences([said, rest]);
  },
  /** @param {Told} told @param {TraceEvent} event @param {Spot} spot */
  return({ story, game }, event, spot) {
    const value = worth(story, event.value);
    const { parent } = spot;
    if (!parent) return t("ui.lab.say.done", { value });
    const move = nameOf(spot);
    const said = t(spot.triedCount === 0 ? "ui.lab.say.judged" : "ui.lab.say.return", { move, value });
    if (parent.turn === "chance" || spot.move === undefined || spot.kind === "probe") return said;
    const better = parent.bestFrom === spot;
    const news = t(better ? plainly(story, "ui.lab.say.better") : "ui.lab.say.worse", {
      who: sideOf(game, parent.turn),
      bound: t(story.isMax(parent) ? "ui.lab.alpha" : "ui.lab.beta"),
      value: worth(story, parent.best),
    });
    return sentences([said, news]);
  },
  /** @param {Told} told @param {TraceEvent} event @param {Spot} spot */
  select({ game }, event, spot) {
    const { mean, bonus, sum } = added(event.mean, event.bonus);
    const who = sideOf(game, spot.parent?.turn ?? "one");
    const params = { move: nameOf(spot), who, visits: event.visits, mean, bonus, sum };
    if (spot.chance) return t("ui.lab.say.drawn", { ...params, chance: fraction(spot.chance) });
    if (event.choice !== "formula")
      return t(`ui.lab.say.${event.choice === "untried" ? "first" : event.choice}`, params);
    if (event.visits === 0) return t("ui.lab.say.expected", params);
    return counted("ui.lab.say.select", event.visits, params);
  },
  /** @param {Told} _ @param {TraceEvent} __ @param {Spot} spot */
  resume: (_, __, spot) => t("ui.lab.say.resume", { move: nameOf(spot) }),
  /** @param {Told} _ @param {TraceEvent} __ @param {Spot} spot */
  call_off: (_, __, spot) => t("ui.lab.say.calloff", { move: nameOf(spot) }),
  /** @param {Told} _ @param {TraceEvent} event @param {Spot} spot */
  expand: (_, event, spot) => counted("ui.lab.say.expand", event.moves, { move: nameOf(spot) }),
  /** @param {Told} told @param {TraceEvent} event @param {Spot} spot */
  evaluate({ story, game }, event, spot) {
    const params = { value: share(event.value), who: sideOf(game, "one") };
    if (spot.turn === "over") return t("ui.lab.say.ended", params);
    if (spot.proved !== null) return t("ui.lab.say.sure", params);
    return t(story.trace.formula?.kind === "puct" ? "ui.lab.say.evaluate" : "ui.lab.say.playout", params);
  },
  /** @param {Told} told @param {TraceEvent} event @param {Spot} spot */
  back_up({ game }, event, spot) {
    const params = { move: nameOf(spot), mean: share(event.mean), who: sideOf(game, "one") };
    const said = counted("ui.lab.say.backup", event.visits, params);
    return spot.proved === null
      ? said
      : sentences([said, t("ui.lab.spot.proved", { who: params.who, value: share(spot.proved) })]);
  },
};
