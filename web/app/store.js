/**
 * One game as this page knows it: the last state, the tree, what engines think.
 *
 * The store holds only what events said. It asks for a snapshot when an event is missing.
 */
/** @import { Command, Hint, Message, MessageOf, Player, Position, State, Thinking, TreeNode } from "./types.js" */
/** A state with the moves that it brings. @typedef {MessageOf<"snapshot" | "update"> & {tree?: TreeNode[], nodes?: TreeNode[]}} Told */
/** @import { Given } from "./teach/judge.js" */
/** @import { Link, Transport, Receiver } from "./transport.js" */
import { Witness } from "./deal/witness.js";
import { Evaluations } from "./evaluations.js";
import { chanceOf, readNoted } from "./noted.js";

/** @typedef {(message: Message) => void} Answer */

export class Store {
  /** @type {State | null} */ state = null;
  /** @type {Map<number, TreeNode>} */ nodes = new Map();
  /** @type {Link} */ link = "connecting";
  /** Whether the server said that it ends. */ closing = false;
  /** The node looked at, where it is not the one on the board. @type {Position | null} */ looked = null;
  /** @type {Hint | null} */ hint = null;
  /** The move sent and not answered yet. @type {{text: string, node: number} | null} */ sent = null;
  /** The deepest analysis of each node. @type {Map<number, Thinking>} */ analyses = new Map();
  /** What an engine thought before its move, by node. @type {Map<number, Thinking>} */ thoughts = new Map();
  /** How many moves could be chosen from, by node. @type {Map<number, number>} */ available = new Map();
  /** What one's own moves gave away, by node. @type {Map<number, Given>} */ given = new Map();
  /** @type {{code: string, message?: string, params?: Record<string, unknown>} | null} */ fault = null;
  /** @type {Player | null} */ declined = null;
  /** Whether an analysis asked for here still runs, and of which node. */ analysing = false;
  analysed = -1;
  /** Engines that wait for a free place, by what they think for. @type {Map<string, Player>} */ waiting = new Map();
  /** When the state came, for clocks. */ received = 0;
  evaluations = new Evaluations();
  witness = new Witness();
  /** Who is there, where people play apart. @type {Pick<State, "you" | "host" | "here" | "watchers">} */ #company = {};

  /** @type {Transport | null} */ #transport = null;
  /** @type {Set<(message: Message | null) => void>} */ #listeners = new Set();
  /** @type {Map<number, Answer>} */ #answers = new Map();
  #nextId = 1;
  #lookFor = -1;

  /** @param {(receiver: Receiver) => Transport} open */
  constructor(open) {
    this.#transport = open({
      event: (message) => this.#take(message),
      link: (link) => this.#setLink(link),
    });
  }

  /**
   * Calls back after every event (null: only the connection changed).
   * @param {(message: Message | null) => void} listener
   */
  listen(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close() {
    this.#transport?.close();
    this.#listeners.clear();
  }

  /** What the board shows. @returns {Position | null} */
  get shown() {
    return this.looked ?? this.state;
  }

  /** Whether the position that was asked for is the one shown. */
  get isSettled() {
    return this.#lookFor < 0 || this.shown?.node === this.#lookFor;
  }

  /**
   * @param {Command} command
   * @param {Answer} [answer] called once with the event that answers
   */
  send(command, answer) {
    const id = this.#nextId++;
    this.fault = null;
    const gone = this.#transport?.send({ v: 1, id, ...command }) ?? false;
    if (gone && answer) this.#answers.set(id, answer);
    return gone;
  }

  /** @param {string} text */
  play(text) {
    if (!this.state || this.sent || this.looked) return;
    this.hint = null;
    const node = this.state.node;
    if (this.send({ do: "play", move: text, at: node })) {
      this.sent = { text, node };
      this.#tell(null);
    }
  }

  /** Thinks about the position shown. @param {{spec: string, limits?: object}} engine */
  analyse(engine) {
    const node = this.shown?.node ?? 0;
    if (!this.send({ do: "analyze", node, ...engine })) return;
    this.analysing = true;
    this.analysed = node;
  }

  /** Ends an analysis; what it found stays. */
  stopAnalysis() {
    this.send({ do: "stop" }, () => {
      this.analysing = false;
    });
  }

  /**
   * Shows another node of the line without changing the game.
   * @param {number} node
   */
  look(node) {
    if (!this.state) return;
    this.#lookFor = node;
    if (node === this.state.node) {
      this.looked = null;
      this.#tell(null);
      return;
    }
    this.send({ do: "look", node });
  }

  /**
   * Steps along the line that was played.
   * @param {"first" | "back" | "forward" | "last"} step
   */
  travel(step) {
    if (!this.state) return;
    const line = [0, ...this.state.line];
    const here = line.indexOf(this.#lookFor >= 0 ? this.#lookFor : (this.shown?.node ?? 0));
    const last = line.indexOf(this.state.node);
    const to = { first: 0, back: here - 1, forward: here + 1, last }[step];
    const node = line[Math.max(0, Math.min(to, line.length - 1))];
    if (node !== undefined) this.look(node);
  }

  /** @param {Link} link */
  #setLink(link) {
    this.link = link;
    if (link === "open") this.closing = false;
    else {
      this.sent = null;
      this.analysing = false;
      this.#answers.clear();
    }
    this.#tell(null);
  }

  /** @param {Message} message */
  #take(message) {
    if (message.event === "snapshot" || message.event === "update") this.#takeState(message);
    else if (message.event === "position") {
      if (message.node === this.#lookFor) this.looked = message;
    } else if (message.event === "thinking") this.#takeThinking(message);
    else if (message.event === "hint") this.hint = message;
    else if (message.event === "company") this.#takeCompany(message);
    else if (message.event === "waiting") this.#takeWaiting(message);
    else if (message.event === "closing") this.closing = true;
    else if (message.event === "declined") this.declined = message.by;
    else if (message.event === "error") {
      this.fault = message;
      this.sent = null;
      if (message.code === "stale") this.send({ do: "snapshot" });
    }
    this.witness.take(message, this.state);
    if (this.state) for (const command of this.witness.dealing(this.state)) this.send(command);
    const answer = typeof message.re === "number" ? this.#answers.get(message.re) : undefined;
    if (answer && typeof message.re === "number") {
      this.#answers.delete(message.re);
      answer(message);
    }
    // Nothing is to be seen of it that a command was taken, unless somebody waits for that; what
    // it brings about comes right behind it, and should not wait for a frame without it.
    if (message.event !== "accepted" || answer) this.#tell(message);
  }

  /** @param {MessageOf<"snapshot" | "update">} message */
  #takeState(message) {
    const before = this.state;
    const whole = message.event === "snapshot";
    if (!whole && before && message.seq > before.seq + 1) {
      this.send({ do: "snapshot" });
      return;
    }
    if (!whole && before && message.seq <= before.seq) return;
    const { tree = [], nodes = tree, event: _event, v: _v, re: _re, ...state } = /** @type {Told} */ (message);
    if (whole && !this.#isSameGame(state, tree)) this.#forget();
    for (const node of nodes) this.nodes.set(node.id, node);
    this.state = { ...state, ...this.#company };
    for (const node of nodes) this.#takeNoted(node);
    if (this.state.moves.length) this.available.set(this.state.node, this.state.moves.length);
    this.received = performance.now();
    this.sent = null;
    this.declined = null;
    if (!before || before.node !== state.node) {
      this.hint = null;
      this.waiting.clear();
      this.looked = null;
      this.#lookFor = -1;
      // An analysis is about the position on the board and ends with it.
      this.analysing = false;
    }
  }

  /**
   * Whether a whole state goes on with the game that is known. Another one at the same table
   * counts its moves from 1 again.
   * @param {State} state
   * @param {TreeNode[]} tree
   */
  #isSameGame({ game, size, rules, start }, tree) {
    const before = this.state;
    if (before?.game !== game || before.size !== size || before.rules !== rules || before.start !== start) return false;
    const told = new Map(tree.map((node) => [node.id, node]));
    return [...this.nodes.values()].every(({ id, parent, move }) => {
      const node = told.get(id);
      return node?.parent === parent && node.move === move;
    });
  }

  /** What an engine saw before a move is in the record: a page that was not there reads it. @param {TreeNode} node */
  #takeNoted({ parent, by, eval: noted }) {
    const score = readNoted(noted);
    const { game, seats = [] } = /** @type {State} */ (this.state);
    const spec = seats[by === "one" ? 0 : 1]?.spec;
    if (score && spec) this.evaluations.note(parent, { who: by, spec }, chanceOf(game, spec, score));
  }

  /** @param {MessageOf<"waiting">} message */
  #takeWaiting({ purpose, player, waits }) {
    if (waits) this.waiting.set(purpose, player);
    else this.waiting.delete(purpose);
  }

  /** @param {MessageOf<"company">} message */
  #takeCompany({ you, host, here, watchers }) {
    this.#company = { you, host, here, watchers };
    if (this.state) Object.assign(this.state, this.#company);
  }

  #forget() {
    this.nodes.clear();
    this.analyses.clear();
    this.thoughts.clear();
    this.available.clear();
    // Whoever still judges the game before writes into the map of that game.
    this.given = new Map();
    this.hint = null;
    this.looked = null;
    this.#lookFor = -1;
    this.analysing = false;
    this.evaluations = new Evaluations();
  }

  /** @param {Thinking} thought */
  #takeThinking(thought) {
    if (thought.done) this.waiting.delete(thought.purpose);
    this.evaluations.take(thought);
    if (thought.purpose === "analysis") {
      // What was stopped for another position may still be heard.
      if (thought.node === this.analysed) this.analysing = !thought.done;
      // A shallower look never replaces a deeper one at the same position.
      const kept = this.analyses.get(thought.node);
      if (!kept || kept.report.nodes <= thought.report.nodes) this.analyses.set(thought.node, thought);
    } else if (thought.purpose === "move") this.thoughts.set(thought.node, thought);
  }

  /** @param {Message | null} message */
  #tell(message) {
    for (const listener of this.#listeners) listener(message);
  }
}
