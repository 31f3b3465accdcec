/**
 * A backend that is still on its way, so that the page is there before its engines are.
 *
 * Questions wait for it; a table that is opened meanwhile is "connecting", as at a server.
 */
/** @import { Backend } from "../backend.js" */
/** @import { Transport } from "../transport.js" */

/**
 * @param {Promise<Backend>} coming
 * @returns {Backend}
 */
export function whenReady(coming) {
  return {
    isLocal: true,
    async request(method, path, content, signal) {
      const backend = await coming;
      signal?.throwIfAborted();
      return backend.request(method, path, content, signal);
    },
    openTable(id, token, receiver) {
      /** @type {Transport | null} */
      let table = null;
      let closed = false;
      receiver.link("connecting");
      coming.then(
        (backend) => {
          if (!closed) table = backend.openTable(id, token, receiver);
        },
        () => {
          if (!closed) receiver.link("closed");
        },
      );
      return {
        send: (command) => table?.send(command) ?? false,
        close() {
          closed = true;
          table?.close();
        },
      };
    },
  };
}
