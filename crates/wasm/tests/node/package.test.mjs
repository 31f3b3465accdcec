/** The npm package, packed as it would be published, installed, and played with. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { readBytes } from "./browser.mjs";

const root = fileURLToPath(new URL("../../../../", import.meta.url));

/** The example keeps to the types that the package declares. @param {string} folder @param {string} example */
function checkTypes(folder, example) {
  const tools = join(root, "target/page-tests/node_modules");
  symlinkSync(join(tools, "@types"), join(folder, "node_modules/@types"));
  // The types of Node lean on another package.
  symlinkSync(join(tools, "undici-types"), join(folder, "node_modules/undici-types"));
  const own = join(folder, "example.mjs");
  cpSync(example, own);
  const strict = ["--strict", "--noEmit", "--allowJs", "--checkJs", "--types", "node", "--skipLibCheck"];
  const modern = ["--target", "es2022", "--module", "nodenext", "--moduleResolution", "nodenext"];
  try {
    execFileSync("node", [join(tools, "typescript/bin/tsc"), ...strict, ...modern, own], { cwd: folder, encoding: "utf8" });
  } catch (error) {
    assert.fail(error.stdout);
  }
}

test("the package is packed, installed, and plays a game of each kind", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "wuqi-npm-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const source = join(folder, "source");
  cpSync(process.env.WUQI_NPM, source, { recursive: true });
  const packed = JSON.parse(execFileSync("npm", ["pack", "--json"], { cwd: source, encoding: "utf8" }))[0];
  const files = packed.files.map(({ path }) => path).sort();
  assert.deepEqual(files, ["README.md", "example.js", "index.d.ts", "index.js", "module.js", "package.json", "wuqi.wasm"]);
  const installed = join(folder, "node_modules/wuqi");
  mkdirSync(installed, { recursive: true });
  execFileSync("tar", ["-xzf", join(source, packed.filename), "-C", installed, "--strip-components=1"]);

  checkTypes(folder, join(installed, "example.js"));

  for (const game of ["ataxx", "banqi", "gomoku", "sequencium", "territory"]) {
    const played = execFileSync("node", [join(installed, "example.js"), game, "level:2", "level:2"], {
      cwd: folder,
      encoding: "utf8",
    });
    assert.match(played, /^\d+ moves: [^\n]+\n\{/, game);
  }

  const { openWuqi } = await import(pathToFileURL(join(installed, "index.js")).href);
  const wuqi = await openWuqi(await WebAssembly.compile(readBytes(join(installed, "wuqi.wasm"))));
  assert.throws(() => wuqi.look({ game: "ataxx", moves: ["b7", "d4"] }), { code: "too-far" });
  assert.throws(() => wuqi.think({ game: "ataxx", spec: "magic" }), { code: "unknown-engine" });
  assert.equal(wuqi.supplyNetwork(readBytes(join(root, "nets/ataxx.safetensors"))), "ataxx");
  const heard = [];
  const report = wuqi.think({ game: "ataxx", spec: "puct:net=default,sims=300" }, (each) => heard.push(each.move));
  assert.equal(report.simulations, 300);
  assert.ok(report.root.some(({ prior }) => prior > 0), "the network has its say");
});
