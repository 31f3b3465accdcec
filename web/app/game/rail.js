/** Beside a board with pieces face down: what is still face down, and how long nothing has happened. */
/** @import { Shown } from "./context.js" */
/** @import { State } from "../types.js" */
import { disc, pieceIcon } from "../board/discs.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { settings } from "../settings.js";

const RANKS = "KGMRNCP";
/** @type {Record<string, number>} */
const WHOLE = { K: 1, G: 2, M: 2, R: 2, N: 2, C: 2, P: 5 };

/** @param {Shown} shown */
export function rail({ store }) {
  const state = /** @type {State} */ (store.state);
  const extra = (store.shown ?? state).board.extra;
  const pool = new Map(extra?.pool ?? []);
  const count = (/** @type {string} */ letters) =>
    [...letters].reduce((sum, letter) => sum + (pool.get(letter) ?? 0), 0);
  const [red, black] = [count(RANKS), count(RANKS.toLowerCase())];
  const quiet = extra?.quiet ?? 0;
  const limit = extra?.quiet_limit ?? 50;
  return [
    h("div.sech", null, t("ui.pool"), h("span.lab", null, t("ui.pool.left", { number: red + black }))),
    h(
      "table.pool",
      { "aria-label": t("ui.pool") },
      h(
        "tbody",
        null,
        [...RANKS].map((letter) => row(letter, pool)),
      ),
    ),
    h(
      "div.split",
      { "aria-hidden": "true" },
      h("i.red", { style: { flex: red } }),
      h("i.blk", { style: { flex: black } }),
    ),
    h(
      "div.splitn",
      null,
      h("span", null, `${t("ui.side.red")} ${red}`),
      h("span", null, `${t("ui.side.black")} ${black}`),
    ),
    h("div.sech.quieth", null, t("ui.quiet"), h("span.lab", null, h("b", null, quiet), ` / ${limit}`)),
    h(
      "div.qmeter",
      {
        role: "meter",
        "aria-valuenow": quiet,
        "aria-valuemin": 0,
        "aria-valuemax": limit,
        "aria-label": t("ui.quiet"),
      },
      h("i", { style: { width: `${Math.min(100, (quiet / limit) * 100)}%` } }),
    ),
    h("p.lab", null, t("ui.quiet.note", { number: limit })),
  ];
}

/**
 * @param {string} letter
 * @param {Map<string, number>} pool
 */
function row(letter, pool) {
  const low = letter.toLowerCase();
  return h(
    "tr",
    null,
    h("td.l", null, pieceIcon(disc(letter, settings.faces, 46))),
    h("td.l", null, pips(letter, pool.get(letter) ?? 0)),
    number(letter, pool),
    number(low, pool),
    h("td", null, pips(letter, pool.get(low) ?? 0)),
    h("td", null, pieceIcon(disc(low, settings.faces, 46))),
  );
}

/** @param {string} letter @param {Map<string, number>} pool */
function number(letter, pool) {
  const count = pool.get(letter) ?? 0;
  return h("td.c", { class: count === 0 ? "z" : "", "aria-label": `${t(`piece.${letter}`)} ${count}` }, count);
}

/** @param {string} letter @param {number} left */
function pips(letter, left) {
  return h(
    "span.pips",
    { "aria-hidden": "true" },
    Array.from({ length: WHOLE[letter] ?? 0 }, (_, index) => h(index < left ? "i.f" : "i")),
  );
}
