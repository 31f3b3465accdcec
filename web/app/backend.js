/**
 * Where games run: at a server, or in the page itself.
 *
 * Both answer the same questions with the same JSON, so that nothing else in the page has
 * to know. What only a server can do is explained where it would be.
 */
/** @import { Receiver, Transport } from "./transport.js" */
import { openSocket, socketAddress } from "./transport.js";

/** What came back; who asked knows its type. @typedef {{ok: boolean, status: number, body: unknown}} Answer */
/**
 * @typedef {object} Backend
 * @property {boolean} isLocal whether there is no server
 * @property {(method: string, path: string, content?: unknown, signal?: AbortSignal) => Promise<Answer>} request
 * @property {(id: string, token: string | undefined, receiver: Receiver) => Transport} openTable
 */

/** The server that sent the page. @type {Backend} */
const server = {
  isLocal: false,
  async request(method, path, content, signal) {
    const body = content === undefined ? undefined : JSON.stringify(content);
    const headers = body === undefined ? undefined : { "content-type": "application/json" };
    const answer = await fetch(path, { method, body, headers, signal, keepalive: method === "DELETE" });
    const told = await answer.json().catch(() => {
      // One that was called off while it came is no answer without content.
      signal?.throwIfAborted();
      return {};
    });
    return { ok: answer.ok, status: answer.status, body: told };
  },
  openTable(id, token, receiver) {
    const search = token ? `?token=${encodeURIComponent(token)}` : "";
    return openSocket(socketAddress(`ws/${encodeURIComponent(id)}`, search), receiver);
  },
};

/** @type {Backend} */
let chosen = server;

/** Lets games run elsewhere; called before anything is asked. @param {Backend} other */
export function setBackend(other) {
  chosen = other;
}

export const backend = () => chosen;

/** Whether games run in the page itself, without a server. */
export const isLocal = () => chosen.isLocal;

/** Whether an address with this host means, wherever it is opened, the device there. @param {string} hostname */
export const isThisDevice = (hostname) => /^(localhost$|127\.|\[::1\])/.test(hostname);
