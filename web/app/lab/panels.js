/** The tables beside the tree: what is compared at the position of this step. */
/** @import { OutcomeRow } from "./rows.js" */
/** @import { Spot } from "./spot.js" */
/** @import { Story } from "./story.js" */
/** @import { LabContext } from "./context.js" */
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { added, fraction, placeOf, share, worth } from "./figures.js";
import { choiceRows, meanOfOutcomes, moveRows, outcomeRows, placeOfRows, sumSoFar, windowBefore } from "./rows.js";
import { counted, nameOf, sideOf } from "./words.js";

const ROWS = 6;

/** @param {LabContext} context @param {Story} story */
export function panel(context, story) {
  const at = placeOfRows(story, context.selected);
  if (at.turn === "chance") return story.simulates ? drawn(story, at) : outcomes(story, at);
  return story.simulates ? choices(context, story, at) : [windowPart(context, story, at), movesPart(story, at)];
}

/** @param {string} key @param {Spot} at @param {string} note */
const title = (key, at, note) => h("div.sech", null, t(key, { move: nameOf(at) }), h("span.lab", null, note));

/** @param {(string | false)[]} names */
const head = (names) =>
  h(
    "thead",
    null,
    h(
      "tr",
      null,
      names.map((name, index) => name !== false && h(index === 0 ? "th.l" : "th", null, name)),
    ),
  );

/** Where the window is, and what it means. @param {LabContext} context @param {Story} story @param {Spot} spot */
function windowPart({ game }, story, spot) {
  const window = story.windowOf(spot);
  if (story.plain || !window) return null;
  const place = (/** @type {number} */ value) => placeOf(story, value) * 100;
  const shut = window.alpha >= window.beta;
  const before = windowBefore(story, spot);
  const span = (/** @type {number} */ from, /** @type {number} */ to) => ({
    left: `${place(from).toFixed(1)}%`,
    right: `${(100 - place(to)).toFixed(1)}%`,
  });
  const [low, high] = [Math.min(window.alpha, window.beta), Math.max(window.alpha, window.beta)];
  return [
    title("ui.lab.window", spot, `${nameOf(spot)} · ${sideOf(game, spot.turn === "over" ? "one" : spot.turn)}`),
    h(
      "div.window",
      { "aria-hidden": "true" },
      h(
        "div.wl",
        null,
        before && h("s", { style: span(before.alpha, before.beta), "data-key": "before" }),
        h("i", { style: span(low, high), "data-key": "now" }),
        spot.best !== null && h("em", { style: { left: `${place(spot.best).toFixed(1)}%` }, "data-key": "best" }),
      ),
      h("div.wx", null, h("span", null, `−${story.scale}`), h("span", null, "0"), h("span", null, `+${story.scale}`)),
    ),
    h(
      "p.formula",
      null,
      h("b", null, `α ${worth(story, window.alpha)}`),
      shut ? " ≥ " : " < ",
      h("b", null, `β ${worth(story, window.beta)}`),
      h(shut ? "em" : "em.ok", null, t(!shut ? "ui.lab.goon" : spot.left === 0 ? "ui.lab.nothingleft" : "ui.lab.cut")),
    ),
  ];
}

/** The moves that were tried, and what they are worth here. @param {Story} story @param {Spot} at */
function movesPart(story, at) {
  const all = moveRows(story, at);
  const kept = new Set(
    [...all].sort((a, b) => Number(b.best) - Number(a.best) || all.indexOf(b) - all.indexOf(a)).slice(0, ROWS),
  );
  return [
    title("ui.lab.moves", at, t(story.isMax(at) ? "ui.lab.largest" : "ui.lab.smallest")),
    all.length === 0
      ? h("p.say", null, t("ui.lab.notried"))
      : h(
          "table.puct",
          null,
          head([t("ui.col.move"), t("ui.lab.value")]),
          h(
            "tbody",
            null,
            all
              .filter((row) => kept.has(row))
              .map(({ spot, value, bound, best }) =>
                h(
                  "tr",
                  { class: best ? "on" : "", "data-key": spot.id },
                  h("td.l", null, nameOf(spot)),
                  h("td", null, value === null ? "…" : `${bound ? `${bound} ` : ""}${worth(story, value)}`),
                ),
              ),
          ),
        ),
    remaining(at, all.length - kept.size),
  ];
}

/** What the table leaves out. @param {Spot} at @param {number} more */
function remaining(at, more) {
  const left = at.cut || at.value !== null ? 0 : (at.left ?? 0);
  const said = [
    more > 0 && counted("ui.lab.rest.more", more),
    left > 0 && counted("ui.lab.rest.wait", left),
    at.cut && at.left && counted("ui.lab.rest.cut", at.left),
  ];
  const texts = said.filter(Boolean);
  return texts.length > 0 && h("p.lab.under", null, texts.join(" · "));
}

/** A chance node is worth the mean of its outcomes, by weight. @param {Story} story @param {Spot} at */
function outcomes(story, at) {
  const rows = outcomeRows(story, at);
  const mean = meanOfOutcomes(story, rows);
  return [
    title("ui.lab.outcomes", at, t("ui.lab.meanof")),
    rows.length === 0
      ? h("p.say", null, t("ui.lab.notried"))
      : h(
          "table.puct",
          null,
          head([t("ui.lab.outcome"), t("ui.lab.probability"), t("ui.lab.value")]),
          h(
            "tbody",
            null,
            rows.map(({ spot, weight, total, value, bound }) =>
              h(
                "tr",
                { class: spot === story.here ? "on" : "", "data-key": spot.id },
                h("td.l", null, nameOf(spot)),
                h("td", null, fraction({ weight, total })),
                h("td", null, value === null ? "…" : `${bound ? `${bound} ` : ""}${worth(story, value)}`),
              ),
            ),
          ),
        ),
    sumPart(story, rows, mean),
    remaining(at, 0),
  ];
}

/** The sum as it is built, outcome by outcome: its terms, what they make so far, what is missing. @param {Story} story @param {OutcomeRow[]} rows @param {number | null} mean */
function sumPart(story, rows, mean) {
  const { known, sum, missing } = sumSoFar(story, rows);
  if (known.length === 0) return null;
  const weight = 1 - missing.weight / missing.total;
  return [
    h(
      "p.formula.sum",
      null,
      known.map(({ spot, weight: own, total, value }, index) =>
        h(
          "span",
          { class: spot === story.here ? "now" : "", "data-key": spot.id },
          `${index > 0 ? " + " : ""}${fraction({ weight: own, total })} · ${worth(story, value)}`,
        ),
      ),
      mean === null ? " + …" : " → ",
      mean !== null && h("em.ok", null, worth(story, mean)),
    ),
    mean === null &&
      h("p.lab.under", null, [
        sum === null ? "" : `${t("ui.lab.sofar", { sum: points(sum) })} · `,
        t("ui.lab.missing", { weight: fraction(missing) }),
      ]),
    h("div.sumbar", { "aria-hidden": "true" }, h("i", { style: { width: `${(weight * 100).toFixed(1)}%` } })),
  ];
}

/** A sum of points with its sign, two decimals at most. @param {number} sum */
const points = (sum) => `${sum < 0 ? "−" : "+"}${Number(Math.abs(sum).toFixed(2))}`;

/** How often chance has drawn what. @param {Story} story @param {Spot} at */
function drawn(story, at) {
  const rows = choiceRows(story, at);
  return [
    title("ui.lab.outcomes", at, t("ui.lab.drawn")),
    h(
      "table.puct",
      null,
      head([t("ui.lab.outcome"), t("ui.lab.probability"), "n", "Q"]),
      h(
        "tbody",
        null,
        rows.map(({ spot, visits, mean, chosen }) =>
          h(
            "tr",
            { class: chosen || story.path.includes(spot) ? "on" : "", "data-key": spot.id },
            h("td.l", null, nameOf(spot)),
            h("td", null, spot.chance ? fraction(spot.chance) : ""),
            h("td", null, visits),
            h("td", null, share(mean)),
          ),
        ),
      ),
    ),
  ];
}

/** The moves that a simulation could choose, as it sees them. @param {LabContext} context @param {Story} story @param {Spot} at */
function choices({ game, selected }, story, at) {
  const all = choiceRows(story, at);
  const order = [...all].sort(
    (a, b) => Number(b.chosen) - Number(a.chosen) || b.visits - a.visits || (b.sum ?? 0) - (a.sum ?? 0),
  );
  const rows = order.slice(0, ROWS);
  // The runner-up explains the choice: it stays in sight.
  const rival = all.filter(({ chosen }) => !chosen).sort((a, b) => (b.sum ?? -1) - (a.sum ?? -1))[0];
  if (rival && !rows.includes(rival)) rows[rows.length - 1] = rival;
  const priors = rows.some(({ prior }) => prior !== null);
  const path = new Set(story.path);
  return [
    title("ui.lab.choices", at, sideOf(game, at.turn === "two" ? "two" : "one")),
    selected ? null : formula(story),
    rows.length === 0
      ? h("p.say", null, t("ui.lab.notried"))
      : h(
          "table.puct",
          null,
          head([t("ui.col.move"), "n", priors && "P", "Q", "U", "Q + U"]),
          h(
            "tbody",
            null,
            rows.map((row) => {
              const { spot, visits, prior, mean, bonus, out } = row;
              const text = added(mean, bonus);
              return h(
                "tr",
                { class: path.has(spot) || spot === selected ? "on" : "", "data-key": spot.id },
                h("td.l", null, nameOf(spot)),
                h("td", null, visits),
                priors && h("td", null, share(prior)),
                h("td", null, text.mean),
                out
                  ? [h("td"), h("td.sure", null, t("ui.lab.proved"))]
                  : [h("td", null, text.bonus), h("td", null, text.sum)],
              );
            }),
          ),
        ),
    remaining(at, all.length - rows.length),
  ];
}

/** Why this move was taken. @param {Story} story */
function formula(story) {
  const { event, here } = story;
  if (event?.do !== "select" || here.chance) return null;
  if (event.choice !== "formula") return h("p.formula", null, t(`ui.lab.choice.${event.choice}`));
  const { mean, bonus, sum } = added(event.mean, event.bonus);
  return h("p.formula", null, "Q + U = ", h("b", null, mean), " + ", h("b", null, bonus), " = ", h("em", null, sum));
}
