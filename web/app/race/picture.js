/**
 * The race as an animated picture: a drawing in one file that any browser or slide shows.
 *
 * Everything stands as at the end, and the animation in its own style takes it back and plays
 * it again; where nothing is to move, the end stays.
 */
/** @import { Track } from "./track.js" */
import { standingAt, stretches } from "./track.js";

/** @typedef {{name: string, track: Track}} Lane */
/** @typedef {{title: string, note: string, counters: {positions: string, depth: string, simulations: string}, move: (move: string) => string}} Words */

/** Seconds that the race takes, and that its end is looked at. */
const [LONG, REST] = [8, 3];
/** So many times the counters change. */
const MOMENTS = 40;
const [WIDTH, LEFT, TOP, LANE, STRIP] = [960, 40, 136, 92, 34];
const INSIDE = WIDTH - 2 * LEFT;
/** Those of the lanes on the page. */
const COLOURS = ["#8a5a00", "#1f6f5c", "#8b3a7c"];
const FONT = "system-ui, 'Noto Sans', 'Noto Sans CJK TC', sans-serif";

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** @param {number} figure */
const f = (figure) => String(Number(figure.toFixed(2)));

/**
 * @param {Lane[]} lanes
 * @param {number} budget
 * @param {Words} words
 */
export function asPicture(lanes, budget, words) {
  const height = TOP + lanes.length * LANE + 24;
  /** What is seen in a stretch of the race only. @type {string[]} */
  const rules = [];
  /** A class that shows something between two moments of the race, and at the end if it is the last. @param {number} from @param {number} to @param {boolean} last */
  const during = (from, to, last) => {
    const name = `s${rules.length}`;
    const at = (/** @type {number} */ spent) => f((100 * LONG * Math.min(1, spent / budget)) / (LONG + REST));
    const leave = last ? "" : `${at(to)}%,100%{opacity:0}`;
    rules.push(
      `.${name}{opacity:${last ? 1 : 0};animation:${name} ${LONG + REST}s step-end infinite}@keyframes ${name}{0%{opacity:${from <= 0 ? 1 : 0}}${at(from)}%{opacity:1}${leave}}`,
    );
    return name;
  };
  const drawn = lanes.map((lane, index) => laneOf(lane, index, budget, words, during)).join("");
  const clock = moments(budget)
    .map(({ from, to, last }) => text(WIDTH - LEFT, 60, figure(last ? budget : from), `n e ${during(from, to, last)}`))
    .join("");
  const all = f((100 * LONG) / (LONG + REST));
  const style = `text{font:16px ${FONT};fill:#4b4739}.t{font-size:28px;font-weight:700;fill:#17150f}.b{font-weight:700;fill:#17150f}.n{font-size:28px;font-weight:700;fill:#17150f;font-variant-numeric:tabular-nums}.w{fill:#fff;font-weight:700}.e{text-anchor:end}.go{transform-origin:${LEFT}px 0;animation:go ${LONG + REST}s linear infinite}@keyframes go{0%{transform:scaleX(0)}${all}%,100%{transform:scaleX(1)}}.hand{animation:hand ${LONG + REST}s linear infinite}@keyframes hand{0%{transform:translateX(-${INSIDE}px)}${all}%,100%{transform:none}}${rules.join("")}@media (prefers-reduced-motion:reduce){*{animation:none!important}}`;
  const hand = `<path class="hand" d="M${WIDTH - LEFT} ${TOP - 16}V${height - 28}" stroke="#f29a16" stroke-width="3"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img"><title>${escaped(words.title)}</title><desc>${escaped(words.note)}</desc><style>${style}</style><rect width="${WIDTH}" height="${height}" fill="#f6f2e7"/>${text(LEFT, 60, words.title, "t")}${text(LEFT, 90, words.note)}${clock}${text(WIDTH - LEFT, 90, words.counters.positions, "e")}<clipPath id="run"><rect class="go" x="${LEFT}" y="0" width="${INSIDE}" height="${height}"/></clipPath>${drawn}${hand}</svg>\n`;
}

/** @param {number} number */
const figure = (number) => Math.round(number).toLocaleString("en");

/** @param {number} x @param {number} y @param {string} words @param {string} [cls] */
const text = (x, y, words, cls = "") => `<text x="${f(x)}" y="${f(y)}" class="${cls}">${escaped(words)}</text>`;

/** The stretches of the race in which the counters stand still. @param {number} budget */
const moments = (budget) =>
  Array.from({ length: MOMENTS + 1 }, (_, index) => ({
    from: (index / MOMENTS) * budget,
    to: ((index + 1) / MOMENTS) * budget,
    last: index === MOMENTS,
  }));

/**
 * @param {Lane} lane
 * @param {number} index
 * @param {number} budget
 * @param {Words} words
 * @param {(from: number, to: number, last: boolean) => string} during
 */
function laneOf({ name, track }, index, budget, words, during) {
  const y = TOP + index * LANE;
  const colour = COLOURS[index % COLOURS.length];
  const place = (/** @type {number} */ at) => LEFT + INSIDE * Math.min(1, at / budget);
  const parts = stretches(track);
  const bars = parts.map(({ from, to, move }, part) => {
    // The last choice holds to the end, though the search may have ended earlier.
    const end = part === parts.length - 1 ? budget : to;
    const [x, wide] = [place(from), place(end) - place(from)];
    const label = wide > 12 + 9 * move.length ? text(x + 8, y + 38, words.move(move), "w") : "";
    return `<rect x="${f(x)}" y="${y + 16}" width="${f(Math.max(0, wide - 2))}" height="${STRIP}" fill="${colour}"/>${label}`;
  });
  const counters = moments(budget).map(({ from, to, last }) => {
    const mark = standingAt(track, last ? Number.POSITIVE_INFINITY : from);
    if (!mark) return "";
    const told = [
      `${words.counters.depth} ${figure(mark.depth)}`,
      track.simulates ? `${words.counters.simulations} ${figure(mark.simulations)}` : "",
    ].filter(Boolean);
    const cls = during(from, to, last);
    return `<g class="${cls}">${text(LEFT + 240, y + 4, words.move(mark.move), "b")}${text(WIDTH - LEFT, y + 4, told.join(" · "), "e")}</g>`;
  });
  return `${text(LEFT, y + 4, `${index + 1} ${name}`, "b")}<rect x="${LEFT}" y="${y + 16}" width="${INSIDE}" height="${STRIP}" fill="#ece6d6"/><g clip-path="url(#run)">${bars.join("")}</g>${counters.join("")}`;
}
