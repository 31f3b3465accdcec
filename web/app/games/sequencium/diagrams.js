/** What the rules of Sequencium show. */
/** @import { Spec } from "../../rules/spec.js" */

/** @type {Spec[]} */
export const diagrams = [
  { key: "number", size: "4", script: ["b3", "c2", "c3", "!a1"] },
  { key: "largest", size: "4", before: ["b3", "c2", "c4", "b1"], script: ["d3", "!d4"] },
  { key: "end", size: "3", before: ["b2", "c2", "a2", "b1", "a1", "b3"], script: ["c3"] },
  { key: "diagonal", rules: "start=diagonal", script: ["d5"], option: true },
  { key: "double", size: "4", rules: "double=on", script: ["b3", "c2", "c3"], option: true },
  { key: "choose", size: "4", rules: "choose=on", before: ["b3", "c2"], script: ["b4=2"], option: true },
];
