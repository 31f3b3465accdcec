/**
 * Runs the tests of the page: `node web/tests/run.js [NAME…]`, where a name is part of a
 * file's name. `cargo xtask test browser` does the same after setting up what they need.
 *
 * A file with a failure is run once more, alone: a browser on a busy machine sometimes loses
 * its breath. What fails twice has failed; what passes then is named, so that it is looked at.
 */
import { readdirSync } from "node:fs";
import path from "node:path";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { fileURLToPath } from "node:url";

const names = process.argv.slice(2);
const folder = fileURLToPath(new URL(".", import.meta.url));
const files = readdirSync(folder)
  .filter((file) => file.endsWith(".test.js"))
  .filter((file) => names.length === 0 || names.some((name) => file.includes(name)))
  // The longest first, so that both workers end at about the same time.
  .sort((a, b) => Number(b.startsWith("screens")) - Number(a.startsWith("screens")))
  .map((file) => `${folder}${file}`);

/**
 * The files with a failure.
 * @param {string[]} all
 * @param {number} concurrency
 * @returns {Promise<string[]>}
 */
function failuresOf(all, concurrency) {
  return new Promise((done) => {
    /** @type {Set<string>} */
    const failed = new Set();
    const tests = run({ files: all, concurrency, timeout: 420_000 });
    tests.on("test:fail", ({ file }) => failed.add(file ?? all[0]));
    const report = tests.compose(new spec());
    report.on("end", () => done(all.filter((file) => failed.has(file))));
    report.pipe(process.stdout, { end: false });
  });
}

const failed = await failuresOf(files, 2);
if (failed.length > 0) {
  const list = failed.map((file) => path.basename(file)).join(", ");
  console.log(`\nOnce more, because of a failure: ${list}\n`);
  const again = await failuresOf(failed, 1);
  if (again.length > 0) process.exitCode = 1;
  else console.log(`\nUnsteady: ${list} failed at first and passed alone.\n`);
}
