/** What the rules of Block Territory show. */
/** @import { Spec } from "../../rules/spec.js" */

/** @type {Spec[]} */
export const diagrams = [
  { key: "lay", size: "4", script: ["b2c2", "!b2b3", "a1b1"] },
  { key: "flip", size: "4", before: ["b2c2"], script: ["b3c3"] },
  { key: "nothing", size: "4", before: ["b2c2"], script: ["c3d3", "a2a3"] },
  { key: "both", size: "4", before: ["b1c1", "a1a2", "b3c3"], script: ["b2c2"] },
  { key: "back", size: "4", before: ["b1c1", "a1a2", "b3c3", "b2c2"], script: ["b4c4"] },
  { key: "end", size: "2", before: ["a1a2"], script: ["b1b2"] },
];
