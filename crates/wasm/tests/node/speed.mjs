/**
 * How fast the module searches beside the native program: `node speed.mjs MODULE JOBS`, where
 * `cargo run --release -p wuqi-wasm --example speed > JOBS` wrote what to ask.
 */
import { readFileSync, readdirSync } from "node:fs";
import { openModule } from "../../../../web/app/local/module.js";
import { readBytes } from "./browser.mjs";

const [module, jobs] = process.argv.slice(2);
const folders = ["nets", "evaluation-nets"].map((folder) => new URL(`../../../../${folder}/`, import.meta.url));
// The native program has its networks built in.
const networks = (game) =>
  folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.startsWith(game) && file.endsWith(".safetensors"))
      .map((file) => new URL(file, folder)),
  );
const compiled = await WebAssembly.compile(readBytes(module));
for (const line of readFileSync(jobs, "utf8").trim().split("\n")) {
  const { game, spec, count, seconds, move, work } = JSON.parse(line);
  let best = Infinity;
  let same = true;
  for (let round = 0; round < 3; round += 1) {
    const opened = await openModule(compiled, { panicked: console.error });
    for (const file of networks(game)) opened.supply(readBytes(file));
    const before = process.cpuUsage();
    const { answer } = JSON.parse(await opened.think(JSON.stringify(work)));
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1e6);
    same = answer.move === move && count === (answer.simulations || answer.nodes);
  }
  const [native, wasm] = [count / seconds, count / best].map(Math.round);
  console.log(JSON.stringify({ game, spec, native, wasm, percent: Math.round((100 * wasm) / native), same }));
}
