/**
 * Somebody who watches a deal on behalf of this page: gives its share in the shuffle, checks
 * every flip, and the whole deal once it is shown.
 */
/** @import { Command, Message, Player, State } from "../types.js" */
import { toHex } from "./sha256.js";
import { fits, proves, sealOf } from "./verify.js";

export class Witness {
  /** How many flips were proved. */ proved = 0;
  /** Whether something did not fit. */ broken = false;
  /** Whether the whole deal was shown and fits. */ whole = false;

  /** @type {import("./verify.js").Deal | null} */ #deal = null;
  /** What was turned where. @type {Map<number, string>} */ #turned = new Map();
  /** The shares given here. @type {Partial<Record<Player, string>>} */ #shares = {};
  /** What was given in this game. @type {Set<string>} */ #given = new Set();

  /** @param {Message} message @param {State | null} state */
  take(message, state) {
    if (!state?.deal) return;
    this.#follow(state);
    if (message.event === "flip") this.#takeFlip(message, state);
    if (message.event === "reveal") this.#takeReveal(message);
  }

  /**
   * What this page has to give to the shuffle now: first the seals of its shares, and when both
   * players have sealed theirs, the shares.
   * @param {State} state
   * @returns {Command[]}
   */
  dealing(state) {
    const { deal } = state;
    if (!deal) return [];
    const own = state.you === "table" ? deal.waiting : deal.waiting.filter((player) => player === state.you);
    const step = deal.sealing ? "seal" : "nonce";
    return own
      .filter((player) => !this.#given.has(`${step} ${player}`))
      .map((player) => {
        this.#given.add(`${step} ${player}`);
        const share = this.#share(deal.commitment, player);
        return deal.sealing ? { do: "seal", player, seal: sealOf(share) } : { do: "nonce", player, nonce: share };
      });
  }

  /**
   * The share of a player. It is kept until the pieces are dealt: a page that is loaded again
   * has to open what it has sealed.
   * @param {string} commitment @param {Player} player
   */
  #share(commitment, player) {
    const name = `share ${commitment} ${player}`;
    const share = this.#shares[player] ?? kept(name) ?? toHex(crypto.getRandomValues(new Uint8Array(16)));
    this.#shares[player] = share;
    keep(name, share);
    return share;
  }

  /** A deal may change only with the game. @param {State} state */
  #follow(state) {
    const { commitment, nonces, root, seals } = /** @type {NonNullable<State["deal"]>} */ (state.deal);
    if (this.#deal && this.#deal.commitment !== commitment) {
      const begun = state.ply > 0 && this.#turned.size > 0;
      Object.assign(this, { proved: 0, broken: begun, whole: false });
      this.#turned.clear();
      this.#given.clear();
      this.#shares = {};
      this.#deal = null;
    }
    if (this.#deal?.root && this.#deal.root !== root) this.broken = true;
    if (root) {
      if (this.#shares.one && nonces[0] !== this.#shares.one) this.broken = true;
      if (this.#shares.two && nonces[1] !== this.#shares.two) this.broken = true;
      if (seals.some((seal, side) => seal && seal !== sealOf(nonces[side] ?? ""))) this.broken = true;
      for (const player of ["one", "two"]) keep(`share ${commitment} ${player}`, null);
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

/** @param {string} name @returns {string | null} */
function kept(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // A page without storage can still play; only loading it again in between costs the deal.
  }
}

/** @param {string} name @param {string | null} text */
function keep(name, text) {
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // As above.
  }
}
