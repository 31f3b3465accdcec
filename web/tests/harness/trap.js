/**
 * A real panic of the module where a test wants one. Runs in a worker, before its script, and
 * gives what sets the trap: the name of the function that is to panic when it is called next.
 *
 * The module is entered again while it is at work, which must never happen, and panics over
 * that as it would over any mistake of its own. Whoever calls it after that is told on. A thread
 * may be entered again, so one that is to panic asks for more memory than there can be; it does so
 * when it asks for a stop, since before it begins it has no stack of its own.
 */
export function layTrap() {
  const real = WebAssembly.instantiate;
  const { promising } = /** @type {any} */ (WebAssembly);
  const [THINK, THREAD] = ["thinker_think", "wasi_thread_start"];
  let [set, entering, panicked, isThread] = ["", false, false, false];
  const instantiate = async (/** @type {WebAssembly.Module} */ module, /** @type {any} */ imports) => {
    /** @type {any} */
    let exports;
    const enter = () => exports.desk_hear(exports.allocate(2), 2);
    const now = () => {
      if (entering) enter();
      return imports.wuqi.now();
    };
    const asked = imports.wuqi.stop_asked;
    const inThread = () => {
      if (isThread && set === THREAD) exports.allocate(-1);
      return asked();
    };
    // Where it is no function, it makes the module pause, which has no threads then.
    const stop_asked = typeof asked === "function" ? inThread : asked;
    exports = (await real(module, { ...imports, wuqi: { ...imports.wuqi, now, stop_asked } })).exports;
    const guarded = { ...exports };
    const guard = (/** @type {string} */ name, call = exports[name]) => {
      guarded[name] = (/** @type {number} */ at, /** @type {number} */ length) => {
        if (panicked) globalThis.postMessage({ calledAgain: name });
        if (set !== name) return call(at, length);
        entering = panicked = true;
        return enter();
      };
      return guarded[name];
    };
    for (const name of ["desk_hear", "desk_library", THINK]) guard(name);
    // Only a function of the module itself can be made to pause.
    if (promising) Object.assign(WebAssembly, { promising: () => guard(THINK, promising(exports[THINK])) });
    if (exports[THREAD]) {
      guarded[THREAD] = (/** @type {number} */ number, /** @type {number} */ address) => {
        isThread = true;
        exports[THREAD](number, address);
      };
    }
    return { exports: guarded };
  };
  Object.assign(WebAssembly, { instantiate });
  return (/** @type {string} */ name) => {
    set = name;
  };
}

/** The same in front of every worker's script of a page; `window.workers` lists them. Runs in the page. @param {string} source */
export function trapWorkers(source) {
  const script = `const setTrap = (${source})(); addEventListener("message", (event) => {
    if (!event.data.trap) return;
    event.stopImmediatePropagation();
    setTrap(event.data.trap);
  });`;
  const create = URL.createObjectURL.bind(URL);
  URL.createObjectURL = (part) =>
    create(
      part instanceof Blob && part.type === "text/javascript" ? new Blob([script, part], { type: part.type }) : part,
    );
  const workers = /** @type {Worker[]} */ ([]);
  const again = /** @type {string[]} */ ([]);
  Object.assign(window, { workers, again });
  const Real = window.Worker;
  window.Worker = class extends Real {
    /** @param {ConstructorParameters<typeof Worker>} args */
    constructor(...args) {
      super(...args);
      workers.push(this);
      this.addEventListener("message", ({ data }) => data.calledAgain && again.push(data.calledAgain));
    }
  };
}
