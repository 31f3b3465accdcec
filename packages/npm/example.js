/** Plays a game in Node: `node example.js [GAME] [ONE] [TWO]`. */
import { readFile } from "node:fs/promises";
import { openWuqi } from "wuqi";

const [name = "ataxx", one = "level:5", two = "mcts:sims=200"] = process.argv.slice(2);
const wuqi = await openWuqi(await readFile(new URL(import.meta.resolve("wuqi/wuqi.wasm"))));

/** What a turned piece of Banqi shows: one of those that lie face down, by chance. @param {import("wuqi").Looked} now */
const deal = ({ board }) => {
  /** @type {[letter: string, count: number][]} */
  const hidden = board.extra.pool;
  const pool = hidden.flatMap(([letter, count]) => Array(count).fill(letter));
  return pool[Math.floor(Math.random() * pool.length)];
};

const game = /** @type {import("wuqi").GameId} */ (name);
/** @type {string[]} */
const moves = [];
let now = wuqi.look({ game });
while (!now.result) {
  const spec = now.turn === "one" ? one : two;
  const { move } = wuqi.think({ game, moves, spec, seed: moves.length });
  const flips = now.moves.some(({ text, kind }) => text === move && kind === "flip");
  moves.push(flips ? `${move}=${deal(now)}` : move);
  now = wuqi.look({ game, moves });
}
console.log(`${moves.length} moves: ${moves.join(" ")}`);
console.log(JSON.stringify(now.result));
