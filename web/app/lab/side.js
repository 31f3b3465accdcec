/** Beside the tree: the window or the formula at this step, figures, the latest events. */
/** @import { Spot, Story, TraceEvent } from "./story.js" */
/** @import { LabContext } from "./context.js" */
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { placeOf, share, worth } from "./figures.js";
import { nameOf, phaseOf, sideOf } from "./words.js";

const ROWS = 6;
const LATEST = 9;

/** @param {LabContext} context */
export function side(context) {
  const { story } = context;
  if (!story) return h("section.lab-side");
  return h(
    "section.lab-side",
    { "aria-label": t("ui.lab.figures") },
    story.simulates ? choices(context, story) : windowPart(context, story),
    counters(story),
    story.simulates ? null : compared(context),
    log(context, story),
  );
}

/** Where the window is, and what it means. @param {LabContext} context @param {Story} story */
function windowPart({ game }, story) {
  const { here } = story;
  const spot = here.value !== null && here.parent && story.event?.do === "return" ? here.parent : here;
  const window = story.windowOf(spot);
  const place = (/** @type {number} */ value) => `${(placeOf(story, value) * 100).toFixed(1)}%`;
  const shut = window !== null && window.alpha >= window.beta;
  return [
    h(
      "div.sech",
      null,
      t("ui.lab.window"),
      h(
        "span.lab",
        null,
        `${nameOf(spot)} · ${sideOf(game, spot.node.turn === "over" ? "one" : spot.node.turn)}`,
      ),
    ),
    h(
      "div.window",
      { "aria-hidden": "true" },
      h(
        "div.wl",
        null,
        window &&
          h("i", {
            style: {
              left: place(Math.min(window.alpha, window.beta)),
              right: `${100 - Number.parseFloat(place(Math.max(window.alpha, window.beta)))}%`,
            },
          }),
        spot.best !== null && h("em", { style: { left: place(spot.best) } }),
      ),
      h(
        "div.wx",
        null,
        h("span", null, `−${story.scale}`),
        h("span", null, "0"),
        h("span", null, `+${story.scale}`),
      ),
    ),
    h(
      "p.formula",
      null,
      window
        ? [
            h("b", null, `α ${worth(story, window.alpha)}`),
            shut ? " ≥ " : " < ",
            h("b", null, `β ${worth(story, window.beta)}`),
            h(shut ? "em" : "em.ok", null, t(shut ? "ui.lab.cut" : "ui.lab.goon")),
          ]
        : t("ui.lab.window.none"),
    ),
  ];
}

/** The moves that a simulation could choose, as it sees them. @param {LabContext} context @param {Story} story */
function choices({ game }, story) {
  const { event, here } = story;
  const at =
    event?.do === "select" && here.parent
      ? here.parent
      : here.tried.length > 0
        ? here
        : (here.parent ?? here);
  const two = at.node.turn === "two";
  const rows = [...at.tried].sort((a, b) => b.visits - a.visits).slice(0, ROWS);
  const mean = (/** @type {Spot} */ spot) => (spot.mean === null ? null : two ? 1 - spot.mean : spot.mean);
  const priors = rows.some(({ prior }) => prior !== null);
  return [
    h(
      "div.sech",
      null,
      t("ui.lab.choices", { move: nameOf(at) }),
      h("span.lab", null, sideOf(game, at.node.turn === "two" ? "two" : "one")),
    ),
    event?.do === "select" && here.node.chance === undefined ? formula(event) : null,
    rows.length === 0
      ? h("p.say", null, t("ui.lab.notried"))
      : h(
          "table.puct",
          null,
          h(
            "thead",
            null,
            h(
              "tr",
              null,
              h("th.l", null, t("ui.col.move")),
              h("th", null, "n"),
              priors && h("th", null, "P"),
              h("th", null, "Q"),
              h("th", null, "U"),
              h("td.qu"),
            ),
          ),
          h(
            "tbody",
            null,
            rows.map((spot) => {
              const q = mean(spot);
              return h(
                "tr",
                { class: spot === here || story.path.includes(spot) ? "on" : "", "data-key": spot.id },
                h("td.l", null, nameOf(spot)),
                h("td", null, spot.visits),
                priors && h("td", null, share(spot.prior)),
                h("td", null, share(q)),
                h("td", null, share(spot.bonus)),
                h(
                  "td.qu",
                  { "aria-hidden": "true" },
                  h("span", { style: { width: `${(q ?? 0) * 34}px` } }),
                  h("span.u", { style: { width: `${Math.min(1, spot.bonus ?? 0) * 30}px` } }),
                ),
              );
            }),
          ),
        ),
  ];
}

/** @param {TraceEvent} event */
function formula(event) {
  return h(
    "p.formula",
    null,
    event.visits === 0 && event.bonus === 0
      ? t("ui.lab.untried")
      : [
          "Q + U = ",
          h("b", null, share(event.mean)),
          " + ",
          h("b", null, share(event.bonus)),
          " = ",
          h("em", null, share(event.mean + event.bonus)),
        ],
  );
}

/** @param {Story} story */
function counters(story) {
  const { counts } = story;
  /** @type {[string, number][]} */
  const figures = story.simulates
    ? [
        ["ui.simulations", counts.simulations],
        ["ui.lab.positions", story.spots.filter(({ seen }) => seen).length],
        ["ui.lab.depth", counts.deepest],
      ]
    : [
        ["ui.lab.visited", counts.entered],
        ["ui.lab.cuts", counts.cuts],
        ["ui.lab.depth", counts.deepest],
      ];
  return h(
    "dl.stats",
    null,
    figures.map(([key, value]) =>
      h("div", null, h("dt", null, t(key)), h("dd", null, value.toLocaleString("en"))),
    ),
  );
}

/** Minimax beside alpha-beta at the same depth: what the cuts save. @param {LabContext} context */
function compared({ counted }) {
  if (counted.length === 0) return null;
  const most = Math.max(...counted.map(({ nodes }) => nodes));
  return [
    h("div.sech", null, t("ui.lab.compare"), h("span.lab", null, t("ui.lab.positions"))),
    h(
      "table.compare",
      null,
      h(
        "tbody",
        null,
        counted.map(({ key, nodes, complete }) =>
          h(
            "tr",
            { "data-key": key },
            h("th.l", { scope: "row" }, t(`ui.lab.${key}`)),
            h(
              "td.bar",
              { "aria-hidden": "true" },
              h("i", { style: { width: `${Math.max(1, (nodes / most) * 100)}%` } }),
            ),
            h("td", null, `${complete ? "" : "> "}${nodes.toLocaleString("en")}`),
            h("td", null, nodes < most && complete ? `−${Math.round((1 - nodes / most) * 100)} %` : ""),
          ),
        ),
      ),
    ),
  ];
}

/** @param {LabContext} context @param {Story} story */
function log(context, story) {
  const from = Math.max(0, story.step - LATEST);
  const latest = story.trace.events.slice(from, story.step);
  return [
    h("div.sech", null, t("ui.lab.events"), h("span.lab", null, `${story.step} / ${story.length}`)),
    h(
      "ol.log",
      null,
      latest.map((event, index) => {
        const spot = /** @type {Spot} */ (story.spots[event.node]);
        const step = from + index + 1;
        return h(
          "li",
          { class: step === story.step ? "cur" : "", "data-key": step },
          h(
            "button",
            { onclick: () => context.goTo(step) },
            h(
              "i",
              null,
              { enter: "↓", cut: "✕", return: "↑", select: "1", expand: "2", evaluate: "3", back_up: "4" }[
                event.do
              ] ?? "",
            ),
            h("span", null, t(`ui.lab.do.${event.do}`)),
            h("span", null, nameOf(spot)),
            h("b", null, figure(story, event)),
          ),
        );
      }),
    ),
  ];
}

/** @param {Story} story @param {TraceEvent} event */
function figure(story, event) {
  switch (event.do) {
    case "enter":
      return `(${worth(story, event.alpha)}, ${worth(story, event.beta)})`;
    case "return":
      return worth(story, event.value);
    case "cut":
      return t(`ui.lab.reason.${event.reason}`);
    case "select":
      return share(event.mean + event.bonus);
    case "expand":
      return String(event.moves);
    case "evaluate":
      return share(event.value);
    default:
      return share(event.mean);
  }
}

/** The four phases, with the one of this step marked. @param {Story | null} story @param {boolean} simulates */
export function phases(story, simulates) {
  const now = story ? phaseOf(story) : -1;
  const kind = simulates ? "mcts" : "ab";
  return h(
    "ol.phases",
    null,
    [1, 2, 3, 4].map((number, index) =>
      h(
        "li",
        { class: index === now ? "cur" : "", "aria-current": index === now ? "step" : null },
        h("b", null, number),
        h(
          "span",
          null,
          h("strong", null, t(`ui.lab.${kind}.${number}`)),
          h("small", null, t(`ui.lab.${kind}.${number}.note`)),
        ),
      ),
    ),
  );
}
