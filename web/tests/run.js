/**
 * Runs the tests of the page: `node web/tests/run.js [NAME…]`, where a name is part of a
 * file's name. `cargo xtask test browser` does the same after setting up what they need.
 *
 * What a server and the single file must both do is tested on both: such a file of tests runs
 * once more with `WUQI_ON=file`.
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

/** The files that run on the single file, too. */
const ON_FILE = ["history", "puzzles", "race", "review", "swap", "teach"].map((name) => `${name}.test.js`);

/** @typedef {{file: string, on: string}} Run */

const folder = fileURLToPath(new URL(".", import.meta.url));

/** What a run is called. @param {Run} run */
const nameOf = ({ file, on }) => (on ? `${file} on the ${on}` : file);

/** Runs a file, shows what it said, and tells whether it passed. @param {Run} run @returns {Promise<boolean>} */
function passes(run) {
  return new Promise((done) => {
    const child = spawn(process.execPath, ["--test-reporter=spec", `${folder}${run.file}`], {
      env: { ...process.env, WUQI_ON: run.on },
      stdio: ["ignore", "pipe", "inherit"],
      timeout: LONGEST,
    });
    /** @type {Buffer[]} */
    const said = [];
    child.stdout.on("data", (part) => said.push(part));
    child.on("close", (code, signal) => {
      const name = nameOf(run);
      console.log(`\n${name}\n${Buffer.concat(said)}${signal ? `✖ ${name} was ended by ${signal}\n` : ""}`);
      done(code === 0);
    });
  });
}

/** Runs files, so many at a time; those that failed. @param {Run[]} runs @param {number} together */
async function failing(runs, together) {
  const waiting = [...runs];
  /** @type {Run[]} */
  const failed = [];
  const worker = async () => {
    for (let run = waiting.shift(); run; run = waiting.shift()) if (!(await passes(run))) failed.push(run);
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

const runs = files.flatMap((file) => ["", ...(ON_FILE.includes(file) ? ["file"] : [])].map((on) => ({ file, on })));
const list = (/** @type {Run[]} */ some) => some.map(nameOf).join(", ");
const failed = await failing(runs, 2);
if (failed.length > 0) {
  console.log(`once more, alone: ${list(failed)}`);
  const twice = await failing(failed, 1);
  const lucky = failed.filter((run) => !twice.includes(run));
  if (lucky.length > 0) console.log(`passed at the second try only: ${list(lucky)}`);
  if (twice.length > 0) console.log(`failed twice: ${list(twice)}`);
  process.exitCode = twice.length > 0 ? 1 : 0;
}
