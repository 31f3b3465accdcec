/** The whole tree on the page: wheel and pinch make it larger, dragging and keys move it, `0` shows all. */
/** @import { LabContext } from "./context.js" */
/** @import { Bar } from "./overview.js" */
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { barAt, barsOf, drawBars, moved, shadeIn, weights, zoomed } from "./overview.js";
import { nameOf, tellSpot } from "./words.js";

/** How far a pointer may move and still press. */
const STILL = 4;
/** The size of names: to one person, and to a class as a share of the width of the screen. */
const [LETTERS, SHARE, MOST] = [12, 0.0105, 22];
/** How far a key moves the tree, in pixels. */
const FAR = 60;

/**
 * @param {HTMLElement | null} box
 * @param {LabContext} context
 */
export function showOverview(box, context) {
  const { story } = context;
  if (!box) return;
  let canvas = /** @type {HTMLCanvasElement | null} */ (box.querySelector("canvas.overview"));
  if (!canvas) {
    canvas = document.createElement("canvas");
    canvas.className = "overview";
    canvas.setAttribute("role", "img");
    box.replaceChildren(canvas, h("p.ovtip", { hidden: true }));
  }
  if (!story) return;
  const size = { width: Math.max(100, box.clientWidth), height: Math.max(100, box.clientHeight - 4) };
  const dense = Math.min(3, devicePixelRatio || 1);
  const [width, height] = [Math.round(size.width * dense), Math.round(size.height * dense)];
  if (canvas.width !== width || canvas.height !== height) {
    Object.assign(canvas, { width, height });
    canvas.style.width = `${size.width}px`;
    canvas.style.height = `${size.height}px`;
  }
  canvas.setAttribute(
    "aria-label",
    t("ui.lab.whole.label", { number: story.counts.seen, depth: story.counts.deepest }),
  );
  const to = canvas.getContext("2d");
  if (!to) return;
  const style = getComputedStyle(box);
  const colour = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
  const weight = weights(story);
  const bars = barsOf(story, context.view, size, weight);
  const letters = context.presents ? Math.max(LETTERS + 2, Math.min(MOST, innerWidth * SHARE)) : LETTERS;
  to.setTransform(dense, 0, 0, dense, 0, 0);
  to.clearRect(0, 0, size.width, size.height);
  to.font = `600 ${letters}px ${style.fontFamily}`;
  const chosen = context.selected ?? story.here;
  drawBars(to, story, bars, {
    selected: chosen.id,
    names: (id) => nameOf(story.spot(id)),
    letters,
    weight,
    shade: shadeIn(story, context.shade),
    colours: {
      good: colour(story.trace.turn === "two" ? "--two" : "--one"),
      bad: colour(story.trace.turn === "two" ? "--one" : "--two"),
      plain: colour("--sheet"),
      cut: colour("--rule-2"),
      ink: colour("--ink"),
      mark: colour("--amber"),
    },
  });
  const tip = /** @type {HTMLElement} */ (box.querySelector(".ovtip"));
  listen(canvas, context, bars, size, tip);
  keys(box, context, size);
  // What is chosen, or where the search is, says why it was left early.
  const told = bars.find(({ id }) => id === chosen.id);
  const asked = context.quiz?.question && context.quiz.given === null;
  explain(tip, context, told && chosen.cut && !asked ? told : null, size);
}

/** The words of a bar beside it. @param {HTMLElement} tip @param {LabContext} context @param {Bar | null} bar @param {{width: number, height: number}} size */
function explain(tip, { story, game }, bar, size) {
  tip.hidden = !bar;
  if (!bar || !story) return;
  tip.textContent = tellSpot({ story, game }, story.spot(bar.id));
  const low = bar.y + Math.min(bar.height, size.height) / 2 > size.height / 2;
  const right = bar.x + bar.width / 2 > size.width / 2;
  Object.assign(tip.style, {
    top: low ? "auto" : `${Math.max(0, bar.y + Math.min(bar.height, 40))}px`,
    bottom: low ? `${Math.max(0, size.height - bar.y)}px` : "auto",
    left: right ? "auto" : `${Math.max(0, bar.x)}px`,
    right: right ? `${Math.max(0, size.width - bar.x - bar.width)}px` : "auto",
  });
}

/** With the tree focused, the arrows move it. @param {HTMLElement} box @param {LabContext} context @param {{width: number, height: number}} size */
function keys(box, context, size) {
  const ways = /** @type {Record<string, [number, number]>} */ ({
    ArrowLeft: [FAR, 0],
    ArrowRight: [-FAR, 0],
    ArrowUp: [0, FAR],
    ArrowDown: [0, -FAR],
  });
  box.onkeydown = (event) => {
    const way = ways[event.key];
    if (!way || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    context.view = moved(context.view, ...way, size);
    context.redraw();
  };
}

/** The fingers on a tree, by number: they outlive its drawings. @type {WeakMap<HTMLCanvasElement, Map<number, {x: number, y: number}>>} */
const fingers = new WeakMap();

/** @param {HTMLCanvasElement} canvas @param {LabContext} context @param {Bar[]} bars @param {{width: number, height: number}} size @param {HTMLElement} tip */
function listen(canvas, context, bars, size, tip) {
  const down = fingers.get(canvas) ?? new Map();
  fingers.set(canvas, down);
  const again = (/** @type {LabContext["view"]} */ view) => {
    context.view = view;
    context.redraw();
  };
  const under = (/** @type {MouseEvent} */ event) => {
    const box = canvas.getBoundingClientRect();
    return barAt(bars, event.clientX - box.left, event.clientY - box.top);
  };
  canvas.onwheel = (event) => {
    event.preventDefault();
    const box = canvas.getBoundingClientRect();
    again(zoomed(context.view, Math.exp(-event.deltaY / 300), (event.clientY - box.top) / size.height));
  };
  canvas.onpointerdown = (event) => {
    canvas.setPointerCapture(event.pointerId);
    if (down.size === 0) canvas.dataset.far = "0";
    down.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  canvas.onpointermove = (event) => {
    const before = down.get(event.pointerId);
    if (!before) {
      explain(tip, context, under(event), size);
      return;
    }
    const now = { x: event.clientX, y: event.clientY };
    const [dx, dy] = [now.x - before.x, now.y - before.y];
    const far = Number(canvas.dataset.far) + Math.abs(dx) + Math.abs(dy);
    canvas.dataset.far = String(far);
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
    down.set(event.pointerId, now);
    if (other) {
      const apart = (/** @type {{x: number, y: number}} */ at) =>
        Math.max(8, Math.hypot(at.x - other.x, at.y - other.y));
      const middle = ((now.y + other.y) / 2 - canvas.getBoundingClientRect().top) / size.height;
      again(moved(zoomed(context.view, apart(now) / apart(before), middle), dx / 2, dy / 2, size));
    } else if (far > STILL) again(moved(context.view, dx, dy, size));
  };
  canvas.onpointerleave = () => {
    tip.hidden = true;
  };
  canvas.onpointercancel = (event) => down.delete(event.pointerId);
  canvas.onpointerup = (event) => {
    down.delete(event.pointerId);
    if (down.size > 0 || Number(canvas.dataset.far) > STILL || !context.story) return;
    const bar = under(event);
    if (bar) context.select(context.story.spot(bar.id));
  };
}
