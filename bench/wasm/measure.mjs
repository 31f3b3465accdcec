// `node measure.mjs MODULE FILE COUNT`: evaluates COUNT positions with a network file and
// prints the CPU time of the evaluations.
import { readFileSync } from "node:fs";

const [module, file, count] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(module), {});
const { memory, reserve, load, evaluate } = instance.exports;
const bytes = readFileSync(file);
const at = reserve(bytes.length);
new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
if (load(0) !== 1) throw new Error("the file is no network");
evaluate(20); // until the optimising compiler has taken over
const before = process.cpuUsage();
const win = evaluate(Number(count));
const used = process.cpuUsage(before);
console.log(JSON.stringify({ cpu_seconds: (used.user + used.system) / 1e6, win }));
