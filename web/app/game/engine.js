/** The engine pane: what the AI saw before its last move, who sits where, the pace. */
/** @import { Player, Score, State } from "../types.js" */
/** @import { Context } from "./context.js" */
import { h, icon } from "../dom.js";
import { percent, short, t } from "../i18n.js";
import { chanceOf, readNoted } from "../noted.js";
import { chooseEngine } from "../pick/choose.js";
import { isApart, moveText, nameOf, PLAYERS, scoreText, seatOf, sideName } from "./names.js";

const SPEEDS = [0, 500, 1000, 2000];

/** @param {Context} context */
export function enginePane(context) {
  const state = /** @type {State} */ (context.store.state);
  const engines = PLAYERS.filter((player) => seatOf(state, player).kind === "engine");
  return [
    engines.map((player) => saw(context, state, player)),
    seats(context, state),
    engines.length === 2 && pace(context, state),
  ];
}

/**
 * What an engine saw before its last move, up to the position that is shown; or what it
 * sees now.
 * @param {Context["store"]} store
 * @param {State} state
 * @param {Player} player
 */
function lastThought(store, state, player) {
  const line = [0, ...state.line];
  const here = line.indexOf(store.shown?.node ?? state.node);
  for (const node of line.slice(0, here + 1).reverse()) {
    const thought = store.thoughts.get(node);
    if (thought?.player === player) return thought;
  }
  return null;
}

/**
 * What the record says of an engine's last move, for a page that did not hear it think.
 * @param {Context["store"]} store
 * @param {State} state
 * @param {Player} player
 */
function lastNoted(store, state, player) {
  const here = state.line.indexOf(store.shown?.node ?? state.node);
  const node = state.line
    .slice(0, here + 1)
    .map((id) => store.nodes.get(id))
    .findLast((known) => known?.by === player && known.eval);
  const score = readNoted(node?.eval);
  const spec = seatOf(state, player).spec;
  if (!node || !score || !spec) return null;
  return { move: node.move, score, one: chanceOf(state.game, spec, score) };
}

/** What an engine saw. @param {Context} context @param {State} state @param {Player} player */
function saw(context, state, player) {
  const { store, view } = context;
  const thought = lastThought(store, state, player);
  const seat = seatOf(state, player);
  const title = h(
    "div.sech",
    { "data-key": `saw-${player}` },
    h(`i.dot.${player}`),
    nameOf(state, player),
    h("span.lab.mono", null, seat.spec),
  );
  if (!thought) {
    // Thoughts are told while they are thought: a page opened later has the moves alone.
    const moved = state.line.some((id) => store.nodes.get(id)?.by === player);
    const noted = lastNoted(store, state, player);
    if (noted) return [title, pairs(rowsOf(state, player, noted))];
    return [title, h("p.say", null, t(moved ? "ui.saw.missed" : "ui.saw.nothing"))];
  }
  const { report } = thought;
  // Of a move that a search with cut-offs refuted only a bound is known: it is nobody's second choice.
  const second = report.root.find(({ move, bound }) => move !== report.move && !bound);
  /** @type {[string, string][]} */
  const rows = [
    ...rowsOf(state, player, { ...report, one: thought.one }),
    [t("ui.saw.line"), report.pv.slice(0, 6).map(moveText).join(" ")],
  ];
  if (second) rows.push([t("ui.saw.second"), `${moveText(second.move)}, ${percent(second.chance)} %`]);
  return [
    title,
    h(
      "dl.stats",
      null,
      figure(report.simulations > 0 ? t("ui.simulations") : t("ui.nodes"), short(report.simulations || report.nodes)),
      figure(t("ui.depth"), String(report.depth || report.longest)),
      figure(t("ui.time"), (report.time_ms / 1000).toFixed(report.time_ms < 9950 ? 2 : 0), t("ui.second")),
    ),
    pairs(rows),
    h(
      "button.btn.quiet.sawit",
      {
        onclick: () => {
          Object.assign(view, { tab: "analysis", candidate: null, ghosts: Math.max(3, view.ghosts) });
          store.look(thought.node);
          context.redraw();
        },
      },
      icon("eye"),
      t("ui.saw.show"),
    ),
  ];
}

/**
 * @param {State} state
 * @param {Player} player
 * @param {{move: string, score: Score, one: number}} seen
 * @returns {[string, string][]}
 */
function rowsOf(state, player, { move, score, one }) {
  return [
    [t("ui.saw.move"), moveText(move)],
    [t("ui.saw.chance"), `${percent(player === "one" ? one : 1 - one)} %`],
    [t("ui.saw.value"), scoreText(state, score)],
  ];
}

/** @param {[string, string][]} rows */
const pairs = (rows) =>
  h(
    "dl.kv",
    null,
    rows.flatMap(([name, value]) => [h("dt", null, name), h("dd", null, value)]),
  );

/** @param {string} name @param {string} value @param {string} [unit] */
function figure(name, value, unit) {
  return h("div", null, h("dt", null, name), h("dd", null, value, unit && h("small", null, unit)));
}

/** @param {Context} context @param {State} state */
function seats({ store }, state) {
  // On devices of their own nobody sits down for the other.
  if (isApart(state)) return null;
  return [
    h("div.sech", { "data-key": "seats" }, t("ui.seats")),
    PLAYERS.map((player) => {
      const seat = seatOf(state, player);
      const person = seat.kind === "person";
      const give = (/** @type {string} */ spec) => store.send({ do: "seat", player, seat: { kind: "engine", spec } });
      const control = person
        ? h(
            "button.btn.quiet",
            {
              "aria-label": `${t("ui.handover.short")} ${sideName(state, player)}`,
              onclick: () =>
                chooseEngine({
                  title: t("pick.title.seat", { name: sideName(state, player) }),
                  game: state.game,
                  size: state.size,
                  rules: state.rules,
                  value: "level:5",
                  done: give,
                }),
            },
            icon("chip"),
            t("ui.handover.short"),
          )
        : h(
            "button.btn.quiet",
            { onclick: () => store.send({ do: "seat", player, seat: { kind: "person", name: "" } }) },
            icon("person"),
            t("ui.takeover"),
          );
      return h(
        "div.opt",
        { "data-key": `seat-${player}-${seat.kind}` },
        h("p", null, h("b", null, sideName(state, player)), h("small", null, nameOf(state, player))),
        control,
      );
    }),
    state.seats.some(({ kind }) => kind === "engine") && h("p.lab", null, t("ui.seats.note")),
  ];
}

/** @param {Context} context @param {State} state */
function pace({ store }, state) {
  return [
    h("div.sech", { "data-key": "pace" }, t("ui.pace")),
    h(
      "div.seg",
      { role: "group", "aria-label": t("ui.pace") },
      SPEEDS.map((ms) =>
        h(
          "button",
          { "aria-pressed": String(state.speed_ms === ms), onclick: () => store.send({ do: "speed", ms }) },
          ms === 0 ? t("ui.pace.full") : t("ui.seconds", { number: ms / 1000 }),
        ),
      ),
    ),
  ];
}
