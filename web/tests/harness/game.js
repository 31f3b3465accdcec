/**
 * A person at the play screen: sees the board, touches squares by mouse, finger or keys.
 *
 * Which moves there are is read from what the page is told, never computed here.
 */
/** @import { Move, State } from "../../app/types.js" */
import assert from "node:assert/strict";
import { settle } from "./suite.js";

const PATIENCE = 15000;
/** How a page without a server tells what goes between it and its workers (`local.js`). */
const WORKERS = /^wuqi (heard|said) (.*)$/s;

export class Player {
  /** The last state that the page was told; until then there is none, so wait first. @type {State} */ state =
    /** @type {any} */ (null);
  /** Every message that the page was sent. @type {string[]} */ heard = [];
  /** Every message that the page sent. @type {string[]} */ said = [];
  /** The proofs of flips. @type {any[]} */ flips = [];
  /** How a square is touched. @type {"mouse" | "finger" | "keys"} */ by;
  /** @type {Set<() => void>} */ #waiting = new Set();
  #random = 12345;

  /**
   * @param {import("./suite.js").Suite} suite
   * @param {import("playwright-core").Page} page
   * @param {"mouse" | "finger" | "keys"} [by]
   */
  constructor(suite, page, by = "mouse") {
    this.suite = suite;
    this.page = page;
    this.by = by;
    page.on("console", (message) => {
      const [, way, text = ""] = WORKERS.exec(message.text()) ?? [];
      if (way === "heard") this.#hear(text);
      else if (way === "said") this.said.push(text);
    });
    page.on("websocket", (socket) => {
      socket.on("framereceived", ({ payload }) => this.#hear(String(payload)));
      socket.on("framesent", ({ payload }) => this.said.push(String(payload)));
    });
  }

  /** @param {string} text */
  #hear(text) {
    this.heard.push(text);
    const message = JSON.parse(text);
    if (message.event === "snapshot" || message.event === "update") this.state = message;
    if (message.event === "flip") this.flips.push(message);
    for (const wake of [...this.#waiting]) wake();
  }

  /** Waits until something holds of the last state. @param {(state: State) => unknown} holds @param {string} what */
  async until(holds, what, patience = PATIENCE) {
    const end = Date.now() + patience;
    while (!(this.state && holds(this.state))) {
      const left = end - Date.now();
      if (left <= 0) assert.fail(`waited in vain for ${what}; the state is ${brief(this.state)}`);
      await new Promise((resolve) => {
        const wake = () => {
          clearTimeout(timer);
          this.#waiting.delete(wake);
          resolve(undefined);
        };
        const timer = setTimeout(wake, Math.min(left, 500));
        this.#waiting.add(wake);
      });
    }
    return this.state;
  }

  /** Waits for what the page is told from now on. */
  forget() {
    this.state = /** @type {any} */ (null);
  }

  /** Begins a game and opens it. @param {object} setup */
  async begin(setup) {
    const made = await this.suite.make(this.page, setup);
    await this.enter(made);
    return made;
  }

  /** Opens a game with its token. @param {{id: string, token?: string}} made */
  async enter({ id, token }) {
    await this.suite.open(this.page, `#/play/${id}${token ? `?token=${token}` : ""}`);
    await this.page.waitForSelector("svg.board.live .cell");
    await this.until(() => true, "the first state");
  }

  /** A number below `n`, the same in every run. @param {number} n */
  random(n) {
    this.#random = (Math.imul(this.#random, 1103515245) + 12345) >>> 0;
    return Math.floor((this.#random / 2 ** 32) * n);
  }

  /** The middle of a square on the screen. @param {number} square */
  async place(square) {
    return this.page.evaluate((/** @type {number} */ index) => {
      const cell = document.querySelectorAll("svg.board.live .cell")[index];
      const { x, y, width, height } = /** @type {Element} */ (cell).getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    }, square);
  }

  /** @param {number} square */
  async touch(square) {
    if (this.by === "keys") return this.#walk(square);
    const { x, y } = await this.place(square);
    if (this.by === "finger") await this.page.touchscreen.tap(x, y);
    else await this.page.mouse.click(x, y);
  }

  /** Goes to a square with the arrow keys and presses Enter. @param {number} square */
  async #walk(square) {
    const { width } = this.state.board;
    const { keyboard } = this.page;
    const focused = () =>
      this.page.evaluate(() =>
        [...document.querySelectorAll("svg.board.live .cell")].indexOf(/** @type {Element} */ (document.activeElement)),
      );
    let here = await focused();
    if (here < 0) {
      await keyboard.press("b");
      here = await focused();
      assert.ok(here >= 0, "the key b leads to the board");
    }
    // The keys go where the eye does, also on a board seen from the other side.
    const way = (await this.page.$("svg.board.live.turned")) ? -1 : 1;
    const across = way * ((square % width) - (here % width));
    const down = way * (Math.floor(square / width) - Math.floor(here / width));
    for (let step = 0; step < Math.abs(across); step += 1)
      await keyboard.press(across > 0 ? "ArrowRight" : "ArrowLeft");
    for (let step = 0; step < Math.abs(down); step += 1) await keyboard.press(down > 0 ? "ArrowDown" : "ArrowUp");
    assert.equal(await focused(), square, "the arrow keys lead to the square");
    await keyboard.press("Enter");
  }

  /** Presses a button of the question strip. @param {string} selector @param {number} [nth] */
  async press(selector, nth = 0) {
    const button = this.page.locator(selector).nth(nth);
    await button.waitFor();
    if (this.by === "keys") {
      await button.focus();
      await this.page.keyboard.press("Enter");
    } else if (this.by === "finger") await button.tap();
    else await button.click();
  }

  /** Plays a move of the list on the board and waits until it is there. @param {any} move */
  async play(move) {
    const { ply, seq } = this.state;
    // Nobody touches what is not drawn yet.
    await this.shown();
    const choices = this.state.moves.filter(({ kind }) => kind === "choice");
    if (choices.length > 0) await this.press(".ask .btn", choices.indexOf(move));
    else if (move.touch.length === 0) await this.press(".ask .primary");
    else await this.#touchAll(move);
    await this.until((state) => state.seq > seq && (state.ply !== ply || state.result), `the move ${move.text}`);
  }

  /** @param {Move} move */
  async #touchAll(move) {
    const held = this.state.moves.some(({ kind }) => kind === "end");
    // A piece that must go on capturing is selected already.
    for (const square of held ? move.touch.slice(1) : move.touch) await this.touch(square);
    const rivals = this.state.moves.filter(({ touch }) => String(touch) === String(move.touch));
    if (rivals.length > 1) await this.press(".ask .btn:not(.quiet)", rivals.indexOf(move));
    else if (await this.#waits(move)) await this.press(".ask .primary");
  }

  /** Whether the page asks for a confirmation: small squares under a finger. @param {Move} move */
  async #waits(move) {
    const placed = move.touch.length === 1 || move.kind === "domino";
    if (this.by !== "finger" || !placed) return false;
    const size = await this.page.evaluate(() => {
      const box = document.querySelector("svg.board.live .cell")?.getBoundingClientRect();
      return (box?.width ?? 0) / 0.94;
    });
    return size < 40;
  }

  /** Whether a person sits where the turn is. @param {State} state */
  static asked(state) {
    const seat = state.seats[state.turn === "one" ? 0 : 1];
    return !state.result && (state.turn === "one" || state.turn === "two") && seat.kind === "person";
  }

  /** Plays until the game is over. @param {(moves: Move[], state: State) => Move | undefined} [choose] */
  async playToTheEnd(choose = (moves) => moves[this.random(moves.length)]) {
    for (let moves = 0; moves < 400; moves += 1) {
      const state = await this.until((now) => Player.asked(now) || now.result, "my turn or the end");
      if (state.result) return state;
      await this.play(choose(state.moves, state));
    }
    return assert.fail("the game does not end");
  }

  /** Has the whole deal shown after the end, unless it is, and waits until the page has checked it. */
  async verifyDeal() {
    const button = this.page.locator(".dealbtn");
    const verified = this.page.locator(".deal.good", { hasText: "whole deal is verified" });
    // Either is drawn some time after the page was told of the end.
    await button.or(verified).waitFor();
    if (await button.isVisible()) await this.press(".dealbtn");
    await verified.waitFor();
  }

  /** The names of all squares as they are read aloud. @returns {Promise<string[]>} */
  spoken() {
    return this.page.$$eval("svg.board.live .cell", (cells) =>
      cells.map((cell) => cell.getAttribute("aria-label") ?? ""),
    );
  }

  /** Waits until the page shows what it was told. */
  async shown() {
    await settle(this.page);
  }
}

/** @param {State} state */
function brief(state) {
  if (!state) return "unknown";
  const { game, ply, turn, result, paused, position } = state;
  return JSON.stringify({ game, ply, turn, result, paused, position });
}
