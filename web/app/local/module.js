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
 * @property {() => void} [_initialize] sets up the first thread, where the module has threads
 * @property {() => void} start
 * @property {(bytes: number) => number} allocate
 * @property {(at: number) => void} release
 */
/**
 * @typedef {object} Opened
 * @property {(name: Asked, text: string) => string} call calls a function with a text
 * @property {(file: ArrayBuffer) => string} supply hands a network over; its game, or what is wrong
 */

/** @typedef {Boundary & Record<Asked | "supply_network", Taking>} Exports */
/** @typedef {{report?: (text: string) => void, panicked: (text: string) => void, stopAsked?: () => boolean}} Listeners */

/**
 * The module's functions; `more` is what only one with threads imports.
 * @param {WebAssembly.Module} module
 * @param {Listeners} listeners
 * @param {WebAssembly.Imports} [more]
 * @returns {Promise<Exports>}
 */
export async function instantiate(module, { report, panicked, stopAsked }, more) {
  /** @type {Exports} */
  let exports;
  const text = (/** @type {number} */ at, /** @type {number} */ length) => textAt(exports, at, length);
  const instance = await WebAssembly.instantiate(module, {
    wuqi: {
      now: () => performance.timeOrigin + performance.now(),
      random: (/** @type {number} */ at, /** @type {number} */ length) =>
        bytesAt(exports, at, length).set(crypto.getRandomValues(new Uint8Array(length))),
      report: (/** @type {number} */ at, /** @type {number} */ length) => report?.(text(at, length)),
      panicked: (/** @type {number} */ at, /** @type {number} */ length) => panicked(text(at, length)),
      stop_asked: () => (stopAsked?.() ? 1 : 0),
    },
    ...more,
  });
  exports = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
  return exports;
}

/** @param {Exports} exports @param {number} at @param {number} length */
const bytesAt = ({ memory }, at, length) => new Uint8Array(memory.buffer, at, length);

const decoder = new TextDecoder();

/** A copy is read: browsers do not decode memory that is shared. @param {Exports} exports @param {number} at @param {number} length */
const textAt = (exports, at, length) => decoder.decode(bytesAt(exports, at, length).slice());

/**
 * The module, ready to be asked.
 * @param {WebAssembly.Module} module
 * @param {Listeners} listeners
 * @param {WebAssembly.Imports} [more]
 * @returns {Promise<Opened>}
 */
export async function openModule(module, listeners, more) {
  const encoder = new TextEncoder();
  const exports = await instantiate(module, listeners, more);
  exports._initialize?.();
  exports.start();

  const give = (/** @type {Asked | "supply_network"} */ name, /** @type {Uint8Array} */ content) => {
    const at = exports.allocate(content.length);
    bytesAt(exports, at, content.length).set(content);
    const answer = exports[name](at, content.length);
    const length = new DataView(exports.memory.buffer).getUint32(answer, true);
    const said = textAt(exports, answer + 4, length);
    exports.release(answer);
    return said;
  };
  return {
    call: (name, said) => give(name, encoder.encode(said)),
    supply: (file) => give("supply_network", new Uint8Array(file)),
  };
}
