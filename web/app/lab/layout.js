/**
 * Which positions of the tree are shown, and where.
 *
 * A tree grows faster than any screen: what lies off the way is folded up to its first
 * position once the tree is large, and of many moves only the ones that count are shown.
 */
/** @import { Spot } from "./spot.js" */
/** @import { Story } from "./story.js" */

/** @typedef {{spot: Spot | null, owner: Spot, more: number, fate: "" | "more" | "wait" | "cut", x: number, y: number, folded: boolean, from: Box | null}} Box */
/** @typedef {{folds: Map<number, boolean>, all: Set<number>}} Folds what was folded or opened by hand */

export const WIDTH = 128;
export const HEIGHT = 42;
const ACROSS = 170;
const DOWN = 52;
/** Up to so many positions the whole tree is shown. */
const SMALL = 36;
/** So many moves of a position are shown; the rest is a number. */
const MOVES = 6;

/**
 * @param {Story} story
 * @param {Folds} folds
 * @returns {{boxes: Box[], width: number, height: number}}
 */
export function layOut(story, folds) {
  const on = new Set(story.way);
  const small = story.counts.seen <= SMALL;
  /** @type {Box[]} */
  const boxes = [];
  let row = 0;
  let deepest = 0;

  /** @param {Spot} spot @param {number} level @param {Box | null} from @returns {Box} */
  const place = (spot, level, from) => {
    deepest = Math.max(deepest, level);
    const isOpen = folds.folds.get(spot.id) ?? (small || on.has(spot));
    /** @type {Box} */
    const box = {
      spot,
      owner: spot,
      more: 0,
      fate: "",
      x: level * ACROSS,
      y: 0,
      folded: !isOpen && spot.triedCount > 0,
      from,
    };
    boxes.push(box);
    if (!isOpen || (spot.triedCount === 0 && !on.has(spot))) {
      box.y = row++ * DOWN;
      return box;
    }
    const shown = chosen(spot, story, on, folds.all.has(spot.id));
    const below = shown.map((child) => place(child, level + 1, box));
    const rest = restOf(spot, shown.length, on, story);
    for (const { more, fate } of rest) {
      deepest = Math.max(deepest, level + 1);
      /** @type {Box} */
      const last = {
        spot: null,
        owner: spot,
        more,
        fate,
        x: (level + 1) * ACROSS,
        y: row++ * DOWN,
        folded: false,
        from: box,
      };
      boxes.push(last);
      below.push(last);
    }
    const [first, end] = [below[0], below.at(-1)];
    if (first && end) box.y = (first.y + end.y) / 2;
    else box.y = row++ * DOWN;
    return box;
  };
  place(story.spot(0), 0, null);
  return { boxes, width: deepest * ACROSS + WIDTH, height: Math.max(1, row) * DOWN - (DOWN - HEIGHT) };
}

/** The moves to be shown, in the order in which they were tried. @param {Spot} spot @param {Story} story @param {Set<Spot>} on @param {boolean} all */
function chosen(spot, story, on, all) {
  const { tried, bestFrom } = spot;
  if (all || tried.length <= MOVES) return tried;
  const rank = new Map(
    tried.map((child, index) => {
      const plain = story.simulates ? child.visits : index;
      return [child, on.has(child) ? Infinity : child === bestFrom ? 1e9 : plain];
    }),
  );
  const by = (/** @type {Spot} */ child) => rank.get(child) ?? 0;
  const kept = new Set([...tried].sort((a, b) => by(b) - by(a)).slice(0, MOVES - 1));
  return tried.filter((child) => kept.has(child));
}

/** What is not shown: moves tried and folded away, moves that wait, moves that were cut off. @param {Spot} spot @param {number} shown @param {Set<Spot>} on @param {Story} story */
function restOf(spot, shown, on, story) {
  /** @type {{more: number, fate: "more" | "wait" | "cut"}[]} */
  const rest = [];
  if (spot.triedCount > shown) rest.push({ more: spot.triedCount - shown, fate: "more" });
  const { left } = spot;
  if (left === null || left === 0) return rest;
  if (spot.cut) rest.push({ more: left, fate: "cut" });
  else if (spot.value === null && (on.has(spot) || story.simulates) && (spot.open || spot.expanded || spot.id === 0))
    rest.push({ more: left, fate: "wait" });
  return rest;
}
