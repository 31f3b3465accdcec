/**
 * Runs the tests of the page: `node web/tests/run.js [NAME…]`, where a name is part of a
 * file's name. `cargo xtask test browser` does the same after setting up what they need.
 *
 * Two files run at a time, each in a process of its own. A file that fails is run once more,
 * alone. What then passes depends on luck and is named at the end, to be mended; what fails
 * twice fails the run.
 */
import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** No file of tests takes so many milliseconds, unless something hangs. */
const LONGEST = 900_000;

const folder = fileURLToPath(new URL(".", import.meta.url));

/** Runs a file, shows what it said, and tells whether it passed. @param {string} file @returns {Promise<boolean>} */
function passes(file) {
  return new Promise((done) => {
    const child = spawn(process.execPath, ["--test-reporter=spec", `${folder}${file}`], {
      stdio: ["ignore", "pipe", "inherit"],
      timeout: LONGEST,
    });
    /** @type {Buffer[]} */
    const said = [];
    child.stdout.on("data", (part) => said.push(part));
    child.on("close", (code, signal) => {
      console.log(`\n${file}\n${Buffer.concat(said)}${signal ? `✖ ${file} was ended by ${signal}\n` : ""}`);
      done(code === 0);
    });
  });
}

/** Runs files, so many at a time; those that failed. @param {string[]} files @param {number} together */
async function failing(files, together) {
  const waiting = [...files];
  /** @type {string[]} */
  const failed = [];
  const worker = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) if (!(await passes(file))) failed.push(file);
  };
  await Promise.all(Array.from({ length: together }, worker));
  return failed;
}

const names = process.argv.slice(2);
const files = readdirSync(folder)
  .filter((file) => file.endsWith(".test.js"))
  .filter((file) => names.length === 0 || names.some((name) => file.includes(name)))
  // The longest first, so that both workers end at about the same time.
  .sort((a, b) => Number(b.startsWith("screens")) - Number(a.startsWith("screens")));

const failed = await failing(files, 2);
if (failed.length > 0) {
  console.log(`once more, alone: ${failed.join(", ")}`);
  const twice = await failing(failed, 1);
  const lucky = failed.filter((file) => !twice.includes(file));
  if (lucky.length > 0) console.log(`passed at the second try only: ${lucky.join(", ")}`);
  if (twice.length > 0) console.log(`failed twice: ${twice.join(", ")}`);
  process.exitCode = twice.length > 0 ? 1 : 0;
}
