/**
 * Runs the tests of the page: `node web/tests/run.js [NAME…]`, where a name is part of a
 * file's name. `cargo xtask test browser` does the same after setting up what they need.
 */
import { readdirSync } from "node:fs";
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

run({ files, concurrency: 2, timeout: 420_000 })
  .on("test:fail", () => {
    process.exitCode = 1;
  })
  .compose(new spec())
  .pipe(process.stdout);
