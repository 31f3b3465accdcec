/** What the rules of Gomoku show. */
/** @import { Spec } from "../../rules/spec.js" */

/** @type {Spec[]} */
export const diagrams = [
  { key: "five", position: "9/9/9/2oo1o3/2xxxx3/4o4/9/9/9 x", script: ["g5"] },
  { key: "three", size: "3", rules: "row=3", script: ["b2", "b3", "a3", "a2", "c1"] },
  {
    key: "standard",
    rules: "rule=standard",
    position: "9/9/9/1ooo1oo2/1xxx1xx2/9/9/9/9 x",
    script: ["e5"],
    option: true,
  },
  {
    key: "doublethree",
    rules: "rule=renju",
    position: "o7o/9/4x4/4x4/5xx2/9/9/9/o7o x",
    script: ["!e5"],
    option: true,
  },
  {
    key: "doublefour",
    rules: "rule=renju",
    position: "o3o3o/4x4/4x4/4x4/5xxxo/9/9/9/o7o x",
    script: ["!e5"],
    option: true,
  },
  {
    key: "overline",
    rules: "rule=renju",
    position: "o7o/9/9/9/1xxx1xx2/9/4o4/9/o7o x",
    script: ["!e5"],
    option: true,
  },
  {
    key: "caro",
    rules: "rule=caro",
    position: "8o/9/9/9/1oxxxx1o1/9/9/9/o8 x",
    script: ["g5"],
    option: true,
  },
  {
    key: "swap",
    size: "9",
    rules: "opening=swap2",
    script: ["e5", "d6", "f4", "more", "f6", "c5", "black"],
    option: true,
  },
];
