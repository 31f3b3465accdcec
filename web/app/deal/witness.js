/**
 * Somebody who watches a deal on behalf of this page: gives its share in the shuffle, checks
 * every flip, and the whole deal once it is shown.
 */
/** @import { Message, Player, State } from "../types.js" */
import { toHex } from "./sha256.js";
import { fits, proves } from "./verify.js";

export class Witness {
  /** How many flips were proved. */ proved = 0;
  /** Whether something did not fit. */ broken = false;
  /** Whether the whole deal was shown and fits. */ whole = false;

  /** @type {import("./verify.js").Deal | null} */ #deal = null;
  /** What was turned where. @type {Map<number, string>} */ #turned = new Map();
  /** The shares given here. @type {Partial<Record<Player, string>>} */ #shares = {};

  /** @param {Message} message @param {State | null} state */
  take(message, state) {
    if (!state?.deal) return;
    this.#follow(state);
    if (message.event === "flip") this.#takeFlip(/** @type {any} */ (message), state);
    if (message.event === "reveal") this.#takeReveal(/** @type {any} */ (message));
  }

  /**
   * The shares that this page has to give now.
   * @param {State} state
   * @returns {{player: Player, nonce: string}[]}
   */
  sharesFor(state) {
    const waiting = state.deal?.waiting ?? [];
    const own = state.you === "table" ? waiting : waiting.filter((player) => player === state.you);
    return own
      .filter((player) => !this.#shares[player])
      .map((player) => {
        const nonce = toHex(crypto.getRandomValues(new Uint8Array(16)));
        this.#shares[player] = nonce;
        return { player, nonce };
      });
  }

  /** A deal may change only with the game. @param {State} state */
  #follow(state) {
    const { commitment, nonces, root } = /** @type {NonNullable<State["deal"]>} */ (state.deal);
    if (this.#deal && this.#deal.commitment !== commitment) {
      const begun = state.ply > 0 && this.#turned.size > 0;
      Object.assign(this, { proved: 0, broken: begun, whole: false });
      this.#turned.clear();
      this.#deal = null;
    }
    if (this.#deal?.root && this.#deal.root !== root) this.broken = true;
    if (root) {
      if (this.#shares.one && nonces[0] !== this.#shares.one) this.broken = true;
      if (this.#shares.two && nonces[1] !== this.#shares.two) this.broken = true;
      this.#shares = {};
    }
    this.#deal = { commitment, nonces, root };
  }

  /** @param {import("./verify.js").Flip} flip @param {State} state */
  #takeFlip(flip, state) {
    const root = this.#deal?.root;
    const shown = state.last?.move.includes(`=${flip.piece}`) ?? false;
    if (root && shown && proves(root, flip)) {
      if (!this.#turned.has(flip.square)) this.proved += 1;
      this.#turned.set(flip.square, flip.piece);
    } else this.broken = true;
  }

  /** @param {import("./verify.js").Opening} opening */
  #takeReveal(opening) {
    const same = [...this.#turned].every(([square, piece]) => opening.order[square] === piece);
    if (this.#deal && same && fits(this.#deal, opening)) this.whole = true;
    else this.broken = true;
  }
}
