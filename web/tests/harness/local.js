/**
 * Wuqi without a server: the single file opened from the disk, or the static site.
 *
 * Both are what `cargo xtask site` has built; where it is missing, the tests fail and say so.
 */
import { createServer } from "node:http";
import { existsSync, mkdtempSync, readFileSync, rmSync, copyFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { openModule } from "../../app/local/module.js";
import { Player } from "./game.js";
import { Suite } from "./suite.js";
import { root } from "./tools.js";

const DIST = process.env.WUQI_DIST ?? path.join(root, "dist");
/** A part of an address, so that nothing can lean on the root of a host. */
const BELOW = "/some/where/";

/** A file that was built. @param {string} name */
export function dist(name) {
  const file = path.join(DIST, name);
  if (!existsSync(file)) throw new Error(`${file} is missing: run \`cargo xtask site\``);
  return file;
}

/** Answers questions that are about no game under way, as a server does: the module in this process. */
class Knowing {
  /** @type {Promise<import("../../app/local/module.js").Opened> | undefined} */ #opened;

  /** @param {string} path @param {object} content @returns {Promise<any>} */
  async ask(path, content) {
    this.#opened ??= WebAssembly.compile(readFileSync(dist("site/wuqi.wasm"))).then((module) =>
      openModule(module, { panicked: console.error }),
    );
    const opened = await this.#opened;
    const said = { do: "request", request: 0, method: "POST", path, content };
    const { actions } = JSON.parse(opened.call("desk_hear", JSON.stringify(said)));
    const found = actions.find((/** @type {any} */ action) => action.do === "answer" || action.do === "think");
    const { status, body } = found.do === "answer" ? found : JSON.parse(await opened.think(JSON.stringify(found.work)));
    if (status >= 400) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
    return body;
  }
}

/** The single file, copied to where nothing else is. */
class Disk extends Knowing {
  #folder = mkdtempSync(path.join(tmpdir(), "wuqi file 五-"));
  url = "";

  async start() {
    const file = path.join(this.#folder, "wuqi.html");
    copyFileSync(dist("wuqi.html"), file);
    this.url = pathToFileURL(file).href;
  }

  async remove() {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

const KINDS = {
  html: "text/html; charset=utf-8",
  js: "text/javascript",
  css: "text/css",
  json: "application/json",
  svg: "image/svg+xml",
  png: "image/png",
  wasm: "application/wasm",
  webmanifest: "application/manifest+json",
};

/** A host that knows nothing but files, as any static one. */
export class Host extends Knowing {
  /** @type {import("node:http").Server | null} */ #server = null;
  /** What was asked for. @type {string[]} */ asked = [];
  /** What it says with every answer. @type {Record<string, string>} */ headers = {};
  url = "";

  async start() {
    const folder = path.dirname(dist("site/index.html"));
    this.#server = createServer(({ url = "" }, answer) => {
      const name = decodeURIComponent(url.split("?")[0] ?? "").slice(BELOW.length) || "index.html";
      this.asked.push(name);
      const file = path.join(folder, name);
      if (!url.startsWith(BELOW) || !file.startsWith(folder) || !existsSync(file)) {
        answer.writeHead(404).end();
        return;
      }
      const kind = KINDS[/** @type {keyof typeof KINDS} */ (name.split(".").at(-1))];
      answer.writeHead(200, { ...this.headers, "content-type": kind ?? "application/octet-stream" });
      answer.end(readFileSync(file));
    });
    await new Promise((done) => this.#server?.listen(0, "127.0.0.1", () => done(undefined)));
    const { port } = /** @type {any} */ (this.#server.address());
    this.url = `http://127.0.0.1:${port}${BELOW}`;
  }

  /** From now on there is nobody. */
  async stop() {
    this.#server?.closeAllConnections();
    await new Promise((done) => this.#server?.close(done));
    this.#server = null;
  }

  async remove() {
    if (this.#server) await this.stop();
  }
}

/** Pages whose games run in the browser. */
export class LocalSuite extends Suite {
  /** @param {Disk | Host} place */
  constructor(place) {
    super([], place);
  }

  /** The single file. */
  static file() {
    // Of the class that is asked, which may have another browser.
    return new this(new Disk());
  }

  /** The static site. */
  static site() {
    return new LocalSuite(new Host());
  }

  /**
   * As in any suite, and the page writes down what goes between it and its workers.
   * @param {import("node:test").TestContext} test
   * @param {import("./suite.js").Look & {level?: number, offline?: boolean}} [look]
   */
  async page(test, { level = 5, offline = true, ...look } = {}) {
    const page = await super.page(test, look);
    await page.context().addInitScript(overhear);
    await page.context().addInitScript(chooseLevel, level);
    await page.context().addInitScript(noteSlowTasks);
    if (offline) await page.context().setOffline(true);
    return page;
  }

  /** The tasks that held a page up, in milliseconds, from now on. @param {import("playwright-core").Page} page @returns {number[]} */
  slowTasks(page) {
    /** @type {number[]} */
    const tasks = [];
    page.on("console", (message) => {
      const [, time] = /^wuqi slow (\d+)$/.exec(message.text()) ?? [];
      if (time) tasks.push(Number(time));
    });
    return tasks;
  }

  /** Begins a game without a click, by asking the page's own desk. @param {import("playwright-core").Page} page @param {object} setup */
  async make(page, setup) {
    if (!page.url().startsWith(this.server.url)) await this.open(page);
    return page.evaluate(askDesk, setup);
  }

  /**
   * Begins a game as a person does: a click on Start.
   * @param {import("playwright-core").Page} page
   * @param {string} game
   * @param {"mouse" | "finger" | "keys"} [by]
   */
  async begin(page, game, by = "mouse") {
    const player = new Player(this, page, by);
    await this.open(page, `#/new/${game}`);
    await player.press(".dlg .primary:enabled");
    await page.waitForSelector("svg.board.live .cell");
    await player.until((state) => state.game === game, "the game");
    return player;
  }
}

/** Tells, by the console, what the page and its workers say to each other. Runs in the page. */
function overhear() {
  /** @param {any} data @param {string} member @param {(found: any) => void} tell */
  const find = (data, member, tell) => {
    if (typeof data === "string" && data.startsWith("{")) find(JSON.parse(data), member, tell);
    else if (Array.isArray(data)) for (const part of data) find(part, member, tell);
    else if (typeof data?.[member] === "string" && data.v !== undefined) tell(data);
    else if (data?.constructor === Object) for (const part of Object.values(data)) find(part, member, tell);
  };
  const Real = window.Worker;
  window.Worker = class extends Real {
    /** @param {ConstructorParameters<typeof Worker>} args */
    constructor(...args) {
      super(...args);
      // The first one that a page starts is its desk.
      /** @type {any} */ (window).desk ??= this;
      this.addEventListener("message", ({ data }) =>
        find(data, "event", (found) => console.debug(`wuqi heard ${JSON.stringify(found)}`)),
      );
    }

    /** @param {any} data @param {any} rest */
    postMessage(data, rest) {
      find(data, "do", (found) => console.debug(`wuqi said ${JSON.stringify(found)}`));
      super.postMessage(data, rest);
    }
  };
}

/** Has the desk begin a game. Runs in the page. @param {object} content @returns {Promise<any>} */
async function askDesk(content) {
  const found = () => /** @type {{desk?: Worker}} */ (/** @type {unknown} */ (window)).desk;
  while (!found()) await new Promise((done) => setTimeout(done, 10));
  const desk = /** @type {Worker} */ (found());
  // No number that the page itself has.
  const request = 1e9 + performance.now();
  return new Promise((done) => {
    desk.addEventListener("message", ({ data }) => {
      for (const action of data.actions ?? []) if (action.request === Math.floor(request)) done(action.body);
    });
    const said = { do: "request", request: Math.floor(request), method: "POST", path: "api/games", content };
    desk.postMessage({ said: JSON.stringify(said) });
  });
}

/** Tells, by the console, what held the page up. Runs in the page. */
function noteSlowTasks() {
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) console.debug(`wuqi slow ${Math.round(duration)}`);
  }).observe({ type: "longtask", buffered: true });
}

/** Sets the opponent of every new game. Runs in the page. @param {number} level */
function chooseLevel(level) {
  if (!/^(http|file)/.test(location.protocol) || localStorage.getItem("wuqi.drafts")) return;
  const draft = { opponent: "engine", engines: [`level:${level}`, `level:${level}`] };
  const games = ["ataxx", "banqi", "gomoku", "sequencium", "territory"];
  localStorage.setItem("wuqi.drafts", JSON.stringify(Object.fromEntries(games.map((game) => [game, draft]))));
}

/**
 * Where the tests of a file run: `WUQI_ON=file` takes them from the server to the single file,
 * `run.js` says which of them.
 * @returns {Suite}
 */
export const suiteHere = () => (process.env.WUQI_ON === "file" ? LocalSuite.file() : new Suite());
