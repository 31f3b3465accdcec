/** The squares as a grid that can be focused and read aloud. */
/** @import { BoardData } from "./data.js" */
/** @import { SeenBoard } from "./geometry.js" */
/** @import { Picker } from "./picker.js" */
import { describe } from "./describe.js";
import { xOf, yOf } from "./geometry.js";

const NS = "http://www.w3.org/2000/svg";

/**
 * @param {SVGGElement} grid
 * @param {SeenBoard} view
 * @returns {SVGRectElement[]}
 */
export function makeCells(grid, view) {
  /** @type {SVGRectElement[]} */
  const cells = [];
  const rows = Array.from({ length: view.height }, () => {
    const line = document.createElementNS(NS, "g");
    line.setAttribute("role", "row");
    for (let column = 0; column < view.width; column += 1) {
      const cell = document.createElementNS(NS, "rect");
      const place = { x: xOf(view, cells.length) - 47, y: yOf(view, cells.length) - 47, width: 94, height: 94 };
      for (const [name, value] of Object.entries(place)) cell.setAttribute(name, String(value));
      cell.setAttribute("class", "cell");
      cell.setAttribute("role", "gridcell");
      // One square takes part in the order of Tab; arrow keys do the rest.
      cell.setAttribute("tabindex", cells.length === 0 ? "0" : "-1");
      cells.push(cell);
      line.appendChild(cell);
    }
    return line;
  });
  grid.replaceChildren(...rows);
  return cells;
}

/**
 * @param {SVGRectElement[]} cells
 * @param {BoardData} data
 * @param {Picker} picker
 */
export function nameCells(cells, { view, moves }, picker) {
  const step = picker.selected.length;
  const next = moves.length > 0 ? picker.targets.filter(({ kind }) => kind !== "edit") : [];
  const targets = new Set(next.map(({ touch }) => touch[Math.min(step, touch.length - 1)]));
  cells.forEach((cell, index) => {
    const marks = { target: targets.has(index), selected: picker.selected.includes(index) };
    const name = describe(view, index, marks);
    if (cell.getAttribute("aria-label") !== name) cell.setAttribute("aria-label", name);
  });
}
