/**
 * The whole tree at a glance: an icicle that grows with the search.
 *
 * Every position is a bar; to its right lie its moves, each as high as its share of the visits
 * or, in depth-first searches, of the positions below. Bars too thin to be seen are not drawn,
 * so a tree of a hundred thousand positions costs no more than the screen has lines.
 */
/** @import { Story } from "./story.js" */

/** @typedef {{x: number, y: number, scale: number}} View what part is seen: the corner, and how many times larger than all */
/** @typedef {{id: number, x: number, y: number, width: number, height: number}} Bar */

/** Thinner than this many pixels nothing is drawn. */
const THIN = 0.6;
const LARGEST = 400;

/** What colour can stand for: how often or how much was searched, how good it is, what was thought of it beforehand, how wide its window is. @typedef {"value" | "visits" | "prior" | "window"} Shade */

/** What the colours of this search can stand for. @param {Story} story @returns {Shade[]} */
export function shadesOf(story) {
  if (story.simulates) return story.trace.formula?.kind === "puct" ? ["value", "visits", "prior"] : ["value", "visits"];
  return story.plain ? ["value", "visits"] : ["value", "visits", "window"];
}

/** The one that is wanted, where this search has it. @param {Story} story @param {string} wanted @returns {Shade} */
export const shadeIn = (story, wanted) => shadesOf(story).find((shade) => shade === wanted) ?? "value";

/** How much of its parent a position takes, for all positions. @param {Story} story @returns {Int32Array | Float64Array} */
export function weights(story) {
  const { state, trace } = story;
  if (story.simulates) return state.visits;
  const sizes = new Float64Array(trace.nodes.count);
  // Parents come before their children, so one way back is enough.
  for (let id = trace.nodes.count - 1; id >= 0; id -= 1) {
    if (!state.seen[id]) continue;
    sizes[id] = (sizes[id] ?? 0) + 1;
    const parent = trace.nodes.parent[id] ?? -1;
    if (parent >= 0) sizes[parent] = (sizes[parent] ?? 0) + (sizes[id] ?? 0);
  }
  return sizes;
}

/**
 * The bars that can be seen.
 * @param {Story} story
 * @param {View} view
 * @param {{width: number, height: number}} size
 * @param {Int32Array | Float64Array} [weight]
 * @returns {Bar[]}
 */
export function barsOf(story, view, { width, height }, weight = weights(story)) {
  const { firstTried, nextTried } = story.state;
  const column = (width / Math.max(3, story.counts.deepest + 1)) * Math.sqrt(view.scale);
  /** @type {Bar[]} */
  const bars = [];
  /** @type {[number, number, number, number][]} */
  const open = [[0, 0, -view.y * view.scale * height, view.scale * height]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [id, level, y, tall] = next;
    const x = level * column - view.x * column;
    if (tall < THIN || y > height || y + tall < 0 || x > width) continue;
    if (x + column > 0) bars.push({ id, x, y, width: column, height: tall });
    let total = 0;
    for (let child = firstTried[id] ?? -1; child >= 0; child = nextTried[child] ?? -1) total += weight[child] ?? 0;
    let top = y;
    // What lies below a position is never higher than the position itself.
    for (let child = firstTried[id] ?? -1; child >= 0; child = nextTried[child] ?? -1) {
      const share = total === 0 ? 0 : ((weight[child] ?? 0) / total) * tall;
      open.push([child, level + 1, top, share]);
      top += share;
    }
  }
  return bars;
}

/** The bar under a point. @param {Bar[]} bars @param {number} x @param {number} y */
export const barAt = (bars, x, y) =>
  bars.find((bar) => x >= bar.x && x < bar.x + bar.width && y >= bar.y && y < bar.y + bar.height) ?? null;

/** Everything is seen. @returns {View} */
export const fit = () => ({ x: 0, y: 0, scale: 1 });

/** A view that is larger by a factor around a point, given as a share of the height. @param {View} view @param {number} by @param {number} at */
export function zoomed(view, by, at) {
  const scale = Math.max(1, Math.min(LARGEST, view.scale * by));
  const y = view.y + at / view.scale - at / scale;
  return kept({ ...view, y, scale });
}

/** A view moved by pixels. @param {View} view @param {number} dx @param {number} dy @param {{width: number, height: number}} size */
export function moved(view, dx, dy, { width, height }) {
  return kept({ ...view, x: view.x - (dx / width) * 4, y: view.y - dy / (view.scale * height) });
}

/** Nobody is led beyond the tree. @param {View} view */
const kept = (view) => ({ ...view, x: Math.max(0, view.x), y: Math.max(0, Math.min(1 - 1 / view.scale, view.y)) });

/** How good a position is for the side to move at the root, 0 to 1. @param {Story} story @param {number} id */
export function goodness(story, id) {
  const spot = story.spot(id);
  if (story.simulates) return spot.mean === null ? null : story.trace.turn === "two" ? 1 - spot.mean : spot.mean;
  const value = spot.value ?? spot.best;
  return value === null ? null : Math.max(0, Math.min(1, 0.5 + value / (2 * story.scale)));
}

/** The line that the search holds for the best, from the root. @param {Story} story @returns {Set<number>} */
export function bestLine(story) {
  const line = new Set([0]);
  for (let spot = story.spot(0); ; ) {
    const next = story.simulates
      ? spot.tried.reduce(
          (/** @type {import("./spot.js").Spot | null} */ best, child) =>
            !best || child.visits > best.visits ? child : best,
          null,
        )
      : spot.bestFrom;
    if (!next || line.has(next.id)) return line;
    line.add(next.id);
    spot = next;
  }
}

/**
 * How deep a bar is coloured, 0 to 1, and whether in the colour of who is to move at the root, of
 * the other side, or in ink where the figure is nobody's; null where there is no figure.
 * @param {Story} story
 * @param {number} id
 * @param {Shade} shade
 * @param {Int32Array | Float64Array} weight
 * @returns {{ink: "good" | "bad" | "mark", depth: number} | null}
 */
export function shadeAt(story, id, shade, weight) {
  if (shade === "visits") {
    // By its logarithm: else nothing but the root could be told from nothing.
    const all = Math.log1p(weight[0] ?? 0);
    return all === 0 ? null : { ink: "mark", depth: Math.log1p(weight[id] ?? 0) / all };
  }
  const spot = story.spot(id);
  if (shade === "prior") return spot.prior === null ? null : { ink: "mark", depth: Math.sqrt(spot.prior) };
  if (shade === "window") {
    const window = story.windowOf(spot);
    if (!window) return null;
    const inside = (/** @type {number} */ value) => Math.max(-story.scale, Math.min(story.scale, value));
    return { ink: "mark", depth: Math.max(0, inside(window.beta) - inside(window.alpha)) / (2 * story.scale) };
  }
  const good = goodness(story, id);
  return good === null ? null : { ink: good >= 0.5 ? "good" : "bad", depth: Math.abs(good - 0.5) * 2 };
}

/**
 * Draws the bars: in the colour that was asked for, grey and struck out where the rest was cut
 * off, the way of the search framed, the best line with a bold edge.
 * @param {CanvasRenderingContext2D} to
 * @param {Story} story
 * @param {Bar[]} bars
 * @param {{selected: number, names: (id: number) => string, letters: number, shade: Shade, weight: Int32Array | Float64Array, colours: Record<"good" | "bad" | "plain" | "cut" | "ink" | "mark", string>}} look
 */
export function drawBars(to, story, bars, { selected, names, letters, shade, weight, colours }) {
  const path = new Set(story.path.map(({ id }) => id));
  const line = bestLine(story);
  for (const { id, x, y, width, height } of bars) {
    const [w, tall] = [Math.max(1, width - 1), Math.max(THIN, height - (height > 3 ? 1 : 0))];
    to.fillStyle = colours.plain;
    to.fillRect(x, y, w, tall);
    const cut = (story.state.cut[id] ?? -1) >= 0 && story.spot(id).cut !== null;
    const shown = cut ? { ink: /** @type {const} */ ("cut"), depth: 0.65 } : shadeAt(story, id, shade, weight);
    if (shown) {
      to.globalAlpha = Math.min(0.85, shown.depth * 0.85);
      to.fillStyle = colours[shown.ink];
      to.fillRect(x, y, w, tall);
      to.globalAlpha = 1;
    }
    if (cut && tall > 6) strike(to, { x, y, width: w, height: tall }, colours.ink);
    if (line.has(id)) {
      to.fillStyle = colours.ink;
      to.fillRect(x, y, 3, tall);
    }
    if (path.has(id) || id === selected) {
      to.strokeStyle = id === selected ? colours.mark : colours.ink;
      to.lineWidth = id === selected ? 3 : 1.5;
      to.strokeRect(x + 1, y + 1, w - 2, Math.max(1, tall - 2));
    }
    if (height >= letters + 3 && width > letters * 2.8) {
      const place = /** @type {const} */ ([x + 7, y + Math.min(height / 2, 40) + letters / 3, width - (cut ? 28 : 10)]);
      // A rim of paper: a name can be read on any colour.
      to.lineJoin = "round";
      to.lineWidth = 3;
      to.strokeStyle = colours.plain;
      to.strokeText(names(id), ...place);
      to.fillStyle = colours.ink;
      to.fillText(names(id), ...place);
    }
  }
}

/** The two strokes with which the tree marks what was cut off. @param {CanvasRenderingContext2D} to @param {{x: number, y: number, width: number, height: number}} bar @param {string} ink */
function strike(to, { x, y, width, height }, ink) {
  const [right, middle] = [x + width, y + height / 2];
  const half = Math.min(7, height / 2 - 1);
  to.strokeStyle = ink;
  to.lineWidth = 1.5;
  to.beginPath();
  for (const from of [right - 15, right - 10]) {
    to.moveTo(from, middle + half);
    to.lineTo(from + 5, middle - half);
  }
  to.stroke();
}
