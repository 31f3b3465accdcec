/**
 * Runs the tests of the page: `node web/tests/run.js [NAME…]`, where a name is part of a
 * file's name. `cargo xtask test browser` does the same after setting up what they need.
 *
 * A file that fails is run once more, alone. What then passes depends on luck and is named at
 * the end, to be mended; what fails twice fails the run.
 */
import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { fileURLToPath } from "node:url";

/**
 * Runs files and tells in which of them a test failed.
 * @param {string[]} files
 * @param {number} concurrency
 * @returns {Promise<string[]>}
 */
function attempt(files, concurrency) {
  /** @type {Set<string>} */
  const failed = new Set();
  return new Promise((done) => {
    run({ files, concurrency, timeout: 420_000 })
      // A file that breaks as a whole is a test with the file's name.
      .on("test:fail", ({ file, name }) => void failed.add(file ?? name))
      .compose(new spec())
      .on("end", () => done([...failed]))
      .pipe(process.stdout, { end: false });
  });
}

const names = process.argv.slice(2);
const folder = fileURLToPath(new URL(".", import.meta.url));
const files = readdirSync(folder)
  .filter((file) => file.endsWith(".test.js"))
  .filter((file) => names.length === 0 || names.some((name) => file.includes(name)))
  // The longest first, so that both workers end at about the same time.
  .sort((a, b) => Number(b.startsWith("screens")) - Number(a.startsWith("screens")))
  .map((file) => `${folder}${file}`);

const failed = await attempt(files, 2);
if (failed.length > 0) {
  console.log(`\nonce more, alone: ${failed.map((file) => basename(file)).join(", ")}\n`);
  const twice = await attempt(failed, 1);
  const lucky = failed.filter((file) => !twice.includes(file));
  if (lucky.length > 0) console.log(`passed at the second try only: ${lucky.map((file) => basename(file)).join(", ")}`);
  process.exitCode = twice.length > 0 ? 1 : 0;
}
