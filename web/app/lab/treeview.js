/** The tree on the page: it follows the search, and positions can be looked at and folded. */
/** @import { LabContext } from "./context.js" */
import { motionFactor } from "../settings.js";
import { drawTree } from "./tree.js";

/** How much larger the tree is for a class; the style says the same. */
const LARGE = 1.5;

/**
 * @param {HTMLElement | null} box
 * @param {LabContext} context
 */
export function showTree(box, context) {
  const { story, folds, selected } = context;
  if (!box) return;
  if (!story) {
    box.replaceChildren();
    return;
  }
  const focused = box.contains(document.activeElement) && document.activeElement !== box;
  const { text, here } = drawTree(story, folds, selected ?? story.here);
  box.innerHTML = text;
  carry(box, context);
  box.onclick = (event) => press(/** @type {Element} */ (event.target), context);
  box.onkeydown = (event) => {
    // Space plays, wherever one is.
    if (event.key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation();
    press(/** @type {Element} */ (event.target), context);
  };
  if (focused)
    /** @type {SVGElement | null} */ (box.querySelector(".tn.sel, .tn.leaf"))?.focus({ preventScroll: true });
  if (!here || selected) return;
  // For a class the tree is drawn larger.
  const zoom = context.presents ? LARGE : 1;
  const still = motionFactor() === 0 || (context.playing && context.speed > 1);
  // Measured once a frame: to ask for sizes after every change lays the page out each time.
  const due = !waiting.has(box);
  waiting.set(box, () => {
    const left = Math.max(0, here.x * zoom - box.clientWidth * 0.55);
    const top = Math.max(0, here.y * zoom - box.clientHeight / 2);
    box.scrollTo({ left, top, behavior: still ? "auto" : "smooth" });
  });
  if (due) requestAnimationFrame(() => scrollNow(box));
}

/** How long a result takes from one position to the next, in milliseconds. */
const CARRIED = 350;
/** The step whose mark has moved last: drawn again, it stays where it came to. @type {WeakMap<HTMLElement, number>} */
const carried = new WeakMap();

/** The mark of a result that goes up moves along its edge; where nothing is to move it stands at its end. @param {HTMLElement} box @param {LabContext} context */
function carry(box, { story, playing, speed }) {
  const mark = box.querySelector(".mv");
  if (!mark || !story || carried.get(box) === story.step) return;
  carried.set(box, story.step);
  const way = (mark.getAttribute("data-way") ?? "").split(" ").map((point) => point.split(",").map(Number));
  const [endX = 0, endY = 0] = way.at(-1) ?? [];
  const duration = CARRIED * motionFactor();
  if (duration === 0 || way.length < 2 || (playing && speed > 1)) return;
  const frames = way.map(([x = 0, y = 0]) => ({ transform: `translate(${x - endX}px, ${y - endY}px)` }));
  mark.animate(frames, { duration, easing: "ease-in-out" });
}

/** Where trees are to be scrolled in the next frame. @type {Map<HTMLElement, () => void>} */
const waiting = new Map();

/** @param {HTMLElement} box */
function scrollNow(box) {
  const scroll = waiting.get(box);
  waiting.delete(box);
  if (box.isConnected) scroll?.();
}

/** A press shows a position; what lies below it opens or folds. @param {Element} target @param {LabContext} context */
function press(target, context) {
  const { story, folds } = context;
  const group = target.closest("[data-node], [data-all]");
  if (!group || !story) return;
  const all = group.getAttribute("data-all");
  if (all !== null) {
    folds.all.add(Number(all));
    context.select(context.selected);
    return;
  }
  const spot = story.spot(Number(group.getAttribute("data-node")));
  const isOpen = folds.folds.get(spot.id) ?? story.path.includes(spot);
  if (spot.triedCount > 0) folds.folds.set(spot.id, !isOpen);
  context.select(spot);
}
