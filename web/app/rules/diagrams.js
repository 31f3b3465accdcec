/**
 * The diagrams of the rules: positions in which the reader tries what the text says.
 *
 * `script` shows the point step by step; a step with `!` is a try that is refused. `before`
 * is played to reach the position. Banqi shows only its lowest `ranks`.
 */
/** @import { GameId } from "../types.js" */

/**
 * @typedef {object} Spec
 * @property {string} key its texts are `rules.GAME.KEY.title` and `.text`
 * @property {string} [rules]
 * @property {string} [size]
 * @property {string} [position]
 * @property {string[]} [before]
 * @property {string[]} script
 * @property {number} [ranks]
 * @property {boolean} [option] belongs to a rule that can be switched
 */

/** A Banqi position of a few ranks at the bottom. @param {string} ranks @param {string} rest */
const low = (ranks, rest) => `${"4/".repeat(8 - ranks.split("/").length)}${ranks} ${rest}`;

/** @type {Record<GameId, Spec[]>} */
export const DIAGRAMS = {
  ataxx: [
    { key: "grow", position: "5/5/2x2/5/4o x 0 1", script: ["d4", "e2", "c3a5", "!a1"] },
    { key: "convert", position: "4o/1oo2/5/1xo2/x4 x 0 1", script: ["c3"] },
    { key: "pass", position: "xoo2/ooo2/ooo2/5/5 x 0 1", script: ["0000"] },
    { key: "end", position: "xxxoo/xxxoo/xx1oo/xxooo/xxxoo x 0 9", script: ["c3"] },
    { key: "holes", position: "x3o/1-1-1/5/1-1-1/o3x x 0 1", script: ["!b4", "a5c3"], option: true },
  ],
  banqi: [
    { key: "flip", script: ["b2=R", "c1=p"], ranks: 3 },
    {
      key: "rank",
      position: low("1g2/pRm1/1K2", "r - 0 -"),
      script: ["!b2xb3", "!b2xc2", "b2xa2"],
      ranks: 3,
    },
    { key: "general", position: low("1p2/gKn1/4", "r - 0 -"), script: ["!b2xb3", "b2xa2"], ranks: 3 },
    { key: "cannon", position: low("CX1r/4/n3", "r P1 0 -"), script: ["!a3xa1", "a3xd3"], ranks: 3 },
    { key: "chain", position: low("k3/2p1/Rpc1", "r - 0 -"), script: ["a1xb1", "b1xc1", "end"], ranks: 3 },
    { key: "quiet", position: low("K3/4/3k", "r - 49 -"), script: ["a3-b3"], ranks: 3 },
    {
      key: "hidden",
      rules: "hidden_capture=on",
      position: low("RX1k/4", "r p1 0 -"),
      script: ["a2xb2=p"],
      ranks: 2,
      option: true,
    },
    {
      key: "rush",
      rules: "chariot_rush=on",
      position: low("R2g/3k", "r - 0 -"),
      script: ["a2xd2"],
      ranks: 2,
      option: true,
    },
    {
      key: "horse",
      rules: "horse_diagonal=on",
      position: low("2kp/1N2", "r - 0 -"),
      script: ["b1xc2"],
      ranks: 2,
      option: true,
    },
  ],
  gomoku: [
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
  ],
  sequencium: [
    { key: "number", size: "4", script: ["b3", "c2", "c3", "!a1"] },
    { key: "largest", size: "4", before: ["b3", "c2", "c4", "b1"], script: ["d3", "!d4"] },
    { key: "end", size: "3", before: ["b2", "c2", "a2", "b1", "a1", "b3"], script: ["c3"] },
    { key: "diagonal", rules: "start=diagonal", script: ["d5"], option: true },
    { key: "double", size: "4", rules: "double=on", script: ["b3", "c2", "c3"], option: true },
    { key: "choose", size: "4", rules: "choose=on", before: ["b3", "c2"], script: ["b4=2"], option: true },
  ],
  territory: [
    { key: "lay", size: "4", script: ["b2c2", "!b2b3", "a1b1"] },
    { key: "flip", size: "4", before: ["b2c2"], script: ["b3c3"] },
    { key: "nothing", size: "4", before: ["b2c2"], script: ["c3d3", "a2a3"] },
    { key: "both", size: "4", before: ["b1c1", "a1a2", "b3c3"], script: ["b2c2"] },
    { key: "back", size: "4", before: ["b1c1", "a1a2", "b3c3", "b2c2"], script: ["b4c4"] },
    { key: "end", size: "2", before: ["a1a2"], script: ["b1b2"] },
  ],
};
