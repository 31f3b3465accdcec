/** Banqi: pieces that lie face down until they are flipped. */
/** @import { Description } from "../description.js" */
import { disc, LETTERS, pieceIcon } from "../../board/discs.js";
import { nameOf, squaresIn } from "../../board/geometry.js";
import { colourOf } from "../../game/colours.js";
import { t } from "../../i18n.js";
import { settings } from "../../settings.js";
import { plain } from "../plain.js";
import { diagrams } from "./diagrams.js";
import { drawing } from "./drawing.js";
import { fields } from "./fields.js";
import { ranks } from "./ranks.js";

/** Red first. @param {string} a @param {string} b */
const byCase = (a, b) => Number(a > "Z") - Number(b > "Z");

/** @type {Description} */
export const banqi = {
  ...plain,
  drawing,
  size: "4 × 8",
  tall: true,
  sizes: "fixed",
  mark(state, player) {
    const colour = colourOf(state, player);
    return pieceIcon(disc(colour === null ? "X" : colour === "r" ? "K" : "k", settings.faces, 46), "pmark");
  },
  sideName(state, player) {
    const colour = colourOf(state, player);
    return colour ? t(`ui.side.${colour === "r" ? "red" : "black"}`) : t(`player.${player}`);
  },
  hidden: true,
  tried(view, from, square) {
    const link = view.squares[square]?.is === "empty" ? "-" : "x";
    return `${nameOf(view, from ?? square)}${link}${nameOf(view, square)}`;
  },
  sides: ["r", "b", "-"],
  readSquare(token) {
    if (token === "X") return { is: "face_down" };
    return /[kgmrncp]/i.test(token) ? { is: "piece", letter: token } : { is: "empty" };
  },
  readFields(view, [pool = "-", quiet = "0", chain = "-", one = "r"]) {
    const counts = [...pool.matchAll(/([A-Za-z])(\d)/g)].map(([, letter, number]) => [letter, Number(number)]);
    return {
      pool: Object.fromEntries(counts),
      counts: { quiet: Number(quiet) || 0 },
      chain: squaresIn(view, chain)[0] ?? null,
      one: one === "b" ? "b" : "r",
    };
  },
  writeFields({ view, side, pool, counts, chain, one }) {
    const written = [...LETTERS].sort(byCase).map((letter) => (pool[letter] ? `${letter}${pool[letter]}` : ""));
    return [
      written.join("") || "-",
      String(counts.quiet ?? 0),
      chain === null ? "-" : nameOf(view, chain),
      ...(one === "b" && side !== "-" ? ["b"] : []),
    ];
  },
  isTwo: ([, side = "", , , , one = "r"]) => side !== "-" && side !== one,
  brushes: [...LETTERS, "X", "erase"],
  full: 1.3,
  content: (_view, _square, brush) => (brush === "X" ? { is: "face_down" } : { is: "piece", letter: brush }),
  fields,
  diagrams,
  above: ranks,
  lab: { position: "4/4/4/1Rk1/X1X1/2p1/4/4 r N1n1 0 -" },
};
