/** The search tree as a drawing that follows the search. */
/** @import { Box, Folds } from "./layout.js" */
/** @import { Spot } from "./spot.js" */
/** @import { Story } from "./story.js" */
import { f } from "../board/geometry.js";
import { changesOf, changeText } from "./backup.js";
import { fraction, placeOf, worth } from "./figures.js";
import { HEIGHT, layOut, WIDTH } from "./layout.js";
import { boundOf } from "./rows.js";
import { counted, nameOf } from "./words.js";

/**
 * @param {Story} story
 * @param {Folds} folds
 * @param {Spot} selected
 */
export function drawTree(story, folds, selected) {
  const { boxes, width, height } = layOut(story, folds);
  const on = new Set(story.way);
  const edges = boxes.map((box) => edge(story, box, on)).join("");
  const drawn = boxes.map((box) => (box.spot ? node(story, box, box.spot, on, selected) : rest(box))).join("");
  const badges = backUp(story, boxes);
  const here = boxes.find(({ spot }) => spot === story.here) ?? boxes.find(({ spot }) => spot && on.has(spot));
  return {
    width,
    height,
    here,
    text: `<svg xmlns="http://www.w3.org/2000/svg" class="tree" width="${width + 16}" height="${height + 20}" viewBox="-8 -16 ${width + 16} ${height + 20}">${edges}${drawn}${badges}</svg>`,
  };
}

/** @param {Story} story @param {Box} box @param {Set<Spot>} on */
function edge(story, box, on) {
  const { from, spot, fate } = box;
  if (!from) return "";
  const [x1, y1] = [from.x + WIDTH, from.y + HEIGHT / 2];
  const [x2, y2] = [box.x, box.y + HEIGHT / 2];
  const middle = x1 + 18;
  const walked = spot !== null && on.has(spot);
  const weight = spot && weightOf(story, spot);
  const style = weight !== null && weight !== undefined ? ` stroke-width="${f(1 + 6 * weight)}"` : "";
  const cls = `te${walked ? " on" : ""}${fate === "wait" || fate === "cut" ? " wait" : ""}`;
  const line = `<path class="${cls}"${style} d="M${f(x1)} ${f(y1)}H${f(middle)}V${f(y2)}H${f(x2)}"/>`;
  const slashes = fate === "cut" ? `<path class="cutm" d="M${f(x2 - 17)} ${f(y2 + 8)}l7-16m0 16l7-16"/>` : "";
  const up = walked && story.event?.do === "back_up" && story.here === from.spot;
  const back = up ? `<path class="bk" d="M${f(x1 + 1)} ${f(y1)}l9-5.5v11z"/>` : "";
  const odds = spot?.chance
    ? `<text class="pr" x="${f(x2 - 12)}" y="${f(y2 - 5)}">${fraction(spot.chance)}</text>`
    : "";
  return line + slashes + back + odds;
}

/** The share of an edge: of the visits of its position, or its probability. @param {Story} story @param {Spot} spot */
function weightOf(story, spot) {
  if (spot.chance) return spot.chance.weight / spot.chance.total;
  if (!story.simulates || !spot.parent) return null;
  return spot.visits / Math.max(1, spot.parent.visits);
}

/** Square where One chooses, round where Two does, a diamond for chance. @param {Box} box @param {string} turn */
function outline({ x, y }, turn) {
  if (turn === "chance") {
    const points = [
      [x, y + HEIGHT / 2],
      [x + 12, y],
      [x + WIDTH - 12, y],
      [x + WIDTH, y + HEIGHT / 2],
      [x + WIDTH - 12, y + HEIGHT],
      [x + 12, y + HEIGHT],
    ];
    return `<path class="bx" d="M${points.map(([a = 0, b = 0]) => `${f(a)} ${f(b)}`).join("L")}Z"/>`;
  }
  const round = turn === "two" ? HEIGHT / 2 : 0;
  return `<rect class="bx" x="${f(x)}" y="${f(y)}" width="${WIDTH}" height="${HEIGHT}" rx="${round}"/>`;
}

/** @param {Story} story @param {Box} box @param {Spot} spot @param {Set<Spot>} on @param {Spot} selected */
function node(story, box, spot, on, selected) {
  const { x, y } = box;
  const current = spot === story.here && story.step > 0;
  const cls = [
    "tn",
    on.has(spot) ? "on" : "",
    current ? "leaf" : "",
    spot === selected && !current ? "sel" : "",
    spot.cut ? "dead" : "",
    spot.turn === "over" ? "over" : "",
  ].join(" ");
  const name = nameOf(spot);
  const figure = story.simulates ? (spot.visits ? String(spot.visits) : "") : valueText(story, spot);
  const fold = box.folded ? `<path class="fold" d="M${f(x + WIDTH - 1)} ${f(y + 12)}v18l8-9z"/>` : "";
  return `<g class="${cls}" data-node="${spot.id}" tabindex="${current ? 0 : -1}" role="button">${outline(box, spot.turn)}<text class="m" x="${f(x + 14)}" y="${f(y + 18)}">${escaped(name)}</text> <text class="r" x="${f(x + WIDTH - 14)}" y="${f(y + 18)}">${escaped(figure)}</text>${story.simulates ? meanBar(story, spot, x + 14, y + 31) : windowBar(story, spot, x + 14, y + 31)}${fold}</g>`;
}

/** @param {Story} story @param {Spot} spot */
function valueText(story, spot) {
  if (spot.value !== null) return [boundOf(spot), worth(story, spot.value)].filter(Boolean).join(" ");
  if (spot.best !== null && spot.open) return `${story.isMax(spot) ? "≥" : "≤"} ${worth(story, spot.best)}`;
  return spot.open ? "…" : "";
}

const BAR = WIDTH - 28;

/** The window as a thick line, the value as a tick. @param {Story} story @param {Spot} spot @param {number} x @param {number} y */
function windowBar(story, spot, x, y) {
  const at = (/** @type {number} */ value) => f(x + BAR * placeOf(story, value));
  const window = spot.open || spot.value !== null ? story.windowOf(spot) : null;
  const thick =
    window && window.alpha < window.beta ? `<path class="win" d="M${at(window.alpha)} ${y}H${at(window.beta)}"/>` : "";
  const known = spot.value ?? spot.best;
  const tick = known === null ? "" : `<path class="tick" d="M${at(known)} ${y - 6}v12"/>`;
  return `<path class="qz thin" d="M${x} ${y}h${BAR}"/>${thick}${tick}`;
}

/** The mean for the player who moved here: right of the middle is good for them. @param {Story} story @param {Spot} spot @param {number} x @param {number} y */
function meanBar(story, spot, x, y) {
  const line = `<path class="qz" d="M${x} ${y}h${BAR}"/>`;
  if (spot.mean === null) return line;
  const mover = spot.parent?.turn ?? story.trace.turn;
  const mean = mover === "two" ? 1 - spot.mean : spot.mean;
  const [middle, end] = [x + BAR / 2, x + BAR * mean];
  return `${line}<path class="qb${mean < 0.5 ? " neg" : ""}" d="M${f(middle)} ${y}H${f(end)}"/><path class="qt" d="M${f(middle)} ${y - 5}v10"/>`;
}

/** What a result on its way up has changed, and the mark that carries it from the position below to this one. @param {Story} story @param {Box[]} boxes */
function backUp(story, boxes) {
  if (story.event?.do !== "back_up") return "";
  const byId = new Map(boxes.flatMap((box) => (box.spot ? [[box.spot.id, box]] : [])));
  const changes = changesOf(story);
  const badges = changes.map((change) => {
    const box = byId.get(change.id);
    if (!box) return "";
    const [x, y] = [box.x + WIDTH / 2, box.y - 6];
    const fresh = change.id === story.here.id ? " now" : "";
    return `<g class="bu${fresh}"><rect x="${f(x - 70)}" y="${f(y - 8)}" width="140" height="16"/><text x="${f(x)}" y="${f(y + 4)}">${escaped(changeText(change))}</text></g>`;
  });
  const [to, from] = [byId.get(story.here.id), byId.get(changes.at(-2)?.id ?? -1)];
  if (!to) return badges.join("");
  const end = [to.x + WIDTH, to.y + HEIGHT / 2];
  const way = from
    ? [[from.x, from.y + HEIGHT / 2], [end[0] + 18, from.y + HEIGHT / 2], [end[0] + 18, end[1]], end]
    : [end];
  const points = way.map(([x = 0, y = 0]) => `${f(x)},${f(y)}`).join(" ");
  return `${badges.join("")}<circle class="mv" r="7" cx="${f(end[0] ?? 0)}" cy="${f(end[1] ?? 0)}" data-way="${points}"/>`;
}

/** @param {Box} box */
function rest({ x, y, more, fate, owner }) {
  const text = counted(`ui.lab.rest.${fate}`, more);
  return `<g class="tn ${fate}"${fate === "more" ? ` data-all="${owner.id}" tabindex="0" role="button"` : ""}><rect class="bx" x="${f(x)}" y="${f(y + 6)}" width="${WIDTH}" height="${HEIGHT - 12}"/><text class="c" x="${f(x + WIDTH / 2)}" y="${f(y + 26)}">${escaped(text)}</text></g>`;
}

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
