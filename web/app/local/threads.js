/**
 * Threads of the module that has them: workers with the same module on the same memory.
 *
 * Rust begins one by `thread-spawn` with an address, as WASI has it. A worker that waits takes
 * it and calls the module with that address; when the thread is over, the worker waits again.
 * So nobody has to start a worker while a search blocks the one that asks.
 */

/**
 * What the workers of one module share.
 * @typedef {object} Shared
 * @property {WebAssembly.Memory} memory
 * @property {Int32Array} threads how many were begun and how many taken, then the places where
 *   their addresses wait: each worker has taken the next thread that nobody else has
 */
/** @typedef {{wasi_thread_start: (id: number, address: number) => void}} Threaded */

const BEGUN = 0;
const TAKEN = 1;
const FIRST = 2;
/** How many threads may wait for a worker. */
const PLACES = 16;

/**
 * In pages of 64 KiB, as `crates/wasm/build.rs` has it: two engines rest in it beside the one at
 * work, with the networks of all games. What is not touched costs nothing. It never grows: a thread
 * may hear of memory that another had added too late, after it has used it and was ended for that.
 */
const PAGES = 8192;

/** Threads are numbered from 1; WASI has no larger numbers. */
const MOST_NUMBERS = 0x1fff_ffff;

/** What WASI answers: all is well, there is no room for another thread, and there are no files. */
const [FINE, NO_ROOM, NO_FILE] = [0, -6, 8];

/** The stack of a thread that asks for none, as large as in other programs. */
const SETTINGS = new TextEncoder().encode("RUST_MIN_STACK=2097152\0");

/** Memory for a module with threads; fails where the browser shares none. @returns {Shared} */
export function share() {
  const places = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT * (FIRST + PLACES));
  return {
    memory: new WebAssembly.Memory({ initial: PAGES, maximum: PAGES, shared: true }),
    threads: new Int32Array(places),
  };
}

/** What a module with threads imports beside what every module does. @param {Shared} shared @returns {WebAssembly.Imports} */
export function threadImports({ memory, threads }) {
  const bytes = (/** @type {number} */ at, /** @type {number} */ length) => new Uint8Array(memory.buffer, at, length);
  const view = () => new DataView(memory.buffer);
  return {
    env: { memory },
    wasi: { "thread-spawn": (/** @type {number} */ address) => begin(threads, address) },
    wasi_snapshot_preview1: {
      clock_time_get(/** @type {number} */ _clock, /** @type {bigint} */ _precision, /** @type {number} */ to) {
        view().setBigUint64(to, BigInt(Math.round((performance.timeOrigin + performance.now()) * 1e6)), true);
        return FINE;
      },
      environ_get(/** @type {number} */ list, /** @type {number} */ to) {
        view().setUint32(list, to, true);
        bytes(to, SETTINGS.length).set(SETTINGS);
        return FINE;
      },
      environ_sizes_get(/** @type {number} */ count, /** @type {number} */ length) {
        view().setUint32(count, 1, true);
        view().setUint32(length, SETTINGS.length, true);
        return FINE;
      },
      fd_write: () => NO_FILE,
      proc_exit(/** @type {number} */ code) {
        throw new Error(`the module ended with ${code}`);
      },
      random_get(/** @type {number} */ to, /** @type {number} */ length) {
        bytes(to, length).set(crypto.getRandomValues(new Uint8Array(length)));
        return FINE;
      },
      sched_yield: () => FINE,
    },
  };
}

/** Puts the next thread where a worker waits for it, or will: its number. @param {Int32Array} threads @param {number} address */
function begin(threads, address) {
  if (Atomics.load(threads, BEGUN) - Atomics.load(threads, TAKEN) >= PLACES) return NO_ROOM;
  const thread = Atomics.add(threads, BEGUN, 1);
  const place = placeOf(thread);
  // Whoever has taken the thread that was here before may still be about to read its address.
  while (Atomics.load(threads, place) !== 0) Atomics.wait(threads, place, Atomics.load(threads, place), 1);
  Atomics.store(threads, place, address);
  Atomics.notify(threads, place);
  return numberOf(thread);
}

/** Runs one thread after the other, for as long as the worker lives. @param {Threaded} module @param {Int32Array} threads */
export function runThreads(module, threads) {
  for (;;) {
    const thread = Atomics.add(threads, TAKEN, 1);
    const place = placeOf(thread);
    while (Atomics.load(threads, place) === 0) Atomics.wait(threads, place, 0);
    const address = Atomics.exchange(threads, place, 0);
    module.wasi_thread_start(numberOf(thread), address);
  }
}

/** @param {number} thread */
const placeOf = (thread) => FIRST + ((thread >>> 0) % PLACES);

/** @param {number} thread */
const numberOf = (thread) => 1 + ((thread >>> 0) % MOST_NUMBERS);
