/** A game that came in a link: to look through, and to play on from any move. */
/** @import { Looked, Player, State } from "../types.js" */
/** @import { Shared } from "../share/link.js" */
import { importGame, lookAt, RefusedError, rememberGame } from "../api.js";
import { Board } from "../board/board.js";
import { h, icon, render } from "../dom.js";
import { faultText } from "../faults.js";
import { playerBar } from "../game/bars.js";
import { oneIs } from "../game/colours.js";
import { moveList } from "../game/moves.js";
import { rail } from "../game/rail.js";
import { descriptionOf } from "../games/registry.js";
import { header } from "../header.js";
import { t } from "../i18n.js";
import { bindKeys } from "../keys.js";
import { loading, notice } from "../notice.js";
import { go } from "../router.js";
import { onSettings, settings } from "../settings.js";
import { readLink, recordOf } from "../share/link.js";
import { LinkError } from "../share/packed.js";
import { question, stateOf } from "../share/state.js";

/** @param {HTMLElement} host @param {string} argument */
export function showReplay(host, argument) {
  const replay = new Replay(host);
  void replay.open(argument);
  const stopSettings = onSettings(() => replay.draw());
  const stopKeys = bindKeys({
    ArrowLeft: () => replay.travel(replay.ply - 1),
    ArrowRight: () => replay.travel(replay.ply + 1),
    Home: () => replay.travel(0),
    End: () => replay.travel(Infinity),
  });
  return () => {
    stopSettings();
    stopKeys();
  };
}

class Replay {
  ply = 0;
  /** @type {Shared | null} */ #shared = null;
  /** The whole line. @type {Looked | null} */ #whole = null;
  /** What stands after each move, as far as it was looked at. @type {Map<number, Looked>} */ #seen = new Map();
  /** @type {Board | null} */ #board = null;
  #fault = "";
  #kept = "";

  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
    document.body.className = "play-page";
    this.draw();
  }

  /** @param {string} text */
  async open(text) {
    try {
      const shared = await readLink(text);
      const whole = await lookAt(question(shared, shared.moves.length));
      this.#shared = shared;
      this.#whole = whole;
      this.ply = shared.moves.length;
      this.#seen.set(this.ply, whole);
    } catch (error) {
      this.#fault =
        error instanceof LinkError
          ? t(`ui.link.${error.reason}`)
          : error instanceof RefusedError
            ? t("ui.link.wrong", { reason: faultText(error), ply: error.params?.ply ?? 0 })
            : faultText(error);
    }
    this.draw();
  }

  /** @param {number} ply */
  travel(ply) {
    const shared = this.#shared;
    if (!shared) return;
    this.ply = Math.max(0, Math.min(shared.moves.length, ply));
    const wanted = this.ply;
    this.#kept = "";
    if (!this.#seen.has(wanted)) {
      void lookAt(question(shared, wanted)).then(
        (looked) => {
          this.#seen.set(wanted, looked);
          if (this.ply === wanted) this.draw();
        },
        () => {},
      );
    }
    this.draw();
  }

  /** @param {string} [then] what is done with it there */
  async #keep(then = "") {
    if (!this.#shared) return;
    try {
      const seat = await importGame(recordOf(this.#shared, this.#shared.moves.length));
      rememberGame({ ...seat, game: this.#shared.game });
      go(`#/play/${seat.id}${then}`);
    } catch (error) {
      this.#kept = faultText(error);
      this.draw();
    }
  }

  draw() {
    const [shared, whole] = [this.#shared, this.#whole];
    if (!shared || !whole) {
      render(
        this.host,
        header({ title: t("ui.replay") }),
        this.#fault ? notice(t("ui.replay.broken"), this.#fault) : loading(),
      );
      return;
    }
    const looked = this.#seen.get(this.ply);
    const board = (this.#board ??= new Board(whole.game, { onPlay: () => {}, onChange: () => {} }));
    if (looked) {
      board.update({
        view: looked.board,
        moves: [],
        side: null,
        last: looked.last,
        heat: [],
        line: [],
        hints: [],
        numbers: null,
        look: settings,
        label: t(`game.${whole.game}.name`),
        sent: null,
      });
    }
    const state = stateOf(shared, whole, looked ?? whole, this.ply);
    document.body.dataset.game = whole.game;
    document.body.dataset.one = oneIs(state.board);
    render(this.host, this.#page(shared, whole, looked ?? whole, state));
    const place = this.host.querySelector(".boardhost");
    if (place && board.element.parentNode !== place) place.replaceChildren(board.element);
    this.host.querySelector(".m.cur")?.scrollIntoView({ block: "nearest" });
  }

  /** @param {Shared} shared @param {Looked} whole @param {Looked} looked @param {State} state */
  #page(shared, whole, looked, state) {
    const context = { store: { state, shown: state, waiting: new Map(), received: 0 } };
    const bar = (/** @type {Player} */ player) => playerBar(context, player);
    const { tall } = descriptionOf(whole.game);
    const last = shared.moves.length;
    const address = new URLSearchParams({
      position: looked.position,
      ...(shared.rules && { rules: shared.rules }),
    });
    return [
      header({
        title: t("ui.replay"),
        note: t(`game.${whole.game}.name`),
        game: whole.game,
      }),
      h(
        tall ? "main.play.tall.replay" : "main.play.replay",
        { "data-key": whole.game },
        h(
          "section.stage",
          { "aria-label": t("ui.board") },
          tall ? null : bar("two"),
          h("div.boardrow", null, h("div.boardhost", { "data-own": "" })),
          tall ? null : bar("one"),
        ),
        tall && [bar("two"), h("section.rail", { "aria-label": t("ui.pool") }, rail(context)), bar("one")],
        h(
          "aside.panel",
          null,
          h("div.tabs", null, h("h2.sech", null, t("ui.tab.moves"), h("span.lab", null, `${this.ply} / ${last}`))),
          h(
            "div.pane",
            null,
            this.#moves(whole),
            shared.result &&
              h("p.say", null, `${t(`outcome.${shared.result.outcome}`)}, ${t(`result.${shared.result.reason}`)}`),
          ),
        ),
        h(
          "div.askplace",
          { "aria-live": "polite" },
          h(
            "div.ask.done",
            null,
            h("p", null, h("b", null, this.#kept || t("ui.replay.say")), h("small", null, t("ui.replay.note"))),
            h("button.btn.quiet", { onclick: () => void this.#keep() }, icon("folder"), t("ui.replay.keep")),
            h(
              "a.btn.primary",
              {
                href: `#/new/${whole.game}?${address}`,
                class: looked.result ? "off" : "",
                "aria-disabled": looked.result ? "true" : null,
              },
              icon("play"),
              t("ui.playfrom"),
            ),
          ),
        ),
        h("div.controls", { role: "toolbar", "aria-label": t("ui.controls") }, [
          this.#button("first", "first", 0, this.ply === 0),
          this.#button("back", "prev", this.ply - 1, this.ply === 0),
          this.#button("forward", "next", this.ply + 1, this.ply === last),
          this.#button("latest", "last", last, this.ply === last),
          h("span.sep"),
          h(
            "button",
            {
              "data-control": "analyse",
              disabled: looked.result !== null,
              onclick: () => void this.#keep(`?analyse&at=${this.ply}`),
            },
            icon("graph"),
            h("span", null, t("ui.edit.analyse")),
          ),
        ]),
      ),
    ];
  }

  /** @param {string} name @param {string} symbol @param {number} ply @param {boolean} off */
  #button(name, symbol, ply, off) {
    return h(
      "button",
      { disabled: off, onclick: () => this.travel(ply) },
      icon(symbol),
      h("span", null, t(`ui.${name}`)),
    );
  }

  /** @param {Looked} whole */
  #moves({ line }) {
    if (line.length === 0) return h("p.say", null, t("ui.moves.none"));
    const nodes = line.map(({ move, by }, index) => ({ id: index + 1, move, by }));
    return moveList(nodes, { current: this.ply, look: (ply) => this.travel(ply) });
  }
}
