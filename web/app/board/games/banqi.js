/** Banqi: discs with characters or letters; face-down pieces show waves (青海波). */
/** @import { Look, Renderer } from "../scene.js" */
import { f, xOf, yOf } from "../geometry.js";
import * as mark from "../marks.js";

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
  const face = mark.label(0, drop, faceOf(letter, faces), `face${faces === "letters" ? " latin" : ""}`, size);
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

/** @type {Renderer} */
export const banqi = {
  cls: "banqi",
  piece(square, _index, _view, look) {
    if (square.is === "face_down") return disc("X", look.faces);
    return square.letter ? disc(square.letter, look.faces) : "";
  },
  under(scene) {
    const captures = scene.selected.length > 0 ? scene.targets.filter(({ kind }) => kind === "capture") : [];
    const amber = captures.map(({ touch }) => mark.fill(scene.view, touch[1] ?? 0, "t-cap-bg")).join("");
    return mark.trail(scene) + mark.selectedUnder(scene) + amber;
  },
  over(scene) {
    const { view, preview, selected } = scene;
    let text = "";
    for (const { kind, touch } of selected.length > 0 ? scene.targets : []) {
      const target = touch[1];
      if (target === undefined) continue;
      if (kind === "capture") text += mark.captureOver(view, target);
      else if (target !== preview?.touch[1]) text += mark.disc(view, target, 13, "t-clone");
    }
    const [from, to] = preview?.touch ?? [];
    if (preview && from !== undefined && to !== undefined) {
      for (const { square, to: what } of preview.changes) {
        if (what === "screen") text += mark.disc(view, square, 46, "t-screen");
      }
      if (preview.kind === "capture") text += mark.line(view, from, to, "arc");
      else {
        const letter = view.squares[from]?.letter;
        const at = `translate(${xOf(view, to)} ${yOf(view, to)})`;
        if (letter) text += `<g class="ghost" transform="${at}">${disc(letter, scene.look.faces)}</g>`;
      }
    } else if (preview && from !== undefined) text += mark.disc(view, from, 46, "t-jump");
    return text + mark.machine(scene) + mark.selectedOver(scene) + mark.lastMove(scene);
  },
};
