/** The match page: engine against engine over many games, with what the score is worth. */
/** @import { GameInfo } from "../types.js" */
/** @import { MatchState } from "../match/feed.js" */
import {
  beginMatch,
  continueMatch,
  importGame,
  listMatches,
  loadCatalogue,
  matchRecord,
  rememberGame,
  stopMatch,
} from "../api.js";
import { announce } from "../announce.js";
import { isLocal } from "../backend.js";
import { dateText } from "../dates.js";
import { h, icon, render } from "../dom.js";
import { engineName } from "../pick/spec.js";
import { faultText, silenceText } from "../faults.js";
import { SHOWN } from "../games/registry.js";
import { header } from "../header.js";
import { t } from "../i18n.js";
import { watchMatch } from "../match/feed.js";
import { paceText } from "../match/pace.js";
import { live } from "../match/live.js";
import { finishedGames, results } from "../match/results.js";
import { eloPart, halves, scoreBoard } from "../match/score.js";
import { keepDraft, readDraft, requestOf, setupFooter, setupForm } from "../match/setup.js";
import { needsServer } from "../needs.js";
import { loading, notice } from "../notice.js";
import { go } from "../router.js";
import { onSettings } from "../settings.js";

/**
 * @param {HTMLElement} host
 * @param {string} id
 */
export function showMatch(host, id) {
  document.body.className = "match-page";
  if (isLocal()) return showNeeds(host);
  return id ? showOne(host, id) : showSetup(host);
}

/** Without a server there is nobody who would go on playing. @param {HTMLElement} host */
function showNeeds(host) {
  const draw = () =>
    render(
      host,
      header({ title: t("ui.match"), note: t("ui.mt.note") }),
      h(
        "main.notice",
        null,
        needsServer("match", "h2", h("a.btn.primary", { href: `#/new/${SHOWN}` }, icon("new"), t("ui.newgame"))),
      ),
    );
  draw();
  return onSettings(draw);
}

/** @param {HTMLElement} host */
function showSetup(host) {
  const draft = readDraft();
  /** @type {GameInfo[]} */ let games = [];
  /** @type {import("../protocol").MatchSummary[]} */ let earlier = [];
  let fault = "";
  let busy = false;
  const start = async () => {
    busy = true;
    fault = "";
    draw();
    keepDraft(draft);
    try {
      const { id } = await beginMatch(requestOf(draft));
      go(`#/match/${id}`);
    } catch (error) {
      fault = faultText(error);
      busy = false;
      draw();
    }
  };
  const draw = () =>
    render(
      host,
      header({ title: t("ui.match"), note: t("ui.mt.note") }),
      h(
        "main.mt-new",
        null,
        h(
          "section.mt-setup",
          { "aria-label": t("ui.match") },
          setupForm(draft, games, (change) => {
            Object.assign(draft, change);
            fault = "";
            draw();
          }),
          setupFooter(draft, fault, busy || games.length === 0, () => void start()),
        ),
        h(
          "aside.mt-earlier",
          { "aria-label": t("ui.mt.earlier") },
          h(
            "div.mt-more",
            null,
            h("a.btn.quiet", { href: "#/ladder" }, icon("graph"), t("ui.ladder")),
            h("a.btn.quiet", { href: "#/training" }, icon("chip"), t("ui.training")),
          ),
          h("div.sech", null, t("ui.mt.earlier")),
          earlier.length === 0 ? h("p.say", null, t("ui.mt.none")) : h("ol", null, earlier.map(listed)),
        ),
      ),
    );
  draw();
  loadCatalogue().then(
    (list) => {
      games = list;
      draw();
    },
    () => {
      fault = silenceText();
      draw();
    },
  );
  listMatches().then(
    ({ matches }) => {
      earlier = matches;
      draw();
    },
    (error) => {
      fault = faultText(error);
      draw();
    },
  );
  return onSettings(draw);
}

/** @param {import("../protocol").MatchSummary} match */
function listed(match) {
  const { wins, draws, losses } = match.tally;
  return h(
    "li",
    { "data-key": match.id },
    h(
      "a",
      { href: `#/match/${match.id}` },
      h("b", null, `${engineName(match.engines[0].spec)} – ${engineName(match.engines[1].spec)}`),
      h("span.num", null, `${halves(wins + draws / 2)} : ${halves(losses + draws / 2)}`),
      h(
        "small",
        null,
        [
          t(`game.${match.game}.name`),
          `${match.done} / ${match.games}`,
          t(`ui.mt.${match.status}`),
          dateText(match.begun),
        ].join(" · "),
      ),
    ),
  );
}

/**
 * @param {HTMLElement} host
 * @param {string} id
 */
function showOne(host, id) {
  /** @type {MatchState | null} */ let state = null;
  let gone = false;
  let fault = "";
  const begun = { at: performance.now(), done: -1 };
  const open = async (/** @type {number} */ number) => {
    try {
      const { text } = await matchRecord(id, number);
      const made = await importGame(text);
      if (state) rememberGame({ ...made, game: state.game, over: true });
      go(`#/play/${made.id}`);
    } catch (error) {
      fault = faultText(error);
      draw();
    }
  };
  const draw = () => {
    if (!state) {
      render(host, header({ title: t("ui.match") }), gone ? notice(t("ui.match"), t("ui.mt.gone")) : loading());
      return;
    }
    const match = state;
    document.body.dataset.game = match.game;
    const games = finishedGames(match, (number) => void open(number));
    render(
      host,
      header({
        title: t("ui.match"),
        note: `${t(`game.${match.game}.name`)} · ${t("ui.mt.head", { number: match.games })}`,
        game: match.game,
      }),
      h(
        "main.match",
        null,
        scoreBoard(match),
        h("section.mt-left", null, eloPart(match)),
        h(
          "section.mt-live",
          { "aria-label": t(match.status === "running" ? "ui.mt.live" : "ui.mt.finished"), tabindex: 0 },
          match.status === "running" ? live(match) : games,
        ),
        h(
          "section.mt-right",
          { tabindex: 0, "aria-label": t("ui.mt.results") },
          results(match),
          match.status === "running" ? games : null,
        ),
        footer(match),
      ),
    );
  };
  const footer = (/** @type {MatchState} */ match) => {
    const running = match.status === "running";
    return h(
      "footer.mt-bar",
      null,
      running
        ? h("button.btn", { onclick: () => void stopMatch(id).catch(() => {}) }, icon("stop"), t("ui.mt.stop"))
        : [
            match.done < match.games &&
              h("button.btn.primary", { onclick: () => void goOn() }, icon("play"), t("ui.mt.goon")),
            h(match.done < match.games ? "a.btn" : "a.btn.primary", { href: "#/match" }, icon("new"), t("ui.mt.new")),
          ],
      h(
        "div.mt-progress",
        null,
        h(
          "p",
          null,
          h("span", null, h("b", null, match.done), ` / ${match.games} ${t("ui.mt.games.unit")}`),
          h(
            "span",
            // The time changes with every look: it is no news.
            { role: running && !fault ? "note" : "status" },
            fault || match.fault || (running ? paceText(match, begun) : t(`ui.mt.${match.status}`)),
          ),
        ),
        h(
          "div.mt-meter",
          {
            role: "progressbar",
            "aria-label": t("ui.match"),
            "aria-valuemin": 0,
            "aria-valuemax": match.games,
            "aria-valuenow": match.done,
          },
          h("i", { style: { width: `${(match.done / match.games) * 100}%` } }),
        ),
      ),
    );
  };
  const hear = (/** @type {MatchState | null} */ heard) => {
    if (heard === null) gone = true;
    else {
      if (begun.done < 0) Object.assign(begun, { at: performance.now(), done: heard.done });
      if (state?.status === "running" && heard.status !== "running") announce(t(`ui.mt.${heard.status}`));
      state = heard;
    }
    draw();
  };
  let stop = watchMatch(id, hear);
  const goOn = async () => {
    try {
      fault = "";
      await continueMatch(id);
      stop();
      begun.done = -1;
      stop = watchMatch(id, hear);
    } catch (error) {
      fault = faultText(error);
      draw();
    }
  };
  const stopSettings = onSettings(draw);
  draw();
  return () => {
    stop();
    stopSettings();
  };
}
