/**
 * Keeps the whole site for when there is no network.
 *
 * `VERSION` and `FILES` are put before this script when the site is built: all files of one
 * version are fetched together and replaced together, so that old and new never meet. Every
 * answer also says that the page stands alone (COOP and COEP), which lets it use several
 * threads where a plain host sends no such headers.
 */
import { mostThreads } from "../app/local/processors.js";
import { hasSimd } from "../app/local/simd.js";

/** The modules that this browser never asks for. */
const UNFIT = hasSimd() ? ["wuqi-plain.wasm"] : ["wuqi.wasm", "wuqi-threads.wasm"];
if (mostThreads() < 2) UNFIT.push("wuqi-threads.wasm");
const NAME = `wuqi-${VERSION}`;

self.addEventListener("install", (event) => {
  const keep = async () => {
    const cache = await caches.open(NAME);
    // Past the browser's own memory, which may still hold a file of the version before.
    const fit = FILES.filter((path) => !UNFIT.includes(path));
    await cache.addAll(fit.map((path) => new Request(path, { cache: "reload" })));
    await self.skipWaiting();
  };
  event.waitUntil(keep());
});

self.addEventListener("activate", (event) => {
  const clear = async () => {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith("wuqi-") && name !== NAME);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(clear());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  event.respondWith(answer(request));
});

/** @param {Request} request */
async function answer(request) {
  const cache = await caches.open(NAME);
  const { origin, pathname } = new URL(request.url);
  const asked = `${origin}${pathname}` === self.registration.scope ? "index.html" : request;
  return alone((await cache.match(asked, { ignoreSearch: true })) ?? (await fetch(request)));
}

/** @param {Response} response */
function alone(response) {
  if (response.status === 0 || response.redirected) return response;
  const headers = new Headers(response.headers);
  headers.set("cross-origin-opener-policy", "same-origin");
  headers.set("cross-origin-embedder-policy", "require-corp");
  headers.set("cross-origin-resource-policy", "same-origin");
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
}
