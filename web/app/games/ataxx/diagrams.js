/** What the rules of Ataxx show. */
/** @import { Spec } from "../../rules/spec.js" */

/** @type {Spec[]} */
export const diagrams = [
  { key: "grow", position: "5/5/2x2/5/4o x 0 1", script: ["d4", "e2", "c3a5", "!a1"] },
  { key: "convert", position: "4o/1oo2/5/1xo2/x4 x 0 1", script: ["c3"] },
  { key: "pass", position: "xoo2/ooo2/ooo2/5/5 x 0 1", script: ["0000"] },
  { key: "end", position: "xxxoo/xxxoo/xx1oo/xxooo/xxxoo x 0 9", script: ["c3"] },
  { key: "holes", position: "x3o/1-1-1/5/1-1-1/o3x x 0 1", script: ["!b4", "a5c3"], option: true },
];
