/** A board as a picture of its own, for files: every style is written into the drawing. */
/** @import { BoardView, GameId } from "../types.js" */
/** @import { Scene } from "../board/scene.js" */
import { pictureOf } from "../board/picture.js";
import { h } from "../dom.js";

const NS = "http://www.w3.org/2000/svg";
const MARGIN = 40;
const STYLES = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "stroke-opacity",
  "opacity",
  "font-family",
  "font-size",
  "font-weight",
  "letter-spacing",
  "text-anchor",
  "paint-order",
];

/**
 * @param {GameId} game
 * @param {BoardView} view
 * @param {Partial<Scene>} more
 * @param {number} width in pixels
 * @returns {{text: string, width: number, height: number}}
 */
export function standalone(game, view, more, width) {
  const board = pictureOf(game, view, more);
  // Styles can be asked for only where the page shows the drawing.
  const place = h("div.sr", { "data-game": game }, board);
  document.body.append(place);
  const wave = document.querySelector("#wave");
  const box = board.viewBox.baseVal;
  const [x, y] = [box.x - MARGIN, box.y - MARGIN];
  const [wide, high] = [box.width + 2 * MARGIN, box.height + 2 * MARGIN];
  const drawing = /** @type {SVGSVGElement} */ (styled(board));
  const ground = document.createElementNS(NS, "rect");
  set(ground, { x, y, width: wide, height: high, fill: getComputedStyle(document.body).backgroundColor });
  drawing.prepend(ground);
  if (wave && drawing.querySelector("use")) {
    const shapes = document.createElementNS(NS, "defs");
    shapes.append(styled(wave));
    drawing.prepend(shapes);
  }
  place.remove();
  const height = Math.round((width * high) / wide);
  set(drawing, { viewBox: `${x} ${y} ${wide} ${high}`, width, height });
  for (const name of ["class", "style", "aria-hidden"]) drawing.removeAttribute(name);
  return { text: new XMLSerializer().serializeToString(drawing), width, height };
}

/** A copy with its styles as attributes. @param {Element} element @returns {Element} */
function styled(element) {
  const copy = /** @type {Element} */ (element.cloneNode(false));
  const style = getComputedStyle(element);
  copy.removeAttribute("class");
  if (!["symbol", "svg"].includes(element.localName)) {
    for (const name of STYLES) {
      const value = style.getPropertyValue(name);
      const usual = value === "" || value === "normal" || (name.endsWith("opacity") && value === "1");
      if (!usual) copy.setAttribute(name, value.replace(/px$/, ""));
    }
  }
  for (const child of element.childNodes) {
    if (!(child instanceof Element)) copy.append(child.cloneNode());
    else if (getComputedStyle(child).display !== "none") copy.append(styled(child));
  }
  return copy;
}

/** @param {Element} element @param {Record<string, string | number>} attributes */
function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}

/** @param {{text: string, width: number, height: number}} drawing @returns {Promise<Blob>} */
export async function toPng({ text, width, height }) {
  const image = new Image(width, height);
  const url = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  try {
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width, height });
    canvas.getContext("2d")?.drawImage(image, 0, 0, width, height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}
