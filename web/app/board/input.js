/**
 * Pointer and keyboard on the board: tap and tap, drag, slide, arrow keys.
 */
/** @import { Board } from "./board.js" */
import { columnOf, rowOf, seenAt } from "./geometry.js";

const DRAG_FROM = 8;
/** How far above the finger a slide aims, so that the finger does not hide it. */
const LIFT = 52;

/** @param {Board} board */
export function attachInput(board) {
  const { element } = board;
  /** @type {{square: number | null, x: number, y: number, dragging: boolean, coarse: boolean} | null} */
  let press = null;

  /** @param {PointerEvent} event */
  const aim = (event) => {
    const sliding = press?.coarse && !press.dragging && board.settings().input === "slide";
    return board.squareAt(event.clientX, event.clientY - (sliding ? LIFT : 0));
  };
  /** @param {number | null} square */
  const hover = (square) => {
    if (board.hovered === square) return;
    board.hovered = square;
    board.refresh();
  };

  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || press) return;
    const coarse = event.pointerType === "touch";
    const square = board.squareAt(event.clientX, event.clientY);
    press = { square, x: event.clientX, y: event.clientY, dragging: false, coarse };
    element.setPointerCapture(event.pointerId);
    if (board.onPaint) {
      if (square !== null) board.onPaint(square, true);
      return;
    }
    if (coarse && board.settings().input === "slide" && board.picker.selected.length === 0) hover(aim(event));
  });

  element.addEventListener("pointermove", (event) => {
    if (!press) {
      if (event.pointerType !== "touch") hover(board.squareAt(event.clientX, event.clientY));
      return;
    }
    if (board.onPaint) {
      // A quick hand crosses several squares between two events.
      for (const { clientX, clientY } of event.getCoalescedEvents?.() ?? [event]) {
        const square = board.squareAt(clientX, clientY);
        if (square !== null && square !== press.square) board.onPaint(square, press.square === null);
        press.square = square ?? press.square;
      }
      return;
    }
    const far = Math.hypot(event.clientX - press.x, event.clientY - press.y) > DRAG_FROM;
    if (far && !press.dragging && press.square !== null && canDrag(board, press.square)) {
      press.dragging = true;
      if (!board.picker.selected.includes(press.square)) {
        board.picker.clear();
        board.touch(press.square, press.coarse);
      }
    }
    if (press.dragging) board.drag(press.square, event.clientX, event.clientY);
    hover(aim(event));
  });

  element.addEventListener("pointerup", (event) => {
    if (!press) return;
    const { square, dragging, coarse } = press;
    const end = aim(event);
    press = null;
    if (board.onPaint) return;
    board.drag(null);
    if (coarse) hover(null);
    if (end === null) return;
    const sliding = coarse && board.settings().input === "slide";
    if (dragging ? end !== square : sliding || end === square) board.touch(end, coarse);
  });

  const drop = () => {
    press = null;
    board.drag(null);
    hover(null);
  };
  element.addEventListener("pointercancel", drop);
  element.addEventListener("pointerleave", () => {
    if (!press) hover(null);
  });

  element.addEventListener("focusin", (event) => {
    const square = squareOf(board, event.target);
    if (square !== null && element.querySelector(".cell:focus-visible")) hover(square);
  });
  element.addEventListener("focusout", () => hover(null));
  element.addEventListener("keydown", (event) => onKey(board, event));
}

/**
 * Something may be carried if it stands on the board and a move begins there.
 * @param {Board} board
 * @param {number} square
 */
function canDrag(board, square) {
  return (board.data?.moves.length ?? 0) > 0 && board.picker.begins(square);
}

/**
 * @param {Board} board
 * @param {EventTarget | null} target
 */
function squareOf(board, target) {
  const cells = [...board.element.querySelectorAll(".cell")];
  const index = target instanceof Element ? cells.indexOf(target) : -1;
  return index >= 0 ? index : null;
}

/**
 * @param {Board} board
 * @param {KeyboardEvent} event
 */
function onKey(board, event) {
  const square = squareOf(board, event.target);
  const view = board.data?.view;
  if (square === null || !view || event.ctrlKey || event.altKey || event.metaKey) return;
  const place = seenAt(view, square);
  const [column, row] = [columnOf(view, place), rowOf(view, place)];
  /** @type {Record<string, () => number>} */
  const steps = {
    ArrowLeft: () => (column > 0 ? place - 1 : place),
    ArrowRight: () => (column < view.width - 1 ? place + 1 : place),
    ArrowUp: () => (row > 0 ? place - view.width : place),
    ArrowDown: () => (row < view.height - 1 ? place + view.width : place),
    Home: () => place - column,
    End: () => place - column + view.width - 1,
  };
  const step = steps[event.key];
  if (step) board.focus(seenAt(view, step()));
  else if (event.key === "Enter" || event.key === " ") board.touch(square, false);
  // With nothing begun, Escape is the page's: it asks whether to leave.
  else if (event.key === "Escape" && !board.picker.idle) board.clear();
  else return;
  event.preventDefault();
  event.stopPropagation();
}
