/** Traces for the tests of the lab: a position of every game, and a search there, both as lines and as a story. */
/** @import { Question } from "../../app/lab/predict.js" */
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

/** @param {import("./suite.js").Suite} suite @param {object} place @param {string} spec @param {number} [seed] */
export async function follow(suite, place, spec, seed = 0) {
  /** @type {import("../../app/protocol").Trace} */
  const packed = await suite.server.ask("api/trace", { ...place, spec, seed, max_events: 12000 });
  assert.ok(packed.events, JSON.stringify(packed).slice(0, 200));
  const table = (/** @type {string[]} */ parts) =>
    parts.flatMap((text) => text.split(";")).map((line) => line.split(" "));
  const [lines, nodes] = [table(packed.events), table(packed.nodes)];
  return { packed, lines, nodes, story: new Story(await unpack(packed)) };
}

/** The answer to a question, found in the lines of the trace alone. @param {Question} question @param {Awaited<ReturnType<typeof follow>>} followed */
export function solve(question, { packed, lines, nodes }) {
  const { limit, turn } = packed;
  const earlier = (/** @type {number} */ value) => (Math.abs(value) > limit + 1 ? value - Math.sign(value) : value);
  const results = (/** @type {number} */ node) =>
    lines
      .slice(0, question.step)
      .filter(([letter, id]) => letter === "b" && Number(id) === node)
      .map((line) => Number(line[3]));
  if (question.kind === "select") {
    const total = Number(lines[question.step][5]);
    assert.ok(packed.formula, "a search that selects has a formula");
    const { kind, c } = packed.formula;
    const flip = nodes[question.at][2] === "2";
    const score = (/** @type {number} */ node) => {
      const got = results(node);
      const mean = got.reduce((sum, value) => sum + value, 0) / got.length;
      const prior = Number(
        lines.slice(0, question.step + 1).findLast(([letter, id]) => letter === "s" && Number(id) === node)?.[7],
      );
      const bonus =
        kind === "puct"
          ? (c * prior * Math.sqrt(total)) / (1 + got.length)
          : c * Math.sqrt(Math.log(total) / got.length);
      return (flip ? 1 - mean : mean) + bonus;
    };
    return [...question.options].sort((a, b) => score(b) - score(a))[0];
  }
  if (question.kind === "mean") {
    const all = [...results(question.at), Number(lines[question.step][3])];
    return Math.round((all.reduce((sum, value) => sum + value, 0) / all.length) * 1000);
  }
  if (question.kind === "why") {
    const [letter, id, reason = ""] = lines[question.step - 1];
    assert.deepEqual([letter, Number(id)], ["x", question.at]);
    return ["beta", "table", "pass", "outlook", "late", "several", "bounds"].indexOf(reason);
  }
  // What the engine did next: cut there, or entered another move.
  if (question.kind === "cut")
    return lines[question.step][0] === "x" && Number(lines[question.step][1]) === question.at ? 1 : 0;
  const start = lines
    .slice(0, question.step)
    .findLastIndex(([letter, id]) => letter === "e" && Number(id) === question.at);
  const below = lines
    .slice(start, question.step)
    .filter(([letter, id]) => letter === "r" && Number(nodes[Number(id)][0]) === question.at);
  const values = below.map(([, id, value]) => ({
    value: earlier(Number(value)),
    weight: Number(nodes[Number(id)][4]),
    total: Number(nodes[Number(id)][5]),
  }));
  if (question.kind === "best") {
    const max = nodes[question.at][2] === (turn === "one" ? "1" : "2");
    return max ? Math.max(...values.map(({ value }) => value)) : Math.min(...values.map(({ value }) => value));
  }
  const sign = turn === "two" ? -1 : 1;
  return (
    sign * Math.floor(values.reduce((sum, { value, weight, total }) => sum + (sign * value * weight) / total, 0) + 1e-9)
  );
}
