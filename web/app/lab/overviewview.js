/** The whole tree on the page: wheel and pinch make it larger, dragging moves it, `0` shows all. */
/** @import { LabContext } from "./context.js" */
/** @import { Bar } from "./overview.js" */
import { t } from "../i18n.js";
import { barAt, barsOf, drawBars, moved, zoomed } from "./overview.js";
import { nameOf } from "./words.js";

/** How far a pointer may move and still press. */
const STILL = 4;

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
    box.replaceChildren(canvas);
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
  const bars = barsOf(story, context.view, size);
  to.setTransform(dense, 0, 0, dense, 0, 0);
  to.clearRect(0, 0, size.width, size.height);
  to.font = `600 12px ${style.fontFamily}`;
  drawBars(to, story, bars, {
    selected: (context.selected ?? story.here).id,
    names: (id) => nameOf(story.spot(id)),
    colours: {
      good: colour(story.trace.turn === "two" ? "--two" : "--one"),
      bad: colour(story.trace.turn === "two" ? "--one" : "--two"),
      plain: colour("--sheet"),
      cut: colour("--rule-2"),
      ink: colour("--ink"),
      mark: colour("--amber"),
    },
  });
  listen(canvas, context, bars, size);
}

/** @param {HTMLCanvasElement} canvas @param {LabContext} context @param {Bar[]} bars @param {{width: number, height: number}} size */
function listen(canvas, context, bars, size) {
  const again = (/** @type {LabContext["view"]} */ view) => {
    context.view = view;
    context.redraw();
  };
  canvas.onwheel = (event) => {
    event.preventDefault();
    const box = canvas.getBoundingClientRect();
    again(zoomed(context.view, Math.exp(-event.deltaY / 300), (event.clientY - box.top) / size.height));
  };
  canvas.onpointerdown = (down) => {
    let [x, y, far] = [down.clientX, down.clientY, 0];
    canvas.setPointerCapture(down.pointerId);
    canvas.onpointermove = (event) => {
      const [dx, dy] = [event.clientX - x, event.clientY - y];
      far += Math.abs(dx) + Math.abs(dy);
      [x, y] = [event.clientX, event.clientY];
      if (far > STILL) again(moved(context.view, dx, dy, size));
    };
    canvas.onpointerup = (event) => {
      canvas.onpointermove = null;
      canvas.onpointerup = null;
      if (far > STILL || !context.story) return;
      const box = canvas.getBoundingClientRect();
      const bar = barAt(bars, event.clientX - box.left, event.clientY - box.top);
      if (bar) context.select(context.story.spot(bar.id));
    };
  };
}
