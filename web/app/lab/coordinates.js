/** The names of ranks and files beside a board of any size: as large as words, as far as the squares allow, or not there. */

/** Pixels of the screen; smaller letters are no longer read. */
const [USUAL, LEAST] = [12, 8];

/** How many units of a drawing a letter is high; 0 where the squares have no room for one. @param {number} scale pixels a unit; a square has 100 of them */
export function letterHeight(scale) {
  const pixels = Math.min(USUAL, 90 * scale);
  return pixels < LEAST ? 0 : pixels / scale;
}

/** @param {SVGSVGElement} board */
export function fitCoordinates(board) {
  const { width, height } = board.viewBox.baseVal ?? { width: 0, height: 0 };
  const scale = Math.min(board.clientWidth / width, board.clientHeight / height);
  if (scale > 0 && Number.isFinite(scale)) board.style.setProperty("--letter", `${letterHeight(scale).toFixed(1)}px`);
}
