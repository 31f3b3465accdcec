/** What the search does at this step, in words. */
/** @import { Spot, Story, TraceEvent } from "./story.js" */
/** @import { GameId } from "../types.js" */
import { moveText } from "../game/names.js";
import { has, sentences, t } from "../i18n.js";
import { share, worth } from "./figures.js";

/** @typedef {{story: Story, game: GameId}} Told */

/** The step as one of the four phases, 0 to 3. @param {Story} story */
export function phaseOf(story) {
  const { event } = story;
  if (!event) return -1;
  if (story.simulates) return { select: 0, expand: 1, evaluate: 2, back_up: 3 }[event.do] ?? -1;
  if (event.do === "enter") return 0;
  if (event.do === "cut") return 3;
  return story.here.tried.length === 0 ? 1 : 2;
}

/** @param {GameId} game @param {string} turn */
export function sideOf(game, turn) {
  const key = `ui.side.${game}.${turn}`;
  return has(key) ? t(key) : t(`player.${turn}`);
}

/** @param {Spot} spot */
export const nameOf = (spot) =>
  spot.node.move === undefined ? t(spot.parent ? "ui.lab.pass" : "ui.lab.root") : moveText(spot.node.move);

/** @param {Told} told */
export function tell({ story, game }) {
  const { event, here } = story;
  if (!event) return t("ui.lab.say.begin", { name: sideOf(game, story.trace.turn) });
  const say = /** @type {Record<string, (told: Told, event: TraceEvent, spot: Spot) => string>} */ (SAY)[
    event.do
  ];
  const said = say?.({ story, game }, event, here) ?? "";
  if (story.step < story.length) return said;
  const end = story.trace.complete ? "ui.lab.say.end" : "ui.lab.say.full";
  return sentences([said, t(end, { move: moveText(story.trace.report.move) })]);
}

const SAY = {
  /** @param {Told} told @param {TraceEvent} event @param {Spot} spot */
  enter({ story, game }, event, spot) {
    const { alpha, beta, depth, kind } = event;
    const window = { alpha: worth(story, alpha), beta: worth(story, beta) };
    const who = sideOf(game, spot.node.turn);
    const side = t(story.isMax(spot) ? "ui.lab.largest" : "ui.lab.smallest");
    if (!spot.parent) return t("ui.lab.say.root", { depth, who, side });
    const move = nameOf(spot);
    if (spot.node.move === undefined)
      return t("ui.lab.say.pass", { who: sideOf(game, spot.parent.node.turn) });
    if (spot.node.turn === "over") return t("ui.lab.say.over", { move });
    if (kind === "chance") return t("ui.lab.say.chance", { move, ...window });
    if (kind === "probe") return t("ui.lab.say.probe", { move });
    if (kind === "quiescence")
      return t(depth === 0 ? "ui.lab.say.leaf" : "ui.lab.say.noisy", { move, ...window });
    return t("ui.lab.say.enter", { move, who, side, depth, ...window });
  },
  /** @param {Told} told @param {TraceEvent} event @param {Spot} spot */
  cut({ story, game }, event, spot) {
    const window = story.windowOf(spot);
    const max = story.isMax(spot);
    return t(`ui.lab.say.cut.${event.reason}`, {
      move: moveText(event.move ?? ""),
      who: sideOf(game, spot.node.turn),
      rival: sideOf(game, spot.node.turn === "one" ? "two" : "one"),
      value: worth(story, spot.best),
      bound: window ? worth(story, max ? window.beta : window.alpha) : "",
      number: Math.max(0, (spot.node.moves ?? 0) - spot.tried.length),
    });
  },
  /** @param {Told} told @param {TraceEvent} event @param {Spot} spot */
  return({ story, game }, event, spot) {
    const value = worth(story, event.value);
    const { parent } = spot;
    if (!parent) return t("ui.lab.say.done", { value });
    const move = nameOf(spot);
    const said = t(spot.tried.length === 0 ? "ui.lab.say.judged" : "ui.lab.say.return", { move, value });
    if (parent.node.turn === "chance" || spot.node.move === undefined) return said;
    const better = parent.bestFrom === spot;
    const news = t(better ? "ui.lab.say.better" : "ui.lab.say.worse", {
      who: sideOf(game, parent.node.turn),
      bound: t(story.isMax(parent) ? "ui.lab.alpha" : "ui.lab.beta"),
      value,
    });
    return sentences([said, news]);
  },
  /** @param {Told} told @param {TraceEvent} event @param {Spot} spot */
  select({ game }, event, spot) {
    const params = {
      move: nameOf(spot),
      who: sideOf(game, spot.parent?.node.turn ?? "one"),
      visits: event.visits,
      mean: share(event.mean),
      bonus: share(event.bonus),
      sum: share(event.mean + event.bonus),
      percent: ((spot.node.chance ?? 0) * 100).toFixed(1),
    };
    if (spot.node.chance !== undefined) return t("ui.lab.say.drawn", params);
    return t(event.visits === 0 && event.bonus === 0 ? "ui.lab.say.first" : "ui.lab.say.select", params);
  },
  /** @param {Told} _ @param {TraceEvent} event @param {Spot} spot */
  expand: (_, event, spot) => t("ui.lab.say.expand", { move: nameOf(spot), number: event.moves }),
  /** @param {Told} told @param {TraceEvent} event */
  evaluate: ({ story, game }, event) =>
    t(story.trace.spec.startsWith("puct") ? "ui.lab.say.evaluate" : "ui.lab.say.playout", {
      value: share(event.value),
      who: sideOf(game, "one"),
    }),
  /** @param {Told} told @param {TraceEvent} event @param {Spot} spot */
  back_up: ({ game }, event, spot) =>
    t("ui.lab.say.backup", {
      move: nameOf(spot),
      visits: event.visits,
      mean: share(event.mean),
      who: sideOf(game, "one"),
    }),
};
