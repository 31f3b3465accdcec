/** The real program, serving on a free port with a data folder of its own. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { program } from "./tools.js";

export class Server {
  /** @type {import("node:child_process").ChildProcess | null} */ #child = null;
  #data = mkdtempSync(path.join(tmpdir(), "wuqi-page-"));
  /** @type {string[]} */ #options;
  #program;
  /** Where it serves, with a slash at the end. */ url = "";
  /** Everything it wrote to its log. */ log = "";

  /** @param {string[]} [options] further arguments of `wuqi serve` @param {string} [name] another program */
  constructor(options = [], name = program) {
    this.#options = options;
    this.#program = name;
  }

  /** Starts it; after the first time on the same port as before. */
  async start() {
    const port = this.url ? new URL(this.url).port : "0";
    const args = ["serve", "--no-open", "--port", port, "--data", this.#data, ...this.#options];
    // While the page is worked on, its files may come from the checkout.
    if (process.env.WUQI_PAGE) args.push("--page", process.env.WUQI_PAGE);
    const env = { ...process.env, WUQI_LOG: "debug", NO_COLOR: "1" };
    const child = spawn(this.#program, args, { stdio: ["ignore", "pipe", "pipe"], env });
    this.#child = child;
    child.stderr.on("data", (text) => {
      this.log += text;
    });
    const lines = createInterface(child.stdout);
    for await (const line of lines) {
      const found = /http:\/\/\S+/.exec(line);
      if (found) {
        this.url = found[0];
        return this;
      }
    }
    throw new Error(`the server did not start: ${this.log}`);
  }

  /** Ends it at once, as a crash does. */
  async crash() {
    await this.#end("SIGKILL");
  }

  /** Ends it as Ctrl-C does. @returns {Promise<number | null>} the exit code */
  async stop() {
    return this.#end("SIGINT");
  }

  /** @param {NodeJS.Signals} signal */
  async #end(signal) {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null) return child?.exitCode ?? null;
    const gone = once(child, "exit");
    child.kill(signal);
    const [code] = await gone;
    return code;
  }

  /** Ends it and removes what it kept. */
  async remove() {
    await this.#end("SIGKILL");
    rmSync(this.#data, { recursive: true, force: true });
  }

  /**
   * Asks it something without the page.
   * @param {string} path
   * @param {object} [body] sent as JSON
   * @returns {Promise<any>}
   */
  async ask(path, body) {
    const answer = await fetch(`${this.url}${path}`, {
      method: body ? "POST" : "GET",
      headers: body ? { "content-type": "application/json" } : {},
      body: body && JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.status === 204 ? null : answer.json();
  }

  /**
   * Begins a game.
   * @param {object} setup the members of the command `new`
   * @returns {Promise<{id: string, token: string}>}
   */
  begin(setup) {
    return this.ask("api/games", setup);
  }

  /** Begins a game from a record. @param {string} text @returns {Promise<{id: string, token: string}>} */
  import(text) {
    return this.ask("api/games/import", { text });
  }
}
