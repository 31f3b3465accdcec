/** Plays a game in Node: `node example.js [GAME] [ONE] [TWO]`. */
import { readFile } from "node:fs/promises";
import { openWuqi } from "wuqi";

const [game = "ataxx", one = "level:5", two = "mcts:sims=200"] = process.argv.slice(2);
const wuqi = await openWuqi(await readFile(new URL(import.meta.resolve("wuqi/wuqi.wasm"))));

const moves = [];
let now = wuqi.look({ game });
while (!now.result) {
  if (now.turn === "chance") {
    // In Banqi the pool of pieces decides; any outcome will do for an example.
    now = wuqi.look({ game, moves, random: { plies: 1, seed: moves.length } });
  } else {
    const spec = now.turn === "one" ? one : two;
    const { move } = wuqi.think({ game, moves, spec, seed: moves.length });
    now = wuqi.look({ game, moves: [...moves, move] });
  }
  moves.splice(0, moves.length, ...now.line.map((played) => played.move));
}
console.log(`${moves.length} moves: ${moves.join(" ")}`);
console.log(JSON.stringify(now.result));
