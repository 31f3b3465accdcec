/**
 * The page of a static host: the same as the single file, with its parts beside it.
 *
 * After the first visit a service worker has all of it, and no network is needed.
 */
import { setBackend } from "../backend.js";
import { begin } from "../page.js";
import { bringAlong } from "../resources.js";
import { openLocalBackend } from "./backend.js";
import { whenReady } from "./later.js";
import { hasSimd } from "./simd.js";

/** Fetches a file that lies beside the page. @param {string} path */
async function file(path) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

/** Which networks there are, by their names. @type {Promise<string[]> | undefined} */
let list;

/** @param {string} game */
async function networks(game) {
  list ??= file("networks/list.json").then((answer) => answer.json());
  const names = (await list).filter((name) => name.startsWith(game));
  return Promise.all(names.map(async (name) => (await file(`networks/${name}`)).arrayBuffer()));
}

bringAlong();
setBackend(
  whenReady(
    openLocalBackend({
      wasm: file(hasSimd() ? "wuqi.wasm" : "wuqi-plain.wasm"),
      threads: hasSimd() ? () => file("wuqi-threads.wasm") : undefined,
      networks,
      startWorker: (kind) => new Worker(`${kind}.js`),
    }),
  ),
);
void begin();
// Where there is none (an old browser, a page that is not safe), the network has to do.
void navigator.serviceWorker?.register("service-worker.js").catch(() => {});
