/** A game that is being set up: what was chosen, remembered per game, and as a setup. */
/** @import { GameId, GameInfo } from "../types.js" */
/** @import { FirstGame } from "../protocol" */
import { descriptionOf } from "../games/registry.js";

/**
 * @typedef {object} Draft
 * @property {GameId} game
 * @property {"engine" | "here" | "link" | "watch"} opponent
 * @property {[string, string]} engines specs
 * @property {[string, string]} names
 * @property {"me" | "other" | "dice"} starts
 * @property {string} clock minutes and seconds added, `10+5`
 * @property {number} size 0 for the usual one
 * @property {number} [height] where the board is no square
 * @property {Record<string, string>} rules
 * @property {string} [position] where it is not the usual start; not remembered
 */

const KEY = "wuqi.drafts";
/** The pace of a game between engines that somebody watches. */
const WATCHED_MS = 1000;

/** @returns {Record<string, Partial<Draft>>} */
function saved() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/** @param {GameId} game @returns {Draft} */
export function freshDraft(game) {
  const kept = { ...saved()[game], ...configured(game) };
  return {
    opponent: "engine",
    names: ["", ""],
    starts: "me",
    clock: "0+0",
    size: 0,
    rules: {},
    ...kept,
    engines: readEngines(kept?.engines, ["level:3", "level:6"]),
    game,
  };
}

/** What the server's configuration says of a game. @type {FirstGame} */
let first = {};

/** The configuration counts more than what was chosen here before. @param {FirstGame} game */
export const setFirstGame = (game) => {
  first = game;
};

/** @param {GameId} game @returns {Partial<Draft>} */
function configured(game) {
  if (first.game !== game) return {};
  const [side, height = side] = (first.size ?? "").split("x");
  return {
    opponent: "engine",
    ...(side && { size: Number(side), height: height === side ? 0 : Number(height) }),
    ...(first.rules && { rules: readRules(first.rules) }),
    ...(first.engine && { engines: [first.engine, first.engine] }),
    ...(first.starts && { starts: first.starts }),
  };
}

/** The setup of the game that the configuration asks to begin at once. @param {FirstGame} game */
export function firstSetup({ game, size, rules, engine, starts }) {
  const players = [
    { kind: "person", name: "" },
    { kind: "engine", spec: engine ?? "level:5" },
  ];
  return { game, ...(size && { size }), ...(rules && { rules }), players, starts: starts ?? "me" };
}

/**
 * Two engines as they were kept.
 * @param {unknown} kept
 * @param {[string, string]} usual
 * @returns {[string, string]}
 */
export function readEngines(kept, usual) {
  const list = Array.isArray(kept) ? kept : [];
  const spec = (/** @type {0 | 1} */ side) =>
    typeof list[side] === "string" && list[side] !== "" ? list[side] : usual[side];
  return [spec(0), spec(1)];
}

/** @param {Draft} draft */
export function saveDraft(draft) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...saved(), [draft.game]: draft }));
  } catch {
    // The next game starts from the defaults then.
  }
}

/** Rules from `key=value,…`. @param {string} text @returns {Record<string, string>} */
export function readRules(text) {
  const pairs = text.split(",").map((pair) => pair.split("="));
  return Object.fromEntries(pairs.filter(([key, value]) => key && value));
}

/** Something with rules of its own. @typedef {Pick<Draft, "rules">} Ruled */

/** What every rule is set to. @param {Ruled} draft @param {GameInfo} info @returns {Record<string, string>} */
export function chosenRules(draft, info) {
  const usual = Object.fromEntries(info.options.map((option) => [option.key, option.default]));
  return { ...usual, ...draft.rules };
}

/**
 * The options that can be chosen. A set of rules stands for all others, so they are offered
 * only with the usual set.
 * @param {Ruled} draft
 * @param {GameInfo} info
 */
export function openOptions(draft, info) {
  const several = info.options.filter(({ values }) => !Array.isArray(values) || values.length > 1);
  const set = several.find(({ key }) => key === "set");
  const other = set !== undefined && (draft.rules.set ?? set.default) !== set.default;
  return other ? [set] : several;
}

/**
 * Whether player Two is to move in a position string.
 * @param {GameId} game
 * @param {string} position
 */
const isTwoToMove = (game, position) => descriptionOf(game).isTwo(position.trim().split(/\s+/));

/** Who is player One, so that the one who was chosen moves first. @param {Draft} draft */
function startsOf({ game, position, starts }) {
  if (!position || starts === "dice" || !isTwoToMove(game, position)) return starts;
  return starts === "me" ? "other" : "me";
}

/** The board of a draft, `15` or `15x10`; empty for the usual one. @param {Draft} draft */
const sizeOf = ({ size, height }) => (size > 0 ? `${size}${height && height !== size ? `x${height}` : ""}` : "");

/** The size and the rules of a draft, as the server takes them. @param {Draft} draft @param {GameInfo} info */
export function placeOf(draft, info) {
  const rules = chosenRules(draft, info);
  const changed = openOptions(draft, info).filter(({ key, default: usual }) => rules[key] !== usual);
  return {
    ...(sizeOf(draft) && { size: sizeOf(draft) }),
    ...(changed.length > 0 && { rules: changed.map(({ key }) => `${key}=${rules[key]}`).join(",") }),
  };
}

/** The members of the command `new`. @param {Draft} draft @param {GameInfo} info */
export function setupOf(draft, info) {
  const [minutes = 0, added = 0] = draft.clock.split("+").map(Number);
  const engine = (/** @type {0 | 1} */ side) => ({ kind: "engine", spec: draft.engines[side] });
  const person = (/** @type {number} */ side) => ({
    kind: "person",
    name:
      draft.opponent === "here" || (draft.opponent === "link" && side === 0) ? (draft.names[side] ?? "").trim() : "",
  });
  const players = {
    engine: [person(0), engine(0)],
    here: [person(0), person(1)],
    link: [person(0), person(1)],
    watch: [engine(0), engine(1)],
  }[draft.opponent];
  return {
    game: draft.game,
    ...placeOf(draft, info),
    ...(draft.position && { position: draft.position }),
    players,
    starts: startsOf(draft),
    // Whoever watches wants to see the moves; the pace can be changed at any time.
    ...(draft.opponent === "watch" && { speed_ms: WATCHED_MS }),
    // Between two devices each gives a share in the shuffle, and no flip is taken back.
    ...(draft.opponent === "link" && descriptionOf(draft.game).hidden && { nonces: true, undo: "no_flips" }),
    ...(minutes > 0 && { clock: { base_ms: minutes * 60000, increment_ms: added * 1000 } }),
  };
}
