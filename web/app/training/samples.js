/** What a run keeps of its generations: what the network thinks of a position, and games to replay. */
/** @import { GameId, Looked } from "../types.js" */
/** @import { Heat } from "../board/scene.js" */
/** @import { Sample, SampleGame } from "../protocol" */
import { loadSample, lookAt } from "../api.js";
import { Board } from "../board/board.js";
import { h, icon } from "../dom.js";
import { moveText } from "../game/names.js";
import { descriptionOf } from "../games/registry.js";
import { sentences, t } from "../i18n.js";
import { heatFrom } from "../lab/policy.js";
import { sideOf } from "../lab/words.js";
import { go } from "../router.js";
import { settings } from "../settings.js";
import { writeLink } from "../share/link.js";

/** How long a generation is looked at while they go by, in milliseconds. */
const LOOK = 450;

/** From this share of the likeliest move on, a disc carries its number. */
const NUMBERED = 0.25;

/** How many moves are told in words. */
const TOLD = 3;

/** A disc that carries a number is large: only what counts gets one. @param {Heat} heat @returns {Heat} */
const sized = ({ label, ...heat }) => (label && heat.weight >= NUMBERED ? { ...heat, label } : heat);

export class Samples {
  /** The generations that have one. @type {number[]} */ #list = [];
  /** @type {Map<number, Sample>} */ #read = new Map();
  /** Boards by position. @type {Map<string, Looked>} */ #looked = new Map();
  /** Which of the list; the last one while nobody chose. @type {number | null} */ #at = null;
  #position = 0;
  /** What was shown last, while the next one is on its way. @type {Sample | undefined} */ #sample;
  /** @type {Board | null} */ #board = null;
  /** @type {ReturnType<typeof setInterval> | undefined} */ #film;
  #fault = false;

  /** @param {string} name the run @param {() => void} draw */
  constructor(name, draw) {
    this.name = name;
    this.draw = draw;
  }

  /** @param {number[]} list the generations that have one by now */
  update(list) {
    this.#list = list;
    this.#fetch();
  }

  stop() {
    clearInterval(this.#film);
    this.#film = undefined;
  }

  get #index() {
    return Math.min(this.#at ?? Infinity, this.#list.length - 1);
  }

  #fetch() {
    const wanted = this.#list[this.#index];
    if (wanted === undefined) return;
    const known = this.#read.get(wanted);
    if (known) this.#sample = known;
    else
      loadSample(this.name, wanted).then(
        (sample) => {
          this.#read.set(wanted, sample);
          if (this.#list[this.#index] === wanted) this.#show(sample);
        },
        () => {
          this.#fault = true;
        },
      );
    this.#look();
  }

  /** @param {Sample} sample */
  #show(sample) {
    this.#sample = sample;
    this.#fault = false;
    this.#look();
    this.draw();
  }

  get #opinion() {
    const opinions = this.#sample?.opinions ?? [];
    return opinions[this.#position] ?? opinions[0];
  }

  #look() {
    const [sample, opinion] = [this.#sample, this.#opinion];
    if (!sample || !opinion || this.#looked.has(opinion.position)) return;
    const { size, rules, position } = opinion;
    lookAt({ game: sample.game, size, rules, position }).then(
      (looked) => {
        this.#looked.set(position, looked);
        this.draw();
      },
      () => {},
    );
  }

  /** @param {number} index */
  #goTo(index) {
    this.#at = index >= this.#list.length - 1 ? null : Math.max(0, index);
    this.#fetch();
    this.draw();
  }

  /** Lets the generations go by. */
  #toggle() {
    if (this.#film) this.stop();
    else {
      if (this.#at === null) this.#goTo(0);
      this.#film = setInterval(() => {
        if (this.#at === null) this.stop();
        else this.#goTo(this.#at + 1);
        this.draw();
      }, LOOK);
    }
    this.draw();
  }

  /** Everything of the chosen generation. */
  part() {
    const [sample, opinion] = [this.#sample, this.#opinion];
    if (!sample || this.#list.length === 0) return this.#fault ? h("p.say", null, t("ui.training.unread")) : null;
    return h(
      "section.tr-samples",
      { "aria-label": t("ui.training.thinks") },
      h(
        "div.tr-opinion",
        null,
        h("div.boardbox", {
          "data-own": "",
          class: descriptionOf(/** @type {GameId} */ (sample.game)).tall ? "tall" : "",
        }),
      ),
      h(
        "div.tr-told",
        null,
        h("h2.sech", null, t("ui.training.thinks")),
        this.#positions(sample),
        this.#slider(sample),
        opinion && this.#words(sample, opinion),
        sample.games.length > 0 && [
          h("h2.sech", null, t("ui.training.sample", { number: sample.generation })),
          h(
            "ul",
            null,
            sample.games.map((game, index) => this.#game(sample, game, index)),
          ),
        ],
      ),
    );
  }

  /** @param {Sample} sample */
  #positions({ opinions }) {
    return h(
      "div.seg",
      { role: "group", "aria-label": t("ui.training.position") },
      opinions.map(({ of }, index) =>
        h(
          "button",
          {
            "aria-pressed": String(index === this.#position),
            onclick: () => {
              this.#position = index;
              this.#look();
              this.draw();
            },
          },
          t(`ui.training.of.${of}`),
        ),
      ),
    );
  }

  /** @param {Sample} sample */
  #slider({ generation }) {
    const last = this.#list.length - 1;
    return h(
      "div.tr-slide",
      null,
      h(
        "button.btn.primary",
        { "aria-label": t(this.#film ? "ui.pause" : "ui.lab.play"), disabled: last < 1, onclick: () => this.#toggle() },
        icon(this.#film ? "pause" : "play"),
      ),
      h(
        "label",
        null,
        h("span.lab", null, t("ui.training.at", { number: generation })),
        h("input", {
          type: "range",
          min: 0,
          max: last,
          value: this.#index,
          disabled: last < 1,
          style: { "--fill": `${last > 0 ? (this.#index / last) * 100 : 100}%` },
          oninput: (/** @type {Event} */ event) => {
            this.stop();
            this.#goTo(Number(/** @type {HTMLInputElement} */ (event.target).value));
          },
        }),
      ),
    );
  }

  /** @param {Sample} sample @param {Sample["opinions"][number]} opinion */
  #words({ game }, { policy, value }) {
    const moves = policy.slice(0, TOLD).map(([move, share]) => `${moveText(move)} ${Math.round(share * 100)}%`);
    const name = sideOf(/** @type {GameId} */ (game), "one");
    return h(
      "p.say.tr-words",
      null,
      sentences([
        t("ui.training.likely", { moves: moves.join(" · ") }),
        t("ui.training.expects", { name, value: Math.round(value * 100) }),
      ]),
    );
  }

  /** @param {Sample} sample @param {SampleGame} played @param {number} index */
  #game({ game, generation }, played, index) {
    const { size, rules, start, moves, outcome, resigned } = played;
    const name = t("ui.training.at", { number: generation });
    const open = async () => {
      const result = resigned ? { outcome: /** @type {"one"} */ (outcome), reason: "resign" } : null;
      const shared = {
        game: /** @type {GameId} */ (game),
        size,
        rules,
        start,
        names: /** @type {[string, string]} */ ([name, name]),
        result,
        moves,
      };
      go(`#/g/${await writeLink(shared)}`);
    };
    const how = resigned ? `, ${t("result.resign")}` : "";
    return h(
      "li",
      null,
      h("button.btn.quiet", { onclick: () => void open() }, icon("play"), t("ui.training.game", { number: index + 1 })),
      h(
        "span.lab",
        null,
        `${size} · ${t("ui.training.moves", { number: moves.length })} · ${t(`outcome.${outcome}`)}${how}`,
      ),
    );
  }

  /** Puts the board into its place and the network's opinion onto it. @param {HTMLElement} host */
  feed(host) {
    const [sample, opinion] = [this.#sample, this.#opinion];
    const place = host.querySelector(".tr-samples .boardbox");
    if (!sample || !opinion || !place) return;
    const game = /** @type {GameId} */ (sample.game);
    const board = (this.#board ??= new Board(game, { onPlay: () => {}, onChange: () => {} }));
    const looked = this.#looked.get(opinion.position);
    if (looked) {
      document.body.dataset.game = game;
      document.body.dataset.one = looked.board.extra?.one_is ?? "";
      board.update({
        view: looked.board,
        moves: [],
        side: null,
        last: null,
        heat: heatFrom(new Map(opinion.policy), looked.board).map(sized),
        line: [],
        hints: [],
        numbers: null,
        look: settings,
        label: t("ui.training.thinks"),
        sent: null,
      });
    }
    if (board.element.parentNode !== place) place.replaceChildren(board.element);
  }
}
