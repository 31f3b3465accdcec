/** Discs with characters or letters; face-down pieces show waves (青海波). */
/** @import { Look } from "./scene.js" */
import { svg } from "../dom.js";
import { f } from "./geometry.js";
import { label } from "./marks.js";

/** Every piece, strongest first. */
export const LETTERS = [..."KkGgMmRrNnCcPp"];

/** @type {Record<string, string>} */
const TRADITIONAL = {
  K: "帥",
  G: "仕",
  M: "相",
  R: "俥",
  N: "傌",
  C: "炮",
  P: "兵",
  k: "將",
  g: "士",
  m: "象",
  r: "車",
  n: "馬",
  c: "包",
  p: "卒",
};
/** @type {Record<string, string>} */
const SIMPLIFIED = { ...TRADITIONAL, K: "帅", R: "车", N: "马", k: "将", r: "车", n: "马" };

/** @param {string} letter @param {Look["faces"]} faces */
export function faceOf(letter, faces) {
  if (faces === "letters") return letter.toUpperCase();
  return (faces === "simplified" ? SIMPLIFIED : TRADITIONAL)[letter] ?? letter;
}

/**
 * A piece around the origin; `X` is one that lies face down.
 * @param {string} letter
 * @param {Look["faces"]} faces
 * @param {number} [radius]
 */
export function disc(letter, faces, radius = 41) {
  const r = f(radius);
  const shadow = `<circle class="sh" cx="3" cy="3" r="${r}"/>`;
  if (letter === "X") {
    return `<g class="tile back">${shadow}<circle class="bd" r="${r}"/><use href="#wave" x="-${r}" y="-${r}" width="${f(2 * radius)}" height="${f(2 * radius)}"/><circle class="rim" r="${r}"/></g>`;
  }
  const red = letter === letter.toUpperCase();
  const size = faces === "letters" ? radius * 1.05 : radius * 1.16;
  const drop = faces === "letters" ? radius * 0.37 : radius * 0.445;
  const face = label(0, drop, faceOf(letter, faces), `face${faces === "letters" ? " latin" : ""}`, size);
  return `<g class="tile ${red ? "red" : "blk"}">${shadow}<circle class="bd" r="${r}"/><circle class="ring" r="${f(radius * 0.84)}"/>${face}</g>`;
}

/** The pattern of the backs, seen through a disc. */
export function waves() {
  const radius = 25;
  let text = "";
  for (let row = -1; row < 9; row += 1) {
    for (let column = -1; column < 5; column += 1) {
      const x = column * 2 * radius + (row & 1 ? radius : 0);
      const at = `cx="${x}" cy="${f(row * radius * 0.5 + 12.5)}"`;
      text += `<circle class="wv0" ${at} r="${radius}"/><circle class="wv" ${at} r="${radius}"/><circle class="wv" ${at} r="${f(radius * 0.66)}"/><circle class="wv" ${at} r="${f(radius * 0.32)}"/>`;
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" class="sr" aria-hidden="true"><symbol id="wave" viewBox="0 0 100 100"><clipPath id="wave-clip"><circle cx="50" cy="50" r="49"/></clipPath><g clip-path="url(#wave-clip)">${text}</g></symbol></svg>`;
}

/**
 * One piece, for bars and tables.
 * @param {string} inner
 * @param {string} [cls]
 */
export function pieceIcon(inner, cls = "") {
  return svg(
    `<svg xmlns="http://www.w3.org/2000/svg" class="${cls}" viewBox="-50 -50 100 100" aria-hidden="true">${inner}</svg>`,
  );
}
