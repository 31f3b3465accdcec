/**
 * Movement between two drawings, found by comparing them: nothing here knows what was played.
 *
 * The new drawing is in place at once; movement only decorates it, so input never waits.
 */
import { motionFactor } from "../settings.js";

const MOVE = 180;
const FLIP = 220;
const APPEAR = 120;
const STAGGER = 45;
const LONGEST = 400;
/** The last captured piece is seen for so long. */
const LINGER = 1400;
/** More changes than one move makes: a jump through the game, shown without movement. */
const TOO_MANY = 14;
const EASE = "cubic-bezier(.2, 0, 0, 1)";

/**
 * @typedef {object} Stage
 * @property {string[]} before what was drawn on each square
 * @property {string[]} after what is drawn now
 * @property {(square: number) => SVGElement | undefined} inner the part of a piece that may move
 * @property {(square: number, drawing: string) => SVGElement} leave draws a passing piece
 * @property {(from: number, to: number) => [number, number]} offset
 * @property {number | undefined} centre where the last move ended
 * @property {boolean} lingers whether a captured piece stays a while, because it was the last
 */

/** @param {Stage} stage */
export function animate(stage) {
  const factor = motionFactor();
  const changed = stage.after.flatMap((drawing, square) => (drawing === stage.before[square] ? [] : [square]));
  if (factor === 0 || changed.length === 0 || changed.length > TOO_MANY) return;
  const left = new Set(changed.filter((square) => stage.before[square]));
  const turned = [];
  for (const to of changed.filter((square) => stage.after[square])) {
    const from = [...left].find((square) => square !== to && stage.before[square] === stage.after[to]);
    if (from !== undefined) {
      left.delete(from);
      travel(stage, from, to);
    } else if (stage.before[to]) turned.push(to);
    else appear(stage, to);
  }
  const distance = (/** @type {number} */ square) => {
    const [x, y] = stage.offset(square, stage.centre ?? square);
    return x * x + y * y;
  };
  turned.sort((a, b) => distance(a) - distance(b));
  const gap = Math.min(STAGGER, (LONGEST - FLIP) / Math.max(1, turned.length - 1));
  turned.forEach((square, index) => turn(stage, square, index * gap));
}

/** @param {Stage} stage @param {number} from @param {number} to */
function travel(stage, from, to) {
  const [x, y] = stage.offset(from, to);
  stage.inner(to)?.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], {
    duration: MOVE,
    easing: EASE,
  });
  const victim = stage.before[to];
  if (!victim) return;
  const gone = stage.lingers
    ? [{ opacity: 1 }, { opacity: 1, offset: 0.5 }, { opacity: 0, transform: "scale(1.6)" }]
    : [{ opacity: 1 }, { opacity: 0 }];
  fade(stage.leave(to, victim), gone, stage.lingers ? LINGER : MOVE, 0);
}

/** @param {Stage} stage @param {number} square */
function appear(stage, square) {
  stage.inner(square)?.animate(
    [
      { transform: "scale(.6)", opacity: 0.2 },
      { transform: "none", opacity: 1 },
    ],
    {
      duration: APPEAR,
      easing: EASE,
    },
  );
}

/** @param {Stage} stage @param {number} square @param {number} delay */
function turn(stage, square, delay) {
  stage.inner(square)?.animate(
    [
      { transform: "scaleX(0)", opacity: 0 },
      { transform: "scaleX(0)", opacity: 0, offset: 0.49 },
      { transform: "scaleX(0)", opacity: 1, offset: 0.5 },
      { transform: "none", opacity: 1 },
    ],
    { duration: FLIP, delay, fill: "backwards", easing: "linear" },
  );
  const old = stage.leave(square, stage.before[square] ?? "");
  fade(old, [{ transform: "none" }, { transform: "scaleX(0)" }], FLIP / 2, delay);
}

/**
 * @param {SVGElement} element
 * @param {Keyframe[]} frames
 * @param {number} duration
 * @param {number} delay
 */
function fade(element, frames, duration, delay) {
  const animation = element.animate(frames, { duration, delay, fill: "both", easing: "ease-in" });
  const remove = () => element.parentNode?.parentNode?.removeChild(element.parentNode);
  animation.onfinish = remove;
  animation.oncancel = remove;
}
