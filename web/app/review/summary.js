/** The whole game in figures: accuracy, grades, luck, key moments. */
/** @import { State } from "../types.js" */
/** @import { ReviewContext } from "./context.js" */
import { h, icon } from "../dom.js";
import { markOf, moveText, nameOf, PLAYERS } from "../game/names.js";
import { t } from "../i18n.js";
import { badge, GRADES } from "./badges.js";
import { points } from "./figures.js";

/** @param {ReviewContext} context */
export function summary(context) {
  const { review, running } = context;
  if (!review || running) return h("section.rv-sum", { "data-key": "none" });
  return h(
    "section.rv-sum",
    { "data-key": "sum", "aria-label": t("ui.rv.sum"), tabindex: 0 },
    accuracy(context),
    grades(context),
    h("a.btn.rv-train", { href: `#/mistakes/${context.id}` }, icon("hint"), t("ui.mistakes")),
    luck(context),
    keyMoments(context),
  );
}

/** @param {ReviewContext} context */
function accuracy({ store, review }) {
  const state = /** @type {State} */ (store.state);
  return [
    h(
      "div.acc",
      null,
      PLAYERS.map((player, side) => {
        const value = review?.sides[side]?.accuracy;
        const [units, tenth] = (value ?? 0).toFixed(1).split(".");
        return h(
          "div",
          null,
          h("p.lab", null, markOf(state, player), h("span", null, nameOf(state, player))),
          h("span.num", null, value === undefined ? "–" : [units, h("small", null, `.${tenth}`)]),
        );
      }),
    ),
    h("p.lab.acl", null, t("ui.rv.accuracy")),
  ];
}

/** @param {ReviewContext} context */
function grades({ store, review }) {
  const state = /** @type {State} */ (store.state);
  const counts = GRADES.map((_, index) => [0, 1].map((side) => review?.sides[side]?.grades[index] ?? 0));
  const most = Math.max(1, ...counts.flat());
  const bar = (/** @type {number} */ count) => ({ style: { width: `${(count / most) * 100}%` } });
  return h(
    "table.grades",
    null,
    h("caption.sr", null, `${t("ui.rv.grades")}: ${PLAYERS.map((player) => nameOf(state, player)).join(", ")}`),
    h(
      "tbody",
      null,
      GRADES.map((grade, index) => {
        const [one = 0, two = 0] = counts[index] ?? [];
        return h(
          "tr",
          null,
          h("td.l", null, h("b", null, one)),
          h("td.ub", { "aria-hidden": "true" }, h("span.u1", bar(one))),
          h("th.gl", { scope: "row" }, h("span", null, badge(grade), t(`grade.${grade}`))),
          h("td.ub.l", { "aria-hidden": "true" }, h("span.u2", bar(two))),
          h("td", null, h("b", null, two)),
        );
      }),
    ),
  );
}

/** What the flips gave or took in all, beside what choices gave away. @param {ReviewContext} context */
function luck({ review }) {
  const [one, two] = review?.sides ?? [];
  if (!one || !two || (one.luck === undefined && two.luck === undefined)) return null;
  const row = (/** @type {string} */ name, /** @type {number} */ a, /** @type {number} */ b) =>
    h(
      "tr",
      null,
      h("td.l", null, h("b", null, points(a))),
      h("th", { scope: "row" }, name),
      h("td", null, h("b", null, points(b))),
    );
  return [
    h("div.sech", null, t("ui.rv.lucks"), h("span.lab", null, t("ui.rv.points"))),
    h(
      "table.lucks",
      null,
      h("tbody", null, row(t("ui.rv.skill"), -one.lost, -two.lost), row(t("ui.rv.luck"), one.luck ?? 0, two.luck ?? 0)),
    ),
  ];
}

/** @param {ReviewContext} context */
function keyMoments(context) {
  const moves = context.review?.moves ?? [];
  const key = moves.flatMap((move, index) => (context.review?.key.includes(move.node) ? [{ move, index }] : []));
  return [
    h("div.sech", null, t("ui.rv.key"), h("span.lab", null, t("ui.rv.points"))),
    key.length === 0
      ? h("p.say", null, t("ui.rv.nokey"))
      : h(
          "ol.keys2",
          null,
          key.map(({ move, index }) => {
            const lucky = Math.abs(move.luck ?? 0) > move.before - move.chosen;
            return h(
              "li",
              { "data-key": move.node },
              h(
                "button",
                {
                  class: index === context.index ? "cur" : "",
                  "aria-current": index === context.index ? "true" : null,
                  onclick: () => context.go(index),
                },
                badge(move.grade),
                h("b", null, index + 1),
                h(`i.dot.${move.by}`),
                h("span", null, moveText(move.move), lucky && h("small", null, t("ui.rv.luck"))),
                h("span.d", null, points(lucky ? (move.luck ?? 0) : move.chosen - move.before)),
              ),
            );
          }),
        ),
  ];
}
