/**
 * The WebAssembly module as both kinds of workers use it: texts go in and come out.
 *
 * The boundary is that of `crates/wasm`: a text is written into memory that the module has
 * given, an answer lies behind its length and is given back.
 */

/**
 * What is asked of a module with a text and answered at once.
 * @typedef {"desk_hear" | "desk_library" | "thinker_think"} Asked
 */
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
 * @property {(work: string) => Promise<string>} think does a piece of work; where {@link canPause},
 *   the worker hears its messages whenever `pause` gives a promise
 * @property {(file: ArrayBuffer) => string} supply hands a network over; its game, or what is wrong
 */

/** @typedef {Boundary & Record<Asked | "supply_network", Taking>} Exports */
/**
 * @typedef {object} Listeners
 * @property {(text: string) => void} [report]
 * @property {(text: string) => void} panicked
 * @property {() => boolean} [stopAsked]
 * @property {() => boolean | Promise<boolean>} [pause] asked in the place of `stopAsked`, where {@link canPause}
 */

/**
 * What lets a module wait for a promise, where the browser has it (JSPI).
 * @typedef {object} Pausing
 * @property {(taking: Taking) => (at: number, length: number) => Promise<number>} promising
 * @property {new (call: () => boolean | Promise<boolean>) => WebAssembly.ImportValue} Suspending
 */
const pausing = /** @type {Partial<Pausing>} */ (/** @type {unknown} */ (WebAssembly));

/** Whether a module can stop in the middle, so that its worker hears what was said meanwhile. */
export const canPause = pausing.Suspending !== undefined && pausing.promising !== undefined;

/**
 * The module's functions; `more` is what only one with threads imports.
 * @param {WebAssembly.Module} module
 * @param {Listeners} listeners
 * @param {WebAssembly.Imports} [more]
 * @returns {Promise<Exports>}
 */
export async function instantiate(module, { report, panicked, stopAsked, pause }, more) {
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
      stop_asked: pause && pausing.Suspending ? new pausing.Suspending(pause) : () => (stopAsked?.() ? 1 : 0),
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

  const put = (/** @type {Uint8Array} */ content) => {
    const at = exports.allocate(content.length);
    bytesAt(exports, at, content.length).set(content);
    return /** @type {const} */ ([at, content.length]);
  };
  const take = (/** @type {number} */ answer) => {
    const length = new DataView(exports.memory.buffer).getUint32(answer, true);
    const said = textAt(exports, answer + 4, length);
    exports.release(answer);
    return said;
  };
  const think = (listeners.pause && pausing.promising?.(exports.thinker_think)) ?? exports.thinker_think;
  return {
    call: (name, said) => take(exports[name](...put(encoder.encode(said)))),
    think: async (work) => take(await think(...put(encoder.encode(work)))),
    supply: (file) => take(exports.supply_network(...put(new Uint8Array(file)))),
  };
}
