/** The win-chance graph of a reviewed game, with its key moments as marks. */
/** @import { Review, State } from "../types.js" */
/** @import { ReviewContext } from "./context.js" */
import { f } from "../board/geometry.js";
import { h, svg } from "../dom.js";
import { drawn, ticks } from "../game/graph.js";
import { moveText, nameOf } from "../game/names.js";
import { engineName } from "../pick/spec.js";
import { short, t } from "../i18n.js";
import { badge, FAULTS } from "./badges.js";

/** Who judged, and within which limits: the same again gives the same. @param {Review} review */
function judgeText({ spec, limits }) {
  const name = engineName(spec);
  return limits?.nodes ? t("ui.rv.judge", { name, number: short(limits.nodes) }) : name;
}

/** @param {ReviewContext} context */
export function reviewGraph(context) {
  const { store, review } = context;
  const state = /** @type {State} */ (store.state);
  const moves = review?.moves ?? [];
  const steps = Math.max(1, moves.length);
  const first = moves[0];
  const start = first ? (first.by === "one" ? first.before : 1 - first.before) : 0.5;
  const chances = [start, ...moves.map(({ one }) => one)];
  const points = chances.map((chance, index) => ({ x: (index / steps) * 100, y: (1 - chance) * 100 }));
  const here = context.index + 1;
  const go = (/** @type {MouseEvent} */ event) => {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    context.go(Math.round(((event.clientX - box.left) / box.width) * steps) - 1);
  };
  const marked = moves.flatMap((move, index) =>
    index === context.index || (review?.key.includes(move.node) && FAULTS.includes(move.grade)) ? [index] : [],
  );
  return h(
    "section.rv-graph",
    null,
    h(
      "div.sech",
      null,
      t("ui.rv.chance", { name: nameOf(state, "one") }),
      h("span.lab", null, review ? judgeText(review) : ""),
    ),
    h(
      "figure.graph.rv",
      { onclick: go },
      svg(drawn(moves.length > 0 ? points : [], (here / steps) * 100, [])),
      [100, 50, 0].map((value) => h("span.y", { style: { top: `${100 - value}%` } }, value)),
      moves.length > 0 &&
        ticks(steps).map((ply) => h("span.x", { style: { left: `${f((ply / steps) * 100)}%` } }, ply)),
      marked.map((index) => {
        const move = /** @type {NonNullable<typeof first>} */ (moves[index]);
        const name = `${t("ui.rv.move", { number: index + 1 })} ${moveText(move.move)}, ${t(`grade.${move.grade}`)}`;
        return h(
          "button.gm",
          {
            class: index === context.index ? "cur" : "",
            "data-key": index,
            "aria-label": name,
            title: name,
            style: { left: `${f(((index + 1) / steps) * 100)}%`, top: `${f((1 - move.one) * 100)}%` },
            onclick: (/** @type {MouseEvent} */ event) => {
              event.stopPropagation();
              context.go(index);
            },
          },
          badge(move.grade),
        );
      }),
      h("span.side.upper", null, h("i.dot.one"), nameOf(state, "one")),
      h("span.side.lower", null, h("i.dot.two"), nameOf(state, "two")),
    ),
  );
}
