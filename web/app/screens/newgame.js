/** The New-game dialog: opponent, who starts, clock, size, rules. Choices are remembered per game. */
/** @import { Readdress } from "../router.js" */
/** @import { GameId, GameInfo } from "../types.js" */
import { createGame, loadCatalogue, rememberGame } from "../api.js";
import { pictureOf } from "../board/picture.js";
import { PLAIN } from "../board/scene.js";
import { readBoard } from "../board/text.js";
import { sheet } from "../dialog.js";
import { h, icon, render } from "../dom.js";
import { faultText, silenceText } from "../faults.js";
import { radios } from "../forms.js";
import { descriptionOf } from "../games/registry.js";
import { engineName } from "../pick/spec.js";
import { t } from "../i18n.js";
import { isLocal } from "../backend.js";
import { closeOverlay, go } from "../router.js";
import { settings } from "../settings.js";
import { isRefused } from "../pick/check.js";
import { freshDraft, placeOf, readRules, saveDraft, setupOf } from "./draft.js";
import { opponent } from "./opponent.js";
import { part, rules, sizes } from "./options.js";

/** @typedef {import("./draft.js").Draft} Draft */

/** @type {[number, number][]} minutes and seconds added */
const CLOCKS = [
  [0, 0],
  [5, 0],
  [10, 0],
  [10, 5],
];

/**
 * @param {HTMLElement} host
 * @param {string} argument
 * @param {URLSearchParams} query a position to start from, with its rules
 * @param {Readdress} readdress
 */
export function showNewGame(host, argument, query, readdress) {
  /** @type {GameInfo[]} */ let games = [];
  /** @type {GameInfo | undefined} */ let info;
  /** @type {Draft} */ let draft = freshDraft(/** @type {GameId} */ (argument));
  const position = query.get("position");
  if (position) Object.assign(draft, { position, size: 0, rules: readRules(query.get("rules") ?? "") });
  let fault = "";
  let busy = false;
  let left = false;

  const set = (/** @type {Partial<Draft>} */ change) => {
    Object.assign(draft, change);
    fault = "";
    draw();
  };
  const start = async () => {
    if (!info || busy) return;
    busy = true;
    draw();
    try {
      if (!draft.position) saveDraft(draft);
      const { id, token } = await createGame(setupOf(draft, info), draft.opponent === "link");
      rememberGame({ id, token, game: draft.game });
      // Who has closed the dialog meanwhile stays where they are; the game is among the others.
      if (!left) go(`#/play/${id}${draft.starts === "dice" ? "?dice" : "?fresh"}`);
    } catch (error) {
      fault = faultText(error);
    }
    busy = false;
    draw();
  };
  const pick = (/** @type {GameId} */ game) => {
    draft = freshDraft(game);
    info = games.find((entry) => entry.game === game);
    readdress(`#/new/${game}`);
    draw();
  };
  const draw = () => {
    const tabs = h(
      "nav.gtabs",
      { "aria-label": t("ui.games") },
      games.map(({ game }) =>
        h(
          "button",
          { type: "button", "aria-current": game === draft.game ? "true" : null, onclick: () => pick(game) },
          t(`game.${game}.name`),
        ),
      ),
    );
    const footer = [
      h(fault ? "p.lab.fault" : "p.lab", { role: fault ? "alert" : null }, fault || summary(draft, info)),
      h("button.btn.quiet", { type: "button", onclick: closeOverlay }, t("ui.cancel")),
      h(
        "button.btn.primary",
        {
          type: "button",
          onclick: start,
          disabled: !info || isOut(draft, info),
          // Were it disabled while the game is begun, it would lose the focus, and the dialog its keys.
          "aria-disabled": busy ? "true" : null,
        },
        icon("play"),
        t("ui.start"),
      ),
    ];
    render(
      host,
      sheet(
        { title: t("ui.newgame"), cls: "newgame", close: closeOverlay, tabs },
        info ? body(draft, info, set) : h("p.say.wait", null, t("ui.loading")),
        footer,
      ),
    );
  };

  draw();
  /** @type {HTMLElement | null} */ (host.querySelector(".dlg .primary"))?.focus();
  loadCatalogue().then(
    (list) => {
      games = list;
      info = games.find(({ game }) => game === draft.game) ?? games[0];
      if (info && info.game !== draft.game) draft = freshDraft(info.game);
      draw();
      /** @type {HTMLElement | null} */ (host.querySelector(".dlg .primary"))?.focus();
    },
    () => {
      fault = silenceText();
      draw();
    },
  );
  return () => {
    left = true;
  };
}

/** @param {Draft} draft @param {GameInfo} info @param {(change: Partial<Draft>) => void} set */
function body(draft, info, set) {
  const mine = draft.opponent === "engine" || draft.opponent === "link";
  return [
    part("ui.opponent", [
      radios({
        name: "opponent",
        label: t("ui.opponent"),
        value: draft.opponent,
        cls: "wide3 four",
        change: (value) => set({ opponent: /** @type {Draft["opponent"]} */ (value) }),
        choices: [
          { value: "engine", text: t("ui.opp.engine"), icon: "chip", note: t("ui.opp.engine.note") },
          { value: "here", text: t("ui.opp.here"), icon: "person", note: t("ui.opp.here.note") },
          { value: "link", text: t("ui.opp.link"), icon: "link", note: t("ui.opp.link.note") },
          { value: "watch", text: t("ui.opp.watch"), icon: "eye", note: t("ui.opp.watch.note") },
        ],
      }),
      opponent(draft, info, set),
    ]),
    h(
      "section.fld.pair",
      { "data-key": "pair" },
      h("h3", null, t("ui.starts")),
      h(
        "div",
        null,
        radios({
          name: "starts",
          label: t("ui.starts"),
          value: draft.starts,
          change: (value) => set({ starts: /** @type {Draft["starts"]} */ (value) }),
          choices: [
            { value: "me", text: t(mine ? "starts.me" : "ui.starts.first") },
            { value: "other", text: t(mine ? "starts.other" : "ui.starts.second") },
            { value: "dice", text: t("starts.dice"), icon: "dice" },
          ],
        }),
      ),
      h("h3", null, t("ui.clock")),
      h(
        "div",
        null,
        radios({
          name: "clock",
          label: t("ui.clock"),
          value: `${draft.clock}`,
          change: (value) => set({ clock: value }),
          choices: CLOCKS.map(([minutes, added]) => ({
            value: `${minutes}+${added}`,
            text:
              minutes === 0
                ? t("ui.clock.none")
                : added > 0
                  ? t("ui.clock.added", { minutes, added })
                  : t("ui.clock.minutes", { minutes }),
          })),
        }),
      ),
    ),
    draft.position
      ? fromPosition(draft)
      : [
          info.sizes.min < info.sizes.max &&
            descriptionOf(info.game).sizes !== "fixed" &&
            part("ui.size", sizes(draft, info, set)),
          rules(draft, info, set),
          part("ui.fromposition", h("a.btn.quiet", { href: `#/edit/${draft.game}` }, icon("edit"), t("ui.edit.setup"))),
        ],
  ];
}

/** Whether nobody can play this: an engine that refuses, or two devices without a server. @param {Draft} draft @param {GameInfo} info */
function isOut(draft, info) {
  if (draft.opponent === "link" && isLocal()) return true;
  const place = { game: draft.game, ...placeOf(draft, info) };
  const playing = draft.opponent === "watch" ? draft.engines : draft.opponent === "engine" ? [draft.engines[0]] : [];
  return playing.some((spec) => isRefused(place, spec));
}

/** @param {Draft} draft */
function fromPosition(draft) {
  const view = readBoard(draft.game, draft.position ?? "");
  return part(
    "ui.fromposition",
    h(
      "div.fromp",
      { "data-game": draft.game },
      view && pictureOf(draft.game, view, { look: { ...PLAIN, faces: settings.faces } }),
      h("p.say", null, t("ui.fromposition.note")),
    ),
  );
}

/** What will happen, in one sentence. @param {Draft} draft @param {GameInfo | undefined} info */
function summary(draft, info) {
  if (!info) return "";
  const name = (/** @type {0 | 1} */ side) => engineName(draft.engines[side]);
  const who =
    draft.opponent === "here" || draft.opponent === "link"
      ? t(`ui.sum.${draft.opponent}`)
      : draft.opponent === "watch"
        ? t("ui.sum.watch", { one: name(0), two: name(1) })
        : t("ui.sum.engine", { name: name(0) });
  return t("ui.sum", {
    game: t(`game.${draft.game}.name`),
    who,
    starts: t(`ui.sum.${draft.opponent === "engine" || draft.opponent === "link" ? "" : "two."}${draft.starts}`),
  });
}
