/** What the teacher shows: dots beside the moves, a mark on the board, a warning, the switch. */
/** @import { Player, State } from "../types.js" */
/** @import { Context } from "../game/context.js" */
/** @import { Question } from "../game/ask.js" */
/** @import { Ghost, Heat } from "../board/scene.js" */
import { squaresIn } from "../board/geometry.js";
import { h, icon } from "../dom.js";
import { stepper, toggle } from "../forms.js";
import { reasonTexts } from "../game/hint.js";
import { moveText, other, scoreText } from "../game/names.js";
import { descriptionOf } from "../games/registry.js";
import { sentences, t } from "../i18n.js";
import { engineName } from "../pick/spec.js";
import { change, settings } from "../settings.js";
import { JUDGE } from "./judge.js";
import { isTeachable } from "./teacher.js";
import { answerText } from "./why.js";

/** How much of the answer to a move is told. */
const LINE = 5;
/** Dots in pixels: of a move that gave nothing away, and of one that gave away everything. */
const [SMALL, LARGE] = [5, 18];

/** @param {number} loss */
const percentOf = (loss) => Math.round(loss * 100);

/** The dot of a move, as large as what it gave away. @param {Context} context @param {number} id */
export function dotOf({ store }, id) {
  const given = store.given.get(id);
  if (!settings.teach || !given || Number.isNaN(given.loss)) return null;
  const size = `${(SMALL + (LARGE - SMALL) * Math.sqrt(given.loss)).toFixed(1)}px`;
  const text = t("ui.teach.gave", { number: percentOf(given.loss) });
  return h("i.gave", { role: "img", "aria-label": text, title: text, style: { width: size, height: size } });
}

/** The same on the board, for the move on it that was judged last. @param {Context} context @returns {Heat[]} */
export function dotOnBoard({ store }) {
  const { state } = store;
  if (!settings.teach || !state || store.looked) return [];
  const played = state.line.slice(0, state.line.indexOf(state.node) + 1);
  const last = played.findLast((id) => store.given.has(id));
  const [given, node] = [store.given.get(last ?? -1), store.nodes.get(last ?? -1)];
  const square = node && squaresIn(state.board, node.move).at(-1);
  if (!given || square === undefined || Number.isNaN(given.loss)) return [];
  return [{ square, weight: 0.02 + given.loss * 0.3, tag: "gave" }];
}

/** The answer to the move that is warned of: what of it was played already. @param {Context} context */
function answerOf({ store, teacher }) {
  const { state, looked, nodes } = store;
  const warning = !looked && state ? teacher.warning : null;
  if (!warning || !state) return null;
  const [at = 0, now = 0] = [warning.node.id, state.node].map((id) => state.line.indexOf(id));
  const moves = state.line.slice(at + 1, now + 1).map((id) => nodes.get(id)?.move ?? "");
  const line = warning.given.line.slice(0, LINE);
  // Once another answer is on the board, only what the best one would have been is told.
  const same = moves.every((move, index) => move === line[index]);
  /** @type {Player} */ const mine = warning.node.by === "two" ? "two" : "one";
  return same ? { state, mine, line, done: moves.length } : { state, mine, line: line.slice(0, 1), done: 0 };
}

/** What of the answer is still to come, as ghosts on the board. @param {Context} context @returns {Ghost[]} */
export function refutation(context) {
  const answer = answerOf(context);
  if (!answer) return [];
  const { state, mine, line, done } = answer;
  return line.slice(done).flatMap((move, index) => {
    const squares = squaresIn(state.board, move);
    const square = squares.at(-1);
    if (square === undefined) return [];
    const side = (done + index) % 2 ? mine : other(mine);
    // A move that says two squares goes from one to the other; two of a domino lie side by side.
    const from = squares.length > 1 && !descriptionOf(state.game).dominoes ? squares[0] : undefined;
    return [{ square, side, number: done + index + 1, ...(from !== undefined && { from }) }];
  });
}

/** The squares on which the answer stands already. @param {Context} context */
export function refuted(context) {
  const answer = answerOf(context);
  return answer?.line.slice(0, answer.done).flatMap((move) => squaresIn(answer.state.board, move).slice(-1)) ?? [];
}

/** What the last move gave away, what answers it, and whether to take it back. @param {Context} context @returns {Question | null} */
export function warningQuestion({ store, teacher }) {
  const { warning } = teacher;
  if (!warning) return null;
  const { node, given } = warning;
  const state = /** @type {State} */ (store.state);
  const line = given.line.slice(0, LINE).map(moveText).join(" ");
  const { win_in, loss_in, exact } = given.after?.score ?? {};
  const sure = [win_in, loss_in, exact].some((figure) => figure !== undefined && figure !== null);
  const note = [
    line && t("ui.teach.answer", { line }),
    // Of a line that is one move long it is clear what is spoken of.
    ...(given.line.length > 1 ? [answerText(given.line[0], given.reasons)] : reasonTexts(given.reasons)),
    given.after && sure && t("ui.teach.sure", { verdict: scoreText(state, given.after.score) }),
  ].filter(Boolean);
  return {
    title: t("ui.teach.warning", { move: moveText(node.move), number: percentOf(given.loss) }),
    note: sentences(/** @type {string[]} */ (note)),
    buttons: [
      h("button.btn.quiet", { onclick: () => teacher.dismiss() }, t("ui.teach.goon")),
      h(
        "button.btn.primary",
        { onclick: () => store.send({ do: "jump", node: node.parent }) },
        icon("undo"),
        t("ui.teach.takeback"),
      ),
    ],
    key: "teach",
  };
}

/** The switch, from when on to warn, and who judges. @param {Context} context */
export function teachPart({ store }) {
  const state = /** @type {State} */ (store.state);
  if (!isTeachable(state)) return null;
  const { teach, teachAt } = settings;
  return h(
    "div.teach",
    { role: "group", "aria-label": t("ui.teach") },
    h(
      "div.opt",
      null,
      h("span", null, t("ui.teach")),
      toggle({ label: t("ui.teach"), on: teach, change: (on) => change({ teach: on }) }),
    ),
    teach && [
      h(
        "div.opt",
        null,
        h("span", null, t("ui.teach.at")),
        stepper({
          label: t("ui.teach.at"),
          value: teachAt,
          min: 5,
          max: 50,
          step: 5,
          text: `${teachAt} %`,
          change: (value) => change({ teachAt: value }),
        }),
      ),
      h(
        "p.lab",
        null,
        t("ui.teach.judge", {
          engine: engineName(JUDGE.spec),
          number: JUDGE.nodes.toLocaleString("en"),
          seed: JUDGE.seed,
        }),
      ),
    ],
  );
}
