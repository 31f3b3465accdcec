/** What the rules of Banqi show. */
/** @import { Spec } from "../../rules/spec.js" */

/** A position of a few ranks at the bottom. @param {string} ranks @param {string} rest */
const low = (ranks, rest) => `${"4/".repeat(8 - ranks.split("/").length)}${ranks} ${rest}`;

/** @type {Spec[]} */
export const diagrams = [
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
];
