/** Traces for the tests of the lab: a position of every game, and a search there, both as lines and as a story. */
import assert from "node:assert/strict";
import { unpack } from "../../app/lab/decode.js";
import { Story } from "../../app/lab/story.js";

export const PLACES = [
  { game: "gomoku", size: "3", rules: "row=3", moves: ["b2", "a3"] },
  { game: "gomoku", size: "6", rules: "row=4", moves: ["c3"] },
  { game: "ataxx", size: "5", position: "xx2o/1x3/5/3o1/o3x x 0 1" },
  { game: "sequencium", size: "4" },
  { game: "territory", size: "3" },
  { game: "banqi", position: "4/4/4/1Rk1/X1X1/2p1/4/4 r N1n1 0 -" },
];

/** @param {import("./suite.js").Suite} suite @param {object} place @param {string} spec */
export async function follow(suite, place, spec) {
  const packed = await suite.server.ask("api/trace", { ...place, spec, max_events: 12000 });
  assert.ok(packed.events, JSON.stringify(packed).slice(0, 200));
  const lines = packed.events
    .flatMap((/** @type {string} */ text) => text.split(";"))
    .map((/** @type {string} */ line) => line.split(" "));
  const nodes = packed.nodes
    .flatMap((/** @type {string} */ text) => text.split(";"))
    .map((/** @type {string} */ line) => line.split(" "));
  return { packed, lines, nodes, story: new Story(await unpack(packed)) };
}
