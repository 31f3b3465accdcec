/**
 * A game of each kind in its middle: engines played it, so what the screens show is what
 * somebody who plays sees, and not a board with three stones.
 */
import { Player } from "./game.js";

/** The moves as records write them. @type {Record<string, string>} */
const MOVES = {
  ataxx:
    "f2 b2 g3 a3 g2 a2 b7 b3 a6 b3b1 f3 b3 g4 a3a5 a7b5 a4 a6b4 a3 b5c3 c2 a5c4 d3 f2d2 c1 f3d1 c4e2 " +
    "g3e1 d3f3 f2 g4e3 e1d3 a4c4 d4 e4 g2f4 e1 f1 e5 d5 f4g2 e5g3 c5 c3b5 c3",
  banqi:
    "a8=r d1=r d8=P c8=m d7=P a5=g c8xd8 d8xd7 d5=R d7-d8 a3=n d8-d7 b1=p b2=c c2=n b4=m a2=C a3xa2 " +
    "b6=G d6=R c3=g d7xd6 d6xd5 c7=N b7=P a7=p d5-d6 c5=K d6-d7 c7-c8 d7-c7 c8-d8 c7-c8 c1=C c2xc1 " +
    "b7xa7 a6=M a1=M",
  gomoku: "e8 f8 h8 f10 g7 f6 f7 e7 g6 h5 g5 g4 j7 g9 h7 i7 h10 h9 f9 f5 e10 d11 j8 j9 k8 i8 i9 d6",
  sequencium: "b5 e2 c4 d3 d5 e4 a4 c3 e5 e3 b3 b2 c2 b4 c5 f5 d1 b1 e6 a5",
  territory: "c4c5 d4d5 e4e5 f4f5 b4b5 a4a5 f6g6 h6h7 g7g8 f7f8 e7e8 d7d8 c7c8 b6c6",
};

/** Boards that are not of the usual size. @type {Record<string, string>} */
const SIZES = { territory: "8" };

/**
 * The record of such a game.
 * @param {string} game
 * @param {string} [engine] who plays Two
 * @param {string[]} [headers]
 */
export function middleRecord(game, engine = "level:4", headers = []) {
  const moves = (MOVES[game] ?? "").split(" ");
  const size = SIZES[game] ? [`Size: ${SIZES[game]}`] : [];
  const two = engine ? [`Two: ${engine}`, `Two-Engine: ${engine}`] : ["Two: 林美"];
  const lines = moves.map((move, index) => `${index + 1}. ${move}`);
  return ["wuqi record 1", `Game: ${game}`, ...size, "One: Ann", ...two, ...headers, "", ...lines, ""].join("\n");
}

/**
 * Opens such a game.
 * @param {import("./suite.js").Suite} suite
 * @param {import("playwright-core").Page} page
 * @param {string} game
 * @param {string} [engine]
 */
export async function openMiddle(suite, page, game, engine) {
  const player = new Player(suite, page);
  await player.enter(await suite.server.import(middleRecord(game, engine)));
  await player.shown();
  return player;
}
