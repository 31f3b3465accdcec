/**
 * The WebAssembly module as both kinds of workers use it: texts go in and come out.
 *
 * The boundary is that of `crates/wasm`: a text is written into memory that the module has
 * given, an answer lies behind its length and is given back.
 */

/** What is asked of the module with a text. @typedef {"desk_hear" | "desk_library" | "thinker_think"} Asked */
/** Takes bytes at an address, and says where its answer lies. @typedef {(at: number, length: number) => number} Taking */
/**
 * What the module exports (`crates/wasm/src/boundary.rs`).
 * @typedef {object} Boundary
 * @property {WebAssembly.Memory} memory
 * @property {() => void} start
 * @property {(bytes: number) => number} allocate
 * @property {(at: number) => void} release
 */
/**
 * @typedef {object} Opened
 * @property {(name: Asked, text: string) => string} call calls a function with a text
 * @property {(file: ArrayBuffer) => string} supply hands a network over; its game, or what is wrong
 */

/**
 * @param {WebAssembly.Module} module
 * @param {{report?: (text: string) => void, panicked: (text: string) => void, stopAsked?: () => boolean}} listeners
 * @returns {Promise<Opened>}
 */
export async function openModule(module, { report, panicked, stopAsked }) {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  /** @type {Boundary & Record<Asked | "supply_network", Taking>} */
  let exports;
  const bytes = (/** @type {number} */ at, /** @type {number} */ length) =>
    new Uint8Array(exports.memory.buffer, at, length);
  const text = (/** @type {number} */ at, /** @type {number} */ length) => decoder.decode(bytes(at, length));
  const instance = await WebAssembly.instantiate(module, {
    wuqi: {
      now: () => performance.timeOrigin + performance.now(),
      random: (/** @type {number} */ at, /** @type {number} */ length) =>
        void crypto.getRandomValues(bytes(at, length)),
      report: (/** @type {number} */ at, /** @type {number} */ length) => report?.(text(at, length)),
      panicked: (/** @type {number} */ at, /** @type {number} */ length) => panicked(text(at, length)),
      stop_asked: () => (stopAsked?.() ? 1 : 0),
    },
  });
  exports = /** @type {typeof exports} */ (/** @type {unknown} */ (instance.exports));
  exports.start();

  const give = (/** @type {Asked | "supply_network"} */ name, /** @type {Uint8Array} */ content) => {
    const at = exports.allocate(content.length);
    bytes(at, content.length).set(content);
    const answer = exports[name](at, content.length);
    const length = new DataView(exports.memory.buffer).getUint32(answer, true);
    const said = text(answer + 4, length);
    exports.release(answer);
    return said;
  };
  return {
    call: (name, said) => give(name, encoder.encode(said)),
    supply: (file) => give("supply_network", new Uint8Array(file)),
  };
}
