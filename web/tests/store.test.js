/** What the page knows of a game, without a browser: events in, knowledge out. */
/** @import { Receiver } from "../app/transport.js" */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Store } from "../app/store.js";

/** The store of a page that is told these events by nobody in particular. */
function listening() {
  /** @type {Receiver[]} */ const receivers = [];
  const store = new Store((receiver) => {
    receivers.push(receiver);
    return { send: () => true, close: () => {} };
  });
  /** @param {any} event */
  const tell = (event) => receivers[0]?.event({ v: 1, ...event });
  return { store, tell };
}

/** @param {number} seq @param {string[]} moves */
const snapshot = (seq, moves) => {
  const tree = moves.map((move, index) => ({ id: index + 1, parent: index, move, by: "one" }));
  const line = tree.map(({ id }) => id);
  const rest = { game: "gomoku", size: "9", rules: "", start: "s", node: moves.length, moves: [] };
  return { event: "snapshot", seq, ...rest, line, tree };
};

/** @param {number} node */
const thought = (node) => ({
  ...{ event: "thinking", purpose: "analyze", node, player: "one", spec: "best", done: true, one: 0.9 },
  report: { nodes: 10, simulations: 0 },
});

test("another game at the same table inherits nothing from the one before", () => {
  const { store, tell } = listening();
  tell(snapshot(1, ["a1"]));
  tell(thought(1));
  store.given.set(1, { loss: 0.5, better: "b1", line: [], after: null, reasons: [] });
  assert.equal(store.evaluations.at(1), 0.9);
  // A rematch: the numbers of its states go on, those of its moves begin again.
  tell(snapshot(2, []));
  tell(snapshot(3, ["a1"]));
  assert.equal(store.evaluations.at(1), undefined);
  assert.deepEqual([store.analyses.size, store.given.size], [0, 0]);
});

test("whoever comes back to the same game still knows what was thought", () => {
  const { store, tell } = listening();
  tell(snapshot(5, ["a1"]));
  tell(thought(1));
  // The server was started again and counts its states anew; another move was played meanwhile.
  tell(snapshot(1, ["a1", "b2"]));
  assert.equal(store.evaluations.at(1), 0.9);
  assert.deepEqual([...store.nodes.keys()], [1, 2]);
});
