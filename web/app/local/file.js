/**
 * The page as a single file: all that it needs stands in the document itself.
 *
 * A page opened from a disk may not read other files, not even beside it. So texts, engines
 * and networks are packed blocks of the document, and the workers are made from their text.
 */
import { setBackend } from "../backend.js";
import { h, svg } from "../dom.js";
import { begin } from "../page.js";
import { bringAlong } from "../resources.js";
import { openLocalBackend } from "./backend.js";
import { block, unpack } from "./block.js";
import { whenReady } from "./later.js";

/** @param {string} name */
function unpackOrFail(name) {
  const found = unpack(name);
  if (!found) throw new Error(`this file holds no ${name}`);
  return found;
}

/** @param {string} name */
const unpackBytes = async (name) => unpackOrFail(name).arrayBuffer();

/** The workers' script, made into an address once. @type {Map<string, string>} */
const scripts = new Map();

/** @param {"desk" | "thinker"} kind */
function startWorker(kind) {
  let address = scripts.get(kind);
  if (!address) {
    const script = new Blob([block(`${kind}.js`) ?? ""], { type: "text/javascript" });
    address = URL.createObjectURL(script);
    scripts.set(kind, address);
  }
  return new Worker(address);
}

/** @param {string} game */
async function networks(game) {
  const names = (block("networks") ?? "").split(/\s+/).filter((name) => name.startsWith(game));
  return Promise.all(names.map((name) => unpackBytes(name)));
}

/** The lessons by their paths, unpacked when the first one is asked for. @type {Promise<Map<string, string>> | undefined} */
let lessons;

/** @param {string} path */
async function read(path) {
  if (!path.startsWith("lessons/")) return unpackOrFail(path);
  lessons ??= unpackOrFail("lessons.json")
    .json()
    .then((list) => new Map(list));
  const text = (await lessons).get(path);
  if (text === undefined) throw new Error(`this file holds no ${path}`);
  return new Response(text);
}

/** Adds the styles of a block. @param {string} name */
async function style(name) {
  document.head.append(h("style", null, await unpackOrFail(name).text()));
}

/** The styles of the screens, once they are there. @type {Promise<void> | undefined} */
let styled;

function addStyles() {
  styled ??= style("screens.css");
  return styled;
}

const icons = svg(block("icons.svg") ?? "");
icons.style.display = "none";
bringAlong({ icons, read, addStyles });
/** @type {(coming: ReturnType<typeof openLocalBackend>) => void} */
let arrive = () => {};
setBackend(whenReady(new Promise((resolve) => (arrive = resolve))));
// The page first: unpacking the engines takes a moment.
void style("page.css")
  .then(begin)
  .then(() => arrive(openLocalBackend({ wasm: unpackBytes("wuqi.wasm"), networks, startWorker })));
