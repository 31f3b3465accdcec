/** Plays the matches of a ladder one after the other, and goes on where it was left. */
/** @import { MatchState } from "../match/feed.js" */
/** @import { Plan } from "./plan.js" */
import { beginMatch, continueMatch, stopMatch } from "../api.js";
import { faultText } from "../faults.js";
import { watchMatch } from "../match/feed.js";
import { requestOf } from "./plan.js";

export class Climb {
  /** One for every step; null where nothing is known yet. @type {(MatchState | null)[]} */ steps;
  /** Why it does not go on. */ fault = "";
  /** Whether a match is played, or whether that is not known yet. */ running;
  #closed = false;
  /** @type {(() => void)[]} */ #unwatch = [];

  /**
   * @param {Plan} plan
   * @param {string[]} ids the matches that were begun, the lowest step first
   * @param {{begun: (ids: string[]) => void, changed: () => void}} hear
   */
  constructor(plan, ids, hear) {
    this.plan = plan;
    this.ids = [...ids];
    this.hear = hear;
    this.running = ids.length > 0;
    this.steps = Array.from({ length: plan.rungs - 1 }, () => null);
  }

  get done() {
    return this.steps.every((step) => step?.status === "complete");
  }

  /** Learns what became of the matches that were begun, and watches the one that runs. */
  look() {
    this.ids.forEach((_, step) => {
      this.#watch(step, false);
    });
  }

  /** Begins the next match, or continues the one that was stopped. */
  async goOn() {
    this.fault = "";
    const step = this.steps.findIndex((known) => known?.status !== "complete");
    if (step < 0 || this.running) return;
    this.running = true;
    this.hear.changed();
    try {
      const id = this.ids[step];
      if (id && this.steps[step]) await continueMatch(id);
      else {
        const begun = await beginMatch(requestOf(this.plan, step));
        this.ids = [...this.ids.slice(0, step), begun.id];
        this.hear.begun(this.ids);
      }
      if (!this.#closed) this.#watch(step, true);
    } catch (error) {
      this.running = false;
      this.fault = faultText(error);
      this.hear.changed();
    }
  }

  /**
   * Hears of a match until it ends, and then begins the next.
   * @param {number} step
   * @param {boolean} begun whether it was begun here; of others the end may be old news
   */
  #watch(step, begun) {
    let follows = begun;
    const unwatch = watchMatch(this.ids[step] ?? "", (state) => {
      if (this.#closed) return;
      this.steps[step] = state;
      if (step === this.ids.length - 1) this.running = state?.status === "running";
      follows ||= state?.status === "running";
      if (state?.status === "complete" && follows) void this.goOn();
      else if (state?.fault) this.fault = state.fault;
      this.hear.changed();
    });
    this.#unwatch.push(unwatch);
  }

  /** Ends the match that runs; what was played is kept. */
  stop() {
    const id = this.ids.at(-1);
    if (id && this.running) stopMatch(id).catch(() => {});
  }

  /** Nobody looks any more. The match that runs goes on. */
  close() {
    this.#closed = true;
    for (const unwatch of this.#unwatch) unwatch();
  }
}
